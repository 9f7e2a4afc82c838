"""Two options say the same, or one contains the other.

**Finds** options of one question that are equal but for case, markup and punctuation; an option of at least 3 words
that stands as a whole within another, and a shorter one that another joins to something (*A* beside *A and B*); and
ranges of numbers that share a value (*10–20* beside *20–30*).

**Before**

```yaml
kind: single
stem: {en: What does the all-reduce add up?}
options:
  - {text: {en: The losses}}
  - {correct: true, text: {en: The gradients}}
  - {text: {en: The losses and the weights}}
```

**After**

```yaml
kind: single
stem: {en: What does the all-reduce add up?}
options:
  - {text: {en: The losses}}
  - {correct: true, text: {en: The gradients}}
  - {text: {en: The weights}}
```

**Limits.** Signs and code are compared as written, so `x < 1` and `x > 1` differ, as do `Tensor` and `tensor`. An
option that adds a negation to another is its opposite and no overlap. What overlaps in meaning only is not seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from quiz_plugin.bank.lint.lists import Lists
from quiz_plugin.bank.lint.text import holds, terms, visible
from quiz_plugin.bank.lint.view import HALADYNA, Choice, Finding, View

CODE = "option-overlap"
REASON = "Where one option implies another and only one can be right, a careful reader strikes one or both unread."
SOURCE = f"{HALADYNA}, guideline 22: keep choices independent"
WHOLE = 3
"""Words that an option needs to be recognised within another: fewer are a name, not a statement."""
_RANGE = re.compile(r"(\d+(?:\.\d+)?)\s*[-–—]\s*(\d+(?:\.\d+)?)(.*)")


def check(view: View) -> Iterator[Finding]:
    """Every pair of options that are not independent, reported at the second."""
    for choice in view.choices():
        for one, other in combinations(range(len(choice.options)), 2):
            how = _overlap(choice, one, other, view.lists[choice.language])
            if how:
                yield Finding(
                    (choice.placed,),
                    choice.place(other),
                    f"this option {how} option {one + 1}",
                    "make each option a different answer",
                    ((choice.place(one), "the other one"),),
                )


def _overlap(choice: Choice, one: int, other: int, lists: Lists) -> str:
    first, second = choice.options[one], choice.options[other]
    if choice.is_code(one) or choice.is_code(other):
        return "repeats" if first.split() == second.split() else ""
    if _share_values(visible(first), visible(second)):
        return "shares a value with"
    a, b = terms(first), terms(second)
    if a == b:
        return "repeats"
    if _within(a, b, lists):
        return "contains"
    return "is contained in" if _within(b, a, lists) else ""


def _within(part: tuple[str, ...], whole: tuple[str, ...], lists: Lists) -> bool:
    if not part or len(part) >= len(whole) or not holds(whole, part):
        return False
    added = list(whole)
    for term in part:
        added.remove(term)
    if lists.phrases["negations"].first(added) or lists.phrases["opposites"].first(added):
        return False
    return len(part) >= WHOLE or _joins(part, whole, lists)


def _joins(part: tuple[str, ...], whole: tuple[str, ...], lists: Lists) -> bool:
    joints = lists.phrases["coordinators"]
    return any(
        whole == (*part, *whole[len(part) :]) and span.start == len(part) for span in joints.spans(whole)
    ) or any(whole[-len(part) :] == part and span.stop == len(whole) - len(part) for span in joints.spans(whole))


def _share_values(one: str, other: str) -> bool:
    a, b = _RANGE.fullmatch(one), _RANGE.fullmatch(other)
    if not a or not b or a[3].strip() != b[3].strip():
        return False
    return float(a[1]) <= float(b[2]) and float(b[1]) <= float(a[2])
