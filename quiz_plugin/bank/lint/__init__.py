"""Runs all rules of `quizbank lint` over the questions, but for what these allow, and finds what they allow needlessly.

The rules are functions of rules.py, which `_FUNCTIONS` lists. What one finds is a warning; no build runs them. A
question breaks a rule on purpose by `allow: {rule: reason}`; where several break it together, one `allow` is enough.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.kinds import Question
from quiz_plugin.bank.lint import rules
from quiz_plugin.bank.lint.rules import Finding, View
from quiz_plugin.bank.lint.text import load_lists
from quiz_plugin.bank.problems import Problem, did_you_mean

Rule = Callable[[View], Iterator[Finding]]
_FUNCTIONS: tuple[Rule, ...] = (
    rules.absolutes,
    rules.all_or_none_of_the_above,
    rules.key_position,
    rules.longest_is_key,
    rules.near_duplicate_stem,
    rules.negative_stem,
    rules.option_count,
    rules.pairs_in_order,
    rules.stem_word_in_key_only,
)
RULES: Mapping[str, Rule] = {each.__name__.replace("_", "-"): each for each in _FUNCTIONS}
"""Every rule by its code."""


def lint(sets: Mapping[str, Sequence[Placed[Question]]], languages: Sequence[str]) -> Iterator[Problem]:
    """Every weakness of the questions in `sets` (set id to its questions), in the order of their places."""
    problems: list[Problem] = []
    view = View(sets, {language: load_lists(language) for language in languages})
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
    for code in placed.item.allow:
        place = placed.file.place([*placed.path, "allow", code], key=True)
        if code not in RULES:
            message = f"`{code}` is no rule that can be allowed"
            yield Problem(place, "bad-allow", message, did_you_mean(code, RULES), severity="warning")
        elif code not in used:
            message = f"this question allows `{code}` and does not break that rule"
            yield Problem(place, "unused-allow", message, "delete the line", severity="warning")
