"""What an editor marks in orders, numbers and pairs by the schema is what the reader of a bank refuses."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from quiz_plugin.bank import Bank, Reading, load_bank, read_bank, schema
from tests.bank.written import CONCEPT, Record, write_bank

HERE = Path(__file__).parent / "kinds"
ROWS: list[Record] = yaml.safe_load((HERE / "bank" / "kinds.yml").read_text("utf-8"))["questions"]
BY_ID = {row["id"]: row for row in ROWS}


def changed(record: Record, path: tuple[Any, ...], value: Any) -> Record:
    """A copy with something else at a path."""
    found = deepcopy(record)
    holder: Any = found
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    return found


def read(folder: Path, question: Record) -> Reading:
    row = {key: value for key, value in question.items() if key != "explanation"} | {"concepts": [CONCEPT]}
    return read_bank(write_bank(folder, {"kinds": [row]}), folder / "docs", ())


def test_a_bank_with_every_kind_is_sound():
    assert isinstance(load_bank(HERE / "bank", HERE / "docs", ("en", "es")), Bank)


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("training-step", ("blocks",), []),
        ("training-step", ("orders",), ["split"]),
        ("training-step", ("options",), []),
        ("idle-share", ("answer",), "27.3"),
        ("idle-share", ("answer", "value"), 27.3),
        ("idle-share", ("answer", "value"), "1,000"),
        ("idle-share", ("answer", "tolerance"), "-1"),
        ("idle-share", ("answer", "unit"), "3 g"),
        ("idle-share", ("answer", "check"), "f(a b)"),
        ("who-waits", ("left",), []),
        ("who-waits", ("pairs", "mirrored"), 1),
    ],
)
def test_what_the_reader_refuses_an_editor_marks(tmp_path: Path, name: str, path: tuple[Any, ...], value: Any):
    validator = Draft202012Validator(json.loads(schema.path("question-set").read_text("utf-8")))
    data = {"title": {"en": "a"}, "summary": {"en": "a"}, "questions": [BY_ID[name]]}
    data = json.loads(json.dumps(data, default=str))
    assert list(validator.iter_errors(data)) == []
    assert list(validator.iter_errors(changed(data, ("questions", 0, *path), value)))
    assert read(tmp_path, BY_ID[name]).problems == ()
    assert read(tmp_path, changed(BY_ID[name], path, value)).bank is None


@pytest.mark.parametrize("value", ["0", "-0.5", "27.30", "123456789012345"])
@pytest.mark.parametrize("tolerance", ["0", "0.05", "5%", "0.5 %"])
def test_numbers_of_many_forms_are_read(tmp_path: Path, value: str, tolerance: str):
    answer = {"value": value, "unit": "tokens/s per GPU", "tolerance": tolerance}
    question = changed(changed(BY_ID["idle-share"], ("answer",), answer), ("traps",), [])
    assert read(tmp_path, question).problems == ()
