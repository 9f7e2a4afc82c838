"""The translated texts of a guide, one unit each: a field of the bank, a section of a page, or what the site says.

A unit is called by where it stands: `q:<question>/stem`, `q:<question>/options/<option>/why`, `q:<question>/hints/1`,
`q:<question>/blocks/<block>/text`, `q:<question>/traps/37.5/why`, `s:<set>/title`, `c:<concept>/summary`,
`g:<term>/definition`, `b:<misconception>/remedy`, `p:concepts/<concept>#<anchor>`, and those of `site_texts`. The lead
of a page is `#top`; the page's name without an anchor is its front matter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from quiz_plugin.bank import Place, Reading
from quiz_plugin.bank.checks import Placed, texts
from quiz_plugin.bank.folder import CONCEPTS, MISCONCEPTIONS
from quiz_plugin.bank.glossary import Glossary
from quiz_plugin.bank.model import SetHeader, Settings
from quiz_plugin.bank.yaml.source import SourceFile, Step

R = TypeVar("R", bound=BaseModel)

_WORD = re.compile(r"\S+")


@dataclass(frozen=True)
class Unit:
    """One text in every language in which it exists."""

    id: str
    texts: Mapping[str, str]
    """By language code."""
    locate: Callable[[str, int], Place]
    """The way back to the file; use `place`."""
    steps: tuple[Step, ...] = ()
    """Of a text in YAML: the path in the file's data to its languages. A page has none."""
    code: bool = False
    """Whether it is code, the same in every language, which nobody translates."""

    def place(self, language: str, offset: int = 0) -> Place:
        """Where the character at `offset` of the text in `language` stands.

        Of a text that is missing, the nearest thing that is there.
        """
        return self.locate(language, offset)


def bank_units(reading: Reading, folder: Path) -> Iterator[Unit]:
    """The texts of the bank that was read from `folder`; a bank with problems has none."""
    if reading.bank is None:
        return
    for each in reading.bank.sets:
        questions = reading.questions[each.id]
        header = SetHeader(title=dict(each.title), summary=dict(each.summary))
        yield from _record(f"s:{each.id}", Placed(header, questions[0].file, ()))
        for question in questions:
            yield from _record(f"q:{question.item.id}", question)
    file = _file(folder, CONCEPTS)
    yield from _record("c:guide", Placed(Settings(parts=reading.bank.parts), file, ()))
    for index, concept in enumerate(reading.bank.concepts):
        yield from _record(f"c:{concept.id}", Placed(concept, file, ("concepts", index)))
    file = _file(folder, MISCONCEPTIONS)
    for index, belief in enumerate(reading.bank.misconceptions):
        yield from _record(f"b:{belief.id}", Placed(belief, file, ("misconceptions", index)))


def _file(folder: Path, name: str) -> SourceFile:
    return SourceFile.at(folder / name, folder) or SourceFile(b"", name)  # gone since the bank was read


def glossary_units(glossary: Glossary) -> Iterator[Unit]:
    """The texts of the glossary."""
    for placed in glossary.placed:
        yield from _record(f"g:{placed.item.id}", placed)


def _record(name: str, placed: Placed[R]) -> Iterator[Unit]:
    for path, text in texts(placed.item):
        yield unit_of(name, placed, path, text)


def unit_of(
    name: str, placed: Placed[R], path: tuple[Step, ...], text: Mapping[str, str], *, code: bool = False
) -> Unit:
    """The text at `path` in a record whose units' ids start with `name`."""
    place = _in_record(placed, path, text)
    return Unit(f"{name}/{_called(placed.item, path)}", text, place, (*placed.path, *path), code=code)


def _in_record(placed: Placed[R], path: tuple[Step, ...], text: Mapping[str, str]) -> Callable[[str, int], Place]:
    def place(language: str, offset: int) -> Place:
        word = _WORD.match(text.get(language, ""), offset)
        return placed.place_in((*path, language), offset, word[0]) if word else placed.place(*path, language)

    return place


def _called(record: BaseModel, path: tuple[Step, ...]) -> str:
    """A path with ids in place of indices, because an item keeps its id when it moves; without an id, its number."""
    parts: list[str] = []
    value: object = record
    for step in path:
        if isinstance(step, int):
            value = value[step]  # type: ignore[index]  # the path was made from the record
            parts.append(getattr(value, "id", str(step + 1)))
        else:
            value = getattr(value, step)
            parts.append(step)
    return "/".join(parts)
