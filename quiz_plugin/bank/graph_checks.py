"""What must hold of the concepts as a graph: an order to learn them in, no loose ends, and questions on each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from quiz_plugin.bank.checks import Placed, check_unique
from quiz_plugin.bank.kinds import Question
from quiz_plugin.bank.model import Concept
from quiz_plugin.bank.problems import Problem, did_you_mean


def check_concepts(concepts: Sequence[Placed[Concept]]) -> Iterator[Problem]:
    """Known prerequisites that come first, which also rules out circles."""
    yield from check_unique(concepts, "concept")
    requires = {placed.item.id: placed.item.requires for placed in concepts}
    seen: set[str] = set()
    for placed in concepts:
        for index, needed in enumerate(placed.item.requires):
            place = placed.place("requires", index)
            if needed not in requires:
                message = f"`{needed}` is not a concept"
                yield Problem(place, "unknown-concept", message, did_you_mean(needed, requires))
            elif needed in placed.item.requires[:index]:
                message = f"`{placed.item.id}` requires `{needed}` twice"
                yield Problem(place, "learning-order", message, "take one of the two out")
            elif needed not in seen:
                message, hint = _out_of_order(placed.item.id, needed, requires)
                yield Problem(place, "learning-order", message, hint)
        seen.add(placed.item.id)


def _out_of_order(concept: str, needed: str, requires: Mapping[str, Sequence[str]]) -> tuple[str, str]:
    """What to say of a concept that requires one that does not stand before it."""
    if back := _way(needed, concept, requires):
        circle = " → ".join(f"`{name}`" for name in (concept, *back))
        return f"a circle of requirements: {circle}", "take one of them out: nobody could start to learn these"
    message = f"`{concept}` requires `{needed}`, which does not stand before it"
    return message, "concepts stand in learning order: move one of the two"


def _way(start: str, end: str, requires: Mapping[str, Sequence[str]]) -> list[str]:
    """The shortest way from one concept to another by what each requires, both included; empty if there is none."""
    ways = {start: [start]}
    queue = [start]
    for name in queue:
        if name == end:
            return ways[name]
        for each in requires.get(name, ()):
            if each not in ways:
                ways[each] = [*ways[name], each]
                queue.append(each)
    return []


def check_connected(concepts: Sequence[Placed[Concept]]) -> Iterator[Problem]:
    """Every concept belongs to the graph: it builds on another or leads to one, unless it is the only one."""
    required = {needed for placed in concepts for needed in placed.item.requires}
    for placed in concepts if len(concepts) > 1 else ():
        if not placed.item.requires and placed.item.id not in required:
            message = f"the concept `{placed.item.id}` requires no concept, and none requires it"
            hint = "name what a reader should know first in its `requires`, or name it in that of another"
            yield Problem(placed.place("id"), "orphan-concept", message, hint)


def check_coverage(
    questions: Sequence[Placed[Question]], concepts: Sequence[Placed[Concept]], minimum: int
) -> Iterator[Problem]:
    """Every concept is tested."""
    count = Counter(concept for placed in questions for concept in {ref.concept for ref in placed.item.refs})
    for placed in concepts:
        found = count[placed.item.id]
        if found < minimum:
            message = f"the concept `{placed.item.id}` has {found} of at least {minimum} questions"
            yield Problem(placed.place("id"), "uncovered-concept", message, "write one, or name the concept in one")
