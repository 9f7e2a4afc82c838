"""The key of a set's questions stands at one place too often, or too seldom.

**Finds** a set of at least 8 single-answer questions in which the number of keys at one position (first, second, …),
or of at least 8 statements in which the number of true ones, is so high or so low that chance would do it in fewer
than 1 of 20 sets. The probability is exact (a sum of independent draws, each 1 in the number of options of its
question) and shared among the positions tried. Of 8 questions with 4 options it takes 6 keys at one position; of 8
statements, 8 of one kind.

**Before**

```yaml
- {kind: true-false, stem: {en: A worker is a machine}, answer: true}
- {kind: true-false, stem: {en: Gradients are added up}, answer: true}
- {kind: true-false, stem: {en: GPipe cuts a batch into micro-batches}, answer: true}
- {kind: true-false, stem: {en: Prefetching hides latency}, answer: true}
- {kind: true-false, stem: {en: TPU cores exchange gradients directly}, answer: true}
- {kind: true-false, stem: {en: Tracing builds a graph}, answer: true}
- {kind: true-false, stem: {en: Learning rates grow with batches}, answer: true}
- {kind: true-false, stem: {en: Eager mode helps debugging}, answer: true}
```

**After**

```yaml
- {kind: true-false, stem: {en: A worker is a machine}, answer: true}
- {kind: true-false, stem: {en: Gradients are averaged by the dataset}, answer: false}
- {kind: true-false, stem: {en: GPipe cuts a batch into micro-batches}, answer: true}
- {kind: true-false, stem: {en: Prefetching saves memory}, answer: false}
- {kind: true-false, stem: {en: TPU cores exchange gradients directly}, answer: true}
- {kind: true-false, stem: {en: Tracing runs each line of Python at every step}, answer: false}
- {kind: true-false, stem: {en: Learning rates grow with batches}, answer: true}
- {kind: true-false, stem: {en: Eager mode is the fastest}, answer: false}
```

**Limits.** The browser shuffles options, print and pages without script do not: there the written order is what is
seen. Options are counted with pinned ones. Any question of the set may carry the opt-out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.kinds import ChoiceQuestion, Question, TrueFalseQuestion
from quiz_plugin.bank.lint.view import HALADYNA, Finding, View
from quiz_plugin.bank.problems import Place

CODE = "key-position"
REASON = "Authors hide keys in favourite places, and learners find them there without reading."
SOURCE = (
    "Attali & Bar-Hillel (2003), Guess where: the position of correct answers in multiple-choice test items as a "
    f"psychometric variable, Journal of Educational Measurement 40(2), 109–128; {HALADYNA}, guideline 20"
)
FEWEST = 8
CHANCE = 0.05


def check(view: View) -> Iterator[Finding]:
    """Every set whose keys are not where chance would put them."""
    for questions in view.sets.values():
        yield from _positions(questions)
        yield from _statements(questions)


def _positions(questions: Sequence[Placed[Question]]) -> Iterator[Finding]:
    singles: list[tuple[Placed[Question], int, int]] = []
    for placed in questions:
        question = placed.item
        if isinstance(question, ChoiceQuestion) and question.kind == "single":
            key = [index for index, option in enumerate(question.options) if option.correct]
            singles += [(placed, key[0], len(question.options))] if len(key) == 1 else []
    if len(singles) < FEWEST:
        return
    positions = range(max(size for _, _, size in singles))
    tried = {at: [1 / size for _, _, size in singles if size > at] for at in positions}
    counts = {at: sum(key == at for _, key, _ in singles) for at in positions}
    chances = {at: unlikely(counts[at], tried[at]) * len(positions) for at in positions}
    worst = min(chances, key=chances.__getitem__)
    if chances[worst] < CHANCE:
        often = counts[worst] > sum(tried[worst])
        there = tuple(
            (placed.place("options", key), "one of them") for placed, key, _ in singles if often and key == worst
        )
        yield Finding(
            tuple(placed for placed, _, _ in singles),
            _top(questions),
            f"option {worst + 1} is the key of {counts[worst]} of this set's {len(singles)} single-answer questions, "
            f"where about {sum(tried[worst]):.0f} would be chance",
            "change the order of the options in some of them; ids and saved answers do not depend on it",
            there,
        )


def _statements(questions: Sequence[Placed[Question]]) -> Iterator[Finding]:
    statements = [(placed, placed.item.answer) for placed in questions if isinstance(placed.item, TrueFalseQuestion)]
    true = sum(answer for _, answer in statements)
    if len(statements) >= FEWEST and unlikely(true, [0.5] * len(statements)) < CHANCE:
        yield Finding(
            tuple(placed for placed, _ in statements),
            _top(questions),
            f"{true} of this set's {len(statements)} statements are true, where about half would be chance",
            "turn some of them round, or write some of the other kind",
        )


def _top(questions: Sequence[Placed[Question]]) -> Place:
    first = questions[0]
    return first.file.place(first.path[:-1])


def unlikely(count: int, chances: Sequence[float]) -> float:
    """The probability of a result as far out as `count` hits, on either side, of draws with these chances."""
    spread = [1.0]
    for chance in chances:
        spread = [
            (spread[hits] if hits < len(spread) else 0) * (1 - chance) + (spread[hits - 1] * chance if hits else 0)
            for hits in range(len(spread) + 1)
        ]
    return min(1.0, 2 * min(sum(spread[: count + 1]), sum(spread[count:])))
