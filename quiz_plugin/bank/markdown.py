"""Finds where code, headings, links, blocks and front matter stand in Markdown source; mends how blocks are read.

Gives offsets, no HTML. For `structure`, Python-Markdown decides what a line is: numbers put into lines are found again
in its tree. `find_code` and `links` look in the source; `bare` hides code. `page=True`: front matter may come first.
Our blocks are in `BLOCKS`. `drop_unread_blocks` is for site/blocks.py too; `BLOCK`, `INLINE` find formulas.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate
from typing import Any, cast
from xml.etree.ElementTree import Element, SubElement

from markdown import Markdown
from markdown.extensions.attr_list import AttrListTreeprocessor, get_attrs_and_remainder
from markdown.inlinepatterns import BACKTICK_RE, BacktickInlineProcessor
from pymdownx.blocks import BlocksExtension, BlocksProcessor
from pymdownx.blocks.block import Block
from pymdownx.superfences import SuperFencesBlockPreprocessor

BLOCKS = ("questions", "figure", "explore", "example", "contents")
"""The names of the blocks that the guide adds to Markdown: `/// questions`."""
BLOCK = r"(?<!\\)\$\$(?P<latex>(?:(?!\n[^\S\n]*\n|\$\$)[^`\0-\x08])+?)\$\$"
"""A formula that stands alone; no empty line in it, and no code, nor what stands for code."""
INLINE = r"(?<![\\$\w])\$(?P<latex>[^\s$`\0-\x08](?:[^$\n`\0-\x08]*[^\s$\\`\0-\x08])?)\$(?![\w$])"
"""A formula in a line: no blank inside the signs, no letter or digit outside, so that prices are none."""

_FRONT_MATTER = re.compile(r"\A-{3}[ \t]*\n(?P<data>(?:.*\n)*?)(?:\.{3}|-{3})[ \t]*(?:\n|\Z)")
_PREFIX = r"(?P<prefix>[ \t>]*(?:(?:\d+\.|[-*+:])[ \t]+[ \t>]*)*)"
"""What may stand before the text of a line: blanks, and the marks of quotes, items and definitions."""
_HEADING = re.compile(rf"{_PREFIX}(?P<signs>#{{1,6}})")
_UNDERLINE = re.compile(r"[ \t>]*(?:=+|-+)[ \t]*")
_OPENER = re.compile(rf"{_PREFIX}(?P<mark>/{{3,}}) *(?P<name>{'|'.join(BLOCKS)}) *(?:\|.*)?", re.IGNORECASE)
_MARKUP = re.compile(r"[ \t>]*(?:!!!|\?\?\?|///|\|)")
_INDENTED = re.compile(r"[ \t>]*(?: {4}|\t)[^\n]*\w")
_CONTROL = re.compile("[\x02-\x05\r]")
_NUMBER = re.compile("\x04(\\d+)\x05")
_MAY_INDENT = re.compile(r"(?:\A|\n[ \t>]*\n)[ \t>]*(?: {4}|\t)")

_PARAGRAPH = re.compile(r"(?:[ \t>]*[^\s>][^\n]*(?:\n|\Z))+")
_NEXT_TEXT = re.compile(r"\n(?=[ \t>]*(?:(?:\d+\.|[-*+:])[ \t]|\||!!!|\?\?\?|///))")
"""Where the text of a paragraph ends, although no blank line follows."""
_TICKS = re.compile(r"(?<!\\)(?:\\\\)*(?:\\`)?(?P<ticks>`+)")
"""A backslash takes the meaning from one back-tick."""
_BACKTICKS: Any = BacktickInlineProcessor(BACKTICK_RE)
_HIDDEN = re.compile(rf"\\.|{BLOCK}|{INLINE.replace('latex', 'inline')}", re.DOTALL)
"""What is in a heading, and holds no attributes of it."""
LINKS = (
    re.compile(r"(?<=\])\(\s*<?(?P<target>(?:[^()\s<>]|\([^()\s]*\))*)>?(?:\s+\"[^\"\n]*\")?\s*\)"),
    re.compile(r"^ {0,3}\[[^\[\]\n]+\]:[ \t]*\n?[ \t]*<?(?P<target>[^\s>]+)>?", re.MULTILINE),
)
"""Links within lines, from the parenthesis on, and definitions of links."""
_CACHED = 4096


@dataclass(frozen=True, slots=True)
class Code:
    """Code between back-ticks or in a fence, by its places in the text."""

    start: int
    end: int
    inside: tuple[int, int]
    fenced: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """One heading of a page."""

    level: int
    title: str
    """Without its attributes, as Markdown."""
    anchor: str
    """The id that its attributes give it, or nothing."""
    start: int
    """Where its line starts."""
    line: int
    """The number of that line, from 1 on."""


@dataclass(frozen=True, slots=True)
class Opener:
    """The first line of a block of ours."""

    name: str
    mark: str
    """The slashes, which also close the block."""
    start: int
    """Where they stand."""
    end: int
    """Where the line ends."""


@dataclass(frozen=True)
class Structure:
    """What the lines of a text are."""

    headings: tuple[Heading, ...] = ()
    """In their order; those of lists, quotes and admonitions are among them."""
    openers: tuple[Opener, ...] = ()
    """Of the blocks that are read."""
    unread: tuple[Opener, ...] = ()
    """Of what looks like a block and is none to Markdown."""
    unclosed: tuple[Opener, ...] = ()
    indented: tuple[tuple[int, int], ...] = ()
    """From where to where indented code stands."""
    too_deep: bool = False
    """Whether lists and quotes stand in each other too deep for Markdown, which then read nothing."""


def front_matter(text: str) -> re.Match[str] | None:
    """The lines above a page that hold data in YAML, with that as `data`; None where there are none."""
    return _FRONT_MATTER.match(text) if text.startswith("---") else None


def masked(text: str, spans: Iterable[tuple[int, int]], sign: str = "\0") -> str:
    """The text with a sign for each character of some parts, but for line breaks: every other one stays in place."""
    parts, done = [], 0
    for start, end in spans:
        if start >= done:
            parts += [text[done:start], re.sub(r"[^\n]", sign, text[start:end])]
            done = end
    return "".join([*parts, text[done:]])


@lru_cache(maxsize=_CACHED)
def find_code(text: str, *, page: bool = False) -> tuple[Code, ...]:
    """The code of a text in order, but for indented one; a `page` may start with front matter, which holds none."""
    front = front_matter(text) if page else None
    start = front.end() if front else 0
    fences = [*_fences(text, start)] if "```" in text or "~~~" in text else []
    if "`" not in text:
        return tuple(fences)
    rest = masked(text, [(0, start), *((each.start, each.end) for each in fences)], " ")
    spans = []
    for paragraph in _PARAGRAPH.finditer(rest):
        at = paragraph.start()
        for part in _NEXT_TEXT.split(paragraph[0]) if "`" in paragraph[0] else ():
            spans += [*_spans(part, at)]
            at += len(part) + 1
    return tuple(sorted([*fences, *spans], key=lambda each: each.start))


def bare(text: str, *, page: bool = False) -> str:
    """The text with null characters in place of its code: every other character stands where it stood."""
    spans = [(each.start, each.end) for each in find_code(text, page=page)]
    if _MAY_INDENT.search(text):
        spans += structure(text, page=page).indented
    return masked(text, sorted(spans)) if spans else text


def without_code(text: str, put: Callable[[str], str]) -> str:
    """The text with what `put` makes of it in the place of each piece of code but indented one."""
    parts, done = [], 0
    for each in find_code(text):
        parts += [text[done : each.start], put(text[each.start : each.end])]
        done = each.end
    return "".join([*parts, text[done:]])


def links(text: str, *, page: bool = False) -> Iterator[tuple[int, str]]:
    """The targets of the links outside code, each after its offset."""
    if "]" in text:
        rest = bare(text, page=page)
        for pattern in LINKS:
            yield from ((found.start("target"), found["target"]) for found in pattern.finditer(rest))


@lru_cache(maxsize=_CACHED)
def structure(text: str, *, page: bool = False) -> Structure:
    """What the lines of a text are."""
    front = front_matter(text) if page else None
    starts = _line_starts(text)
    fences = {each.start: each.end for each in find_code(text, page=page) if each.fenced}
    numbered, openers = _numbered(text, front.end() if front else 0, fences)
    parser = _parser()
    parser.reset()
    lines = parser.preprocessors["html_block"].run(numbered) if "<" in text else numbered
    try:
        root = cast("Element", parser.parser.parseDocument(lines).getroot())
    except RecursionError:
        return Structure(too_deep=True)
    created = {int(each.get("data-line", "")) for each in root.iter("div") if each.get("data-line")}
    blocks: Any = parser.parser.blockprocessors["blocks"]
    unclosed = [int(entry.el.get("data-line", "")) for entry in blocks.stack]
    headings, indented = [], []
    for element in root.iter():
        words = element.text or ""
        if element.tag == "code":
            if numbers := [int(each) for each in _NUMBER.findall(words)]:
                last = starts[numbers[-1]]
                indented.append((starts[numbers[0]], fences.get(last, starts[numbers[-1] + 1] - 1)))
        elif re.fullmatch("h[1-6]", element.tag) and (number := _NUMBER.search(words)):
            title, anchor = _title_and_anchor(_NUMBER.sub("", words).strip())
            line = int(number[1])
            headings.append(Heading(int(element.tag[1]), title, anchor, starts[line], line + 1))
    return Structure(
        tuple(sorted(headings, key=lambda each: each.line)),
        tuple(opener for line, opener in openers.items() if line in created),
        tuple(opener for line, opener in openers.items() if line not in created),
        tuple(openers[line] for line in sorted(unclosed)),
        tuple(sorted(indented)),
    )


def _line_starts(text: str) -> list[int]:
    """Where each line starts, and after them where one more would."""
    return [*accumulate((len(line) + 1 for line in text.split("\n")), initial=0)]


def _numbered(text: str, end: int, fences: Mapping[int, int]) -> tuple[list[str], dict[int, Opener]]:
    """The lines for Markdown's block parser, the number of its line in each that could be several things.

    And what looks like a block of ours, by the number of its line. They start at `end`, and a fence becomes one line.
    """
    lines: list[str] = []
    openers: dict[int, Opener] = {}
    source = text.split("\n")
    starts = _line_starts(text)
    options = ""
    for number, line in enumerate(source):
        if starts[number] < end:
            continue
        mark, shown = f"\x04{number}\x05", _CONTROL.sub("", line).expandtabs(4)
        after = source[number + 1] if number + 1 < len(source) else ""
        if starts[number] in fences:
            end, options = fences[starts[number]], ""
            shown = f"{_prefix_of(shown, '[ >]*')}{mark}"
        elif options and shown.startswith(options):
            pass
        elif found := _OPENER.fullmatch(shown):
            at = starts[number] + line.index("/")
            openers[number] = Opener(found["name"].lower(), found["mark"], at, starts[number] + len(line))
            options = _options_of(found["prefix"])
            shown = f"{found['prefix']}{found['mark']} {found['name']} | {mark}"
        else:
            options = ""
            if _MARKUP.match(shown):
                pass
            elif found := _HEADING.match(shown):
                shown = f"{shown[: found.end()]}{mark}{shown[found.end() :]}"
            elif _UNDERLINE.fullmatch(after) and shown.strip():
                prefix = _prefix_of(shown, _PREFIX)
                shown = f"{prefix}{mark}{shown[len(prefix) :]}"
            elif _INDENTED.match(shown):
                shown += mark
        lines.append(shown if shown.strip() else "")
    return lines, openers


def _prefix_of(line: str, pattern: str) -> str:
    found = re.match(pattern, line)
    return found[0] if found else ""


def _options_of(prefix: str) -> str:
    """What the options of a block start with, whose first line has this prefix."""
    quotes = prefix[: prefix.rfind(">") + 1]
    blanks = len(prefix) - len(quotes) - len(prefix[len(quotes) :].lstrip(" "))
    return f"{quotes}{' ' * (blanks // 4 * 4 + 4)}"


def _title_and_anchor(heading: str) -> tuple[str, str]:
    """A heading's text without its attributes, and the id that they give it."""
    spans = [(each.start, each.end) for each in _spans(heading, 0)]
    rest = _HIDDEN.sub(lambda found: "\0" * len(found[0]), masked(heading, spans))
    found = AttrListTreeprocessor.HEADER_RE.search(rest)
    if found is None:
        return heading, ""
    attributes, remainder = get_attrs_and_remainder(found[1])
    if "}" in remainder:  # Python-Markdown takes none of several lists in braces
        return heading, ""
    anchor = [value or "" for key, value in attributes if key == "id"]
    return heading[: found.start()].rstrip("#").rstrip(), anchor[-1] if anchor else ""


