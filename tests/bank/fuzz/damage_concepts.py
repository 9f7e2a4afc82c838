"""Damage to the list of concepts."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from tests.bank.fuzz.damage import Damage, Pick, Sign, edited, on_guide
from tests.bank.fuzz.guide import CONCEPTS, LANGUAGES, Guide, page_name


@on_guide("unknown-key")
def an_unknown_setting(guide: Guide, pick: Pick) -> Damage:
    """A misspelt setting beside the concepts."""
    data = {pick(("minimum_question", "minimum-questions", "min_questions")): 1, **guide.yaml[CONCEPTS].data}
    wrong = next(iter(data))
    return edited(guide, CONCEPTS, data, Sign("unknown-key", (wrong,), True, hint="did you mean `minimum_questions`?"))


@on_guide("bad-value", "wrong-type")
def a_bad_setting(guide: Guide, pick: Pick) -> Damage:
    """A smallest number of questions below zero, or none."""
    value, told = pick(((-1, "bad-value"), ("1", "wrong-type"), (1.5, "wrong-type"), (True, "wrong-type")))
    data = {**guide.yaml[CONCEPTS].data, "minimum_questions": value}
    return edited(guide, CONCEPTS, data, Sign(told, ("minimum_questions",)))


@on_guide("duplicate-id")
def two_concepts_of_one_id(guide: Guide, pick: Pick) -> Damage:
    """A concept that stands twice."""
    data = deepcopy(guide.yaml[CONCEPTS].data)
    data["concepts"].append(deepcopy(pick(data["concepts"])))
    return edited(guide, CONCEPTS, data, Sign("duplicate-id", ("concepts", len(data["concepts"]) - 1, "id")))


@on_guide("bad-id")
def a_bad_id_of_a_concept(guide: Guide, pick: Pick) -> Damage:
    """A concept whose page could have no address."""
    data = deepcopy(guide.yaml[CONCEPTS].data)
    path = ("concepts", len(data["concepts"]), "id")
    data["concepts"].append({**data["concepts"][0], "id": pick(("A", "a_b", "a b", "", "a" * 61, "á"))})
    return edited(guide, CONCEPTS, data, Sign("bad-id", path))


@on_guide("learning-order")
def a_concept_before_what_it_requires(guide: Guide, pick: Pick) -> Damage:
    """A concept that requires itself or a later one."""
    data = deepcopy(guide.yaml[CONCEPTS].data)
    index = pick(range(len(data["concepts"])))
    later = pick([row["id"] for row in data["concepts"][index:]])
    data["concepts"][index]["requires"] = [later]
    return edited(guide, CONCEPTS, data, Sign("learning-order", ("concepts", index, "requires", 0)))


@on_guide("unknown-concept")
def a_concept_that_requires_none(guide: Guide, pick: Pick) -> Damage:
    """A concept that requires a misspelt one."""
    data = deepcopy(guide.yaml[CONCEPTS].data)
    index = pick(range(len(data["concepts"])))
    data["concepts"][index]["requires"] = ["zz-no-such-concept"]
    return edited(guide, CONCEPTS, data, Sign("unknown-concept", ("concepts", index, "requires", 0)))


@on_guide("uncovered-concept")
def a_concept_without_questions(guide: Guide, pick: Pick) -> Damage:  # noqa: ARG001 (nothing to choose)
    """A concept added with its pages, and no question about it."""
    data = {**deepcopy(guide.yaml[CONCEPTS].data), "minimum_questions": 1}
    data["concepts"].append({**data["concepts"][0], "id": "zz-new", "requires": [data["concepts"][0]["id"]]})
    pages = {page_name("zz-new", code): "# New\n" for code in LANGUAGES}
    sign = Sign("uncovered-concept", ("concepts", len(data["concepts"]) - 1, "id"))
    return edited(replace(guide, pages={**guide.pages, **pages}), CONCEPTS, data, sign)


@on_guide("orphan-concept")
def a_concept_outside_the_graph(guide: Guide, pick: Pick) -> Damage:  # noqa: ARG001 (nothing to choose)
    """A concept added with its pages that neither requires another nor is required."""
    data = {**deepcopy(guide.yaml[CONCEPTS].data), "minimum_questions": 0}
    place = len(data["concepts"])
    signs = [Sign("orphan-concept", ("concepts", index, "id")) for index in ((0, place) if place == 1 else (place,))]
    data["concepts"].append({**data["concepts"][0], "id": "zz-new", "requires": []})
    pages = {page_name("zz-new", code): "# New\n" for code in LANGUAGES}
    return edited(replace(guide, pages={**guide.pages, **pages}), CONCEPTS, data, *signs)


@on_guide("uncovered-concept")
def more_questions_wanted_than_there_are(guide: Guide, pick: Pick) -> Damage:  # noqa: ARG001 (nothing to choose)
    """A smallest number of questions that no concept reaches."""
    data = {**guide.yaml[CONCEPTS].data, "minimum_questions": 99}
    signs = [Sign("uncovered-concept", ("concepts", index, "id")) for index in range(len(guide.concepts))]
    return edited(guide, CONCEPTS, data, *signs)


def _sets(guide: Guide) -> list[str]:
    return [PurePath(name).stem for name in guide.sets]


@on_guide("unknown-set", "duplicate-set")
def a_set_too_many_in_their_order(guide: Guide, pick: Pick) -> Damage:
    """An order of the sets that names one twice, or one that does not exist."""
    listed = [*_sets(guide), pick(("zz-no-such-set", _sets(guide)[0]))]
    data = {"sets": listed, **guide.yaml[CONCEPTS].data}
    told = "unknown-set" if listed[-1] == "zz-no-such-set" else "duplicate-set"
    return edited(guide, CONCEPTS, data, Sign(told, ("sets", len(listed) - 1)))


@on_guide("unlisted-set", "unknown-set")
def a_set_missing_in_their_order(guide: Guide, pick: Pick) -> Damage:
    """An order of the sets that leaves one out."""
    missing = pick(_sets(guide))
    listed = [name for name in _sets(guide) if name != missing] or ["zz-no-such-set"]
    signs = [Sign("unlisted-set", ("sets",))]
    signs += [Sign("unknown-set", ("sets", 0))] if listed == ["zz-no-such-set"] else []
    return edited(guide, CONCEPTS, {"sets": listed, **guide.yaml[CONCEPTS].data}, *signs)


def _in_parts(guide: Guide) -> dict[str, Any]:
    """The concepts, all in one part."""
    data = deepcopy(guide.yaml[CONCEPTS].data)
    rows = [{**row, "part": "zz-part"} for row in data["concepts"]]
    return {**data, "parts": [{"id": "zz-part", "title": dict.fromkeys(LANGUAGES, "Part")}], "concepts": rows}


@on_guide("missing-part", "unknown-part")
def a_concept_outside_the_parts(guide: Guide, pick: Pick) -> Damage:
    """A concept that names no part, or a misspelt one."""
    data = _in_parts(guide)
    index = pick(range(len(data["concepts"])))
    if pick((True, False)):
        del data["concepts"][index]["part"]
        return edited(guide, CONCEPTS, data, Sign("missing-part", ("concepts", index, "id")))
    data["concepts"][index]["part"] = "zz-prat"
    return edited(guide, CONCEPTS, data, Sign("unknown-part", ("concepts", index, "part")))


@on_guide("empty-part", "duplicate-id")
def a_part_too_many(guide: Guide, pick: Pick) -> Damage:
    """A part of which no concept is, or one that stands twice."""
    data = _in_parts(guide)
    name, told = pick((("zz-empty", "empty-part"), ("zz-part", "duplicate-id")))
    data["parts"].append({**data["parts"][0], "id": name})
    return edited(guide, CONCEPTS, data, Sign(told, ("parts", 1, "id")))
