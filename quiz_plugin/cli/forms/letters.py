"""Letters as people type them: together or apart, small or capital."""

from __future__ import annotations

import re
from collections.abc import Sequence

from quiz_plugin.cli.forms.base import Row, Unreadable
from quiz_plugin.render.words import Words

_BETWEEN = re.compile(r"[\s,;.()]+")


def rows_of(typed: str, rows: Sequence[Row], words: Words) -> list[Row]:
    """The rows whose letters were typed, as often as they were. Raises Unreadable for a letter that none has."""
    by_letter = {row.label: row for row in rows}
    letters = _BETWEEN.sub("", typed).upper()
    if strange := next((letter for letter in letters if letter not in by_letter), None):
        raise Unreadable(words.t("cmd.no_option", key=strange))
    return [by_letter[letter] for letter in letters]
