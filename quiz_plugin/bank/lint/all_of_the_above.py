"""An option stands for all the others.

**Finds** an option of a single or multiple question that says *all of the above* in one of the ways its language has
for it.

**Before**

```yaml
kind: single
stem: {es: ¿Qué se reparte entre las réplicas?}
options:
  - {text: {es: El lote global}}
  - {text: {es: El cálculo del gradiente}}
  - {correct: true, text: {es: Todas las anteriores}}
```

**After**

```yaml
kind: multiple
stem: {es: ¿Qué se reparte entre las réplicas?}
options:
  - {correct: true, text: {es: El lote global}}
  - {correct: true, text: {es: El cálculo del gradiente}}
  - {text: {es: La arquitectura del modelo}}
```

**Limits.** Only the phrases in the language's lists (`all_of_above`, and `all_of_above_alone` for whole options) are
known.
"""

from __future__ import annotations

from collections.abc import Iterator

from quiz_plugin.bank.lint.text import words
from quiz_plugin.bank.lint.view import HALADYNA, Finding, View

CODE = "all-of-the-above"
REASON = (
    "Whoever recognises two right options knows the answer, and whoever sees one wrong option can strike this one too."
)
SOURCE = f"{HALADYNA}, guideline 26: avoid all-of-the-above"


def check(view: View) -> Iterator[Finding]:
    """Every option that stands for all the others."""
    return summing_up(view, "all_of_above", "all the others", "write a question of the kind `multiple`")


def summing_up(view: View, name: str, what: str, hint: str) -> Iterator[Finding]:
    """Every option that holds a phrase of the list `name`, or is one of the list for whole options."""
    for choice in view.choices():
        phrases = view.lists[choice.language].phrases
        for index, text in enumerate(choice.options):
            said = words(text)
            if not choice.is_code(index) and (phrases[name].first(said) or said in phrases[f"{name}_alone"]):
                yield Finding((choice.placed,), choice.place(index), f"this option stands for {what}", hint)
