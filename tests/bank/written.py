"""Small banks made of data: questions about distributed training, written as YAML with the pages they refer to."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

Record = dict[str, Any]
LANGUAGES = ("en", "es")
CONCEPT = "replicas"


def both(en: str, es: str) -> dict[str, str]:
    return {"en": en, "es": es}


def statement(name: str, en: str, es: str, **more: object) -> Record:
    """A true-or-false question."""
    return {**_common(name, en, es), "kind": "true-false", "answer": True, "why": both("So it is.", "Así es."), **more}


def choice(name: str, en: str, es: str, options: Mapping[str, tuple[str, str]], **more: object) -> Record:
    """A question with options by id, of which the first is right."""
    rows = [
        {"id": option, "correct": index == 0, "text": both(*texts), "why": both("So it is.", "Así es.")}
        for index, (option, texts) in enumerate(options.items())
    ]
    return {**_common(name, en, es), "kind": "single", "options": rows, **more}


def _common(name: str, en: str, es: str) -> Record:
    return {
        "id": name,
        "title": both("Training", "Entrenamiento"),
        "concepts": [CONCEPT],
        "level": "recall",
        "stem": both(en, es),
        "sources": [{"title": "A source", "url": "https://example.org/", "checked": "2026-11-20"}],
    }


def write_bank(folder: Path, sets: Mapping[str, Sequence[Record]]) -> Path:
    """Write `bank` and `docs` into a folder, and return the former. Sets that stood there before are gone."""
    bank, pages = folder / "bank", folder / "docs" / "concepts"
    bank.mkdir(parents=True, exist_ok=True)
    pages.mkdir(parents=True, exist_ok=True)
    for old in bank.glob("*.yml"):
        old.unlink()
    concept = {"id": CONCEPT, "title": both("Replicas", "Réplicas"), "summary": both("Copies.", "Copias.")}
    _write(bank / "concepts.yml", {"minimum_questions": 0, "concepts": [concept]})
    for language in LANGUAGES:
        (pages / f"{CONCEPT}.{language}.md").write_text("# Replicas\n", "utf-8")
    for name, questions in sets.items():
        head = {"title": both("A set", "Un tema"), "summary": both("Questions.", "Preguntas.")}
        _write(bank / f"{name}.yml", {**head, "questions": list(questions)})
    return bank


def _write(path: Path, data: object) -> None:
    path.write_text(yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=10_000), "utf-8")


class _Dumper(yaml.CSafeDumper):
    """Writes equal parts out each time: a bank takes no aliases."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002 (whatever the value is)
        return True


def _text(dumper: yaml.CSafeDumper, text: str) -> yaml.ScalarNode:
    """A text as YAML writes it, with quotes where a reader may take a letter for a truth."""
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="'" if text in {"y", "n"} else None)


_Dumper.add_representer(str, _text)
