"""Opt-outs from the parity checks: where a translation differs from its source on purpose, and why.

```yaml
exceptions:
  - {unit: "q:gpipe-parts/stem", code: parity-numbers, reason: The Spanish text counts from one.}
```
"""

from __future__ import annotations

from pathlib import Path

from pydantic import StrictStr

from quiz_plugin.bank.base import Record
from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.problems import Problem
from quiz_plugin.bank.validate import read_rows
from quiz_plugin.bank.yaml import SourceFile

EXCEPTIONS = "parity.yml"


class ParityException(Record):
    """One unit that one parity check leaves alone."""

    unit: StrictStr
    """The text and its translation, as a finding names them: `q:<question>/stem` or `p:concepts/<concept>#<anchor>`."""
    code: StrictStr
    """The check: `parity-numbers`."""
    reason: StrictStr
    """Why the two may differ, in at least 10 characters."""


def read_exceptions(folder: Path) -> tuple[list[Placed[ParityException]], list[Problem]]:
    """The opt-outs of the bank in `folder` with their places, and every problem of their shape.

    A folder without the file has none. Raises nothing for what the file says.
    """
    return read_rows(SourceFile.at(folder / EXCEPTIONS, folder), "exceptions", ParityException)
