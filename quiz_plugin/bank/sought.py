"""What learners look for by words that the pages do not say: `fault tolerance` for what happens when a worker fails."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from quiz_plugin.bank import base
from quiz_plugin.bank.base import ConceptRef, Record
from quiz_plugin.bank.checks import Reference, check_references
from quiz_plugin.bank.glossary import Phrases
from quiz_plugin.bank.model import Bank
from quiz_plugin.bank.problems import Problem, did_you_mean
from quiz_plugin.bank.validate import read_rows
from quiz_plugin.bank.yaml import SourceFile

SOUGHT = "search.yml"


class Sought(Record):
    """Words by which a section is looked for."""

    section: base.Reference
    """The concept and the section that tell about it: `multi-worker#failures`; without a section, the whole page."""
    words: Phrases
    """By language: what learners call it. The search of every language knows those of the first one too."""

    @property
    def ref(self) -> ConceptRef:
        """The section, parsed."""
        return ConceptRef.parse(self.section)


@dataclass(frozen=True)
class SoughtReading:
    """What reading the file gave."""

    rows: tuple[Sought, ...] = ()
    """In the order of the file; none where there is no file."""
    problems: tuple[Problem, ...] = field(default=())
    """All problems, in the order of their places."""


def read_sought(folder: Path, bank: Bank, partial: Sequence[str] = ()) -> SoughtReading:
    """Read what is looked for, in the folder of `bank`, or of what is known of one. Raises nothing for what it says."""
    placed, problems = read_rows(SourceFile.at(folder / SOUGHT, folder), "sought", Sought)
    languages = [*bank.languages, *partial]
    for each in placed:
        for language in each.item.words:
            if bank.languages and language not in languages:
                place = each.file.place([*each.path, "words", language], key=True)
                hint = did_you_mean(language, languages)
                problems.append(Problem(place, "unknown-language", f"`{language}` is no language of this guide", hint))
    if bank.concept:
        named = [Reference(each.item.ref, each, ("section",)) for each in placed]
        problems += check_references(named, bank.concept, bank.sections, bank.left_out)
    return SoughtReading(tuple(each.item for each in placed), tuple(sorted(problems)))
