"""Small banks made of data, written as YAML with the page of their one concept."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

Record = dict[str, Any]
LANGUAGES = ("en", "es")
CONCEPT = "replicas"


def both(en: str, es: str) -> dict[str, str]:
    return {"en": en, "es": es}


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
