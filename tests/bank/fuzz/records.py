"""The parts of a question's data that operators damage."""

from typing import Any

from tests.bank.fuzz.damage import Pick
from tests.bank.fuzz.layout import Path

Record = dict[Any, Any]


def texts(question: Record) -> list[Path]:
    """The paths of all texts by language."""
    found: list[Path] = [(name,) for name in ("title", "stem", "explanation", "why") if name in question]
    found += [("hints", index) for index in range(len(question.get("hints", [])))]
    for index, option in enumerate(options(question)):
        found += [("options", index, name) for name in ("text", "why") if name in option]
    return found


def leaf(question: Record, pick: Pick) -> Path:
    """The path of one text in one language."""
    path = pick(texts(question))
    return (*path, pick(sorted(part(question, path))))


def options(question: Record) -> list[Record]:
    """The options; a statement has none."""
    found: list[Record] = question.get("options", [])
    return found


def an_option(question: Record, pick: Pick) -> Path:
    """The path of one option, of which there is at least one."""
    return ("options", pick(range(len(options(question)))))


def records(question: Record) -> list[Path]:
    """The paths of the question itself, of its options and of its sources."""
    found: list[Path] = [("options", index) for index in range(len(options(question)))]
    return [(), *found, *(("sources", index) for index in range(len(question["sources"])))]


def part(data: Any, path: Path) -> Any:
    """What stands at a path."""
    for step in path:
        data = data[step]
    return data


def put(data: Any, path: Path, value: object) -> None:
    """Put something at a path."""
    part(data, path[:-1])[path[-1]] = value
