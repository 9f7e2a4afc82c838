"""Checks of `concepts.yml` as a whole: the learning order, parts and sets in their order, questions on each concept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from quiz_plugin.bank.checks import Placed, check_unique
from quiz_plugin.bank.kinds import Question
from quiz_plugin.bank.model import Concept, Settings
from quiz_plugin.bank.problems import Problem, did_you_mean


def check_concepts(concepts: Sequence[Placed[Concept]], left_out: Collection[str] = ()) -> Iterator[Problem]:
    """Known prerequisites that come first, which also rules out circles.

    `left_out` are the ids of concepts that are there and could not be read.
    """
    yield from check_unique(concepts, "concept")
    requires = {placed.item.id: placed.item.requires for placed in concepts}
    seen = set(left_out)
    for placed in concepts:
        for index, needed in enumerate(placed.item.requires):
            place = placed.place("requires", index)
            if needed not in requires and needed not in left_out:
                message = f"`{needed}` is not a concept"
                yield Problem(place, "unknown-concept", message, did_you_mean(needed, requires))
            elif needed in placed.item.requires[:index]:
                message = f"`{placed.item.id}` requires `{needed}` twice"
                yield Problem(place, "learning-order", message, "take one of the two out")
            elif needed not in seen:
                message = f"`{placed.item.id}` requires `{needed}`, which does not stand before it"
                hint = "concepts stand in learning order: move one of the two, or take the requirement out"
                yield Problem(place, "learning-order", message, hint)
        seen.add(placed.item.id)


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


def check_sets(sets: Sequence[str], settings: Placed[Settings]) -> Iterator[Problem]:
    """Where the order of the sets is given, it names each of `sets` once, and nothing else."""
    listed = settings.item.sets
    if not listed:
        return
    for index, name in enumerate(listed):
        if name not in sets:
            hint = did_you_mean(name, sets) or f"write {name}.yml, or take it out"
            yield Problem(settings.place("sets", index), "unknown-set", f"`{name}` is not a set", hint)
        elif name in listed[:index]:
            message = f"the set `{name}` stands twice in the order of the sets"
            yield Problem(settings.place("sets", index), "duplicate-set", message, "keep the place you want")
    for name in sets:
        if name not in listed:
            message = f"the set `{name}` is missing in the order of the sets"
            yield Problem(settings.place("sets"), "unlisted-set", message, "add it where learners should meet it")


def check_parts(concepts: Sequence[Placed[Concept]], settings: Placed[Settings]) -> Iterator[Problem]:
    """Every concept names a part that exists, and stands with the others of its part, in the order of the parts."""
    parts = [part.id for part in settings.item.parts]
    named = {placed.item.part for placed in concepts}
    for index, name in enumerate(parts):
        place = settings.place("parts", index, "id")
        if name in parts[:index]:
            hint = "give one of them another id"
            yield Problem(place, "duplicate-id", f"the part id `{name}` stands twice", hint)
        elif named and named <= set(parts) and name not in named:  # else one that is meant may be written wrongly
            message = f"no concept belongs to the part `{name}`"
            yield Problem(place, "empty-part", message, "name it in one, or take it out")
    reached = 0
    for placed in concepts:
        part = placed.item.part
        if part is None or part not in parts:
            yield from _without_part(placed, parts)
            continue
        if parts.index(part) < reached:
            message = f"`{placed.item.id}` belongs to `{part}`, which ended before it"
            hint = "concepts stand in learning order, part by part: move it, or name another part"
            yield Problem(placed.place("part"), "learning-order", message, hint)
        reached = max(reached, parts.index(part))


def _without_part(placed: Placed[Concept], parts: Sequence[str]) -> Iterator[Problem]:
    """What is wrong with a concept that names no part, or none of `parts`."""
    name = placed.item.part
    if name is not None:
        hint = did_you_mean(name, parts) or "list it under `parts:`, at the top of this file"
        yield Problem(placed.place("part"), "unknown-part", f"`{name}` is not a part", hint)
    elif parts:
        message = f"the concept `{placed.item.id}` belongs to no part"
        yield Problem(placed.place("id"), "missing-part", message, f"add `part:`, one of {', '.join(parts)}")
