"""Finds flaws in how questions are written: the rules of `quizbank lint`, whose `--explain` shows their docstrings.

A rule takes a `View` of all questions in all languages and yields `Finding`s; `__init__.py` lists the rules, makes
codes of their names and heeds `allow`. Limits stand here, words and phrases in `words/`, which text.py reads. Cited:
Haladyna, Downing & Rodriguez (2002), Applied Measurement in Education 15(3), 309–334.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.kinds import ChoiceQuestion, MatchingQuestion, Question, TrueFalseQuestion
from quiz_plugin.bank.lint.text import Lists, alike, names, sentences, terms, visible, words
from quiz_plugin.bank.problems import Place, quoted

FEWEST, MOST = 3, 6
"""Options of a question."""
RATIO, MARGIN = 1.3, 15
SHORTEST = 4
"""Letters of a stem's word that can give a key away."""
FEWEST_KEYS = 8
"""Questions of a set from which on their keys are counted."""
MOST_KEYS = 8
"""Of ten keys, how many may stand at one place."""
_ELSEWHERE = {
    "single": "change the order of the options in some of them",
    "true-false": "turn some of the statements round",
}
"""By kind: what to do where the keys stand at one place."""
FEWEST_ITEMS = 3
TENTHS = 6
"""Of the pairs of neighbouring words that two stems share, from which on they say nearly the same."""
_OPENING = "¿"
"""Where this mark stands, the question begins with it."""
_PAUSE = re.compile(r"[,;:—]\s")


@dataclass(frozen=True)
class Finding:
    """A weakness that a rule found."""

    owners: tuple[Placed[Question], ...]
    """The questions that have it together: any of them may say that it is on purpose."""
    place: Place
    message: str
    hint: str = ""
    related: tuple[tuple[Place, str], ...] = ()


@dataclass(frozen=True)
class Choice:
    """A question with options, in one language."""

    placed: Placed[Question]
    question: ChoiceQuestion
    language: str
    options: tuple[str, ...]
    """The text or the code of each option."""

    def place(self, index: int) -> Place:
        """Where the words of an option stand."""
        return self.placed.place("options", index, *(["code"] if self.is_code(index) else ["text", self.language]))

    def is_code(self, index: int) -> bool:
        """Whether an option is code and no text."""
        return self.question.options[index].text is None

    @cached_property
    def right(self) -> tuple[int, ...]:
        """The indexes of the right options."""
        return tuple(index for index, option in enumerate(self.question.options) if option.correct)

    @cached_property
    def wrong(self) -> tuple[int, ...]:
        """The indexes of the others."""
        return tuple(index for index, option in enumerate(self.question.options) if not option.correct)


@dataclass(frozen=True)
class View:
    """A bank as the rules see it."""

    sets: Mapping[str, Sequence[Placed[Question]]]
    lists: Mapping[str, Lists]
    """By language, in the order of the site's languages."""

    def questions(self) -> Iterator[Placed[Question]]:
        """Every question, set by set."""
        return (placed for questions in self.sets.values() for placed in questions)

    def stems(self) -> Iterator[tuple[Placed[Question], str, str]]:
        """Every stem, with its language."""
        for placed in self.questions():
            for language in self.lists:
                if language in placed.item.stem:
                    yield placed, language, placed.item.stem[language]

    def choices(self) -> Iterator[Choice]:
        """Every question with options, in each language in which all of them have words."""
        for placed in self.questions():
            if isinstance(placed.item, ChoiceQuestion):
                for language in self.lists:
                    texts = [(option.text or {}).get(language, option.code) for option in placed.item.options]
                    options = tuple(text for text in texts if text is not None)
                    if len(options) == len(texts):
                        yield Choice(placed, placed.item, language, options)


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
        if found := _longest(choice):
            index, message = found
            hint = "shorten it, give the wrong options as much detail, or move detail to `why`"
            yield Finding((choice.placed,), choice.place(index), message, hint)


def _longest(choice: Choice) -> tuple[int, str] | None:
    lengths = [
        len("".join(text.split())) if choice.is_code(index) else len(visible(text))
        for index, text in enumerate(choice.options)
    ]
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
        phrases = view.lists[choice.language]
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
    phrases = view.lists[language]
    return phrases["absolutes"].first(words(text), phrases["absolutes_unless"])


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
        if word := _echo(choice, view.lists[choice.language]):
            which = "the right option" if len(choice.right) == 1 else "every right option"
            yield Finding(
                (choice.placed,),
                choice.place(choice.right[0]),
                f"“{word}” of the stem comes back in {which} and in no wrong one",
                "use another word, or use it in a wrong option too",
                ((choice.placed.place("stem", choice.language), "the stem"),),
            )


def _echo(choice: Choice, lists: Lists) -> str:
    by_option = [names(text) for text in choice.options]
    if not lists["stop_words"] or not choice.right or not choice.wrong:
        return ""
    for word in names(choice.question.stem.get(choice.language, "")):
        if len(word) >= SHORTEST and (word,) not in lists["stop_words"]:
            having = {index for index, each in enumerate(by_option) if any(alike(word, other) for other in each)}
            if having == {*choice.right}:
                return word
    return ""


