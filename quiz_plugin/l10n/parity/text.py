"""A text as the parity checks see it: its code, links, formulas and attributes apart from its prose."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from quiz_plugin.bank.scan import BLOCK, INLINE, scan

FILL = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands in prose for each character of what is no prose, so that every offset stays true."""

_BLOCK = re.compile(r"^///[^\S\n]*(?P<inside>\w[^\n]*\n(?:(?: {4}|\t)[^\n]*\n?)*)|^///[^\S\n]*$", re.MULTILINE)
_COMMENT = re.compile(r"<!--(?P<inside>.*?)-->", re.DOTALL)
_TARGET = r"(?P<target>(?:[^()\s<>]|\([^()\s]*\))*)"
_LINKS = (
    re.compile(rf"(?<=\])\([^\S\n]*<?{_TARGET}>?(?:\s+\"[^\"\n]*\")?\s*\)"),
    re.compile(r"^ {0,3}\[[^\]\n]+\]:\s*<?(?P<target>[^\s>]+)>?", re.MULTILINE),
    re.compile(r"<?(?P<target>https?://[^\s<>)\]]+)>?"),
)
_FORMULAS = (re.compile(BLOCK, re.DOTALL), re.compile(INLINE))
_ATTRIBUTES = re.compile(r"\{(?P<inside>:?[^\S\n]*[.#][^{}\n]*)\}")
_HTML = re.compile(r"</?[A-Za-z][^<>\n]*>")


@dataclass(frozen=True)
class Piece:
    """A part of a text that is no prose."""

    inside: str
    offset: int
    """Where the inside starts."""
    syntax: str = ""
    """Of fenced code: what stands after the fence, up to the line with the inside."""


@dataclass(frozen=True)
class Text:
    """One text in one language."""

    text: str
    language: str

    @cached_property
    def fences(self) -> tuple[Piece, ...]:
        """The pieces of fenced code."""
        return self._parts.fences

    @cached_property
    def code(self) -> tuple[Piece, ...]:
        """The pieces of inline code, and the first lines of blocks with their options."""
        return tuple(sorted([*self._parts.inline, *self._parts.blocks], key=lambda piece: piece.offset))

    @cached_property
    def links(self) -> tuple[Piece, ...]:
        """The targets of links and images."""
        return self._parts.links

    @cached_property
    def formulas(self) -> tuple[Piece, ...]:
        """The pieces of mathematics."""
        return self._parts.formulas

    @cached_property
    def attributes(self) -> tuple[Piece, ...]:
        """The attribute lists: `{#top .wide}`."""
        return self._parts.attributes

    @cached_property
    def prose(self) -> str:
        """The text with FILL in place of all that is no prose."""
        return self._parts.prose

    @cached_property
    def _parts(self) -> _Parts:
        return _Parts(self.text)


class _Parts:
    """A text taken apart: what was found first hides what it contains."""

    def __init__(self, text: str) -> None:
        self._text = text
        found = scan(text)
        self.fences = tuple(
            Piece(text[slice(*each.inside)], each.inside[0], each.syntax)
            for each in found.fences
            if text[slice(*each.inside)]
        )
        self.inline = tuple(
            Piece(text[each.start + each.ticks : each.end - each.ticks], each.start + each.ticks)
            for each in found.spans
        )
        self.prose = _blank(text, found.code)
        self._take(_COMMENT)
        self.blocks = self._take(_BLOCK)
        self.links = tuple(piece for pattern in _LINKS for piece in self._take(pattern, "target"))
        self.formulas = tuple(piece for pattern in _FORMULAS for piece in self._take(pattern, "latex"))
        self.attributes = self._take(_ATTRIBUTES)
        self._take(_HTML, "")

    def _take(self, pattern: re.Pattern[str], name: str = "inside") -> tuple[Piece, ...]:
        found = list(pattern.finditer(self.prose))
        self.prose = _blank(self.prose, [each.span() for each in found])
        return tuple(
            Piece(self._text[slice(*each.span(name))], each.start(name)) for each in found if name and each[name]
        )


def _blank(text: str, found: Iterable[tuple[int, int]]) -> str:
    parts, done = [], 0
    for start, end in found:
        if start >= done:
            parts += [text[done:start], re.sub(r"[^\n]", FILL, text[start:end])]
            done = end
    return "".join([*parts, text[done:]])
