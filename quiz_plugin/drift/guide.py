"""Everything of a guide that is translated: its bank, glossary and pages, its drawings, programs and description."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from quiz_plugin.bank import Problem, Reading
from quiz_plugin.bank.glossary import Glossary, read_glossary
from quiz_plugin.drift.pages import page_units
from quiz_plugin.drift.site_texts import site_units
from quiz_plugin.drift.units import Unit, bank_units, glossary_units


@dataclass(frozen=True)
class Guide:
    """What there is to translate."""

    languages: tuple[str, ...]
    """The complete ones, of which the first is the usual source, then the partial ones."""
    units: tuple[Unit, ...]
    glossary: Glossary
    problems: tuple[Problem, ...]
    """Those of the glossary, and the pages that cannot be read."""


def read_guide(reading: Reading, folder: Path, docs: Path, partial: Sequence[str] = ()) -> Guide:
    """Gather the units. `reading` is what reading the bank in `folder` gave; a bank with problems has no units."""
    if reading.bank is None:
        return Guide((), (), Glossary(), reading.problems)
    languages = (*reading.bank.languages, *partial)
    glossary = read_glossary(folder, reading.bank, partial)
    pages, unread = page_units(docs, languages)
    site, unusable = site_units(folder.resolve().parent, docs, languages)
    units = (*bank_units(reading, folder), *glossary_units(glossary.glossary), *site, *pages)
    return Guide(languages, units, glossary.glossary, (*glossary.problems, *unusable, *unread))
