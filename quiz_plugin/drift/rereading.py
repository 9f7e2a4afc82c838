"""Questions whose sections say something else than when somebody last read both together.

A question's key and reasons rest on the sections that it names in `concepts`. What a section says is its text in the
bank's first language without its layout, as for translations: reflowing a paragraph calls for no reading. The programs
that stand in a section, and what they print, belong to what it says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from quiz_plugin.bank import Place, Problem, Reading
from quiz_plugin.bank.folder import name_of
from quiz_plugin.bank.model import SLUG
from quiz_plugin.bank.sections import page_path
from quiz_plugin.drift.fingerprint import fingerprint
from quiz_plugin.drift.history import PROGRAM, listing
from quiz_plugin.drift.lock_file import QUESTION, Key, Level, LockFile
from quiz_plugin.drift.lock_record import DAY, FINGERPRINT, Record
from quiz_plugin.drift.pages import parts_of
from quiz_plugin.drift.units import Unit

_EXAMPLE = re.compile(r"(?m)^/{3,}[ \t]*example\b[^\n]*\n(?:[ \t]+[^\n]*\n)*?[ \t]+src:[ \t]*[\"']?(\w+)")


@dataclass(frozen=True)
class Reread:
    """That somebody read a question against a section."""

    text: str
    """The fingerprint of what the section said."""
    day: date


LOCK = LockFile(
    "reread.lock",
    "# What each section said when a question was last read against it. `quizbank reread` writes this file.\n",
    (
        QUESTION,
        Level(
            "a line for each section",
            rf"{SLUG}(#[\w-]+)?|[\w.-]+/[a-z][a-z0-9_]*\.(py|out)",
            "cannot be a section: write a concept and an anchor, or the file of a program",
        ),
    ),
    Record(Reread, {"text": FINGERPRINT, "day": DAY}),
    "take the entry out, then read the question again and confirm it",
)


@dataclass(frozen=True)
class Cited:
    """A section that a question names, without `#` a whole page; or a file of a program that stands there."""

    question: str
    section: str
    place: Place
    """Where the question names it."""
    unit: Unit
    language: str
    """The one that is read."""

    @property
    def key(self) -> Key:
        """How the lock file calls the two."""
        return self.question, self.section

    @property
    def start(self) -> Place:
        """Where it starts."""
        return self.unit.place(self.language)

    @property
    def text(self) -> str:
        """What it says now."""
        return self.unit.texts[self.language]

    @property
    def now(self) -> str:
        """The fingerprint of that."""
        return fingerprint(self.text)


@dataclass(frozen=True)
class Finding:
    """A question to be read again."""

    cited: Cited
    was: str | None
    """The fingerprint of the section when the question was last read; None where it never was."""
    known: bool
    """Whether the question was read against any section before."""

    @property
    def problem(self) -> Problem:
        """What to tell of it."""
        name, section = self.cited.question, self.cited.section
        related = ((self.cited.start, "the program" if "/" in section else "the section"),)
        confirm = f"read both, mend the question, then run `quizbank reread --confirm {name}`"
        if self.was is not None:
            change = f"{self.was} → {self.cited.now}"
            message = f"`{section}` has changed since `{name}` was last read against it ({change})"
            return Problem(self.cited.place, "section-changed", message, confirm, related)
        message = f"nobody has read `{name}` against `{section}` yet"
        hint = confirm if self.known else "`quizbank reread --record` takes in all questions that are new"
        return Problem(self.cited.place, "section-unread", message, hint, related)


def cited_sections(
    reading: Reading, folder: Path, docs: Path, programs: Path, partial: Sequence[str] = ()
) -> list[Cited]:
    """Every section that a question names, in the bank's first language; of a bank with problems, none.

    `reading` is what reading the bank in `folder` gave; the programs of the pages are in the folder `programs`.
    """
    if reading.bank is None:
        return []
    language, alone = reading.bank.languages[0], len({*reading.bank.languages, *partial}) == 1
    units: dict[str, Unit] = {}
    for concept in reading.bank.concept:
        path = page_path(docs, concept, language, alone=alone)
        starts = {f"#{anchor}": each.line for anchor, each in reading.bank.sections[concept, language].items()}
        parts = {part: text for part, text in parts_of(path.read_bytes()).items() if part}  # without the front matter
        for part, text in {**parts, "": "".join(parts.values())}.items():
            place = Place(name_of(path, folder), starts.get(part, 1))
            units[concept + part] = _unit(f"p:concepts/{concept}{part}", language, text, place)
    sections = [
        Cited(placed.item.id, name, placed.place("concepts", index), units[name], language)
        for questions in reading.questions.values()
        for placed in questions
        for index, name in enumerate(placed.item.concepts)
    ]
    found = {each.key: each for each in sections}
    for each in sections:
        for file in _files(each.text, programs):
            name = f"{file.parent.name}/{file.name}"
            unit = _unit(PROGRAM + name, language, listing(file.read_bytes()), Place(name_of(file, folder)))
            found[each.question, name] = replace(each, section=name, unit=unit)
    return [*found.values()]


def _unit(name: str, language: str, text: str, start: Place) -> Unit:
    return Unit(name, {language: text}, lambda *_: start)


def _files(text: str, programs: Path) -> Iterator[Path]:
    """The files of the programs in a section; that one is missing is told by the build."""
    for name in _EXAMPLE.findall(text):
        yield from (path for end in ("py", "out") if (path := programs / f"{name}.{end}").is_file())


def to_read(cited: Sequence[Cited], records: Mapping[Key, Reread]) -> list[Finding]:
    """The questions to be read again, in the order of their places."""
    known = {question for question, _ in records}
    found = []
    for each in cited:
        record = records.get(each.key)
        if record is None or record.text != each.now:
            found.append(Finding(each, record.text if record else None, each.question in known))
    return sorted(found, key=lambda finding: finding.problem)


def recorded(
    cited: Sequence[Cited], records: Mapping[Key, Reread], findings: Sequence[Finding], today: date
) -> dict[Key, Reread]:
    """The records with those `findings` settled; what no question names any more is gone."""
    settled = {finding.cited.key for finding in findings}
    now = {each.key: Reread(each.now, today) if each.key in settled else records.get(each.key) for each in cited}
    return {key: record for key, record in now.items() if record is not None}
