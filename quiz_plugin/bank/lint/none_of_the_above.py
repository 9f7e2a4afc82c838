"""An option denies all the others.

**Finds** an option of a single or multiple question that says *none of the above* in one of the ways its language has
for it.

**Before**

```yaml
kind: single
stem: {en: Which class keeps variables on one CPU?}
options:
  - {text: {en: MirroredStrategy}}
  - {text: {en: TPUStrategy}}
  - {correct: true, text: {en: None of the above}}
```

**After**

```yaml
kind: single
stem: {en: Which class keeps variables on one CPU?}
options:
  - {text: {en: MirroredStrategy}}
  - {text: {en: TPUStrategy}}
  - {correct: true, text: {en: CentralStorageStrategy}}
```

**Limits.** Only the phrases in the language's lists (`none_of_above`, and `none_of_above_alone` for whole options)
are known. The source advises care and no ban: where a computed result may really be missing, `allow` the option and
say so.
"""

from __future__ import annotations

from collections.abc import Iterator

from quiz_plugin.bank.lint.all_of_the_above import summing_up
from quiz_plugin.bank.lint.view import HALADYNA, Finding, View

CODE = "none-of-the-above"
REASON = "Choosing it shows that a learner knows what is wrong, not that the learner knows what is right."
SOURCE = f"{HALADYNA}, guideline 25: none-of-the-above should be used carefully"


def check(view: View) -> Iterator[Finding]:
    """Every option that denies all the others."""
    return summing_up(view, "none_of_above", "none of the others", "write the right answer as an option of its own")
