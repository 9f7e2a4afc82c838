"""`quizbank stats`: counts questions by set, kind and level, for authors who decide what to write next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import get_args

import click

from quiz_plugin.bank import Bank
from quiz_plugin.bank.base import Level
from quiz_plugin.bank.kinds import KINDS, Question
from quiz_plugin.cli.common import bank_of, bank_option, read


@click.command()
@bank_option
def stats(folder: Path) -> None:
    """Count questions by set, kind and level.

    \b
    Example:
      quizbank stats
    """
    bank = bank_of(read(folder), folder)
    for line in _table(bank):
        click.echo(line)


def _table(bank: Bank) -> Iterator[str]:
    """One line for each set and one for all of them, in columns."""
    every = tuple(bank.questions())
    kinds = [kind for kind in KINDS if any(question.kind == kind for question in every)]
    rows = [["set", "questions", *kinds, *get_args(Level)]]
    rows += [_row(each.id, each.questions, kinds) for each in bank.sets]
    rows.append(_row("all", every, kinds))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *numbers in rows:
        cells = (number.rjust(width) for number, width in zip(numbers, widths[1:], strict=True))
        yield "  ".join((name.ljust(widths[0]), *cells))


def _row(name: str, questions: Sequence[Question], kinds: Sequence[str]) -> list[str]:
    by_kind: Counter[str] = Counter(question.kind for question in questions)
    by_level: Counter[str] = Counter(question.level for question in questions)
    numbers = (len(questions), *(by_kind[kind] for kind in kinds), *(by_level[level] for level in get_args(Level)))
    return [name, *map(str, numbers)]
