"""The right option is clearly the longest.

**Finds** a single or multiple question whose longest option is right and clearly longer than any other, and one in
which every right option is clearly longer than every wrong one. *Clearly* is more than 1.3 times the length and at
least 15 visible characters more, in any one language: a reader who knows nothing but compares lengths sees that much
at a glance.

**Before**

```yaml
kind: single
stem: {en: What does a replica receive?}
options:
  - {text: {en: The weights of all workers}}
  - {correct: true, text: {en: "Its own slice of the global batch, which the strategy has divided beforehand"}}
  - {text: {en: A copy of the whole batch}}
```

**After**

```yaml
kind: single
stem: {en: What does a replica receive?}
options:
  - {text: {en: The weights of all workers}}
  - {correct: true, text: {en: Its own slice of the batch}}
  - {text: {en: A copy of the whole batch}}
```

**Limits.** The reason of an option is the place for what made it long. A key that is clearly the *shortest* is not
looked for.
"""

from __future__ import annotations

from collections.abc import Iterator

from quiz_plugin.bank.lint.view import HALADYNA, Choice, Finding, View

CODE = "longest-is-key"
REASON = "Authors qualify what has to be true, so learners who know nothing pick the longest option, and are right."
SOURCE = f"{HALADYNA}, guideline 24: keep the length of choices about equal"
RATIO = 1.3
MARGIN = 15


def check(view: View) -> Iterator[Finding]:
    """Every question that can be answered by length."""
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
