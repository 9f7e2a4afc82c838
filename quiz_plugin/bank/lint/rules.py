"""All rules, and the findings of all of them in one bank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.kinds import Question
from quiz_plugin.bank.lint import (
    absolutes,
    all_of_the_above,
    grammatical_cue,
    key_position,
    longest_is_key,
    near_duplicate_stem,
    negative_stem,
    none_of_the_above,
    only_recall,
    option_count,
    option_overlap,
    pairs_in_order,
    reading_level,
    stem_word_in_key_only,
    why_repeats_option,
)
from quiz_plugin.bank.lint.allow import check_allow
from quiz_plugin.bank.lint.lists import load
from quiz_plugin.bank.lint.view import Rule, View
from quiz_plugin.bank.problems import Problem

_MODULES: tuple[Rule, ...] = (
    absolutes,
    all_of_the_above,
    grammatical_cue,
    key_position,
    longest_is_key,
    near_duplicate_stem,
    negative_stem,
    none_of_the_above,
    only_recall,
    option_count,
    option_overlap,
    pairs_in_order,
    reading_level,
    stem_word_in_key_only,
    why_repeats_option,
)
RULES: Mapping[str, Rule] = MappingProxyType({rule.CODE: rule for rule in _MODULES})
"""Every rule by its code."""

Words = Mapping[str, Mapping[str, object]]
"""By language: a site's strings, of which those under `lint.…` add to the rules' lists."""


def lint(sets: Mapping[str, Sequence[Placed[Question]]], languages: Sequence[str], words: Words) -> Iterator[Problem]:
    """Every weakness of the questions in `sets` (set id to its questions), in the order of their places."""
    problems: list[Problem] = []
    view = View(sets, {language: load(language, words.get(language, {})) for language in languages})
    used: dict[int, set[str]] = {id(placed): set() for placed in view.questions()}
    for code, rule in RULES.items():
        for found in rule.check(view):
            allowing = [owner for owner in found.owners if code in owner.item.allow]
            for owner in allowing:
                used[id(owner)].add(code)
            if not allowing:
                problems.append(Problem(found.place, code, found.message, found.hint, found.related, "warning"))
    for placed in view.questions():
        problems += check_allow(placed, RULES.keys(), used[id(placed)])
    yield from sorted(set(problems))
