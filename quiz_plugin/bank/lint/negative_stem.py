"""The question asks for what is not so.

**Finds** a negation in the main clause of the question (the sentence with the question mark, or else the last one),
or a phrase such as *all except* anywhere in it. A negation after *when*, *if*, *that* and the like only describes the
situation.

**Before**

```yaml
kind: single
stem: {en: Which of these is not part of a synchronous step?}
options:
  - {text: {en: The all-reduce}}
  - {text: {en: The backward pass}}
  - {correct: true, text: {en: The parameter server}}
```

**After**

```yaml
kind: single
stem: {en: "A replica does not fit in memory. What helps when the batch cannot shrink?"}
options:
  - {text: {en: More replicas}}
  - {text: {en: A larger queue}}
  - {correct: true, text: {en: Dividing the model}}
```

**Limits.** Clauses are told by the first word of the list `clause_openers`, not by grammar: a negation after one of
them is missed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from quiz_plugin.bank.lint.text import Phrases, sentences, words
from quiz_plugin.bank.lint.view import HALADYNA, Finding, View

CODE = "negative-stem"
REASON = (
    "Readers overlook the negation and answer the opposite question: a slip of reading looks like a gap in knowledge."
)
SOURCE = f"{HALADYNA}, guideline 17: word the stem positively"
_OPENING = "¿"
"""Where this mark stands, the question begins with it."""
_PAUSE = re.compile(r"[,;:—]\s")


def check(view: View) -> Iterator[Finding]:
    """Every stem that asks for what is not so."""
    for placed, language, stem in view.stems():
        phrases = view.lists[language].phrases
        word = next(filter(None, (_turn(sentence, phrases) for sentence in _asked(stem))), "")
        if word:
            message = f"“{word}” turns the question round"
            hint = "ask for what is so; if that is impossible, `allow` it and set the word in bold"
            yield Finding((placed,), placed.place("stem", language), message, hint)


def _asked(stem: str) -> list[str]:
    every = sentences(stem)
    return [sentence for sentence in every if "?" in sentence] or every[-1:]


def _turn(sentence: str, phrases: Mapping[str, Phrases]) -> str:
    word = phrases["exclusions"].first(words(sentence))
    for part in _PAUSE.split(sentence.rpartition(_OPENING)[2]):
        said = words(part)
        subordinate = next((span.start for span in phrases["clause_openers"].spans(said)), len(said))
        word = word or phrases["negations"].first(said[:subordinate], phrases["negations_unless"])
    return word
