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
from quiz_plugin.drift.rewording.likeness import Likeness, compare
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
    pairs = [_Pair(was, now, old[called(unit)], unit) for unit in asked(now) if called(unit) in old]
    changes = [change for pair in pairs if (change := _change(pair, lists)) is not None]
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
class _Pair:
    """One part of a question in its old and its new state."""

    was: Placed[Question]
    now: Placed[Question]
    old: Unit
    new: Unit

    def compare(self, was: str, now: str, lists: Pivots) -> Likeness:
        """Compare the texts of one language."""
        both_code = self.old.code and self.new.code
        return compare(tokens(was, code=self.old.code), tokens(now, code=self.new.code), lists, code=both_code)

    def place(self, language: str) -> Place:
        """Where the new text stands."""
        return self.now.file.place(self.new.steps if self.new.code else (*self.new.steps, language))


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


def _change(pair: _Pair, lists: Mapping[str, Pivots]) -> _Change | None:
    was, now = written_texts(pair.was, pair.old), written_texts(pair.now, pair.new)
    if not (was and now):
        return None
    shared = [language for language in now if language in was]
    if not shared:
        reason = f"it is in {', '.join(now)} and was in {', '.join(was)}"
        return _Change(called(pair.new), next(iter(was.values())), pair.place(next(iter(now))), (reason,))
    likeness = {code: pair.compare(was[code], now[code], lists[code]) for code in shared}
    other = [code for code in shared if likeness[code].other]
    turned = [code for code in shared if likeness[code].turned]
    if other != shared and not turned:
        return None
    told = (turned or other)[0]
    only = () if other == shared else tuple(turned)
    return _Change(called(pair.new), was[told], pair.place(told), likeness[told].turned, only)


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= QUOTED else f"{line[:QUOTED].rstrip()}…"
