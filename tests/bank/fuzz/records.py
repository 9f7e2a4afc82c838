"""The parts of a question's data that operators damage."""

from typing import Any

from tests.bank.fuzz.damage import Pick
from tests.bank.fuzz.layout import Path

Record = dict[Any, Any]
PARTS = ("options", "blocks", "left", "right")
"""The lists of a question whose items have ids."""


def texts(question: Record) -> list[Path]:
    """The paths of all texts by language."""
    found: list[Path] = [(name,) for name in ("title", "stem", "explanation", "why") if name in question]
    found += [("hints", index) for index in range(len(question.get("hints", [])))]
    for path in [*parts(question), *_traps(question)]:
        found += [(*path, name) for name in ("text", "why") if name in part(question, path)]
    return found


def leaf(question: Record, pick: Pick) -> Path:
    """The path of one text in one language."""
    path = pick(texts(question))
    return (*path, pick(sorted(part(question, path))))


def options(question: Record) -> list[Record]:
    """The options; a statement has none."""
    found: list[Record] = question.get("options", [])
    return found


def parts(question: Record) -> list[Path]:
    """The paths of all options, blocks and items."""
    return [(name, index) for name in PARTS for index in range(len(question.get(name, [])))]


def records(question: Record) -> list[Path]:
    """The paths of the question itself and of all records in it."""
    answer: list[Path] = [("answer",)] if question["kind"] == "numeric" else []
    sources = (("sources", index) for index in range(len(question["sources"])))
    return [(), *parts(question), *_traps(question), *answer, *sources]


def _traps(question: Record) -> list[Path]:
    return [("traps", index) for index in range(len(question.get("traps", [])))]


def part(data: Any, path: Path) -> Any:
    """What stands at a path."""
    for step in path:
        data = data[step]
    return data


def put(data: Any, path: Path, value: object) -> None:
    """Put something at a path."""
    part(data, path[:-1])[path[-1]] = value
