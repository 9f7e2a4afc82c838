"""The revision changes when a saved answer no longer answers the question, and only then.

The vectors are committed: other digits for one of them would outdate every answer that learners have saved.
"""

import hashlib
import json
from typing import Any

from quiz_plugin.bank import Question
from quiz_plugin.bank.kinds import KINDS
from quiz_plugin.bank.validate import QUESTION
from tests.tools import ROOT

VECTORS: list[dict[str, Any]] = json.loads((ROOT / "tests" / "vectors" / "revision.json").read_text("utf-8"))
BY_NAME = {vector["name"]: vector for vector in VECTORS}


def question(asked: dict[str, Any], words: str = "Words", **other: object) -> Question:
    """A question that asks what a vector says, in some words."""
    text = {"en": words, "es": words}
    record: dict[str, object] = {
        "id": "some-question",
        "title": text,
        "stem": text,
        "concepts": ["some-concept"],
        "level": "recall",
        "sources": [{"title": words, "url": "https://example.org", "checked": "2026-11-20"}],
        **{key: asked[key] for key in ("kind", "answer", "orders", "shown", "pairs", "bump") if key in asked},
    }
    if "options" in asked:
        record["options"] = [
            {"id": name, "correct": right, "text": text, "why": text} for name, right in asked["options"]
        ]
    else:
        record["why"] = text
    for key in ("blocks", "left", "right"):
        if key in asked:
            record[key] = [{"id": name, "text": text} for name in asked[key]]
    if "traps" in asked:
        record["traps"] = [{"value": value, "why": text} for value in asked["traps"]]
    return QUESTION.validate_python({**record, **other})


SAME = {
    "its options in another order": "a multiple question",
    "its orders written the other way round": "an order with two right ones",
    "its blocks written and shown in another order": "an order with two right ones",
    "a number in more digits": "a number",
    "its tolerance as a share": "a number",
    "its traps": "a number",
    "its items written in another order": "pairs",
}
"""Vectors that ask the same as another one."""


def test_a_revision_has_the_committed_digits():
    for vector in VECTORS:
        assert question(vector["asked"]).revision == vector["revision"], vector["name"]
        assert hashlib.sha256(vector["canonical"].encode()).hexdigest()[:8] == vector["revision"], vector["name"]
    assert {vector["asked"]["kind"] for vector in VECTORS} == set(KINDS)


def test_what_is_asked_the_same_way_has_the_same_revision_and_no_other():
    for name, other in SAME.items():
        assert BY_NAME[name]["asked"] != BY_NAME[other]["asked"]
        assert BY_NAME[name]["revision"] == BY_NAME[other]["revision"]
    assert len({vector["revision"] for vector in VECTORS}) == len(VECTORS) - len(SAME)


def test_words_and_how_options_are_shown_keep_the_revision():
    asked = BY_NAME["a multiple question"]["asked"]
    plain = question(asked).model_dump(mode="json")
    code: dict[str, object] = {"text": None, "code": "run()"}
    shown = {**plain, "options": [{**option, **code} for option in plain["options"]]}
    assert QUESTION.validate_python(shown).revision == question(asked).revision
    other = question(asked, "Other words", level="analyse", allow={"option-count": "x"})
    assert other.revision == question(asked).revision
