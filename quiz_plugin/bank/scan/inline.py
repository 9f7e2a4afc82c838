"""What stands within a line: code between back-ticks, attributes in braces, targets of links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

BLOCK = r"(?<!\\)\$\$(?P<latex>(?:(?!\n[^\S\n]*\n|\$\$)[^`\0-\x08])+?)\$\$"
"""A formula that stands alone; no empty line in it, and no code, nor what stands for code."""
INLINE = r"(?<![\\$\w])\$(?P<latex>[^\s$`\0-\x08](?:[^$\n`\0-\x08]*[^\s$\\`\0-\x08])?)\$(?![\w$])"
"""A formula in a line: no blank inside the signs, no letter or digit outside, so that prices are none."""

_TICKS = re.compile(r"`+")
_ATTRIBUTES = re.compile(r" +\{:? *(?P<inside>[^}\n ][^\n]*)\} *$")
_ATTRIBUTE = re.compile(
    r"(?P<key>[^ =}]+)=(?:\"(?P<double>.*?)\"|'(?P<single>.*?)'|(?P<plain>[^ =}]+))|(?P<word>[^ =}]+)| "
)
_NO_ATTRIBUTES = re.compile(rf"\\.|{BLOCK}|{INLINE.replace('latex', 'inline')}", re.DOTALL)
_LINK = re.compile(r"\]\(\s*<?(?P<target>[^)\s>]*)")
_DEFINED = re.compile(r"^ {0,3}\[[^\[\]\n]+\]:[ \t]*\n?[ \t]*<?(?P<target>[^\s>]+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Code:
    """Code between back-ticks, by its places in a text."""

    start: int
    end: int
    ticks: int
    """How many back-ticks stand before it."""


def code_spans(text: str) -> Iterator[Code]:
    """The code in one paragraph: it ends at as many back-ticks as it starts with, or else at most of fewer."""
    runs = [(found.start(), found.end()) for found in _TICKS.finditer(text)]
    done = 0
    for number, (start, end) in enumerate(runs):
        if start < done:
            continue
        backslashes = start - len(text[:start].rstrip("\\")) if start and text[start - 1] == "\\" else 0
        first = start + backslashes % 2  # it takes the meaning from one back-tick
        best = _end_of(end - first, runs, number + 1) if first < end else None
        if best is not None:
            done = best[1]
            yield Code(first, done, best[1] - best[0])


def _end_of(ticks: int, runs: list[tuple[int, int]], first: int) -> tuple[int, int] | None:
    """The back-ticks that close code: as many as open it, or else the longest of the rest if they are fewer."""
    longest: tuple[int, int] | None = None
    for start, end in islice(runs, first, None):
        if end - start == ticks:
            return start, end
        if longest is None or end - start > longest[1] - longest[0]:
            longest = start, end
    return longest if longest is not None and longest[1] - longest[0] < ticks else None


def anchor_of(heading: str, masked: str) -> tuple[str, str]:
    """A heading's text without its attributes, and the id that they give it; `masked` has no sign of code."""
    masked = _NO_ATTRIBUTES.sub(lambda found: "\0" * len(found[0]), masked)
    found = _ATTRIBUTES.search(masked)
    if found is None:
        return heading, ""
    anchor = ""
    end = 0
    inside = found["inside"]
    while end < len(inside) and (part := _ATTRIBUTE.match(inside, end)):
        end = part.end()
        if (part["word"] or "").startswith("#"):
            anchor = part["word"][1:]
        elif part["key"] == "id":
            anchor = part["double"] or part["single"] or part["plain"] or ""
    if "}" in inside[end:]:  # Python-Markdown takes none of several lists in braces
        return heading, ""
    return heading[: found.start()].rstrip("#").rstrip(), anchor


def targets(masked: str) -> Iterator[tuple[int, str]]:
    """The targets of the links of a text whose code is masked, each after its offset."""
    for pattern in (_LINK, _DEFINED):
        if "]" in masked:
            yield from ((found.start("target"), found["target"]) for found in pattern.finditer(masked))
