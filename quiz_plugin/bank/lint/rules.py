"""All rules of the lint, for `quizbank lint`: their findings in a bank, and the opt-outs of its questions.

The rules cite Haladyna, Downing & Rodriguez (2002), A review of multiple-choice item-writing guidelines for classroom
assessment, Applied Measurement in Education 15(3), 309–334, a consensus of 27 textbooks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from types import MappingProxyType

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.kinds import Question
from quiz_plugin.bank.lint.lists import load
from quiz_plugin.bank.lint.options import (
    absolutes,
    all_or_none_of_the_above,
    longest_is_key,
    option_count,
    option_overlap,
    stem_word_in_key_only,
)
from quiz_plugin.bank.lint.order import key_position, pairs_in_order
from quiz_plugin.bank.lint.stems import near_duplicate_stem, negative_stem
from quiz_plugin.bank.lint.view import Finding, View
from quiz_plugin.bank.problems import Problem, did_you_mean

Rule = Callable[[View], Iterator[Finding]]
Words = Mapping[str, Mapping[str, object]]
"""By language: a site's strings, of which those under `lint.…` add to the rules' lists."""
_FUNCTIONS: tuple[Rule, ...] = (
    absolutes,
    all_or_none_of_the_above,
    key_position,
    longest_is_key,
    near_duplicate_stem,
    negative_stem,
    option_count,
    option_overlap,
    pairs_in_order,
    stem_word_in_key_only,
)
RULES: Mapping[str, Rule] = MappingProxyType({each.__name__.replace("_", "-"): each for each in _FUNCTIONS})
"""Every rule by its code."""
MIN_REASON = 10
"""Characters that the reason of an opt-out needs."""


def lint(sets: Mapping[str, Sequence[Placed[Question]]], languages: Sequence[str], words: Words) -> Iterator[Problem]:
    """Every weakness of the questions in `sets` (set id to its questions), in the order of their places."""
    problems: list[Problem] = []
    view = View(sets, {language: load(language, words.get(language, {})) for language in languages})
    used: dict[int, set[str]] = {id(placed): set() for placed in view.questions()}
    for code, rule in RULES.items():
        for found in rule(view):
            allowing = [owner for owner in found.owners if code in owner.item.allow]
            for owner in allowing:
                used[id(owner)].add(code)
            if not allowing:
                problems.append(Problem(found.place, code, found.message, found.hint, found.related, "warning"))
    for placed in view.questions():
        problems += _check_allow(placed, used[id(placed)])
    yield from sorted(set(problems))


def _check_allow(placed: Placed[Question], used: Collection[str]) -> Iterator[Problem]:
    """What is wrong with the opt-outs of a question of which those in `used` were needed."""
    for code, reason in placed.item.allow.items():
        place = placed.file.place([*placed.path, "allow", code], key=True)
        if code not in RULES:
            message = f"`{code}` is no rule that can be allowed"
            yield Problem(place, "bad-allow", message, did_you_mean(code, RULES), severity="warning")
        elif len(reason.strip()) < MIN_REASON:
            message = f"the reason for allowing `{code}` has {len(reason.strip())} characters, at least {MIN_REASON}"
            hint = "say why this question may break the rule"
            yield Problem(placed.place("allow", code), "bad-allow", message, hint, severity="warning")
        elif code not in used:
            message = f"this question allows `{code}` and does not break that rule"
            yield Problem(place, "unused-allow", message, "delete the line", severity="warning")
