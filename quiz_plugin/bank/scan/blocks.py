"""The structure of Markdown source as Python-Markdown sees it: what is a heading, what is code, what is a text.

This follows Python-Markdown with the extensions of the guide (admonition, details, attr_list, def_list, tables,
superfences and our blocks), and nothing else: where the two differ, tests/bank/test_scan_oracle.py says so. An anchor
that only we see is a dead link, and one that only Python-Markdown sees is a section that no question can name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from quiz_plugin.bank.scan.leaves import Element, Heading, Leaves, Opener, first_line
from quiz_plugin.bank.scan.lines import Block, Line, detab, loose_detab, split

__all__ = ["BLOCKS", "MAX_DEPTH", "MAX_LINES", "Heading", "Opener", "Structure"]

BLOCKS = ("questions", "figure", "explore", "example", "contents")
"""The names of the blocks that the guide adds to Markdown: `/// questions`."""
MAX_DEPTH = 30
"""Levels of lists and quotes in each other; nobody can read so many, and Markdown takes long for thousands."""
MAX_LINES = 2000
"""Lines without a blank one between them; Markdown looks through all of them again for each thing it finds there."""

_ITEM = re.compile(r" {0,3}(?:\d+\.|[*+-])[ \t]+")
_INDENTED_ITEM = re.compile(r" {4,7}(?:\d+\.|[*+-])[ \t]+")
_DEFINITION = re.compile(r" {0,3}:[ \t]{1,3}")
_QUOTE = re.compile(r" {0,3}> ?")
_REFERENCE = re.compile(r" {0,3}\[[^\[\]]*\]:[ \t]*\S+[ \t]*(?:\"[^\"]*\"|'[^']*'|\([^()]*\))?[ \t]*")
_ADMONITION = re.compile(r"(?:!!!|\?\?\?\+?) ?[\w\-]+(?: +[\w\-]+)*(?: +\"[^\"]*\")? *")
_OPEN = re.compile(r" {0,3}(?P<mark>/{3,}) *(?P<name>[\w-]+) *(?:\|.*)?")
_CLOSE = re.compile(r" {0,3}(?P<mark>/{3,}) *")
_LISTS = ("ol", "ul", "dl")
_ITEMS = ("li", "dd")


class Structure(Leaves):
    """What some lines hold, with what stands in other things."""

    def __init__(self, lines: list[Line], fences: Sequence[Sequence[Line]]) -> None:
        """Read the lines, in which the number of one of the `fences` stands for its lines."""
        super().__init__(fences)
        self._parse(Element("root"), split(lines))

    def _parse(self, parent: Element, blocks: list[Block], state: str = "") -> None:
        self._depth += 1
        if state:
            self._states.append(state)
        rest = [block for block in reversed(blocks) if block]
        while rest:
            block = rest.pop()
            if self._depth > MAX_DEPTH or len(block) > MAX_LINES:
                self.too_deep = self.too_deep or (block[0] if self._depth > MAX_DEPTH else None)
                self.too_long = self.too_long or (block[0] if len(block) > MAX_LINES else None)
                self.texts.append(block)
                continue
            after = next((after for read in _READERS if (after := read(self, parent, block)) is not None), [])
            if after:
                rest.append(after)
        if state:
            self._states.pop()
        self._depth -= 1

    def _admonition(self, parent: Element, block: Block) -> Block | None:
        at = next((at for at, line in enumerate(block) if _is_admonition(line.text)), None)
        if at is not None:
            self._parse(parent, [block[:at]])
            inside, after = detab(block[at + 1 :])
            self._parse(parent.add("admonition"), split(inside))
            return after
        inner, width = parent.last, 4
        if inner is None or inner.tag != "admonition" or not block[0].text.startswith("    "):
            return None
        text = block[0].text
        while inner.last is not None and inner.last.tag in _LISTS and text.startswith(" " * 8):
            last = inner.last.last
            if last is None:
                break
            inner, text, width = last, text[4:], width + 4
        inside, after = detab(block, width)
        if inner.tag in _ITEMS:
            inner.wrap()
        self._parse(inner, split(inside))
        return after

    def _indent(self, parent: Element, block: Block) -> Block | None:
        """Text that belongs to an item of the list before it."""
        last = parent.last
        if not block[0].text.startswith("    ") or self._states[-1] == "detabbed":
            return None
        if parent.tag not in _ITEMS and (last is None or last.tag not in _LISTS):
            return None
        width = (len(block[0].text) - len(block[0].text.lstrip(" "))) // 4
        level, to = int(self._states[-1] == "list"), parent
        while width > level and to.last is not None and to.last.tag in (*_LISTS, *_ITEMS):
            to = to.last
            level += to.tag in _LISTS
        block = loose_detab(block, level)
        if parent.tag in _ITEMS:
            to = parent.last if parent.last is not None and parent.last.tag in _LISTS else parent
        elif to.tag not in _ITEMS:
            if to.last is not None and to.last.tag in _ITEMS:
                to = to.last
                to.wrap()
            else:
                to = to.add("li")
        self._parse(to, [block], "detabbed")
        return []

    def _own(self, parent: Element, block: Block) -> Block | None:
        """One of our blocks: its first line, its options; or the line that closes it."""
        for at, line in enumerate(block):
            if "///" not in line.text:
                continue
            opened, closed = _OPEN.fullmatch(line.text), _CLOSE.fullmatch(line.text)
            if opened and opened["name"].lower() in BLOCKS:
                opener = Opener(opened["name"].lower(), opened["mark"], line)
                before = len(self.openers)
                self._parse(parent, [block[:at]])
                if len(self.openers) > before:
                    self.lost.append(opener)
                    return []
                self.openers.append(opener)
                self.unclosed.append(opener)
                parent.add("div")
                end = at + 1
                while end < len(block) and block[end].text.startswith("    "):
                    end += 1
                return block[end:]
            if closed and self.unclosed and self.unclosed[-1].mark == closed["mark"]:
                self.unclosed.pop()
                self._parse(parent, [block[:at]])
                return block[at + 1 :]
        return None

    def _list(self, parent: Element, block: Block) -> Block | None:
        if not _ITEM.match(block[0].text):
            return None
        items: list[Block] = []
        for line in block:
            if found := _ITEM.match(line.text):
                items.append([line.cut(found.end())])
            elif _INDENTED_ITEM.match(line.text) and not items[-1][0].text.startswith("    "):
                items.append([line])
            else:
                items[-1].append(line)
        last = parent.last
        if last is not None and last.tag in ("ol", "ul"):
            to = last
            if to.last is not None:
                to.last.wrap()
            self._parse(to.add("li"), [_filled(items.pop(0))], "looselist")
        else:
            to = parent if parent.tag in ("ol", "ul") else parent.add("ul")
        for item in items:
            inside = to.last if item[0].text.startswith("    ") and to.last is not None else to.add("li")
            self._parse(inside, [_filled(item)], "list")
        return []

    def _definition(self, parent: Element, block: Block) -> Block | None:
        at = next((at for at, line in enumerate(block) if _DEFINITION.match(line.text)), None)
        if at is None or (at == 0 and parent.last is None):
            return None
        last, state = parent.last, "list"
        if at:
            self.texts += [[line] for line in block[:at]]
        elif last is not None and last.tag == "p":
            parent.parts.pop()
            last, state = parent.last, "looselist"
        to = last if last is not None and last.tag == "dl" else parent.add("dl")
        if at == 0 and to.last is not None and to.last.parts and state == "list":
            state = "looselist"
        found = _DEFINITION.match(block[at].text)
        first, rest = block[at].cut(found.end() if found else 0), block[at + 1 :]
        inside, after = (rest, []) if rest and re.match(r" {0,3}[^ :]", rest[0].text) else detab(rest)
        self._parse(to.add("dd"), split([first, *inside]), state)
        return after

    def _quote(self, parent: Element, block: Block) -> Block | None:
        at = next((at for at, line in enumerate(block) if _QUOTE.match(line.text)), None)
        if at is None:
            return None
        self._parse(parent, [block[:at]])
        last = parent.last
        to = last if last is not None and last.tag == "blockquote" else parent.add("blockquote")
        self._parse(to, split([_unquoted(line) for line in block[at:]]), "blockquote")
        return []

    def _reference(self, parent: Element, block: Block) -> Block | None:
        at = first_line(_REFERENCE, block)
        if at is None:
            return None
        self._parse(parent, [block[:at]])
        return block[at + 1 :]


_READERS = (
    Structure._admonition,
    Structure._formula,
    Structure._indent,
    Structure._own,
    Structure._code,
    Structure._table,
    Structure._heading,
    Structure._setext,
    Structure._rule,
    Structure._list,
    Structure._definition,
    Structure._quote,
    Structure._reference,
    Structure._paragraph,
)
"""What a block can be, in the order in which Python-Markdown asks."""


def _is_admonition(text: str) -> bool:
    return text.startswith(("!!!", "???")) and _ADMONITION.fullmatch(text) is not None


def _unquoted(line: Line) -> Line:
    """A line of a quote without its mark; one that has none goes on with the paragraph."""
    if line.text.strip() == ">":
        return Line("", line.end)
    found = _QUOTE.match(line.text)
    return line.cut(found.end()) if found else line


def _filled(item: Block) -> Block:
    """An item whose first line may be empty, which is no block without its other lines."""
    return item if item[0].text else item[1:]
