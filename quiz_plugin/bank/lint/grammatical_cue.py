"""The article before the blank rules options out.

**Finds** a stem with a blank (`___`, or an end without a full stop) whose article cannot stand before some of the
options: English *a* before a vowel or *an* before a consonant, a Spanish article of the other gender or number. What
rules a word out is data, the list `articles` of the language.

**Before**

```yaml
kind: single
stem: {en: The program that updates the weights is an}
options:
  - {correct: true, text: {en: optimizer}}
  - {text: {en: loader}}
  - {text: {en: resolver}}
```

**After**

```yaml
kind: single
stem: {en: Which program updates the weights?}
options:
  - {correct: true, text: {en: An optimizer}}
  - {text: {en: A loader}}
  - {text: {en: A resolver}}
```

**Limits.** Only the first word of an option is judged, and only where its letters decide: abbreviations, code,
numbers and the listed exceptions are passed over. *a(n)* and *un/una* before the blank are fine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from quiz_plugin.bank.lint.text import CODE as CODE_SIGN
from quiz_plugin.bank.lint.text import prose, quoted
from quiz_plugin.bank.lint.view import HALADYNA, Choice, Finding, View

CODE = "grammatical-cue"
REASON = "An option that does not fit the sentence is struck for its grammar, without knowing the matter."
SOURCE = f"{HALADYNA}, guideline 28c: grammatical inconsistencies"
_BLANK = re.compile(r"(?<![\w/(’'-])(?P<word>[^\W\d_]+)\s*(?:_{2,}|(?:…|\.{3}|:)?\s*\Z)")
_FIRST = re.compile(r"[\"“«(¿¡]*(?P<word>[^\W\d_]+)(?![\w’'])")


def check(view: View) -> Iterator[Finding]:
    """Every stem whose article gives options away."""
    for choice in view.choices():
        stem = choice.question.stem.get(choice.language, "")
        for blank in _BLANK.finditer(prose(stem)):
            out = _ruled_out(choice, blank["word"].casefold(), view)
            if out:
                yield Finding(
                    (choice.placed,),
                    choice.placed.place("stem", choice.language),
                    f"“{blank['word']}” before the blank does not fit {len(out)} of {len(choice.options)} options",
                    "ask a whole question, or move the article into the options",
                    tuple((choice.place(index), f"{quoted(choice.options[index])} does not fit") for index in out),
                )
                break


def _ruled_out(choice: Choice, word: str, view: View) -> list[int]:
    articles = [article for article in view.lists[choice.language].articles if word in article.words]
    found = []
    for index, text in enumerate(choice.options):
        first = None if choice.is_code(index) else _FIRST.match(prose(text).replace(CODE_SIGN, "0"))
        if first and not any(letter.isupper() for letter in first["word"][1:]):
            name = first["word"].casefold()
            found += [index] if any(article.rules_out(name) for article in articles) else []
    return found
