"""The JSON Schemas that editors use are those of the models, and another validator agrees with the loader on them."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from quiz_plugin.bank import schema
from quiz_plugin.bank.files import NOT_SETS
from tests.tools import ROOT

BANK = ROOT / "bank"
SOUND = Path(__file__).parent / "sound" / "bank"


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads(schema.path(name).read_text("utf-8")))


def _json(path: Path) -> Any:
    """Read a file as an editor does, to which a date is a text."""
    return json.loads(json.dumps(yaml.safe_load(path.read_text("utf-8")), default=str))


@pytest.mark.parametrize("name", schema.FILES)
def test_the_committed_schema_is_that_of_the_models(name: str):
    assert schema.path(name).read_text("utf-8") == schema.schema(name), "run: python -m quiz_plugin.bank.schema"


@pytest.mark.parametrize("name", schema.FILES)
def test_every_property_explains_itself(name: str):
    found = json.loads(schema.schema(name))
    records = [found, *found.get("$defs", {}).values()]
    silent = [key for each in records for key, value in each["properties"].items() if not value.get("description")]
    assert silent == []
    assert all(record["description"] for record in records)


def test_every_sound_file_is_valid():
    for folder in (BANK, SOUND):
        for path in folder.glob("*.yml"):
            name = path.stem if path.name in NOT_SETS else "question-set"
            assert [error.message for error in validator(name).iter_errors(_json(path))] == [], path.name


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("level", "undrstand"),
        ("id", "Not a slug"),
        ("concepts", []),
        ("stem", "not by language"),
        ("unknown", 1),
        ("kind", "essay"),
        ("options", []),
    ],
)
def test_what_the_loader_refuses_an_editor_marks(key: str, value: object):
    data = _json(SOUND / "fruit.yml")
    data["questions"][0][key] = value
    assert list(validator("question-set").iter_errors(data))


@pytest.mark.parametrize("path", sorted(BANK.glob("*.yml")), ids=lambda path: path.name)
def test_each_file_of_the_bank_names_its_schema_in_the_first_line(path: Path):
    first = path.read_text("utf-8").splitlines()[0]
    name = path.stem if path.name in NOT_SETS else "question-set"
    relative = first.removeprefix("# yaml-language-server: $schema=")
    assert (path.parent / relative).resolve() == schema.path(name)


def test_an_editor_offers_the_codes_of_rules_under_allow():
    data = _json(SOUND / "fruit.yml")
    data["questions"][0]["allow"] = {"absolutes": "the source says always"}
    assert list(validator("question-set").iter_errors(data)) == []
    data["questions"][0]["allow"] = {"absolute": "the source says always"}
    assert list(validator("question-set").iter_errors(data)) != []
