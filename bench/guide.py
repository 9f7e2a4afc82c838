"""A guide of any size in one language or two: the shipped questions again and again, and concepts to go with them.

Each concept is tested by as many questions as a page holds. Every question stands on the page of its set; the page of
its concept asks one where its section ends and lists the others, as in the shipped guide.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import yaml
from click.testing import CliRunner

from bench.generate import PER_SET, ROOT
from quiz_plugin.bank.model import PAGE_SIZE
from quiz_plugin.cli import main

LANGUAGES = ("en", "es")
SECTION = "first"
_LINK = re.compile(r"\]\([a-z0-9-]+(#[a-z0-9-]+)?\)")
_TEXTS = {
    "concept": {"en": "Concept {}", "es": "Concepto {}"},
    "summary": {"en": "One of many concepts.", "es": "Uno de muchos conceptos."},
    "section": {"en": "What it is", "es": "Qué es"},
    "text": {"en": "A paragraph that explains it.", "es": "Un párrafo que lo explica."},
    "set": {"en": "Set {}", "es": "Serie {}"},
    "about": {"en": "One of many.", "es": "Una de muchas."},
    "home": {"en": "# Many questions {#top}\n\nA guide.\n", "es": "# Muchas preguntas {#top}\n\nUna guía.\n"},
}


class _Plain(yaml.CSafeDumper):
    """Writes a value that occurs twice twice: a bank takes no references."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002 (whatever the value is)
        return True


@dataclass(frozen=True)
class Guide:
    """What is written as a guide."""

    records: Sequence[Mapping[str, Any]]
    """The questions, as a bank has them."""
    concepts: Sequence[Mapping[str, Any]]
    page: Callable[[Mapping[str, Any], str], str]
    """What the page of a concept says in a language."""


def write(folder: Path, made: Guide, languages: Sequence[str]) -> None:
    """Write bank and pages into an empty folder, with the translations recorded, as a guide has them."""
    (folder / "bank").mkdir(parents=True)
    (folder / "docs" / "concepts").mkdir(parents=True)
    for number, start in enumerate(range(0, len(made.records), PER_SET), 1):
        head = {"title": text("set", languages, number), "summary": text("about", languages)}
        _dump(folder / "bank" / f"set-{number:04}.yml", {**head, "questions": made.records[start : start + PER_SET]})
    _dump(folder / "bank" / "concepts.yml", {"concepts": list(made.concepts)})
    for language in languages:
        (folder / "docs" / f"index{ending(language, languages)}").write_text(_TEXTS["home"][language], "utf-8")
        for concept in made.concepts:
            path = folder / "docs" / "concepts" / f"{concept['id']}{ending(language, languages)}"
            path.write_text(made.page(concept, language), "utf-8")
    if len(languages) > 1:
        CliRunner().invoke(main, ["l10n", "record", "--anew", "--bank", str(folder / "bank")], catch_exceptions=False)


def shipped(questions: int, languages: Sequence[str]) -> Guide:
    """The shipped questions for ever, and concepts to go with them."""
    concepts = [concept(number, languages) for number in range(1, -(-questions // PAGE_SIZE) + 1)]
    return Guide(list(islice(_records(languages), questions)), concepts, _concept_page)


def ending(language: str, languages: Sequence[str]) -> str:
    """How the names of a language's pages end: with its code, where there are others."""
    return ".md" if len(languages) == 1 else f".{language}.md"


def concept(number: int, languages: Sequence[str]) -> dict[str, Any]:
    """One of the concepts, which build on each other as a tree does."""
    told = {"title": text("concept", languages, number), "summary": text("summary", languages)}
    return {
        "id": f"concept-{number}",
        **told,
        **({"requires": [f"concept-{max(1, number // 6)}"]} if number > 1 else {}),
    }


def _concept_page(told: Mapping[str, Any], language: str) -> str:
    return (
        f"# {told['title'][language]} {{#top}}\n\n{told['summary'][language]}\n\n"
        f"## {_TEXTS['section'][language]} {{#{SECTION}}}\n\n{_TEXTS['text'][language]}\n"
    )


def text(name: str, languages: Sequence[str], *values: object) -> dict[str, str]:
    """One of the texts that fill a guide, in each language."""
    return {language: _TEXTS[name][language].format(*values) for language in languages}


def _records(languages: Sequence[str]) -> Iterator[dict[str, Any]]:
    """The shipped questions for ever, each time under other ids, and about the concept that is due.

    Those with formulas and those that need a figure are left out: plain Markdown has none.
    """
    found = [path.read_text("utf-8") for path in sorted((ROOT / "bank").glob("*.yml"))]
    sets = [yaml.load(text, Loader=yaml.CSafeLoader) for text in found if "\nquestions:\n" in text]
    shipped = [each for one in sets for each in one["questions"] if "$" not in str(each) and "figure" not in each]
    for number, record in enumerate(cycle(shipped)):
        target = f"concept-{number // PAGE_SIZE + 1}#{SECTION}"
        changed = _told(record, languages, target)
        yield changed | {"id": f"{record['id'][:50]}-{number + 1}", "concepts": [target]}


def _told(value: Any, languages: Sequence[str], target: str) -> Any:
    """A part of a record in these languages, with its links into the guide leading to `target`.

    It names no misconception, of which these guides have none.
    """
    if isinstance(value, dict):
        some = [language for language in languages if language in value] if set(value) <= set(LANGUAGES) else value
        return {key: _told(value[key], languages, target) for key in some if key != "misconception"}
    if isinstance(value, list):
        return [_told(each, languages, target) for each in value]
    return _LINK.sub(f"]({target})", value) if isinstance(value, str) else value


def _dump(path: Path, data: Any) -> None:
    path.write_text(yaml.dump(data, Dumper=_Plain, allow_unicode=True, sort_keys=False, width=120), "utf-8")
