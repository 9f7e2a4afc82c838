"""A guide of any size in one language or two: the shipped questions again and again, and concepts to go with them.

Each concept is tested by as many questions as a page holds. So every question stands on two pages: its set's, and its
concept's, as in the shipped guide.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
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
    "asked": {"en": "Questions", "es": "Preguntas"},
    "set": {"en": "Set {}", "es": "Serie {}"},
    "about": {"en": "One of many.", "es": "Una de muchas."},
    "home": {"en": "# Many questions {#top}\n\nA guide.\n", "es": "# Muchas preguntas {#top}\n\nUna guía.\n"},
}


class _Plain(yaml.CSafeDumper):
    """Writes a value that occurs twice twice: a bank takes no references."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002 (whatever the value is)
        return True


def write(folder: Path, questions: int, languages: Sequence[str]) -> None:
    """Write bank and pages into an empty folder, with the translations recorded, as a guide has them."""
    (folder / "bank").mkdir(parents=True)
    (folder / "docs" / "concepts").mkdir(parents=True)
    records = list(islice(_records(languages), questions))
    for number, start in enumerate(range(0, questions, PER_SET), 1):
        head = {"title": _text("set", languages, number), "summary": _text("about", languages)}
        _dump(folder / "bank" / f"set-{number:04}.yml", {**head, "questions": records[start : start + PER_SET]})
    concepts = [_concept(number, languages) for number in range(1, -(-questions // PAGE_SIZE) + 1)]
    _dump(folder / "bank" / "concepts.yml", {"concepts": concepts})
    for language in languages:
        (folder / "docs" / f"index{ending(language, languages)}").write_text(_TEXTS["home"][language], "utf-8")
        for concept in concepts:
            path = folder / "docs" / "concepts" / f"{concept['id']}{ending(language, languages)}"
            path.write_text(_concept_page(concept, language), "utf-8")
    if len(languages) > 1:
        CliRunner().invoke(main, ["l10n", "record", "--anew", "--bank", str(folder / "bank")], catch_exceptions=False)


def ending(language: str, languages: Sequence[str]) -> str:
    """How the names of a language's pages end: with its code, where there are others."""
    return ".md" if len(languages) == 1 else f".{language}.md"


def _concept(number: int, languages: Sequence[str]) -> dict[str, Any]:
    """One of the concepts, which build on each other as a tree does."""
    told = {"title": _text("concept", languages, number), "summary": _text("summary", languages)}
    return {
        "id": f"concept-{number}",
        **told,
        **({"requires": [f"concept-{max(1, number // 6)}"]} if number > 1 else {}),
    }


def _concept_page(concept: Mapping[str, Any], language: str) -> str:
    return (
        f"# {concept['title'][language]} {{#top}}\n\n{concept['summary'][language]}\n\n"
        f"## {_TEXTS['section'][language]} {{#{SECTION}}}\n\n{_TEXTS['text'][language]}\n\n"
        f"## {_TEXTS['asked'][language]} {{#questions}}\n\n/// questions\n    concept: {concept['id']}\n///\n"
    )


def _text(name: str, languages: Sequence[str], *values: object) -> dict[str, str]:
    return {language: _TEXTS[name][language].format(*values) for language in languages}


def _records(languages: Sequence[str]) -> Iterator[dict[str, Any]]:
    """The shipped questions for ever, each time under other ids, and about the concept that is due.

    Those with formulas are left out: plain Markdown has none.
    """
    found = [path.read_text("utf-8") for path in sorted((ROOT / "bank").glob("*.yml"))]
    sets = [yaml.load(text, Loader=yaml.CSafeLoader) for text in found if "\nquestions:\n" in text]
    shipped = [each for one in sets for each in one["questions"] if "$" not in str(each)]
    for number, record in enumerate(cycle(shipped)):
        target = f"concept-{number // PAGE_SIZE + 1}#{SECTION}"
        changed = _told(record, languages, target)
        yield changed | {"id": f"{record['id'][:50]}-{number + 1}", "concepts": [target]}


def _told(value: Any, languages: Sequence[str], target: str) -> Any:
    """A part of a record in these languages, with its links into the guide leading to `target`."""
    if isinstance(value, dict):
        some = [language for language in languages if language in value] if set(value) <= set(LANGUAGES) else value
        return {key: _told(value[key], languages, target) for key in some}
    if isinstance(value, list):
        return [_told(each, languages, target) for each in value]
    return _LINK.sub(f"]({target})", value) if isinstance(value, str) else value


def _dump(path: Path, data: Any) -> None:
    path.write_text(yaml.dump(data, Dumper=_Plain, allow_unicode=True, sort_keys=False, width=120), "utf-8")