def _fences(text: str, first: int) -> Iterator[Code]:
    """The fences of a text from an offset on."""
    finder = _fence_finder()
    lines, at = text[first:].split("\n"), [first + each for each in _line_starts(text[first:])]
    finder.run(lines)
    for _, start, after in finder.stack:
        end = at[after - 1] + len(lines[after - 1])
        yield Code(at[start], end, (at[start + 1], max(at[after - 1] - 1, at[start + 1])), fenced=True)


@cache
def _fence_finder() -> SuperFencesBlockPreprocessor:
    """What finds fences as superfences does; it leaves the lines as they are, and what it finds in its `stack`."""
    extensions = Markdown(extensions=["pymdownx.superfences"])
    finder: Any = extensions.preprocessors["fenced_code_block"]
    finder.extension.superfences[0]["formatter"] = lambda **_: ""
    finder.reassemble = lambda lines: lines
    return cast("SuperFencesBlockPreprocessor", finder)


def _spans(text: str, offset: int) -> Iterator[Code]:
    """The code in one paragraph."""
    done = 0
    while run := _TICKS.search(text, done):
        first = run.start("ticks")
        start, end = _BACKTICKS.find_code_spans(first, text)
        done = run.end() if end is None else end + start - first
        if end is not None:
            yield Code(offset + first, offset + done, (offset + start, offset + end))