def key_position(view: View) -> Iterator[Finding]:
    """The keys of a set's questions stand at one place nearly always.

    Authors hide keys in favourite places, and learners find them there without reading. The browser shuffles options,
    print and pages without script do not. Found is a set of at least 8 single-answer questions, or of at least 8
    statements, of which more than 8 in 10 have their key at one place. Any question of the set may carry the opt-out.
    Source: Attali & Bar-Hillel (2003), Guess where, Journal of Educational Measurement 40(2), 109–128.
    """
    for questions in view.sets.values():
        for kind, hint in _ELSEWHERE.items():
            owners = tuple(placed for placed in questions if placed.item.kind == kind)
            keys = Counter([*placed.item.key.values()].index(True) for placed in owners)
            for at, count in keys.items():
                if len(owners) >= FEWEST_KEYS and count * 10 > MOST_KEYS * len(owners):
                    message = f"option {at + 1} is the key of {count} of this set's {len(owners)} {kind} questions"
                    yield Finding(owners, owners[0].file.place(owners[0].path[:-1]), message, hint)


def pairs_in_order(view: View) -> Iterator[Finding]:
    """The partners of a matching question of at least three items stand in the order of its items, as written.

    Partners are written as they are thought of, beside their items: whoever takes the letters one after another has
    the key, or nearly. Mix the partners; if they have an order of their own, such as sizes, change that of the items.
    Source: Haladyna (2002), guideline 20: vary the place of the right answer.
    """
    for placed in view.questions():
        question = placed.item
        if isinstance(question, MatchingQuestion) and len(question.left) >= FEWEST_ITEMS:
            letters = [part.id for part in question.right]
            key = [letters.index(question.pairs[part.id]) for part in question.left]
            if all(before < after for before, after in pairwise(key)):
                yield Finding(
                    (placed,),
                    placed.place("right"),
                    "each partner stands below that of the item before",
                    "change the order of the partners; ids and saved answers do not depend on it",
                )


def negative_stem(view: View) -> Iterator[Finding]:
    """The question asks for what is not so.

    Readers overlook the negation and answer the opposite question: a slip of reading looks like a gap in knowledge.
    Found is a negation in the main clause of the question (the sentence with the question mark, or else the last one),
    or a phrase such as *all except* anywhere in it. A negation after *when*, *if*, *that* and the like (the list
    `clause_openers`) only describes the situation.
    Before: “Which of these is not part of a synchronous step?” After: “A replica does not fit in memory. What helps?”
    Source: Haladyna (2002), guideline 17: word the stem positively.
    """
    for placed, language, stem in view.stems():
        phrases = view.lists[language]
        every = sentences(stem)
        questions = [sentence for sentence in every if "?" in sentence] or every[-1:]
        word = next(filter(None, (_negation(sentence, phrases) for sentence in questions)), "")
        if word:
            message = f"“{word}” turns the question round"
            hint = "ask for what is so; if that is impossible, `allow` it and set the word in bold"
            yield Finding((placed,), placed.place("stem", language), message, hint)


def _negation(sentence: str, phrases: Lists) -> str:
    word = phrases["exclusions"].first(words(sentence))
    for part in _PAUSE.split(sentence.rpartition(_OPENING)[2]):
        parts = words(part)
        subordinate = next((span.start for span in phrases["clause_openers"].spans(parts)), len(parts))
        word = word or phrases["negations"].first(parts[:subordinate], phrases["negations_unless"])
    return word


def near_duplicate_stem(view: View) -> Iterator[Finding]:
    """Two stems of the bank say nearly the same.

    One of the two may give the other's answer away, and a learner who meets both learns half as much. Such stems share
    at least 6 tenths of their pairs of neighbouring words, which is what is left when one word is exchanged in a stem
    of 9 words. Numbers and code count as words. A pair is reported once, at the later question; either may opt out.
    Source: Haladyna (2002), guideline 4: keep items independent of one another.
    """
    seen: set[tuple[int, int]] = set()
    for language in view.lists:
        stems = [(placed, _pairs(stem)) for placed, code, stem in view.stems() if code == language]
        for (first, one), (second, other) in combinations(stems, 2):
            pair = id(first), id(second)
            if pair not in seen and len(one & other) * 10 >= TENTHS * len(one | other):
                seen.add(pair)
                yield Finding(
                    (second, first),
                    second.place("stem", language),
                    f"this stem is nearly that of `{first.item.id}`: {quoted(first.item.stem[language])}",
                    "ask about something else, or join the two questions",
                    ((first.place("stem", language), "the other one"),),
                )


def _pairs(stem: str) -> frozenset[tuple[str, ...]]:
    """The pairs of neighbouring words of a stem; its one word where there is no pair."""
    parts = terms(stem)
    return frozenset(pairwise(parts)) or frozenset({parts})
