"""A question that stands under another id: every answer saved for it is lost, for answers belong to ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.model import Question
from quiz_plugin.bank.problems import Problem
from quiz_plugin.drift.rewording.likeness import SAME, compare
from quiz_plugin.drift.rewording.pivots import Pivots
from quiz_plugin.drift.rewording.unread import written_texts
from quiz_plugin.drift.rewording.wording import asked, tokens

CODE = "renamed"

Tokens = tuple[str, ...]


def renamed(
    gone: Sequence[Placed[Question]], come: Sequence[Placed[Question]], lists: Mapping[str, Pivots]
) -> dict[str, Problem]:
    """A warning for each question of `come` that asks nearly what one of `gone` asked, by its id."""
    old = [(placed.item.id, _whole(placed)) for placed in gone]
    found = {}
    for placed in come:
        whole = _whole(placed)
        similarity, name = max(((_similarity(was, whole, lists), name) for name, was in old), default=(0.0, ""))
        if similarity:
            found[placed.item.id] = _problem(placed, name)
    return found


def _problem(placed: Placed[Question], old: str) -> Problem:
    name = placed.item.id
    message = f"`{name}` asks what `{old}` asked: answers saved under the old id are lost"
    hint = f"give it back the id `{old}`, or confirm with `--confirm {name}` that they may go"
    return Problem(placed.place("id"), CODE, message, hint, (), "warning")


def _whole(placed: Placed[Question]) -> dict[str, Tokens]:
    """All that a question asks, by language; the order of the options does not count."""
    parts: dict[str, list[Tokens]] = {}
    for unit in asked(placed):
        for language, text in written_texts(placed, unit).items():
            parts.setdefault(language, []).append(tokens(text, code=unit.code))
    return {code: tuple(word for part in sorted(said) for word in part) for code, said in parts.items()}


def _similarity(was: Mapping[str, Tokens], now: Mapping[str, Tokens], lists: Mapping[str, Pivots]) -> float:
    """How similar two questions are in the language in which they are most, or 0 where they ask different things."""
    pairs = [(was[code], now[code], lists[code]) for code in now if code in was and _may_be_same(was[code], now[code])]
    compared = [compare(*pair) for pair in pairs]
    return max((each.similarity for each in compared if not each.other), default=0.0)


def _may_be_same(one: Tokens, other: Tokens) -> bool:
    """Whether texts share half of what they would at the least: most pairs do not, and need no comparison in order."""
    shared = (Counter(one) & Counter(other)).total()
    return 4 * shared >= SAME * (len(one) + len(other))
