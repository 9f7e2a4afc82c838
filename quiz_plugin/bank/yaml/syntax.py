"""What is wrong with a file that is not YAML, in words that name the usual trap."""

from __future__ import annotations

import re
from typing import cast

import yaml

from quiz_plugin.bank.decode import LINE_BREAK
from quiz_plugin.bank.problems import Place, Problem

CONFLICT = re.compile(r"^(?:<{7}|={7}|>{7}|\|{7})(?=[ \t]|$)[^\n]*", re.MULTILINE)
"""Finds the lines that Git writes around two versions of a text that it could not join."""

_INDENTATION = re.compile(r"[ \t]*")
_COLON_BEFORE = re.compile(r":\s")
_NEEDS_QUOTES = "`@%"
"""With these signs no plain text starts."""


def conflict(place: Place, line: str) -> Problem:
    """The problem of a line that Git left."""
    message = f"a conflict of Git stands here that nobody has settled: `{line[:7]}`"
    return Problem(place, "conflict-marker", message, "keep one of the versions, and delete the lines around them")


def explain_yaml_error(error: yaml.YAMLError, text: str, name: str) -> Problem:
    """The problem behind an error of the YAML parser in the file called `name` with this text."""
    if not isinstance(error, yaml.MarkedYAMLError):
        return Problem(Place(name), "control-character", "the text holds a control character", "delete it")
    if any(found[0].startswith("<") for found in CONFLICT.finditer(text)):
        found = next(CONFLICT.finditer(text))
        return conflict(Place(name, text.count("\n", 0, found.start()) + 1), found[0])
    mark = cast("yaml.error.Mark", error.problem_mark or error.context_mark)  # libyaml always gives one
    opened = error.context_mark or mark
    place, start = _place(name, text, mark), _place(name, text, opened)
    line, column = _line(text, mark.line), mark.column
    sign, reason = line[column : column + 1], error.problem or error.context or "it cannot be read"
    if "\t" in (tabs := _before_text(line, column)):
        hint = "indent with spaces; most editors do so on request"
        place = Place(name, place.line, tabs.index("\t") + 1)
        return Problem(place, "tab-character", "a tab stands where YAML takes only spaces", hint)
    in_brackets = "did not find expected ','" in reason
    if "mapping values are not allowed" in reason or (in_brackets and _is_second_colon(line, column)):
        message = "a colon starts a value here, where none can stand"
        hint = "if the colon belongs to a text, put the whole text in quotes; if not, check the indentation"
        return Problem(place, "unquoted-colon", message, hint)
    if in_brackets:
        related = ((place, "here a comma or the closing bracket is missing"),)
        return Problem(
            start, "unreadable-yaml", "this bracket is not closed", "close it, and check the commas", related
        )
    if "end of stream" in reason:
        hint = "close it; inside double quotes write \\\" for a quote, inside single quotes ''"
        return Problem(start, "unreadable-yaml", "this quote is opened and never closed", hint)
    if not sign and not text[mark.index :].strip():
        message = "the file ends inside a bracket that is not closed"
        return Problem(place, "unreadable-yaml", message, "close it, or delete its start")
    return Problem(place, "unreadable-yaml", f"this is not YAML: {reason}", _hint(reason, sign))


def _hint(reason: str, sign: str) -> str:
    if "cannot start any token" in reason and sign and sign in _NEEDS_QUOTES:
        return f"put a text that starts with {sign} in quotes"
    if "expected key" in reason:
        return "check the indentation; if a text before this place holds quotes, put it in quotes of the other kind"
    return "check the indentation, and put texts with special characters in quotes"


def _is_second_colon(line: str, column: int) -> bool:
    """Whether a colon stands at the place and another before it: what is between them is a text and no key."""
    return line[column : column + 1] == ":" and bool(_COLON_BEFORE.search(re.split(r"[,{\[]", line[:column])[-1]))


def _before_text(line: str, column: int) -> str:
    """The white space at the line's start, or up to the place itself if there is a tab."""
    indentation = cast("re.Match[str]", _INDENTATION.match(line))[0]
    return line[: column + 1] if line[column : column + 1] == "\t" else indentation


def _line(text: str, number: int) -> str:
    lines = LINE_BREAK.split(text)
    return lines[number] if number < len(lines) else ""


def _place(name: str, text: str, mark: yaml.error.Mark | yaml._yaml.Mark) -> Place:
    """A mark in the file; the end of one that does not end with a line break is to YAML the start of another line."""
    lines = LINE_BREAK.split(text)
    if mark.line >= len(lines):
        return Place(name, len(lines), len(lines[-1]) + 1)
    return Place(name, mark.line + 1, mark.column + 1)
