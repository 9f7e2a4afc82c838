"""Defines `Misconception`, reads and checks `misconceptions.yml`; checks that those which questions name stand there.

Each misconception has a remedy and a section to read again, shown by assets/beliefs/ to readers whom it misled twice.
For read.py, which also checks the sections (`references`). `Bank.embodied` in model.py finds the questions that name
one. The text below a field is the help that editors show (schema.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

from quiz_plugin.bank import base
from quiz_plugin.bank.base import BankLanguages, ConceptRef, Record, Slug, Text
from quiz_plugin.bank.checks import Placed, Reference, check_texts, check_unique
from quiz_plugin.bank.fields import Mark
from quiz_plugin.bank.problems import Problem, did_you_mean, quoted
from quiz_plugin.bank.validate import read_list
from quiz_plugin.bank.yaml import SourceFile

if TYPE_CHECKING:
    from quiz_plugin.bank.kinds import Question


KEY = "misconceptions"


class Misconception(Record):
    """Something that learners believe and that is not so."""

    id: Slug
    """Stable for ever: what readers were told already is kept under it. Unique in the file."""
    name: Annotated[Text, Mark.LABEL]
    """The belief in one sentence, as a learner would say it."""
    remedy: Annotated[Text, Mark.LABEL]
    """What puts it right, in one or two plain sentences without links."""
    section: base.Reference
    """The concept and the section to read again: `data-parallelism#all-reduce`."""


def read(file: SourceFile | None, languages: BankLanguages) -> tuple[list[Placed[Misconception]], list[Problem]]:
    """The misconceptions in a file with their places, and what is wrong with each by itself; None: there is no file."""
    found = read_list(file, KEY, Misconception, Record)
    problems = [*found.problems, *check_unique(found.items, "misconception")]
    for each in found.items:
        problems += check_texts(each, languages)
    return found.items, problems


def references(placed: Sequence[Placed[Misconception]]) -> Iterator[Reference]:
    """The sections that they send to."""
    return (Reference(ConceptRef.parse(each.item.section), each.place("section")) for each in placed)


def check_named(questions: Sequence[Placed[Question]], file: SourceFile | None) -> Iterator[Problem]:
    """Every misconception that a question names stands in the file, sound or not."""
    if file is not None and not file.readable:
        return
    rows = file.data.get(KEY) if file is not None and isinstance(file.data, dict) else None
    known = [row["id"] for row in rows if isinstance(row, dict) and "id" in row] if isinstance(rows, list) else []
    for question in questions:
        for slip in question.item.slips():
            if slip.misconception not in known:
                message = f"{quoted(slip.misconception)} is no misconception of this bank"
                hint = did_you_mean(slip.misconception, [name for name in known if isinstance(name, str)])
                yield Problem(question.place(*slip.path), "unknown-misconception", message, hint)
