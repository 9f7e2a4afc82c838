"""`parity-lists`: both texts have as many lists with as many items, and tables with as many rows and columns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from quiz_plugin.l10n.parity.pair import Finding, Item, Pair, compare
from quiz_plugin.l10n.parity.text import Text

CODE = "parity-lists"
_ITEM = re.compile(r"(?P<indent>\s*)(?:[-*+]|(?P<number>\d+[.)]))\s+\S")
_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\s*|\s*\|\s*:?-+:?\s*\|\s*")


def check(pair: Pair) -> Iterator[Finding]:
    """Lists and tables, in any order."""
    hint = "give both texts the same items, rows and columns"
    source, target = ([_at_its_line(text, item) for item in _items(text)] for text in (pair.source, pair.target))
    yield from compare(pair, CODE, source, target, what="structure", hint=hint)


def _items(text: Text) -> Iterator[Item]:
    yield from _lists(text)
    yield from _tables(text)


def _at_its_line(text: Text, item: Item) -> Item:
    """The item with the first line of its list or table."""
    line = text.text[item.offset :].split("\n", 1)[0]
    return replace(item, offset=item.offset + len(line) - len(line.lstrip()), needle=line.strip())


class _List:
    """A list that is being read."""

    def __init__(self, indent: int, kind: str, offset: int) -> None:
        self.indent, self.kind, self.offset = indent, kind, offset
        self.count = 1

    def item(self) -> Item:
        words = f"{self.kind} list of {self.count}"
        return Item(words, words, self.offset)


def _lists(text: Text) -> Iterator[Item]:
    """Each list when it ends: at a line further to the left, or at one after a blank line that is no item of it."""
    open_lists: list[_List] = []
    offset, blank = 0, True
    for line in text.prose.split("\n"):
        indent = len(line) - len(line.lstrip())
        if found := _ITEM.match(line):
            kind = "numbered" if found["number"] else "bulleted"
            while open_lists and _ends(open_lists[-1], indent, kind):
                yield open_lists.pop().item()
            if open_lists and open_lists[-1].indent == indent:
                open_lists[-1].count += 1
            else:
                open_lists.append(_List(indent, kind, offset))
        elif line.strip() and blank:
            while open_lists and open_lists[-1].indent >= indent:
                yield open_lists.pop().item()
        blank = not line.strip()
        offset += len(line) + 1
    yield from (each.item() for each in reversed(open_lists))


def _ends(last: _List, indent: int, kind: str) -> bool:
    """Whether an item with this indent belongs to a list around or after the last one."""
    return last.indent > indent or (last.indent == indent and last.kind != kind)


def _tables(text: Text) -> Iterator[Item]:
    """Each table: the line above its rule, the rule, and the lines with a bar below it."""
    lines = text.prose.split("\n")
    for number, line in enumerate(lines):
        if number and _RULE.fullmatch(line) and "|" in lines[number - 1]:
            rows = next((i for i, row in enumerate(lines[number + 1 :]) if "|" not in row), len(lines) - number - 1)
            columns = len(line.strip().strip("|").split("|"))
            words = f"table of {rows} rows and {columns} columns"
            yield Item(words, words, sum(len(each) + 1 for each in lines[: number - 1]))
