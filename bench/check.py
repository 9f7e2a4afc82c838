"""How long it takes to check a bank, against libyaml composing the same files, which does not even look at them.

Reading a bank pauses Python's garbage collector, so composing is measured both ways: as Python runs it, which is what
the aim is about, and with the collector paused as well, which is the harder rival.

The aims: at most twice its CPU at 1,000 questions in two languages; in proportion to the questions up to 10,000; after
an edit of one file at most a tenth of a whole check, because a reader keeps what it made of the others.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

from bench import generate
from bench.clock import cpu
from quiz_plugin.bank import BankReader
from quiz_plugin.bank.collector import paused

SIZES = (100, 1_000, 10_000)
AIMED_AT = 1_000
MOST_OF_COMPOSING = 2.0
MOST_AFTER_AN_EDIT = 0.1
MOST_GROWTH = 1.25
"""What a question may cost in the largest bank, measured by one in the bank aimed at; above 1 to allow for noise."""


@dataclass(frozen=True)
class Row:
    """One bank: its size, and the median CPU seconds of each way to read it."""

    questions: int
    compose: float
    compose_paused: float
    check: float
    edit: float


def measure(questions: int) -> Row:
    """Measure a generated bank. Raises ValueError if it has problems: then nothing would have been measured."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        generate.bank(folder, questions)
        files = sorted((folder / "bank").glob("*.yml"))
        kept = BankReader(folder / "bank", folder / "docs")
        if found := kept.read().problems:
            raise ValueError(str(found[0]))
        edited, text = files[-1], files[-1].read_text("utf-8")
        versions = (f"{text}# edit {number}\n" for number in range(1_000_000))

        def edit() -> None:
            edited.write_text(next(versions), "utf-8")
            kept.read()

        def compose() -> None:
            for file in files:
                yaml.compose(file.read_bytes(), Loader=yaml.CSafeLoader)

        taken = cpu(
            {
                "compose": compose,
                "compose_paused": paused()(compose),
                "check": lambda: BankReader(folder / "bank", folder / "docs").read(),
                "edit": edit,
            }
        )
    return Row(questions, **taken)


def report(rows: list[Row]) -> Iterator[str]:
    """The table, in lines."""
    heads = ("questions", "compose", "paused", "check", "ratio", "to paused", "one edit", "share")
    yield " ".join(f"{head:>10}" for head in heads)
    for row in rows:
        seconds = [f"{each:.3f}s" for each in (row.compose, row.compose_paused, row.check)]
        ratios = [f"{row.check / each:.2f}" for each in (row.compose, row.compose_paused)]
        cells = [f"{row.questions:,}", *seconds, *ratios, f"{row.edit:.3f}s", f"{row.edit / row.check:.3f}"]
        yield " ".join(f"{cell:>10}" for cell in cells)


def missed(rows: list[Row]) -> Iterator[str]:
    """The aims that were not reached, in words."""
    aimed = next(row for row in rows if row.questions == AIMED_AT)
    largest = rows[-1]
    growth = (largest.check / largest.questions) / (aimed.check / aimed.questions)
    for name, value, most in (
        ("a check, by composing", aimed.check / aimed.compose, MOST_OF_COMPOSING),
        ("after an edit, by a check", aimed.edit / aimed.check, MOST_AFTER_AN_EDIT),
        (f"a question among {largest.questions:,}, by one among {AIMED_AT:,}", growth, MOST_GROWTH),
    ):
        if value > most:
            yield f"missed: {name}: {value:.2f} and not {most} at most"
