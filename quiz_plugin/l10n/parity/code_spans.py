"""`parity-code`: both texts show the same code, sentence by sentence.

Only comments and docstrings in fenced code may differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from quiz_plugin.drift.fingerprint import unquoted
from quiz_plugin.l10n.parity.pair import Finding, Item, Pair, difference
from quiz_plugin.l10n.parity.parts import compare_parts
from quiz_plugin.l10n.parity.program import Line, without_comments
from quiz_plugin.l10n.parity.text import Piece

CODE = "parity-code"
_HINT = "code is the same in every language: copy it"


def check(pair: Pair) -> Iterator[Finding]:
    """The pieces of inline code, then those of fenced code in their order."""
    yield from compare_parts(pair, CODE, _inline(pair.source.code), _inline(pair.target.code), what="code", hint=_HINT)
    source, target = pair.source.fences, pair.target.fences
    if len(source) != len(target):
        lost, added = ([Item("", piece.inside, piece.offset)] for piece in (_last(source), _last(target)))
        more = len(source) > len(target)
        yield from difference(pair, CODE, lost if more else [], [] if more else added, what="fenced code", hint=_HINT)
        return
    for one, other in zip(source, target, strict=True):
        yield from _program(pair, one, other)


def _inline(pieces: Sequence[Piece]) -> list[Item]:
    return [Item(" ".join(unquoted(piece.inside).split()), piece.inside, piece.offset) for piece in pieces]


def _last(pieces: Sequence[Piece]) -> Piece:
    return pieces[-1] if pieces else Piece("", 0)


def _program(pair: Pair, source: Piece, target: Piece) -> Iterator[Finding]:
    """The first line in which two programs differ."""
    if source.syntax.split()[:1] != target.syntax.split()[:1]:
        what = "language of fenced code"
        yield from difference(pair, CODE, _syntax(source), _syntax(target), what=what, hint=_HINT)
    lines = (without_comments(piece.inside, piece.syntax) for piece in (source, target))
    for one, other in zip_longest(*lines):
        if one != other:
            lost, added = _line(source, one), _line(target, other)
            yield from difference(pair, CODE, lost, added, what="line of code", hint=_HINT)
            return


def _syntax(piece: Piece) -> list[Item]:
    said = piece.syntax.strip()
    return [Item(said, said, piece.offset - 1 - len(piece.syntax.lstrip()))] if said else []


def _line(piece: Piece, line: Line | None) -> list[Item]:
    if line is None:
        return []
    before = piece.inside.split("\n")[: line.row]
    return [Item(line.code, line.shown, piece.offset + sum(len(each) + 1 for each in before))]
