"""Compares two states of a bank, question by question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.model import Question
from quiz_plugin.bank.problems import Problem
from quiz_plugin.bank.revision import revision
from quiz_plugin.drift.rewording.pivots import pivots
from quiz_plugin.drift.rewording.renamed import renamed
from quiz_plugin.drift.rewording.reworded import reworded
from quiz_plugin.drift.rewording.wording import asked, wording

Words = Mapping[str, Mapping[str, object]]
"""By language: a site's strings, of which those under `lint.…` add to the lists of words."""


@dataclass(frozen=True)
class Finding:
    """A question for the author to look at."""

    id: str
    wording: str
    """The fingerprint of what it asks now: what a confirmation is about."""
    problem: Problem


def changed(was: Sequence[Placed[Question]], now: Sequence[Placed[Question]], words: Words) -> list[Finding]:
    """Every question of `now` that was reworded or renamed since `was`, in the order of their places."""
    before, after = _by_id(was), _by_id(now)
    languages = {code for placed in (*was, *now) for unit in asked(placed) for code in unit.texts}
    lists = {code: pivots(code, words.get(code, {})) for code in sorted(languages)}
    problems: dict[str, Problem | None] = {
        name: reworded(before[name], placed, lists)
        for name, placed in after.items()
        if name in before and revision(before[name].item) == revision(placed.item)
    }
    gone = [placed for name, placed in before.items() if name not in after]
    come = [placed for name, placed in after.items() if name not in before]
    problems |= renamed(gone, come, lists)
    found = [Finding(name, wording(after[name]), each) for name, each in problems.items() if each]
    return sorted(found, key=lambda finding: finding.problem)


def _by_id(questions: Sequence[Placed[Question]]) -> dict[str, Placed[Question]]:
    """The questions by id; of two with one id, the first."""
    return {placed.item.id: placed for placed in reversed(questions)}
