"""Each kind of question stands in every room, and an editor marks by the schema what the reader of a bank refuses."""

import json
from copy import deepcopy
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from quiz_plugin.bank import Reading, read_bank, schema
from quiz_plugin.bank.files import NOT_SETS
from quiz_plugin.bank.kinds import MODULES
from tests.tools import ROOT

Record = dict[str, Any]
HERE = Path(__file__).parent
TEXT = {"en": "Replicas", "es": "Réplicas"}
CONCEPTS = {"minimum_questions": 0, "concepts": [{"id": "replicas", "title": TEXT, "summary": TEXT}]}
ROWS: list[Record] = yaml.safe_load((HERE / "kinds/bank/kinds.yml").read_text("utf-8"))["questions"]
BY_ID = {row["id"]: row for row in ROWS}
FILES = ("bank/kinds/{}.py", "render/kinds/{}.py", "render/templates/kinds/{}.html", "assets/kinds/{}.js")
REFUSED: list[tuple[str, tuple[str | int, ...], object]] = [
    ("training-step", ("blocks",), []),
    ("training-step", ("orders",), ["split"]),
    ("training-step", ("options",), []),
    ("training-step", ("level",), "undrstand"),
    ("training-step", ("id",), "Not a slug"),
    ("training-step", ("concepts",), []),
    ("training-step", ("stem",), "not by language"),
    ("training-step", ("kind",), "essay"),
    ("idle-share", ("answer",), "27.3"),
    ("idle-share", ("answer", "value"), 27.3),
    ("idle-share", ("answer", "value"), "1,000"),
    ("idle-share", ("answer", "tolerance"), "-1"),
    ("idle-share", ("answer", "unit"), "3 g"),
    ("idle-share", ("answer", "check"), "f(a b)"),
    ("who-waits", ("left",), []),
    ("who-waits", ("pairs", "mirrored"), 1),
]


def changed(record: Record, path: tuple[str | int, ...], value: object) -> Record:
    """A copy with something else at a path."""
    found = deepcopy(record)
    holder: Any = found
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    return found


def read(folder: Path, question: Record) -> Reading:
    """What a bank of one question gives, whose one concept is what the question is about, if it is about any."""
    row = {key: value for key, value in question.items() if key != "explanation"}
    row["concepts"] = ["replicas"] if row["concepts"] else []
    (folder / "bank").mkdir(exist_ok=True)
    (folder / "docs/concepts").mkdir(parents=True, exist_ok=True)
    for language in TEXT:
        (folder / f"docs/concepts/replicas.{language}.md").write_text("# Replicas\n", "utf-8")
    for name, data in (("concepts", CONCEPTS), ("kinds", {"title": TEXT, "summary": TEXT, "questions": [row]})):
        (folder / f"bank/{name}.yml").write_text(json.dumps(data, default=str), "utf-8")  # JSON is YAML
    return read_bank(folder / "bank", folder / "docs", ())


def errors(name: str, data: object) -> list[str]:
    """What an editor marks in a file, in which a date is a text."""
    validator = Draft202012Validator(json.loads(schema.path(name).read_text("utf-8")))
    return [error.message for error in validator.iter_errors(json.loads(json.dumps(data, default=str)))]


@pytest.mark.parametrize("name", sorted(set(MODULES.values())))
def test_no_room_lacks_a_kind(name: str):
    package = ROOT / "quiz_plugin"
    assert [file.format(name) for file in FILES if not (package / file.format(name)).exists()] == []
    assert callable(import_module(f"quiz_plugin.render.kinds.{name}").body)
    assert f"import {{ {name} }} from './{name}.js';" in (package / "assets/kinds/kinds.js").read_text("utf-8")


@pytest.mark.parametrize(("name", "path", "value"), REFUSED)
def test_what_the_reader_refuses_an_editor_marks(tmp_path: Path, name: str, path: tuple[str | int, ...], value: object):
    data = {"title": {"en": "a"}, "summary": {"en": "a"}, "questions": [BY_ID[name]]}
    assert errors("question-set", data) == []
    assert errors("question-set", changed(data, ("questions", 0, *path), value))
    assert read(tmp_path, BY_ID[name]).problems == ()
    assert read(tmp_path, changed(BY_ID[name], path, value)).bank is None


def test_numbers_of_many_forms_are_read(tmp_path: Path):
    for value in ("0", "-0.5", "27.30", "123456789012345"):
        for tolerance in ("0", "0.05", "5%", "0.5 %"):
            answer = {"value": value, "unit": "tokens/s per GPU", "tolerance": tolerance}
            question = changed(changed(BY_ID["idle-share"], ("answer",), answer), ("traps",), [])
            assert read(tmp_path, question).problems == ()


@pytest.mark.parametrize("name", schema.FILES)
def test_the_committed_schema_is_that_of_the_models_and_explains_every_property(name: str):
    text = schema.schema(name)
    assert schema.path(name).read_text("utf-8") == text, "run: python -m quiz_plugin.bank.schema"
    found = json.loads(text)
    for record in (found, *found.get("$defs", {}).values()):
        assert record["description"]
        assert [key for key, value in record["properties"].items() if not value.get("description")] == []


def test_every_file_of_the_bank_is_valid_and_names_its_schema_in_the_first_line():
    for path in (ROOT / "bank").glob("*.yml"):
        name = path.stem if path.name in NOT_SETS else "question-set"
        text = path.read_text("utf-8")
        assert errors(name, yaml.load(text, yaml.CSafeLoader)) == [], path.name
        relative = text.splitlines()[0].removeprefix("# yaml-language-server: $schema=")
        assert (path.parent / relative).resolve() == schema.path(name)
