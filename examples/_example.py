"""A program beside this file: what it declares, and whether it printed what it should."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
NEEDS = ("python", "numpy", "tensorflow", "jax", "torch")
"""From the least to the most: what needs one may use those before it."""
INSTALLED = "jax"
"""The most that `make examples` sets up: PyTorch would bring gigabytes of its own."""
_HEADER = re.compile(
    r'\A"""[^\n]+"""\n'
    r"# expect: (?P<expect>exact|runs|numbers\((?P<tolerance>\d+(?:\.\d+)?(?:e-?\d+)?)\))\n"
    r"# ci: (?P<ci>yes|no)\n"
    rf"# needs: (?P<needs>{'|'.join(NEEDS)})\n\n"
)
_NUMBER = re.compile(
    r"(?<![\w.])-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.])"
)
_CELL = re.compile(r"(?m)^(# %% [a-z0-9-]+(: runs)?)[ \t]*\n")


class Stop(Exception):
    """What keeps the command from running; the message says what to do."""


@dataclass(frozen=True)
class Example:
    """One program, and what it declares."""

    path: Path
    expect: str
    tolerance: float
    ci: bool
    needs: str

    @classmethod
    def read(cls, path: Path) -> Example:
        """The program at `path`. Raises Stop if it does not declare what it must."""
        header = _HEADER.match(path.read_text("utf-8"))
        if not header:
            message = "the first lines are not a docstring, `# expect:`, `# ci:`, `# needs:` and an empty line"
            raise Stop(
                f"{path.parent.name}/{path.name}:1:1: {message}; `python -m examples --help` shows them"
            )
        expect = header["expect"].partition("(")[0]
        return cls(
            path,
            expect,
            float(header["tolerance"] or 0),
            header["ci"] == "yes",
            header["needs"],
        )

    @property
    def output(self) -> Path:
        """The file with its committed output."""
        return self.path.with_suffix(".out")

    def difference(self, printed: str) -> str:
        """How what it printed differs from the committed output; nothing where it may."""
        if not self.output.is_file():
            return f"there is no {self.output.name}: python -m examples --update {self.path.stem}"
        written = self.output.read_text("utf-8")
        if self.expect == "runs" or same(
            compared(written), compared(printed), self.tolerance
        ):
            return ""
        lines = written.splitlines(), printed.splitlines()
        return "\n".join(
            difflib.unified_diff(
                *lines, self.output.name, "printed now", lineterm=""
            )
        )


def telling_cells(source: str) -> str:
    """A program in cells as one that also prints where each begins; another one as it is. No line moves."""
    return _CELL.sub(
        lambda cell: f"print({cell[1]!r}, flush=True)\n", source
    )


def compared(printed: str) -> str:
    """What was printed, without what the cells printed that only have to run."""
    first, *rest = _CELL.split(printed)
    cells = zip(rest[::3], rest[1::3], rest[2::3], strict=True)
    return first + "".join(
        marker + ("" if runs else f"\n{text}")
        for marker, runs, text in cells
    )


def find(names: Sequence[str] = ()) -> list[Example]:
    """The programs of these names, or all. Raises Stop for a name that there is not."""
    paths = {
        path.stem: path
        for path in sorted(FOLDER.glob("*.py"))
        if not path.stem.startswith("_")
    }
    for name in names:
        if name not in paths:
            near = difflib.get_close_matches(name, paths, n=1)
            raise Stop(
                f"there is no example `{name}`"
                + (f"; did you mean `{near[0]}`?" if near else "")
            )
    return [Example.read(paths[name]) for name in names or paths]


def same(written: str, printed: str, tolerance: float = 0) -> bool:
    """Whether two outputs say the same, their numbers up to `tolerance`."""
    if not tolerance:
        return written == printed
    if _NUMBER.sub("0", written) != _NUMBER.sub("0", printed):
        return False
    pairs = zip(
        _NUMBER.findall(written), _NUMBER.findall(printed), strict=True
    )
    return all(
        abs(float(one) - float(other)) <= tolerance
        for one, other in pairs
    )
