"""What the checks, the comparison of two states and the writer make of orders, numbers and pairs."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from quiz_plugin.bank import Bank, Question, load_bank, read_bank, schema
from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.validate import QUESTION
from quiz_plugin.bank.yaml.source import SourceFile
from quiz_plugin.drift.rewording.comparison import changed
from quiz_plugin.drift.rewording.unread import readable, unread
from quiz_plugin.drift.rewording.wording import asked, called, wording
from tests.bank.written import CONCEPT, Record, write_bank

HERE = Path(__file__).parent / "kinds"
ROWS: list[Record] = yaml.safe_load((HERE / "bank" / "kinds.yml").read_text("utf-8"))["questions"]
NEW = {row["id"]: row for row in ROWS if row["kind"] in {"ordering", "numeric", "matching"}}


def put(record: Record, path: tuple[Any, ...], value: Any) -> Record:
    """A copy with something else at a path."""
    found = deepcopy(record)
    holder: Any = found
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    return found


def placed(record: Record) -> Placed[Question]:
    """A question that stands in no file."""
    return Placed(QUESTION.validate_python(record), SourceFile(b"", "kinds.yml"), ())


@pytest.fixture
def states(tmp_path: Path):
    """Read two states of a bank, each of some questions about the one concept."""

    def read(*records: list[Record]):
        folders = [tmp_path / str(index) for index in range(len(records))]
        for folder, rows in zip(folders, records, strict=True):
            write_bank(folder, {"kinds": [{**row, "concepts": [CONCEPT], "explanation": None} for row in rows]})
            text = (folder / "bank" / "kinds.yml").read_text("utf-8").replace("  explanation: null\n", "")
            (folder / "bank" / "kinds.yml").write_text(text, "utf-8")
        return [(folder, read_bank(folder / "bank", folder / "docs", ())) for folder in folders]

    return read


def test_the_bank_is_sound():
    assert isinstance(load_bank(HERE / "bank", HERE / "docs", ("en", "es")), Bank)


# Editors


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("training-step", ("blocks",), []),
        ("training-step", ("orders",), []),
        ("training-step", ("orders",), ["split"]),
        ("training-step", ("shown",), "split"),
        ("training-step", ("options",), []),
        ("idle-share", ("answer",), "27.3"),
        ("idle-share", ("answer", "value"), 27.3),
        ("idle-share", ("answer", "value"), "1,000"),
        ("idle-share", ("answer", "value"), "1234567890.1234567"),
        ("idle-share", ("answer", "tolerance"), "-1"),
        ("idle-share", ("answer", "unit"), "3 g"),
        ("idle-share", ("answer", "check"), "f(a b)"),
        ("idle-share", ("traps", 0, "value"), 37.5),
        ("who-waits", ("left",), []),
        ("who-waits", ("pairs",), [["mirrored", "each"]]),
        ("who-waits", ("pairs", "mirrored"), 1),
        ("who-waits", ("right", 0, "why"), {"en": "a"}),
    ],
)
def test_what_the_loader_refuses_an_editor_marks(states, name: str, path: tuple[Any, ...], value: Any):
    validator = Draft202012Validator(json.loads(schema.path("question-set").read_text("utf-8")))
    data = {"title": {"en": "a"}, "summary": {"en": "a"}, "questions": [NEW[name]]}
    data = json.loads(json.dumps(data, default=str))
    assert list(validator.iter_errors(data)) == []
    assert list(validator.iter_errors(put(data, ("questions", 0, *path), value)))
    ((_, reading),) = states([put(NEW[name], path, value)])
    assert reading.bank is None


@pytest.mark.parametrize("value", ["0", "-0.5", "27.30", "123456789012345", "-12345678901234"])
@pytest.mark.parametrize("tolerance", ["0", "0.05", "5%", "0.5 %"])
def test_numbers_of_many_forms_are_taken(states, value: str, tolerance: str):
    answer = {"value": value, "unit": "tokens/s per GPU", "tolerance": tolerance}
    ((_, reading),) = states([put(put(NEW["idle-share"], ("answer",), answer), ("traps",), [])])
    assert reading.problems == ()


# Two states


@pytest.mark.parametrize("name", NEW)
def test_a_bank_that_stayed_as_it_was_has_no_finding(states, name: str):
    (_, was), (_, now) = states([NEW[name]], [NEW[name]])
    assert changed(readable(was), readable(now), {}) == []


@pytest.mark.parametrize(
    ("name", "path", "called"),
    [
        ("training-step", ("blocks", 3, "text"), "block `reduce`"),
        ("who-waits", ("right", 2, "text"), "partner `together`"),
        ("idle-share", ("stem",), "the stem"),
    ],
)
def test_a_part_that_says_something_else_is_found(states, name: str, path: tuple[Any, ...], called: str):
    words = {"en": "Nothing ever happens to anybody", "es": "A nadie le pasa nunca nada"}
    (_, was), (_, now) = states([NEW[name]], [put(NEW[name], path, words)])
    (found,) = changed(readable(was), readable(now), {})
    assert found.problem.message.startswith(f"{called} of `{name}` changed a lot under the same revision")


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("training-step", ("shown",), ["split", "forward", "gradients", "update", "reduce"]),
        ("training-step", ("why",), {"en": "Look it up.", "es": "Míralo."}),
        ("idle-share", ("traps", 0, "why"), {"en": "Look it up.", "es": "Míralo."}),
        ("who-waits", ("pairs", "mirrored"), "never"),
    ],
)
def test_what_is_not_asked_in_words_is_no_wording(name: str, path: tuple[Any, ...], value: Any):
    assert wording(placed(NEW[name])) == wording(placed(put(NEW[name], path, value)))


def test_the_parts_of_what_is_asked_have_names():
    names = {name: [called(unit) for unit in asked(placed(record))] for name, record in NEW.items()}
    assert names["idle-share"] == ["the stem"]
    assert names["strategy-code"] == ["the stem", "block `strategy`", "block `model`", "block `data`", "block `loop`"]
    assert names["who-waits"][1:3] == ["item `mirrored`", "item `server`"]


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("training-step", ("orders",), "split"),
        ("training-step", ("blocks", 0, "id"), "Split"),
        ("idle-share", ("answer",), "27.3"),
        ("idle-share", ("answer", "value"), 27.3),
        ("idle-share", ("answer", "tolerance"), 0.1),
        ("idle-share", ("answer", "unit"), 3),
        ("who-waits", ("pairs",), None),
        ("who-waits", ("right", 0, "id"), "Each"),
    ],
)
def test_a_question_whose_answer_could_not_be_read_is_not_compared(states, name: str, path: Any, value: Any):
    ((folder, reading),) = states([put(NEW[name], path, value)])
    assert readable(reading) == []
    assert unread(folder / "bank", reading).questions == 1


@pytest.mark.parametrize("name", NEW)
def test_a_question_without_a_mistake_is_compared(states, name: str):
    ((_, reading),) = states([NEW[name]])
    assert [placed.item.id for placed in readable(reading)] == [name]


# Writing
