"""A question whose words changed a lot while its revision stayed.

A part of it, the stem or an option, changed a lot if it did so in every language that both states have: where one
language says what it said before, the other got a better translation. What turns a text round (a number, a negation, an
opposite) is told even if it stands in one language only, for there it may be a mistake, and it is quick to confirm.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.model import Question
from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.drift.rewording.likeness import compare
from quiz_plugin.drift.rewording.pivots import Pivots
from quiz_plugin.drift.rewording.unread import written_texts
from quiz_plugin.drift.rewording.wording import asked, called, tokens
from quiz_plugin.drift.units import Unit

CODE = "reworded"
QUOTED = 100
"""Characters of an old text that a message quotes, at most."""


def reworded(was: Placed[Question], now: Placed[Question], lists: Mapping[str, Pivots]) -> Problem | None:
    """The warning about a question of one id and revision, at the first part that changed a lot; None if none did."""
    old = {called(unit): unit for unit in asked(was)}
    compared = (_change(was, old[called(unit)], now, unit, lists) for unit in asked(now) if called(unit) in old)
    changes = [change for change in compared if change is not None]
    if not changes:
        return None
    first, *others = changes
    name = now.item.id
    reasons = "; ".join((*first.reasons, f"it was “{_shortened(first.was)}”"))
    return Problem(
        first.place,
        CODE,
        f"{first.name} of `{name}` changed a lot under the same revision{first.where}: {reasons}",
        f"raise its `bump` if saved answers no longer count, or confirm with `--confirm {name}` that it asks the same",
        tuple((other.place, f"{other.name} changed a lot, too{other.where}") for other in others),
        "warning",
    )


@dataclass(frozen=True)
class _Change:
    """A part that changed a lot."""

    name: str
    was: str
    place: Place
    reasons: tuple[str, ...]
    only: tuple[str, ...] = ()
    """The languages in which it did, unless it did so in all."""

    @property
    def where(self) -> str:
        return f", only in {', '.join(self.only)}" if self.only else ""


def _change(
    was: Placed[Question], old: Unit, now: Placed[Question], new: Unit, lists: Mapping[str, Pivots]
) -> _Change | None:
    """What changed in a part of a question, which was `old` and is `new`; None if that is not a lot."""
    before, after = written_texts(was, old), written_texts(now, new)
    if not (before and after):
        return None
    shared = [language for language in after if language in before]
    words = {code: (tokens(before[code], code=old.code), tokens(after[code], code=new.code)) for code in shared}
    likeness = {code: compare(*words[code], lists[code], code=old.code and new.code) for code in shared}
    other = [code for code in shared if likeness[code].other]
    turned = [code for code in shared if likeness[code].turned]
    if not shared:
        told, first = next(iter(after)), next(iter(before))
        reasons: tuple[str, ...] = (f"it is in {', '.join(after)} and was in {', '.join(before)}",)
    elif other == shared or turned:
        told = first = (turned or other)[0]
        reasons = likeness[told].turned
    else:
        return None
    place = now.file.place(new.steps if new.code else (*new.steps, told))
    return _Change(called(new), before[first], place, reasons, () if other == shared else tuple(turned))


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= QUOTED else f"{line[:QUOTED].rstrip()}…"
