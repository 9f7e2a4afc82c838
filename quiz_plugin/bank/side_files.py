"""Reads `glossary.yml`, `references.yml`, `search.yml` and `parity.yml` of a bank, for `quizbank` and the build.

`read_side_files` reads all, also beside a bank with problems. The last two are defined here: a `Sought` is what
learners look for by words that pages do not say (for site/search.py), a `ParityException` lets a translation differ
(for translations/parity.py). The first two are defined in glossary.py and references.py.
"""

from dataclasses import dataclass
from pathlib import Path

from pydantic import StrictStr

from quiz_plugin.bank import base
from quiz_plugin.bank.base import ConceptRef, Record
from quiz_plugin.bank.checks import Placed, Reference, check_references, unknown_language
from quiz_plugin.bank.glossary import Glossary, Phrases, read_glossary
from quiz_plugin.bank.model import Bank
from quiz_plugin.bank.problems import Problem
from quiz_plugin.bank.references import References, read_references
from quiz_plugin.bank.validate import read_list
from quiz_plugin.bank.yaml import SourceFile

EXCEPTIONS, SOUGHT = "parity.yml", "search.yml"


class Sought(Record):
    """Words by which a section is looked for: `fault tolerance` for what happens when a worker fails."""

    section: base.Reference
    """The concept and the section that tell about it: `multi-worker#failures`; without a section, the whole page."""
    words: Phrases
    """By language: what learners call it. The search of every language knows those of the first one too."""


class ParityException(Record):
    """One unit that one parity check leaves alone."""

    unit: StrictStr
    """The text and its translation, as a finding names them: `q:<question>/stem` or `p:concepts/<concept>#<anchor>`."""
    code: StrictStr
    """The check: `parity-numbers`."""
    reason: StrictStr
    """Why the two may differ."""


@dataclass(frozen=True)
class SideFiles:
    """What reading those files gave."""

    glossary: Glossary
    references: References
    sought: tuple[Sought, ...] | None
    """None where there is something wrong with them."""
    problems: tuple[Problem, ...]
    """All problems of all the files, in the order of their places."""


def read_side_files(bank: Bank, folder: Path) -> SideFiles:
    """Read the files beside the `bank` in `folder`, or beside what is known of one."""
    glossary, references = read_glossary(folder, bank), read_references(folder)
    sought, wrong = read_sought(folder, bank)
    problems = [*glossary.problems, *references.problems, *wrong, *read_exceptions(folder)[1]]
    return SideFiles(glossary, references, None if wrong else sought, tuple(sorted(problems)))


def read_sought(folder: Path, bank: Bank) -> tuple[tuple[Sought, ...], list[Problem]]:
    """What is looked for, in the folder of `bank`, or of what is known of one; and what is wrong with the file."""
    found = read_list(SourceFile.at(folder / SOUGHT, folder), "sought", Sought, Record)
    problems = found.problems
    for each in found.items:
        others = [code for code in each.item.words if code not in bank.all_languages] if bank.languages else []
        problems += [unknown_language(each, ("words", code), bank.all_languages) for code in others]
    if bank.concept:
        named = [Reference(ConceptRef.parse(each.item.section), each.place("section")) for each in found.items]
        problems += check_references(named, bank.concept, bank.sections, bank.left_out)
    return tuple(each.item for each in found.items), sorted(problems)


def read_exceptions(folder: Path) -> tuple[list[Placed[ParityException]], list[Problem]]:
    """The opt-outs from parity checks with their places, and every problem of their shape.

    A folder without the file has none. Raises nothing for what the file says.
    """
    found = read_list(SourceFile.at(folder / EXCEPTIONS, folder), "exceptions", ParityException, Record)
    return found.items, found.problems
