"""Rules of the lint about the options of a question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from quiz_plugin.bank.kinds import ChoiceQuestion, TrueFalseQuestion
from quiz_plugin.bank.lint.lists import Lists
from quiz_plugin.bank.lint.text import alike, holds, names, terms, visible, words
from quiz_plugin.bank.lint.view import Choice, Finding, View

FEWEST, MOST = 3, 6
RATIO, MARGIN = 1.3, 15
WHOLE = 3
"""Words that an option needs to be recognised within another: fewer are a name, not a statement."""
SHORTEST = 4
"""Letters of a stem's word that can give a key away."""
_RANGE = re.compile(r"(\d+(?:\.\d+)?)\s*[-–—]\s*(\d+(?:\.\d+)?)(.*)")


def option_count(view: View) -> Iterator[Finding]:
    """A question has fewer than 3 options or more than 6.

    With two options half of all guesses are right; beyond a handful, more options are rarely chosen and take time.
    For a choice between two, write a true-or-false question.
    Source: Rodriguez (2005), Three options are optimal for multiple-choice items, Educational Measurement 24(2), 3–13.
    """
    for placed in view.questions():
        if isinstance(placed.item, ChoiceQuestion):
            count = len(placed.item.options)
            if count < FEWEST:
                hint = "add a plausible wrong option, or write a true-or-false question"
                yield Finding((placed,), placed.place("options"), f"{count} options, {FEWEST} at least", hint)
            elif count > MOST:
                hint = "drop the least plausible ones, or split the question"
                yield Finding((placed,), placed.place("options"), f"{count} options, {MOST} at most", hint)


def longest_is_key(view: View) -> Iterator[Finding]:
    """The right option is clearly the longest, or every right option is clearly longer than every wrong one.

    Authors qualify what has to be true, so learners who know nothing pick the longest option, and are right. *Clearly*
    is more than 1.3 times the length and at least 15 visible characters more, in any one language.
    Before: “The weights of all workers” beside “Its own slice of the global batch, which the strategy has divided”.
    After: “Its own slice of the batch”. The reason of an option is the place for what made it long.
    Source: Haladyna (2002), guideline 24: keep the length of choices about equal.
    """
    for choice in view.choices():
        found = _longest(choice)
        if found:
            index, message = found
            hint = "shorten it, give the wrong options as much detail, or move detail to `why`"
            yield Finding((choice.placed,), choice.place(index), message, hint)


def _longest(choice: Choice) -> tuple[int, str] | None:
    lengths = choice.lengths
    right = [lengths[index] for index in choice.right]
    wrong = [lengths[index] for index in choice.wrong]
    if not right or not wrong:
        return None
    longest = max(choice.right, key=lengths.__getitem__)
    most = lengths[longest]
    next_most = max(length for index, length in enumerate(lengths) if index != longest)
    if _clearly(most, next_most):
        return longest, f"this right option is clearly the longest: {most} characters, and the next has {next_most}"
    if _clearly(min(right), max(wrong)):
        return longest, (
            f"every right option is clearly longer than every wrong one: "
            f"at least {min(right)} characters against at most {max(wrong)}"
        )
    return None


def _clearly(longer: int, shorter: int) -> bool:
    return longer > RATIO * shorter and longer - shorter >= MARGIN


def all_or_none_of_the_above(view: View) -> Iterator[Finding]:
    """An option stands for all the others, or for none of them.

    Whoever recognises two right options knows that *all of the above* is the answer, and whoever sees one wrong option
    can strike it. Choosing *none of the above* shows that a learner knows what is wrong, not what is right.
    Write a question of the kind `multiple`, or the right answer as an option of its own. Only the phrases in the lists
    `catch_all` and, for whole options, `catch_all_alone` are known.
    Source: Haladyna (2002), guidelines 25 and 26.
    """
    for choice in view.choices():
        phrases = view.lists[choice.language].phrases
        for index, text in enumerate(choice.options):
            if choice.is_code(index):
                continue
            parts = words(text)
            if phrases["catch_all"].first(parts) or parts in phrases["catch_all_alone"]:
                message = "this option stands for all or none of the others"
                hint = "write a question of the kind `multiple`, or the right answer as an option of its own"
                yield Finding((choice.placed,), choice.place(index), message, hint)


