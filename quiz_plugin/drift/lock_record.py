"""What one record of a lock file holds: which values, what each may be, and how it is written."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any, Generic, TypeVar

from quiz_plugin.bank.problems import quoted
from quiz_plugin.drift.fingerprint import LENGTH

R = TypeVar("R")
_TEXT = r'"(?:[^"\\]|\\.)*"'
_PAIR = re.compile(rf'\b(\w+): (?:({_TEXT})|([^\s{{"]+?)|\{{((?:{_TEXT}|[^"{{])*?)\}})(?:, |$)')
Written = str | Mapping[str, Any] | None
"""A value as its file has it: a word or a text, a record in braces, or something else."""

_TRUTHS = frozenset({"no", "off", "on", "yes"})
"""Codes of languages that are true or false to some readers of YAML, Norwegian among them."""


class Damaged(ValueError):
    """No command wrote this value. The message says what belongs there, and `path` where that is in the record."""

    def __init__(self, message: str, path: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.path = path


@dataclass(frozen=True)
class Value:
    """A value that is a word or a text."""

    takes: str
    """What belongs there, as a message calls it."""
    pattern: str
    make: Callable[[str], Any] = str
    """Makes the value of what is written; raises ValueError for what only looks like one."""
    quoted: bool = False
    """Whether it is written in quotes: a fingerprint without letters would be a number to YAML."""

    def read(self, written: Written, name: str) -> Any:
        """The value called `name`. Raises Damaged."""
        try:
            if isinstance(written, str) and re.fullmatch(self.pattern, written, re.DOTALL):
                return self.make(written)
        except ValueError:
            pass
        raise Damaged(f"`{name}` takes {self.takes}")

    def write(self, value: object) -> str:
        """The value as it stands in the file."""
        return json.dumps(value, ensure_ascii=False) if self.quoted or value in _TRUTHS else str(value)


FINGERPRINT = Value(f"{LENGTH} hexadecimal digits", rf"[0-9a-f]{{{LENGTH}}}", quoted=True)
DAY = Value("a date", r"[0-9]{4}-[0-9]{2}-[0-9]{2}", date.fromisoformat)
NUMBER = Value("a whole number", r"[0-9]{1,9}", int)


@dataclass(frozen=True)
class Record(Generic[R]):
    """Several values in braces, of which `make` makes a record by their names."""

    make: Callable[..., R]
    values: Mapping[str, Value | Record[Any]]
    optional: frozenset[str] = frozenset()
    """The names of those that may be missing."""

    def read(self, written: Written, name: str) -> R:
        """The record called `name`. Raises Damaged."""
        wanted = self.values.keys() - self.optional
        if not isinstance(written, Mapping) or not wanted <= written.keys() <= {*self.values}:
            *names, last = (f"`{each}`" + " if need be" * (each in self.optional) for each in self.values)
            raise Damaged(f"{quoted(name)} takes {', '.join(names)} and {last}, and nothing else")
        values = {}
        for each, value in written.items():
            try:
                values[each] = self.values[each].read(value, each)
            except Damaged as error:
                raise Damaged(str(error), (each, *error.path)) from error
        return self.make(**values)

    def read_line(self, line: str) -> R:
        """The record of which `write` makes just this line. Raises ValueError for any other."""
        found = self._line.fullmatch(line)
        if found and _TRUTHS.isdisjoint(found.groups()):
            return self.make(**{name: value.make(found[name]) for name, value in self._words.items()})
        record = self.read(_values(line[1:-1]), "")
        if self.write(record) != line:
            raise ValueError(line)
        return record

    def write(self, record: object) -> str:
        """The record as it stands in the file."""
        values = ((name, value, getattr(record, name)) for name, value in self.values.items())
        return "{" + ", ".join(f"{name}: {value.write(said)}" for name, value, said in values if said is not None) + "}"

    @cached_property
    def _words(self) -> Mapping[str, Value]:
        return {name: value for name, value in self.values.items() if isinstance(value, Value)}

    @cached_property
    def _line(self) -> re.Pattern[str]:
        """A line of nothing but words, as nearly all are."""
        mark = {name: '"' * value.quoted for name, value in self._words.items()}
        words = (f"{name}: {mark[name]}(?P<{name}>{each.pattern}){mark[name]}" for name, each in self._words.items())
        return re.compile(rf"\{{{', '.join(words)}\}}", re.ASCII)


def _values(written: str) -> dict[str, Written]:
    """The values in the braces of a line that `write` made; of any other line, anything. Raises ValueError."""
    pairs = _PAIR.findall(written)
    return {name: json.loads(text) if text else word or _values(record) for name, text, word, record in pairs}
