"""`quizbank stats`: counts questions by set, kind and level, for authors who decide what to write next."""

from collections import Counter
from pathlib import Path
from typing import get_args

import click

from quiz_plugin.bank.base import Level
from quiz_plugin.bank.kinds import KINDS
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
    sets = [*((each.id, each.questions) for each in bank.sets), ("all", tuple(bank.questions()))]
    heads, width = ("questions", *KINDS, *get_args(Level)), max(len(name) for name, _ in sets)
    click.echo("  ".join(["set".ljust(width), *heads]))
    for name, questions in sets:
        counts = Counter(word for each in questions for word in ("questions", each.kind, each.level))
        click.echo("  ".join([name.ljust(width), *(str(counts[head]).rjust(len(head)) for head in heads)]))
