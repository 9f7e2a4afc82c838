"""The units of a bank and its pages, each with its text as it stands in the files: nothing normalised, nothing judged.

It reads plain YAML, not the bank's own model, because some scenarios leave a bank that cannot be loaded.
"""

from collections.abc import Iterator, Mapping
from functools import cache
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
        if path.stem in {"glossary", "references", "parity", "search"}:
            continue  # no scenario touches the first, and the others are no translations
        yield from _bank_file(path.stem, path.read_text("utf-8"))


@cache
def _bank_file(name: str, text: str) -> list[tuple[str, Texts]]:
    data = yaml.load(text, Loader=yaml.CSafeLoader)
    if name == "concepts":
        rows = [(f"c:{concept['id']}", concept) for concept in data["concepts"]]
        return [unit for row in rows for unit in _fields(*row, ("title", "summary"))]
    if name == "misconceptions":
        rows = [(f"b:{belief['id']}", belief) for belief in data["misconceptions"]]
        return [unit for row in rows for unit in _fields(*row, ("name", "remedy"))]
    questions = [unit for question in data["questions"] for unit in _question(f"q:{question['id']}", question)]
    return [*_fields(f"s:{name}", data, ("title", "summary")), *questions]


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
        for anchor, text in _sections(path.read_text("utf-8")):
            units.setdefault(f"p:concepts/{page}#{anchor}", {})[language] = text
    return units


@cache
def _sections(page: str) -> list[tuple[str, str]]:
    """What a section says: the words of its heading and what follows; the front matter belongs to the first."""
    lines = page.split("\n")
    sections = list(read_sections(page))
    ends = [section.line - 1 for section in sections[1:]] + [len(lines)]
    found = []
    for number, (section, end) in enumerate(zip(sections, ends, strict=True)):
        before = lines[: section.line - 1] if number == 0 else []
        found.append((section.anchor, "\n".join([*before, section.title, *lines[section.line : end]]).strip()))
    return found
