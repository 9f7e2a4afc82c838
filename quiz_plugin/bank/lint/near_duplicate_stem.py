"""Two stems of the bank say nearly the same.

**Finds** two stems in one language that share at least 6 tenths of their pairs of neighbouring words (all the pairs of
both stems counted once). That is what is left when one word is exchanged in a stem of 9 words.

**Before**

```yaml
- kind: true-false
  stem: {en: Each replica computes gradients on its own slice of the global batch.}
  answer: true
- kind: true-false
  stem: {en: Each replica computes gradients on its own slice of the global dataset.}
  answer: false
```

**After**

```yaml
- kind: true-false
  stem: {en: Each replica computes gradients on its own slice of the global batch.}
  answer: true
- kind: true-false
  stem: {en: "After the all-reduce, the copies of a variable differ from device to device."}
  answer: false
```

**Limits.** Numbers and code count as words, so exercises that differ in several numbers are no duplicates. A pair is
reported once, at the later question, in the first language that shows it. Either question may carry the opt-out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.kinds import Question
from quiz_plugin.bank.lint.text import quoted, terms
from quiz_plugin.bank.lint.view import HALADYNA, Finding, View

CODE = "near-duplicate-stem"
REASON = "One of the two may give the other's answer away, and a learner who meets both learns half as much."
SOURCE = f"{HALADYNA}, guideline 4: keep items independent of one another"
TENTHS = 6
Shingles = frozenset[tuple[str, ...]]


def check(view: View) -> Iterator[Finding]:
    """Every pair of stems that are nearly the same, at the later one."""
    seen: set[tuple[int, int]] = set()
    order = {id(placed): index for index, placed in enumerate(view.questions())}
    for language in view.lists:
        stems = [(placed, stem) for placed, code, stem in view.stems() if code == language]
        for one, other in similar([_shingles(stem) for _, stem in stems]):
            first, second = stems[one][0], stems[other][0]
            pair = order[id(first)], order[id(second)]
            if pair not in seen:
                seen.add(pair)
                yield _finding(first, second, language)


def _finding(first: Placed[Question], second: Placed[Question], language: str) -> Finding:
    return Finding(
        (second, first),
        second.place("stem", language),
        f"this stem is nearly that of `{first.item.id}`: {quoted(first.item.stem[language])}",
        "ask about something else, or join the two questions",
        ((first.place("stem", language), "the other one"),),
    )


def _shingles(stem: str) -> Shingles:
    said = terms(stem)
    return frozenset(pairwise(said)) or frozenset({said})


def similar(stems: Sequence[Shingles]) -> Iterator[tuple[int, int]]:
    """Indexes of similar stems. Such stems share one of the rarest shingles of either, so only these are looked up."""
    frequency = Counter(shingle for shingles in stems for shingle in shingles)
    having: dict[tuple[str, ...], list[int]] = {}
    for index, shingles in enumerate(stems):
        needed = -(-TENTHS * len(shingles) // 10)
        rare = sorted(shingles, key=lambda shingle: (frequency[shingle], shingle))[: len(shingles) - needed + 1]
        candidates = {other for shingle in rare for other in having.get(shingle, ())}
        for other in sorted(candidates):
            if len(shingles & stems[other]) * 10 >= TENTHS * len(shingles | stems[other]):
                yield other, index
        for shingle in rare:
            having.setdefault(shingle, []).append(index)
