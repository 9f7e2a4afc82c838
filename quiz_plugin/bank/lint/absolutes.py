"""A word that allows no exception gives an option away.

**Finds** an option that says *always*, *never* and the like, unless a right and a wrong option of its question both
do: then the word tells nothing. In a true-or-false question it finds such a word in the statement.

**Before**

```yaml
kind: single
stem: {en: When are gradients exchanged?}
options:
  - {correct: true, text: {en: After the backward pass}}
  - {text: {en: Always before the forward pass}}
  - {text: {en: While the batch is being read}}
```

**After**

```yaml
kind: single
stem: {en: When are gradients exchanged?}
options:
  - {correct: true, text: {en: After the backward pass}}
  - {text: {en: Before the forward pass}}
  - {text: {en: While the batch is being read}}
```

**Limits.** Words in code do not count. *All*, *every* and *only* are not in the shipped lists: technical texts need
them too often in their plain sense.
"""

from __future__ import annotations

from collections.abc import Iterator

from quiz_plugin.bank.kinds import TrueFalseQuestion
from quiz_plugin.bank.lint.text import words
from quiz_plugin.bank.lint.view import HALADYNA, Finding, View

CODE = "absolutes"
REASON = "Few things hold without exception, so test-wise learners take such words for the mark of a wrong answer."
SOURCE = f"{HALADYNA}, guideline 28a: specific determiners"


def check(view: View) -> Iterator[Finding]:
    """Every option and statement with a word that allows no exception."""
    for choice in view.choices():
        said = {
            index: _absolute(view, text, choice.language)
            for index, text in enumerate(choice.options)
            if not choice.is_code(index)
        }
        with_word = {index for index, word in said.items() if word}
        right, wrong = with_word & {*choice.right}, with_word & {*choice.wrong}
        if choice.wrong and not (right and wrong):
            for index in sorted(with_word):
                message = f"“{said[index]}” sets this option apart from the {'wrong' if right else 'right'} ones"
                hint = "say when it holds, or use such a word in right and wrong options alike"
                yield Finding((choice.placed,), choice.place(index), message, hint)
    for placed, language, stem in view.stems():
        if isinstance(placed.item, TrueFalseQuestion) and (word := _absolute(view, stem, language)):
            message = f"“{word}” makes the statement look false before it is thought about"
            yield Finding((placed,), placed.place("stem", language), message, "say when it holds")


def _absolute(view: View, text: str, language: str) -> str:
    phrases = view.lists[language].phrases
    return phrases["absolutes"].first(words(text), phrases["absolutes_unless"])
