"""What the checks make of orders, numbers and pairs."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from quiz_plugin.bank import Bank, load_bank, read_bank, schema
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
