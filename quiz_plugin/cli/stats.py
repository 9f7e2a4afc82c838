"""`quizbank stats`: what the bank holds, in numbers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from string import ascii_uppercase

import click

from quiz_plugin.bank.stats import Group, Keys, Stats, count
from quiz_plugin.cli.numbers import decimal
from quiz_plugin.cli.reading import folder_argument, read, reading_options, sound
from quiz_plugin.cli.terminal import console, is_terminal

NARROWEST = 70
"""Columns of a terminal: on a narrower one the tables would lose their names or numbers."""


@click.command()
@folder_argument
@reading_options
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="`text`: tables on a wide terminal, elsewhere one fact a line. `json`: everything, for programs.",
)
def stats(folder: Path, docs: Path | None, languages: tuple[str, ...], partial: tuple[str, ...], form: str) -> None:
    """Count what the bank in FOLDER (by default `bank`) holds.

    Questions by set, concept, level and kind; the sections of each concept page with and without a question; how far
    each language goes; where the keys stand, beside what chance would give; and the misconceptions that fewer than two
    questions embody.

    \b
    Examples:
      quizbank stats
      quizbank stats | grep 'without a question'
      quizbank stats --format json

    \b
    Exit codes:
      0  the bank is counted
      1  the bank has problems, which are told instead
      2  there is no such folder
    """
    counted = count(sound(read(folder, docs, languages, partial), folder, form), partial)
    if form == "json":
        click.echo(json.dumps(asdict(counted), default=float, ensure_ascii=False, indent=2))
    elif is_terminal() and (out := console()).width >= NARROWEST:
        from quiz_plugin.cli.stats_tables import tables  # noqa: PLC0415 (see terminal.py)

        for table in tables(counted):
            if table.row_count:
                out.print(table)
    else:
        for fact, value in facts(counted):
            click.echo(f"{fact}: {value}")


def facts(counted: Stats) -> Iterator[tuple[str, object]]:
    """Every number with its name, in an order that stays."""
    yield "sets", len(counted.sets)
    yield "concepts", len(counted.concepts)
    yield "questions", counted.total.questions
    yield "options", counted.total.options
    for each in counted.sets:
        yield from _group(f"set {each.name}, ", each, levels=each.levels, kinds=each.kinds)
    for each in counted.levels:
        yield from _group(f"level {each.name}, ", each, kinds=each.kinds)
    for each in counted.kinds:
        yield from _group(f"kind {each.name}, ", each)
    for concept in counted.concepts:
        start = f"concept {concept.group.name}, "
        yield from _group(start, concept.group, levels=concept.group.levels)
        yield f"{start}sections", len(concept.tested) + len(concept.untested)
        yield f"{start}sections with a question", len(concept.tested)
        for anchor in concept.untested:
            yield f"{start}section without a question", anchor
    for language in counted.translations:
        start = f"language {language.language}, "
        yield f"{start}texts", f"{language.texts} of {language.all_texts}"
        yield f"{start}pages", f"{language.pages} of {language.all_pages}"
    for keys in (counted.keys, *counted.keys_by_set):
        yield from _keys(f"set {keys.name}, " if keys.name else "", keys)
    yield "misconceptions", len(counted.misconceptions)
    for belief in counted.misconceptions:
        if not belief.enough:
            yield "misconception with fewer than two questions", f"{belief.name} ({belief.questions})"


def _group(start: str, group: Group, **numbers: Mapping[str, int]) -> Iterator[tuple[str, object]]:
    yield f"{start}questions", group.questions
    yield f"{start}options", group.options
    for name, counts in numbers.items():
        for value, number in counts.items():
            yield f"{start}{name.removesuffix('s')} {value}", number


def _keys(start: str, keys: Keys) -> Iterator[tuple[str, object]]:
    for letter, found, expected in zip(ascii_uppercase, keys.positions, keys.expected, strict=False):
        yield f"{start}key at {letter}", f"{found} of {keys.single}, {decimal(expected)} expected"
    several = sum(keys.right_options.values())
    for right, found in keys.right_options.items():
        yield f"{start}multiple-answer questions with {right} right", f"{found} of {several}"
    for answer, found in keys.statements.items():
        yield f"{start}statements that are {str(answer).lower()}", f"{found} of {sum(keys.statements.values())}"
