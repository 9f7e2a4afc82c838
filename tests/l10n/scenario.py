"""What `scenarios/scenarios.yml` may hold."""

from pathlib import Path
from typing import Annotated, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

SCENARIOS = Path(__file__).parent / "scenarios" / "scenarios.yml"

State = Literal["missing", "stale", "machine", "reviewed", "orphan", "fresh"]
"""What the tracker shows; `fresh` stands for `machine` or `reviewed`, where the rule does not say which."""
Sentence = Annotated[str, StringConstraints(min_length=20)]


class Record(BaseModel):
    """A mapping of the file: unknown keys are mistakes."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Replace(Record):
    """One text becomes another; `find` stands exactly once in the file."""

    file: str
    find: Annotated[str, StringConstraints(min_length=1)]
    replace: str


class Move(Record):
    """Whole lines go elsewhere."""

    file: str
    action: Literal["move"]
    first: str
    until: str | None = None
    before: str
    to: str | None = None


class Delete(Record):
    """Whole lines go away, or, without `first`, the file."""

    file: str
    action: Literal["delete"]
    first: str | None = None
    until: str | None = None


class Rename(Record):
    """The file gets another name."""

    file: str
    action: Literal["rename"]
    to: str


class Convert(Record):
    """The whole file is saved in another form of the same characters."""

    file: str
    action: Literal["convert"]
    to: Literal["crlf", "nfd"]


AnyEdit = Replace | Annotated[Move | Delete | Rename | Convert, Field(discriminator="action")]


class Edits(Record):
    """A step: somebody changes files."""

    edit: Annotated[tuple[AnyEdit, ...], Field(min_length=1)]


class Ack(Record):
    """A step: somebody declares that a translation needs no change."""

    ack: str
    language: Literal["en", "es"]
    reason: str


class Expected(Record):
    """What the tracker must show of one unit at the end."""

    unit: str
    language: Literal["en", "es"]
    state: State


class Scenario(Record):
    """One scenario."""

    id: Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
    title: Sentence
    kind: Literal["bank", "page"]
    files: tuple[str, ...]
    spanish: tuple[str, ...] = ()
    edits: tuple[AnyEdit, ...] | None = None
    steps: tuple[Edits | Ack | Literal["sync"], ...] | None = None
    breaks: str | None = None
    expect: Annotated[tuple[Expected, ...], Field(min_length=1)]
    label: Literal["stale", "fresh"]
    reason: Sentence

    def in_order(self) -> tuple[Edits | Ack | Literal["sync"], ...]:
        """The steps; plain `edits` are one step."""
        return self.steps if self.steps is not None else (Edits(edit=self.edits or ()),)

    def all_edits(self) -> tuple[AnyEdit, ...]:
        """The edits of all steps."""
        return tuple(edit for step in self.in_order() if isinstance(step, Edits) for edit in step.edit)


def read_scenarios() -> tuple[Scenario, ...]:
    """All scenarios, in the order of the file."""
    rows = yaml.load(SCENARIOS.read_text("utf-8"), Loader=yaml.CSafeLoader)["scenarios"]
    return tuple(Scenario.model_validate(row) for row in rows)