class _AnyBlock(Block):
    """A block of ours without what it shows."""

    def _validate(self, _parent: Element, argument: Any, /, **_options: Any) -> bool:
        number = _NUMBER.fullmatch(argument or "")
        self.line = number[1] if number else ""
        self.options: dict[str, Any] = {"attrs": {}}
        return number is not None

    def on_create(self, parent: Element) -> Element:
        return SubElement(parent, "div", {"data-line": self.line})

    def on_markdown(self) -> str:
        return "block"


class _AnyBlocks(BlocksExtension):
    def extendMarkdownBlocks(self, md: Markdown, block_mgr: BlocksProcessor) -> None:  # noqa: ARG002, N802 (pymdownx's names)
        for name in BLOCKS:
            block_mgr.register(type(name, (_AnyBlock,), {"NAME": name}), {})
        drop_unread_blocks(block_mgr)


@cache
def _parser() -> Markdown:
    """Python-Markdown with the extensions of pages that decide what a line is."""
    return Markdown(extensions=["admonition", "def_list", "tables", "pymdownx.details", _AnyBlocks()])


def drop_unread_blocks(block_mgr: BlocksProcessor) -> None:
    """Have pymdownx leave out a paragraph that it would read for ever, and a block with an option that is no word.

    It forgets which of our blocks it has found when the text before that one, in the same paragraph, holds another.
    Then it takes the paragraph for its own again and again, does nothing with it, and adds to the page each time.
    """
    run, test = block_mgr.run, block_mgr.test

    def test_options(parent: Element, block: str) -> bool:
        try:
            return bool(test(parent, block))
        except TypeError as error:
            if "keywords" not in str(error):  # `on:` and `1:` are keys in YAML that no option can be called
                raise
            return False

    def run_once(parent: Element, blocks: list[str]) -> None:
        first, count = blocks[0], len(blocks)
        run(parent, blocks)
        if len(blocks) == count and blocks[0] is first:
            blocks.pop(0)

    cast("Any", block_mgr).run, cast("Any", block_mgr).test = run_once, test_options
