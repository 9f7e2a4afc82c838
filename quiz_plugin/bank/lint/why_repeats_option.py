"""A reason that does not explain.

**Finds** a `why` that has fewer than 3 words with content besides those of its option (of the statement, in a
true-or-false question) and those of a bare verdict such as *this is right because*.

**Before**

```yaml
kind: true-false
stem: {en: The replicas add up their gradients with an all-reduce.}
answer: true
why: {en: "True, because the replicas do add up their gradients with an all-reduce."}
```

**After**

```yaml
kind: true-false
stem: {en: The replicas add up their gradients with an all-reduce.}
answer: true
why: {en: "Each has seen other examples, and only the sum lets all copies take the same step."}
```

**Limits.** Words are counted, not thoughts. Other forms of a word count as the word; names in code count as words. A
language without stop words is passed over, and so are questions of other kinds.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.kinds import ChoiceQuestion, Question, TrueFalseQuestion
from quiz_plugin.bank.lint.text import alike, names
from quiz_plugin.bank.lint.view import Finding, View
from quiz_plugin.bank.yaml.source import Step

CODE = "why-repeats-option"
REASON = (
    "Told only that an option is right or wrong, learners can repeat the answer but cannot use it on a new question."
)
SOURCE = (
    "Butler, Godbole & Marsh (2013), Explanation feedback is better than correct answer feedback for promoting "
    "transfer of learning, Journal of Educational Psychology 105(2), 290–298"
)
FEWEST = 3


def check(view: View) -> Iterator[Finding]:
    """Every reason that adds next to nothing."""
    for placed in view.questions():
        for language, lists in view.lists.items():
            if lists.empty_words:
                for path, said, why in _reasons(placed, language):
                    if not _explains(said, why, lists.empty_words | lists.verdicts):
                        what = "option" if len(path) > 1 else "statement"
                        message = f"this reason says hardly more than the {what} itself"
                        hint = "say what makes it right, or what makes it tempting and wrong"
                        yield Finding((placed,), placed.place(*path, language), message, hint)


def _reasons(placed: Placed[Question], language: str) -> Iterator[tuple[tuple[Step, ...], str, str]]:
    question = placed.item
    if isinstance(question, ChoiceQuestion):
        for index, option in enumerate(question.options):
            said = option.code or (option.text or {}).get(language, "")
            if language in option.why:
                yield ("options", index, "why"), said, option.why[language]
    elif isinstance(question, TrueFalseQuestion) and language in question.why:
        yield ("why",), question.stem.get(language, ""), question.why[language]


def _explains(said: str, why: str, empty: frozenset[str]) -> bool:
    known = set(names(said))
    new = dict.fromkeys(word for word in names(why) if word not in known and word not in empty)
    adding = (word for word in new if not any(alike(word, other) for other in known))
    return len(list(islice(adding, FEWEST))) == FEWEST
