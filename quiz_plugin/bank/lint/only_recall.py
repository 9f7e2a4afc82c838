"""No question of a set asks for more than recall.

**Finds** a set of at least 3 questions whose `level` is `recall` in all of them.

**Before**

```yaml
- {kind: true-false, level: recall, stem: {en: A worker is a machine.}, answer: true}
- {kind: true-false, level: recall, stem: {en: GPipe belongs to tf.distribute.}, answer: false}
- {kind: true-false, level: recall, stem: {en: Prefetching reads ahead.}, answer: true}
```

**After**

```yaml
- {kind: true-false, level: recall, stem: {en: A worker is a machine.}, answer: true}
- {kind: true-false, level: apply, stem: {en: "With 4 GPUs and a global batch of 96, each gets 24."}, answer: true}
- {kind: true-false, level: recall, stem: {en: Prefetching reads ahead.}, answer: true}
```

**Limits.** The level is what the author says it is; nobody can compute it. Any question of the set may carry the
opt-out.
"""

from __future__ import annotations

from collections.abc import Iterator

from quiz_plugin.bank.lint.view import HALADYNA, Finding, View

CODE = "only-recall"
REASON = "Learners study the way they are asked, and who is asked only to recognise words learns words."
SOURCE = f"{HALADYNA}, guideline 3: use novel material to test higher level learning"
FEWEST = 3


def check(view: View) -> Iterator[Finding]:
    """Every set that never goes above recall."""
    for questions in view.sets.values():
        if len(questions) >= FEWEST and all(placed.item.level == "recall" for placed in questions):
            message = f"all {len(questions)} questions of this set ask for recall"
            hint = "ask in one of them to explain, to use or to compare, and give it that level"
            yield Finding(tuple(questions), questions[0].place("level"), message, hint)
