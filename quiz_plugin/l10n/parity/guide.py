"""The parity checks over a whole guide: every text of the bank, of its glossary and of the pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from quiz_plugin.bank import Problem, Reading
from quiz_plugin.bank.exceptions import read_exceptions
from quiz_plugin.bank.glossary import Glossary
from quiz_plugin.drift.guide import read_guide
from quiz_plugin.drift.units import Unit
from quiz_plugin.l10n.parity import CHECKS, anchors, check
from quiz_plugin.l10n.parity.allow import Allowed
from quiz_plugin.l10n.parity.pair import Finding
from quiz_plugin.l10n.parity.text import Text


def check_guide(
    reading: Reading, folder: Path, docs: Path, partial: Sequence[str] = (), source: str = ""
) -> list[Problem]:
    """Everything in which the translations of a guide differ from their `source`, by default its first language.

    `reading` is what reading the bank in `folder` gave, and `docs` the folder of the pages. The findings are warnings,
    in the order of their places; a file that cannot be read is an error. A bank with problems gives those alone.
    """
    if reading.bank is None:
        return [*reading.problems]
    guide = read_guide(reading, folder, docs, partial)
    exceptions, problems = read_exceptions(folder)
    allowed = Allowed(exceptions, [unit.id for unit in guide.units], [*CHECKS])
    problems += guide.problems
    problems += check_units(
        guide.units, source or guide.languages[0], guide.languages, guide.glossary, allowed, partial
    )
    problems += allowed.problems()
    return sorted(set(problems))


def check_units(
    units: Sequence[Unit],
    source: str,
    languages: Sequence[str],
    glossary: Glossary,
    allowed: Allowed,
    partial: Sequence[str] = (),
) -> Iterator[Problem]:
    """Every difference between the units in `source` and in the other `languages` that is not allowed.

    What `partial` languages lack is no difference, but a text that is missing.
    """
    pages = _languages_of_pages(units)
    for unit in units:
        for target in languages:
            if target == source or (target in partial and target not in unit.texts):
                continue
            for found in _findings(unit, source, target, glossary, pages):
                if not allowed.allows(unit.id, found.code):
                    yield _problem(unit, found)


def _findings(
    unit: Unit, source: str, target: str, glossary: Glossary, pages: dict[str, set[str]]
) -> Iterator[Finding]:
    if source in unit.texts and target in unit.texts:
        yield from check(Text(unit.texts[source], source), Text(unit.texts[target], target), glossary)
    elif {source, target} <= pages.get(_page(unit), set()):
        here, there = (source, target) if source in unit.texts else (target, source)
        if here in unit.texts:
            anchor = unit.id.partition("#")[2]
            what = f"section `{anchor}`" if anchor else "front matter"
            message = f"`{here}` has the {what}, which `{there}` lacks"
            yield Finding(anchors.CODE, message, anchors.HINT, here, 0, anchor, there)


def _languages_of_pages(units: Sequence[Unit]) -> dict[str, set[str]]:
    """The languages in which each page exists: a page that is not translated at all lacks no section."""
    pages: dict[str, set[str]] = {}
    for unit in units:
        if unit.id.startswith("p:"):
            pages.setdefault(_page(unit), set()).update(unit.texts)
    return pages


def _page(unit: Unit) -> str:
    return unit.id.partition("#")[0]


def _problem(unit: Unit, found: Finding) -> Problem:
    place = unit.place(found.language, found.offset)
    related = ((unit.place(found.other, found.other_offset), f"the text in `{found.other}`"),) if found.other else ()
    hint = f"{found.hint}; if the two differ on purpose, say why in bank/parity.yml, unit `{unit.id}`"
    return Problem(place, found.code, found.message, hint, related, "warning")
