"""A sentence is very hard to read.

**Finds** in stems, options, reasons, hints and explanations a sentence of more than 45 words, and one of at least 15
words that the reading-ease formula of its language puts far below what is called very difficult. The formula is
`base - per_syllable * syllables / words - per_word * words` with the numbers in the language's list `reading` (English:
Flesch; Spanish: Szigriszt-Pazos). Syllables are estimated from vowels; code and formulas count as one word each.

**Before**

```yaml
kind: true-false
stem:
  en: >-
    Notwithstanding considerable infrastructural heterogeneity, synchronisation-intensive optimisation methodologies
    necessitate communication architectures facilitating simultaneous multidirectional parameter-gradient aggregation.
answer: true
```

**After**

```yaml
kind: true-false
stem: {en: "Synchronous training adds up gradients at every step, so it needs fast links even between unlike machines."}
answer: true
```

**Limits.** The formulas were made for whole texts, and one sentence varies much more than a text does; hence the low
bounds. They count syllables and words and know nothing of what is said. A language without a formula has only the
limit of 45 words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from quiz_plugin.bank.checks import texts
from quiz_plugin.bank.lint.lists import Reading
from quiz_plugin.bank.lint.text import CODE as CODE_SIGN
from quiz_plugin.bank.lint.text import WORDS_CACHED, quoted, sentences, words
from quiz_plugin.bank.lint.view import HALADYNA, Finding, View

CODE = "reading-level"
REASON = "A question should test what it is about; a sentence that has to be read twice tests reading."
SOURCE = (
    f"{HALADYNA}, guideline 8: keep vocabulary simple; Flesch (1948), A new readability yardstick, Journal of Applied "
    "Psychology 32(3), 221–233; Barrio-Cantalejo et al. (2008), Validación de la Escala INFLESZ para evaluar la "
    "legibilidad de los textos dirigidos a pacientes, Anales del Sistema Sanitario de Navarra 31(2), 135–152"
)
MOST_WORDS = 45
JUDGED = 15


def check(view: View) -> Iterator[Finding]:
    """Every text with a very hard sentence."""
    for placed in view.questions():
        for path, text in texts(placed.item):
            for language, lists in view.lists.items():
                for sentence in sentences(text.get(language, "")):
                    fault = _fault(sentence, lists.reading)
                    if fault:
                        hint = "make two sentences of it, with shorter words where there are any"
                        yield Finding((placed,), placed.place(*path, language), fault, hint)
                        break


def _fault(sentence: str, formula: Reading | None) -> str:
    said = words(sentence)
    code = sentence.count(CODE_SIGN)
    count = len(said) + code
    if count > MOST_WORDS:
        return f"the sentence {quoted(sentence)} has {count} words, {MOST_WORDS} at most"
    if formula is None or count < JUDGED:
        return ""
    score = ease(said, code, formula)
    if score < formula.lowest:
        return f"the sentence {quoted(sentence)} is very hard: reading ease {score:.0f}, {formula.lowest:.0f} at least"
    return ""


def ease(said: tuple[str, ...], code: int, formula: Reading) -> float:
    """The reading ease of one sentence."""
    count = len(said) + code
    made = sum(syllables(word, formula) for word in said) + code
    return formula.base - formula.per_syllable * made / count - formula.per_word * count


def syllables(word: str, formula: Reading) -> int:
    """How many syllables a word probably has."""
    return _syllables(word, formula.vowels, formula.strong, formula.silent)


@lru_cache(maxsize=WORDS_CACHED)
def _syllables(word: str, vowels: str, strong: str, silent: tuple[str, ...]) -> int:
    runs = re.findall(f"[{re.escape(vowels)}]+", word)
    count = sum(max(1, sum(letter in strong for letter in run)) for run in runs)
    return max(1, count - (count > 1 and word.endswith(silent)))
