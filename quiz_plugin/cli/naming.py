"""How files are named where their problems are read: a bank names them from the folder that holds it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from quiz_plugin.bank.problems import Place, Problem


def from_folder(problems: Iterable[Problem], root: Path, base: Path) -> tuple[list[Problem], Path]:
    """The problems with files named from `base` in place of `root`, and from where they are named now.

    Where neither folder holds the other, names from `base` would lead nowhere that anybody knows: they stay.
    """
    base = Path(os.path.realpath(base))
    if not (root.is_relative_to(base) or base.is_relative_to(root)):
        return [*problems], root

    def moved(place: Place) -> Place:
        if place.file.startswith(("/", "<")):  # it is elsewhere, or no file
            return place
        return replace(place, file=Path(os.path.relpath(root / place.file, base)).as_posix())

    return [
        replace(each, place=moved(each.place), related=tuple((moved(place), label) for place, label in each.related))
        for each in problems
    ], base
