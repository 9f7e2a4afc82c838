"""Lock files: what somebody recorded of texts, a line for each record, sorted, so that changes merge like any text.

They are YAML. A file that is as a command wrote it is read line by line, though, and as YAML once somebody edited it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic

from quiz_plugin.bank import Place, Problem
from quiz_plugin.bank.folder import name_of, read_bytes
from quiz_plugin.bank.memo import Memo
from quiz_plugin.bank.model import SLUG
from quiz_plugin.bank.problems import quoted
from quiz_plugin.bank.write.save import save
from quiz_plugin.bank.yaml.source import SourceFile
from quiz_plugin.drift.lock_record import NUMBER, Damaged, R, Record, Written

Key = tuple[str, ...]
"""What a record is about: a question, a question and a section, or a text and a language."""
_RECORD = re.compile(r" *(?P<key>[^ :]\S*): (?P<record>\{.+\})")


@dataclass(frozen=True)
class Content(Generic[R]):
    """What reading a lock file gave."""

    records: Mapping[Key, R] = field(default_factory=dict)
    number: int = 0
    problems: tuple[Problem, ...] = ()
    places: Mapping[Key, Place] = field(default_factory=dict)


@dataclass(frozen=True)
class Level:
    """One part of the keys of the records."""

    each: str
    """What stands where these keys do, as a message calls it."""
    pattern: str = ".+"
    wrong: str = ""
    """What is wrong with a key that does not match."""

    def takes(self, key: str) -> bool:
        """Whether a key can stand there."""
        return re.fullmatch(self.pattern, key) is not None


QUESTION = Level("a line for each question id", SLUG, "cannot be the id of a question")


@dataclass(frozen=True)
class LockFile(Generic[R]):
    """One lock file in the folder of a bank, by what it holds."""

    name: str
    head: str
    """The comment in its first line."""
    levels: tuple[Level, ...]
    """One for each part of the keys, two at most."""
    record: Record[R]
    hint: str
    """What to do about a record that is damaged."""
    top: str = ""
    """The key that holds the records, if they do not stand at the top of the file."""
    number: str = ""
    """The key of a number above them."""

    def read(self, folder: Path, memo: Memo[Content[Any]] | None = None) -> Content[R]:
        """What the file says, which may be missing. Raises nothing for what it says.

        A `memo` keeps that, for whoever reads it again and again.
        """
        name = name_of(folder / self.name, folder)
        raw = read_bytes(folder / self.name, name)
        if raw is None:
            return Content()
        memo = Memo() if memo is None else memo
        return memo.get(name, raw, lambda: self._read_lines(raw, name) or self._read_yaml(SourceFile.of(raw, name)))

    def write(self, folder: Path, records: Mapping[Key, R], number: int | None = None) -> None:
        """Write all records, as a whole or not at all, if the file says anything else.

        Raises OSError where the folder takes no file.
        """
        lines = {keys: self.record.write(record) for keys, record in records.items()}
        path, raw = folder / self.name, self._content(lines, number)
        if not path.is_file() or path.read_bytes() != raw:
            save(path, raw)

    def _content(self, records: Mapping[Key, str], number: int | None) -> bytes:
        lines, indent, above = [self.head], "  " * len(self._above), ""
        if number is not None:
            lines.append(f"{self.number}: {number}\n")
        if self.top:
            lines.append(f"{self.top}:\n" if records else f"{self.top}: {{}}\n")
        for (*group, name), record in sorted(records.items()):
            if group and group[0] != above:
                above = group[0]
                lines.append(f"{indent}{above}:\n")
            lines.append(f"{indent}{'  ' * len(group)}{name}: {record}\n")
        return "".join(lines).encode("utf-8")

    def _read_lines(self, raw: bytes | Problem, name: str) -> Content[R] | None:
        """What a file says that is to the byte what `write` makes of it; nothing for any other."""
        records, lines, places = dict[Key, R](), dict[Key, str](), dict[Key, Place]()
        number, group = None, ""
        try:
            text = raw.decode("utf-8") if isinstance(raw, bytes) else ""
            for at, line in enumerate(text.split("\n"), 1):
                if found := _RECORD.fullmatch(line):
                    keys = (group, found["key"])[-len(self.levels) :]
                    lines[keys], records[keys] = found["record"], self.record.read_line(found["record"])
                    places[keys] = Place(name, at, found.start("record") + 1)
                elif self.number and line.startswith(self.number):
                    number = NUMBER.read(line.removeprefix(f"{self.number}: "), self.number)
                else:
                    group = line.strip(" :")
        except ValueError:
            return None
        sound = all(level.takes(key) for keys in records for level, key in zip(self.levels, keys, strict=True))
        return Content(records, number or 0, (), places) if sound and raw == self._content(lines, number) else None

    def _read_yaml(self, file: SourceFile) -> Content[R]:
        """What any file says, with every problem at its place."""
        records, places = dict[Key, R](), dict[Key, Place]()
        problems, number, data = list[Problem](), 0, file.data
        if self.top and isinstance(data, dict):
            others = data.keys() - {self.top, self.number}
            problems += [self._bad(file, (key,), f"{quoted(key)} is no key of this file") for key in others]
            if self.number in data:
                try:
                    number = NUMBER.read(file.written((self.number,)), self.number)
                except Damaged as error:
                    problems.append(self._bad(file, (self.number,), str(error)))
            data = data.get(self.top)
        for keys, record in self._rows(file, data) if data is not None else ():
            if isinstance(record, Problem):
                problems.append(record)
            else:
                records[keys] = record
                places[keys] = file.place((*self._above, *keys))
        return Content(records, number, tuple(sorted([*file.problems, *problems])), places)

    def _rows(self, file: SourceFile, data: object, keys: Key = ()) -> Iterator[tuple[Key, R | Problem]]:
        """The records below some keys, each with all its keys, or what is wrong in its place."""
        level, path = self.levels[len(keys)], (*self._above, *keys)
        if not isinstance(data, dict):
            name = quoted(keys[-1]) if keys else "the file"
            yield keys, self._bad(file, path, f"{name} takes {level.each}")
            return
        for key, below in data.items():
            if not level.takes(key):
                yield keys, self._bad(file, (*path, key), f"{quoted(key)} {level.wrong}")
            elif len(keys) + 1 < len(self.levels):
                yield from self._rows(file, below, (*keys, key))
            else:
                try:
                    yield (*keys, key), self.record.read(_written(file, (*path, key), below), key)
                except Damaged as error:
                    yield keys, self._bad(file, (*path, key, *error.path), str(error))

    @property
    def _above(self) -> Key:
        """The way to the records in the data of the file."""
        return (self.top,) if self.top else ()

    def _bad(self, file: SourceFile, path: Key, message: str) -> Problem:
        return Problem(file.place(path), "bad-lock", message, self.hint)


def _written(file: SourceFile, path: Key, value: object) -> Written:
    """A value before YAML makes anything else of it: twelve digits without quotes are a number to it."""
    if isinstance(value, dict):
        return {key: _written(file, (*path, key), below) for key, below in value.items()}
    return file.written(path)
