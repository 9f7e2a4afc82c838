"""The numbers of a bank as tables with small bars, for people who look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_uppercase

from rich.bar import Bar
from rich.table import Table
from rich.text import Text

from quiz_plugin.bank.kinds import KINDS
from quiz_plugin.bank.stats import LEVELS, Group, Stats
from quiz_plugin.cli.numbers import decimal

BAR = 8
"""The width of a bar in characters."""
MOST_BESIDE_BARS = 4
"""More columns of numbers than these leave no room for bars."""


def tables(counted: Stats) -> Iterator[Table]:
    """Every table, each fit for a terminal of 80 columns."""
    yield _by("Sets by level", "set", [*counted.sets, counted.total], LEVELS)
    kinds = [kind for kind in KINDS if counted.total.kinds[kind]]
    yield _by("Sets by kind", "set", [*counted.sets, counted.total], kinds)
    yield _by("Levels by kind", "level", counted.levels, kinds)
    yield _by("Concepts by level, in learning order", "concept", [each.group for each in counted.concepts], LEVELS)
    yield _sections(counted)
    yield _translations(counted)
    yield _positions(counted)
    yield _positions_by_set(counted)
    yield _answers(counted)
    yield _misconceptions(counted)


def _table(title: str, name: str, *numbers: str) -> Table:
    table = Table(title=f"\n{title}", title_justify="left", title_style="bold", box=None, padding=(0, 2, 0, 0))
    table.add_column(name, overflow="fold", header_style="dim")
    for number in numbers:
        table.add_column(number, justify="right", no_wrap=True, header_style="dim")
    return table


def _bar(part: float, whole: float, colour: str = "cyan") -> Bar:
    return Bar(max(whole, 1), 0, part, width=BAR, color=colour)


def _number(number: int) -> Text:
    return Text(str(number), "" if number else "dim")


def _name(name: str) -> Text:
    return Text(name) if name else Text("all", "bold")


def _by(title: str, name: str, groups: Sequence[Group], columns: Sequence[str]) -> Table:
    """Groups with their numbers, in the columns of the levels or of the kinds; many columns leave no room for bars."""
    bars = len(columns) <= MOST_BESIDE_BARS
    table = _table(title, name, "questions", *([""] if bars else []), *columns)
    most = max(group.questions for group in groups if group.name)
    for group in groups:
        numbers = {**group.levels, **group.kinds}
        bar = [_bar(group.questions, most) if group.name else ""] if bars else []
        table.add_row(
            _name(group.name), _number(group.questions), *bar, *(_number(numbers[column]) for column in columns)
        )
    return table


def _sections(counted: Stats) -> Table:
    table = _table("Sections of the concept pages", "concept", "with a question", "")
    table.add_column("without one", overflow="fold", header_style="dim")
    for each in counted.concepts:
        sections = len(each.tested) + len(each.untested)
        share = f"{len(each.tested)} of {sections}"
        bar = _bar(len(each.tested), sections, "green")
        table.add_row(_name(each.group.name), share, bar, Text(", ".join(each.untested)))
    return table


def _translations(counted: Stats) -> Table:
    table = _table("Languages", "language", "texts", "", "pages")
    for each in counted.translations:
        bar = _bar(each.texts, each.all_texts, "green")
        texts, pages = f"{each.texts} of {each.all_texts}", f"{each.pages} of {each.all_pages}"
        table.add_row(Text(each.language), texts, bar, pages)
    return table


def _positions(counted: Stats) -> Table:
    table = _table("Where the key of single-answer questions stands", "place", "keys", "", "by chance", "")
    keys = counted.keys
    for letter, found, expected in zip(ascii_uppercase, keys.positions, keys.expected, strict=False):
        share, chance = _bar(found, keys.single), _bar(float(expected), keys.single, "bright_black")
        table.add_row(letter, _number(found), share, decimal(expected), chance)
    return table


def _positions_by_set(counted: Stats) -> Table:
    letters = ascii_uppercase[: len(counted.keys.positions)]
    table = _table("The same by set, with what chance would give", "set", *letters)
    for keys in counted.keys_by_set:
        pairs = zip(keys.positions, keys.expected, strict=True)
        if keys.single:
            table.add_row(_name(keys.name), *(f"{found} ({decimal(expected)})" for found, expected in pairs))
    return table


def _answers(counted: Stats) -> Table:
    table = _table("Other keys", "set", "key", "questions", "")
    for keys in (*counted.keys_by_set, counted.keys):
        several, statements = sum(keys.right_options.values()), sum(keys.statements.values())
        for right, found in keys.right_options.items():
            table.add_row(_name(keys.name), f"{right} right options", _number(found), _bar(found, several))
        for answer, found in keys.statements.items():
            if statements:
                word = "true" if answer else "false"
                table.add_row(_name(keys.name), f"statement is {word}", _number(found), _bar(found, statements))
    return table


def _misconceptions(counted: Stats) -> Table:
    few = [each for each in counted.misconceptions if not each.enough]
    table = _table(f"Misconceptions with fewer than two questions, of {len(counted.misconceptions)}", "id", "questions")
    for each in few:
        table.add_row(Text(each.name), _number(each.questions))
    return table
