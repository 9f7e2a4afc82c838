"""A file of the bank that is one list of records: the glossary, and the exceptions from the parity checks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeVar

from pydantic import BaseModel

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.problems import Problem, did_you_mean
from quiz_plugin.bank.validate import validate
from quiz_plugin.bank.yaml.source import SourceFile

R = TypeVar("R", bound=BaseModel)


def read_rows(
    file: SourceFile | None, key: str, model: type[R], languages: Sequence[str], also: Collection[str] = ()
) -> tuple[list[Placed[R]], list[Problem]]:
    """The records under `key` of a file, each with its place, and every problem of their shape.

    Other keys are problems, but for those in `also`, which the caller reads.
    None stands for a file that does not exist, and holds none. Raises nothing for what a file says.
    """
    if file is None:
        return [], []
    data = file.data if isinstance(file.data, dict) else {}
    rows = data.get(key)
    problems = list(file.problems)
    for other in data.keys() - {key, *also}:
        place = file.place((other,), key=True)
        problems.append(
            Problem(place, "unknown-key", f"`{other}` is not a key here", did_you_mean(other, [key, *also]))
        )
    if not isinstance(rows, list) or not rows:
        if file.readable:
            message = f"`{key}` takes a list with at least one item"
            hint = f"write `{key}:` and a dash for each item, or delete the file"
            problems.append(Problem(file.place((key,)), "missing-key", message, hint))
        return [], problems
    found: list[Placed[R]] = []
    for index, row in enumerate(rows):
        fitted = validate(model, row, file, (key, index), languages=languages)
        problems += file.untold(fitted.problems)
        if fitted.record is not None and not fitted.problems:
            found.append(Placed(fitted.record, file, (key, index)))
    return found, problems
