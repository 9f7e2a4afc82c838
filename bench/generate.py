"""Banks of any size, made of the shipped one: its questions again and again, each time under other ids."""

from __future__ import annotations

import re
import shutil
from itertools import count, cycle, islice
from pathlib import Path

ROOT = Path(__file__).parents[1]
PER_SET = 50
_ORDER = re.compile(r"(?m)^sets:\n(?:  - .*\n)+")
"""The order of the shipped sets, which a generated bank does not have."""
_LEAST = re.compile(r"(?m)^minimum_questions: .*\n")
"""How many questions each concept has at least, which a small bank cannot promise."""
_RECORD = re.compile(r"(?m)^(?=  - id: )")


def bank(folder: Path, questions: int) -> None:
    """Write a bank of so many questions in two languages, with the concept pages, into an empty folder."""
    shutil.copytree(ROOT / "docs", folder / "docs")
    (folder / "bank").mkdir()
    concepts = (ROOT / "bank" / "concepts.yml").read_text("utf-8")
    (folder / "bank" / "concepts.yml").write_text(_LEAST.sub("", _ORDER.sub("", concepts)), "utf-8")
    shutil.copy(ROOT / "bank" / "misconceptions.yml", folder / "bank")
    records = cycle(_shipped_records())
    numbers = count(1)
    for number, start in enumerate(range(0, questions, PER_SET), 1):
        rows = [
            re.sub(r"^  - id: (\S+)", rf"  - id: \1-{next(numbers)}", record)
            for record in islice(records, min(PER_SET, questions - start))
        ]
        head = (
            f"title: {{en: Set {number}, es: Serie {number}}}\n"
            f"summary: {{en: One of many., es: Una de muchas.}}\n\nquestions:\n"
        )
        (folder / "bank" / f"set-{number:04}.yml").write_text(head + "\n".join(rows), "utf-8")


def _shipped_records() -> list[str]:
    """The questions of the shipped bank as they are written."""
    files = [path for path in sorted((ROOT / "bank").glob("*.yml")) if "\nquestions:\n" in path.read_text("utf-8")]
    return [
        record.rstrip() + "\n"
        for path in files
        for record in _RECORD.split(path.read_text("utf-8").partition("\nquestions:\n")[2])
        if record.startswith("  - id: ")
    ]
