"""Questions whose sections say something else than when somebody last read both together.

A question's key and reasons rest on the sections that it names in `concepts`. What a section says is its text in the
bank's first language without its layout, as for translations: reflowing a paragraph calls for no reading. The programs
that stand in a section, and what they print, belong to what it says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from quiz_plugin.bank import Place, Problem, Reading
from quiz_plugin.bank.folder import name_of
from quiz_plugin.bank.sections import page_path
from quiz_plugin.drift.fingerprint import fingerprint
from quiz_plugin.drift.history import listing
from quiz_plugin.drift.pages import parts_of
from quiz_plugin.drift.reread_lock import Entries, Entry

_PROGRAM = re.compile(r"(?m)^/{3,}[ \t]*example\b[^\n]*\n(?:[ \t]+[^\n]*\n)*?[ \t]+src:[ \t]*[\"']?(\w+)")


@dataclass(frozen=True)
class Cited:
    """A section that a question names, without `#` a whole page; or a file of a program that stands there."""

    question: str
    section: str
    place: Place
    """Where the question names it."""
    start: Place
    """Where it starts."""
    text: str

    @property
    def now(self) -> str:
        """The fingerprint of what it says now."""
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
) -> tuple[str, list[Cited]]:
    """The language that is read, and every section that a question names; of a bank with problems, none.

    `reading` is what reading the bank in `folder` gave; the programs of the pages are in the folder `programs`.
    """
    if reading.bank is None:
        return "", []
    language, alone = reading.bank.languages[0], len({*reading.bank.languages, *partial}) == 1
    pages: dict[str, dict[str, tuple[Place, str]]] = {}
    for concept in reading.bank.concept:
        path = page_path(docs, concept, language, alone=alone)
        name = name_of(path, folder)
        starts = {anchor: each.line for anchor, each in reading.bank.sections[concept, language].items()}
        parts = {part: text for part, text in parts_of(path.read_bytes()).items() if part}  # without the front matter
        pages[concept] = {
            part: (Place(name, starts.get(part.removeprefix("#"), 1)), text) for part, text in parts.items()
        }
        pages[concept][""] = (Place(name), "".join(parts.values()))
    sections = list(_cited(reading, pages))
    shown = {(each.question, file): (each, file) for each in sections for file in _files(each.text, programs)}
    return language, [*sections, *(_program(each, file, folder) for each, file in shown.values())]


def _files(text: str, programs: Path) -> Iterator[Path]:
    """The files of the programs in a section; that one is missing is told by the build."""
    for name in _PROGRAM.findall(text):
        yield from (path for end in ("py", "out") if (path := programs / f"{name}.{end}").is_file())


def _program(cited: Cited, file: Path, folder: Path) -> Cited:
    """The file of a program as what a question rests on, for a section that it names."""
    section = f"{file.parent.name}/{file.name}"
    return Cited(cited.question, section, cited.place, Place(name_of(file, folder)), listing(file.read_bytes()))


def _cited(reading: Reading, pages: Mapping[str, Mapping[str, tuple[Place, str]]]) -> Iterator[Cited]:
    for placed in (each for questions in reading.questions.values() for each in questions):
        for index, ref in enumerate(placed.item.refs):
            part = f"#{ref.anchor}" if ref.anchor else ""
            start, text = pages[ref.concept][part]
            yield Cited(placed.item.id, ref.concept + part, placed.place("concepts", index), start, text)


def to_read(cited: Sequence[Cited], entries: Entries) -> list[Finding]:
    """The questions to be read again, in the order of their places."""
    found = []
    for each in cited:
        known = entries.get(each.question, {})
        entry = known.get(each.section)
        if entry is None or entry.text != each.now:
            found.append(Finding(each, entry.text if entry else None, bool(known)))
    return sorted(found, key=lambda finding: finding.problem)


def recorded(cited: Sequence[Cited], entries: Entries, findings: Sequence[Finding], entry: Entry) -> Entries:
    """The entries with those `findings` settled, on the day of `entry`; what no question names any more is gone."""
    settled = {(each.cited.question, each.cited.section) for each in findings}
    after: dict[str, dict[str, Entry]] = {}
    for each in cited:
        old = entries.get(each.question, {}).get(each.section)
        new = Entry(each.now, entry.day) if (each.question, each.section) in settled else old
        if new is not None:
            after.setdefault(each.question, {})[each.section] = new
    return after
