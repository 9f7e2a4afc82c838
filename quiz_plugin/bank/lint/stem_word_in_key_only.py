"""A word of the stem comes back in the key and in no other option.

**Finds** a word of the stem that carries content and stands in every right option and in no wrong one, also in
another form (*synchronous*, *synchronously*) or as part of a name in code.

**Before**

```yaml
kind: single
stem: {en: What keeps the pipeline of input data busy?}
options:
  - {text: {en: A smaller learning rate}}
  - {correct: true, text: {en: A parallel pipeline stage}}
  - {text: {en: A second optimizer}}
```

**After**

```yaml
kind: single
stem: {en: What keeps the pipeline of input data busy?}
options:
  - {text: {en: A smaller learning rate}}
  - {correct: true, text: {en: Reading several files at once}}
  - {text: {en: A second optimizer}}
```

**Limits.** Words of fewer than 4 letters and those in the list `stop_words` do not count. In a multiple question a
word that is in some of the right options only is left alone: with several of them that happens by chance.
"""

from __future__ import annotations

from collections.abc import Iterator

from quiz_plugin.bank.lint.text import alike, names
from quiz_plugin.bank.lint.view import HALADYNA, Choice, Finding, View

CODE = "stem-word-in-key-only"
REASON = "A word that sounds in the stem and again in one option connects the two for those who understand neither."
SOURCE = f"{HALADYNA}, guideline 28b: clang associations"
SHORTEST = 4


def check(view: View) -> Iterator[Finding]:
    """Every key that the stem's words point to."""
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
    said = [names(text) for text in choice.options]
    if not choice.right or not choice.wrong:
        return ""
    for word in names(choice.question.stem.get(choice.language, "")):
        if len(word) >= SHORTEST and word not in empty:
            having = {index for index, each in enumerate(said) if any(alike(word, other) for other in each)}
            if having == {*choice.right}:
                return word
    return ""
