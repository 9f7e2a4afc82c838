"""Formats problems for people: each with its line of the file and a caret below its place, safe for a terminal.

`text` is for `quizbank` and the log of site/serve.py; `excerpt`, line and caret alone, for its `problems.json`, which
assets/authoring/ shows. The words of a problem are those of `Problem.__str__`.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from quiz_plugin.bank.files import LINE_BREAK, UNSEEN, read_bytes
from quiz_plugin.bank.problems import Place, Problem


def text(problems: Sequence[Problem], root: Path) -> str:
    """Each problem with the line it stands in and a caret below the place; then their number."""
    pages: dict[str, list[str]] = {}

    def shown(problem: Problem) -> str:
        first, *rest = _harmless(str(problem)).split("\n")
        return "\n".join([first, *excerpt(problem.place, pages, root), *rest])

    return "\n".join([*map(shown, problems), f"{len(problems)} problem{'s' if len(problems) != 1 else ''}"])


def excerpt(place: Place, pages: dict[str, list[str]], root: Path) -> list[str]:
    """The line of a place with a caret; nothing where there is no such line, as in a missing file.

    The lines of files are kept in `pages` for the next place.
    """
    if place.file not in pages:
        pages[place.file] = _lines(root / place.file)
    lines = pages[place.file]
    if place.line > len(lines):
        return []
    number, line = str(place.line), _harmless(lines[place.line - 1])
    before = re.sub(r"[^\t]", " ", line[: place.column - 1])
    return [f"  {number} | {line}", f"  {' ' * len(number)} | {before}^"]


def _harmless(line: str) -> str:
    """Without signs that may command a terminal; a name of a file may have them, too."""
    return UNSEEN.sub("\ufffd", line)


def _lines(path: Path) -> list[str]:
    """The lines of a file as problems count them; none of one that cannot be read."""
    raw = read_bytes(path, path.name)
    try:
        return LINE_BREAK.split(raw.decode("utf-8-sig")) if isinstance(raw, bytes) else []
    except UnicodeDecodeError:
        return []
