"""The partners of a matching question stand in the order of its items.

**Finds** a matching question of at least three items in which every partner stands below that of the item before, as
written: whoever takes the letters one after another has the key, or nearly.

**Before**

```yaml
kind: matching
stem: {en: What does each kind of parallelism cut}
left:
  - {id: data, text: {en: Data parallelism}}
  - {id: pipeline, text: {en: Pipeline parallelism}}
  - {id: tensor, text: {en: Tensor parallelism}}
right:
  - {id: batch, text: {en: The batch}}
  - {id: depth, text: {en: The stack of layers}}
  - {id: layer, text: {en: Each layer}}
  - {id: text, text: {en: Each sequence}}
pairs: {data: batch, pipeline: depth, tensor: layer}
```

**After**

```yaml
kind: matching
stem: {en: What does each kind of parallelism cut}
left:
  - {id: data, text: {en: Data parallelism}}
  - {id: pipeline, text: {en: Pipeline parallelism}}
  - {id: tensor, text: {en: Tensor parallelism}}
right:
  - {id: depth, text: {en: The stack of layers}}
  - {id: text, text: {en: Each sequence}}
  - {id: batch, text: {en: The batch}}
  - {id: layer, text: {en: Each layer}}
pairs: {data: batch, pipeline: depth, tensor: layer}
```

**Limits.** Chance alone orders three pairs once in six times, so what it finds may be no habit of the author; readers
cannot know that. Partners that have an order of their own, such as sizes, are better met by another order of the
items.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from quiz_plugin.bank.kinds import MatchingQuestion
from quiz_plugin.bank.lint.view import HALADYNA, Finding, View

CODE = "pairs-in-order"
REASON = "Partners are written as they are thought of, beside their items, and readers find them there without reading."
SOURCE = f"{HALADYNA}, guideline 20: vary the place of the right answer"
FEWEST = 3


def check(view: View) -> Iterator[Finding]:
    """Every matching question whose key is written in the order of its items."""
    for placed in view.questions():
        question = placed.item
        if isinstance(question, MatchingQuestion) and len(question.left) >= FEWEST:
            letters = [part.id for part in question.right]
            key = [letters.index(question.pairs[part.id]) for part in question.left]
            if all(before < after for before, after in pairwise(key)):
                yield Finding(
                    (placed,),
                    placed.place("right"),
                    "each partner stands below that of the item before",
                    "change the order of the partners; ids and saved answers do not depend on it",
                )