def absolutes(view: View) -> Iterator[Finding]:
    """An option or a statement says *always*, *never* and the like.

    Few things hold without exception, so test-wise learners take such words for the mark of a wrong answer. Where a
    right and a wrong option both have one, the word gives nothing away. Before: “Always before the forward pass”.
    After: “Before the forward pass”. Words in code do not count, nor do *all*, *every* and *only*, which technical
    texts need in their plain sense.
    Source: Haladyna (2002), guideline 28a: specific determiners.
    """
    for choice in view.choices():
        found = {
            index: _absolute(view, text, choice.language)
            for index, text in enumerate(choice.options)
            if not choice.is_code(index)
        }
        with_word = {index for index, word in found.items() if word}
        right, wrong = with_word & {*choice.right}, with_word & {*choice.wrong}
        if choice.wrong and not (right and wrong):
            for index in sorted(with_word):
                message = f"“{found[index]}” sets this option apart from the {'wrong' if right else 'right'} ones"
                hint = "say when it holds, or use such a word in right and wrong options alike"
                yield Finding((choice.placed,), choice.place(index), message, hint)
    for placed, language, stem in view.stems():
        if isinstance(placed.item, TrueFalseQuestion) and (word := _absolute(view, stem, language)):
            message = f"“{word}” makes the statement look false before it is thought about"
            yield Finding((placed,), placed.place("stem", language), message, "say when it holds")


def _absolute(view: View, text: str, language: str) -> str:
    phrases = view.lists[language].phrases
    return phrases["absolutes"].first(words(text), phrases["absolutes_unless"])


def option_overlap(view: View) -> Iterator[Finding]:
    """Two options say the same, or one contains the other.

    Where one option implies another and only one can be right, a careful reader strikes one or both unread. Found are
    options that are equal but for case, markup and punctuation; an option of at least 3 words that stands within
    another, and a shorter one that another joins to something (*A* beside *A and B*); and ranges of numbers that share
    a value (*10–20* beside *20–30*). Signs and code are compared as written; an option that adds a negation to another
    is its opposite and no overlap.
    Source: Haladyna (2002), guideline 22: keep choices independent.
    """
    for choice in view.choices():
        for one, other in combinations(range(len(choice.options)), 2):
            how = _overlap(choice, one, other, view.lists[choice.language])
            if how:
                yield Finding(
                    (choice.placed,),
                    choice.place(other),
                    f"this option {how} option {one + 1}",
                    "make each option a different answer",
                    ((choice.place(one), "the other one"),),
                )


def _overlap(choice: Choice, one: int, other: int, lists: Lists) -> str:
    first, second = choice.options[one], choice.options[other]
    if choice.is_code(one) or choice.is_code(other):
        return "repeats" if first.split() == second.split() else ""
    if _share_values(visible(first), visible(second)):
        return "shares a value with"
    a, b = terms(first), terms(second)
    if a == b:
        return "repeats"
    if _within(a, b, lists):
        return "contains"
    return "is contained in" if _within(b, a, lists) else ""


def _within(part: tuple[str, ...], whole: tuple[str, ...], lists: Lists) -> bool:
    if not part or len(part) >= len(whole) or not holds(whole, part):
        return False
    added = list(whole)
    for term in part:
        added.remove(term)
    if lists.phrases["negations"].first(added) or lists.phrases["opposites"].first(added):
        return False
    return len(part) >= WHOLE or _joins(part, whole, lists)


def _joins(part: tuple[str, ...], whole: tuple[str, ...], lists: Lists) -> bool:
    joints = lists.phrases["coordinators"]
    return any(
        whole == (*part, *whole[len(part) :]) and span.start == len(part) for span in joints.spans(whole)
    ) or any(whole[-len(part) :] == part and span.stop == len(whole) - len(part) for span in joints.spans(whole))


def _share_values(one: str, other: str) -> bool:
    a, b = _RANGE.fullmatch(one), _RANGE.fullmatch(other)
    if not a or not b or a[3].strip() != b[3].strip():
        return False
    return float(a[1]) <= float(b[2]) and float(b[1]) <= float(a[2])


def stem_word_in_key_only(view: View) -> Iterator[Finding]:
    """A word of the stem comes back in every right option and in no wrong one.

    A word that sounds in the stem and again in one option connects the two for those who understand neither. Other
    forms (*synchronous*, *synchronously*) and parts of names in code count; words of fewer than 4 letters and those in
    the list `stop_words` do not.
    Before: “What keeps the pipeline of input data busy?” with the key “A parallel pipeline stage”.
    After: the same with the key “Reading several files at once”.
    Source: Haladyna (2002), guideline 28b: clang associations.
    """
    for choice in view.choices():
        empty = view.lists[choice.language].empty_words
        word = _echo(choice, empty) if empty else ""
        if word:
            which = "the right option" if len(choice.right) == 1 else "every right option"
            yield Finding(
                (choice.placed,),
                choice.place(choice.right[0]),
                f"“{word}” of the stem comes back in {which} and in no wrong one",
                "use another word, or use it in a wrong option too",
                ((choice.placed.place("stem", choice.language), "the stem"),),
            )


def _echo(choice: Choice, empty: frozenset[str]) -> str:
    by_option = [names(text) for text in choice.options]
    if not choice.right or not choice.wrong:
        return ""
    for word in names(choice.question.stem.get(choice.language, "")):
        if len(word) >= SHORTEST and word not in empty:
            having = {index for index, each in enumerate(by_option) if any(alike(word, other) for other in each)}
            if having == {*choice.right}:
                return word
    return ""
