"""A question has too few options, or too many.

**Finds** a single or multiple question with fewer than 3 options or more than 6.

**Before**

```yaml
kind: single
stem: {en: Where does the optimizer live?}
options:
  - {correct: true, text: {en: In the scope}}
  - {text: {en: In the dataset}}
```

**After**

```yaml
kind: single
stem: {en: Where does the optimizer live?}
options:
  - {correct: true, text: {en: In the scope}}
  - {text: {en: In the dataset}}
  - {text: {en: In the resolver}}
```

**Limits.** True-or-false questions have two options by nature. For a choice between two, write one of those.
"""

from __future__ import annotations

from collections.abc import Iterator

from quiz_plugin.bank.kinds import ChoiceQuestion
from quiz_plugin.bank.lint.view import Finding, View

CODE = "option-count"
REASON = (
    "With two options half of all guesses are right; beyond a handful, more options are rarely chosen and take time."
)
SOURCE = (
    "Rodriguez (2005), Three options are optimal for multiple-choice items: a meta-analysis of 80 years of research, "
    "Educational Measurement: Issues and Practice 24(2), 3–13"
)
FEWEST, MOST = 3, 6


def check(view: View) -> Iterator[Finding]:
    """Every question with too few or too many options."""
    for placed in view.questions():
        if isinstance(placed.item, ChoiceQuestion):
            count = len(placed.item.options)
            if count < FEWEST:
                hint = "add a plausible wrong option, or write a true-or-false question"
                yield Finding((placed,), placed.place("options"), f"{count} options, {FEWEST} at least", hint)
            elif count > MOST:
                hint = "drop the least plausible ones, or split the question"
                yield Finding((placed,), placed.place("options"), f"{count} options, {MOST} at most", hint)
