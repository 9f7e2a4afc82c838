"""The units of a bank and its pages, each with its text as it stands in the files: nothing normalised, nothing judged.

It reads plain YAML, not the bank's own model, because some scenarios leave a bank that cannot be loaded.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

import yaml

from quiz_plugin.bank.sections import read_sections

Texts = Mapping[str, str]
"""A text by language."""


def raw_units(folder: Path) -> dict[str, Texts]:
    """Every unit of the bank and the concept pages below `folder`."""
    return {**dict(_bank(folder / "bank")), **_pages(folder / "docs" / "concepts")}


def _bank(bank: Path) -> Iterator[tuple[str, Texts]]:
    for path in sorted(bank.glob("*.yml")):
        data = yaml.load(path.read_text("utf-8"), Loader=yaml.CSafeLoader)
        if path.stem in {"glossary", "references", "parity", "search"}:
            continue  # no scenario touches the first, and the others are no translations
        if path.stem == "concepts":
            for concept in data["concepts"]:
                yield from _fields(f"c:{concept['id']}", concept, ("title", "summary"))
            continue
        yield from _fields(f"s:{path.stem}", data, ("title", "summary"))
        for question in data["questions"]:
            yield from _question(f"q:{question['id']}", question)


def _question(name: str, question: dict) -> Iterator[tuple[str, Texts]]:
    yield from _fields(name, question, ("title", "stem", "why", "explanation"))
    for number, hint in enumerate(question.get("hints", ()), 1):
        yield f"{name}/hints/{number}", hint
    for option in question.get("options", ()):
        yield from _fields(f"{name}/options/{option['id']}", option, ("text", "why"))
    for key in ("blocks", "left", "right"):
        for part in question.get(key, ()):
            yield from _fields(f"{name}/{key}/{part['id']}", part, ("text",))
    for trap in question.get("traps", ()):
        yield from _fields(f"{name}/traps/{trap['value']}", trap, ("why",))


def _fields(name: str, record: dict, fields: tuple[str, ...]) -> Iterator[tuple[str, Texts]]:
    return ((f"{name}/{field}", record[field]) for field in fields if field in record)


def _pages(concepts: Path) -> dict[str, dict[str, str]]:
    units: dict[str, dict[str, str]] = {}
    for path in sorted(concepts.glob("*.md")):
        page, language, _ = path.name.split(".")
        for anchor, text in _sections(path):
            units.setdefault(f"p:concepts/{page}#{anchor}", {})[language] = text
    return units


def _sections(path: Path) -> Iterator[tuple[str, str]]:
    """What a section says: the words of its heading and what follows; the front matter belongs to the first."""
    lines = path.read_text("utf-8").split("\n")
    sections = list(read_sections(path.read_text("utf-8")))
    ends = [section.line - 1 for section in sections[1:]] + [len(lines)]
    for number, (section, end) in enumerate(zip(sections, ends, strict=True)):
        before = lines[: section.line - 1] if number == 0 else []
        yield section.anchor, "\n".join([*before, section.title, *lines[section.line : end]]).strip()
