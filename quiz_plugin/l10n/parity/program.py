"""A program without what a translator may change in it: comments, docstrings and the space around them."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass, field

_PYTHON = re.compile(r"\W*(?:python|py|python3)\b", re.IGNORECASE)
_COMMENT = re.compile(r"(?:^|(?<=\s))(?:#|//).*$")
_NO_CODE = {tokenize.NL, tokenize.COMMENT}


@dataclass(frozen=True)
class Line:
    """A line that does something."""

    code: str
    """Without its comment."""
    shown: str = field(compare=False)
    """As it is written."""
    row: int = field(compare=False)
    """Its number in the program, from 0."""


def without_comments(program: str, syntax: str) -> list[Line]:
    """The lines of `program` that do something, written in the language that a fence calls `syntax`."""
    if _PYTHON.match(syntax):
        try:
            return list(_python(program))
        except (tokenize.TokenError, SyntaxError):
            pass  # a fragment or an output: read it like any other text
    lines = ((row, line, _COMMENT.sub("", line).rstrip()) for row, line in enumerate(program.split("\n")))
    return [Line(code, line, row) for row, line, code in lines if code]


def _python(program: str) -> Iterator[Line]:
    """One statement after another. Space within one does not count, the depth of its indentation does."""
    depth, statement = 0, list[tokenize.TokenInfo]()
    for token in tokenize.generate_tokens(io.StringIO(program).readline):
        if token.type in {tokenize.INDENT, tokenize.DEDENT}:
            depth += 1 if token.type == tokenize.INDENT else -1
        elif token.type == tokenize.NEWLINE:
            if any(each.type != tokenize.STRING for each in statement):  # else it is a docstring
                first = statement[0]
                code = "    " * depth + " ".join(each.string for each in statement)
                yield Line(code, first.line.rstrip(), first.start[0] - 1)
            statement = []
        elif token.type not in _NO_CODE:
            statement.append(token)
