"""One YAML file, read so that every key and value still knows its line and column."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from quiz_plugin.bank.decode import decode
from quiz_plugin.bank.folder import name_of, read_bytes
from quiz_plugin.bank.problems import Problem
from quiz_plugin.bank.yaml.parser import Step
from quiz_plugin.bank.yaml.tree import Tree

__all__ = ["SourceFile", "Step"]


class SourceFile(Tree):
    """The tree of one file, and what could not be read."""

    def __init__(self, raw: bytes | Problem, name: str) -> None:
        """Read the content `raw` of a file, or the problem in its place; `name` is how problems call it."""
        text = decode(raw, name)
        super().__init__("" if isinstance(text, Problem) else text, name)
        if isinstance(text, Problem):
            self.problems.append(text)

    @classmethod
    def at(cls, path: Path, folder: Path) -> SourceFile | None:
        """The file at `path`, in the folder of a bank; None where there is none."""
        name = name_of(path, folder)
        raw = read_bytes(path, name)
        return None if raw is None else cls.of(raw, name)

    @staticmethod
    def of(raw: bytes | Problem, name: str) -> SourceFile:
        """The file with this content, read once while few others are: whoever gets it changes nothing about it."""
        return _read(raw, name)

    @property
    def readable(self) -> bool:
        """Whether the whole file became data."""
        return not self.problems

    def untold(self, problems: Iterable[Problem]) -> list[Problem]:
        """Those at other places than the file's own: of a value that could not be made out there is no more to say."""
        places = {problem.place for problem in self.problems}
        return [problem for problem in problems if problem.place not in places]


@lru_cache(maxsize=64)
def _read(raw: bytes | Problem, name: str) -> SourceFile:
    return SourceFile(raw, name)
