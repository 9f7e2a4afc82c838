"""What could not be read of a question is told once, at its place, and something harmless stands in for it."""

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic import BaseModel

from quiz_plugin.bank.checks import Placed, check_unique, read_references
from quiz_plugin.bank.fields import Mark, is_marked
from quiz_plugin.bank.kinds import KINDS, Question, guess_kind, model_of
from quiz_plugin.bank.question import check_question
from quiz_plugin.bank.revision import is_certain, revision
from quiz_plugin.bank.validate import QUESTION, Fitted, validate
from quiz_plugin.bank.yaml.source import SourceFile, Step

KINDS_YML = Path(__file__).parent / "kinds" / "bank" / "kinds.yml"
ROWS: dict[str, Any] = {row["kind"]: row for row in reversed(yaml.safe_load(KINDS_YML.read_text("utf-8"))["questions"])}
"""The first question of each kind."""
WRONG = 2.5
"""Neither a text nor a list, a mapping, a whole number, a date or a word of any list."""
Path_ = tuple[Step, ...]


def fields(record: BaseModel, path: Path_ = ()) -> Iterator[Path_]:
    """The path of every field of a record that can be wrong, and of the fields of the records in it."""
    for name in type(record).model_fields:
        value = getattr(record, name)
        yield (*path, name)
        for index, item in enumerate(value) if isinstance(value, tuple) else [(None, value)]:
            if isinstance(item, BaseModel):
                yield from fields(item, (*path, name) if index is None else (*path, name, index))


def read(kind: str, *paths: Path_) -> tuple[Placed[Question] | None, Fitted[Question]]:
    """The question of a kind that is wrong at some paths, with its places if it can be read.

    Where a path leads to a second item that a list lacks, it gets a copy of the first.
    """
    row = deepcopy(ROWS[kind])
    for path in paths:
        holder: Any = row
        for step in path[:-1]:
            holder = holder[step]
            if isinstance(holder, list) and len(holder) == 1 < len(paths):
                holder.append(deepcopy(holder[0]))
        holder[path[-1]] = WRONG
    file = SourceFile(yaml.safe_dump(row, allow_unicode=True).encode("utf-8"), "bank/kinds.yml")
    fitted = validate(QUESTION, file.data, file, languages=("en", "es"))
    return None if fitted.record is None else Placed(fitted.record, file, (), fitted.repaired), fitted


def named(row: Any) -> set[str]:
    """The concepts that a question names."""
    return {name.partition("#")[0] for name in row["concepts"]}


CASES = [(kind, path) for kind in KINDS for path in fields(QUESTION.validate_python(ROWS[kind]))]


def test_there_is_a_question_of_every_kind():
    assert set(ROWS) == set(KINDS)


@pytest.mark.parametrize(
    ("kind", "path"), CASES, ids=lambda case: case if isinstance(case, str) else ".".join(map(str, case))
)
def test_what_is_wrong_is_told_once_and_nothing_else_is_said_of_it(kind: str, path: Path_):
    placed, fitted = read(kind, path)
    assert [problem.place for problem in fitted.problems] == [fitted.problems[0].place]
    if placed is None:
        assert fitted.repaired == frozenset()
        return
    assert placed.is_repaired(*path)
    assert not {reference.to.concept for reference in read_references(placed)[0]} - named(ROWS[kind])
    assert list(check_unique([placed, placed], "question")) == [] or path != ("id",)
    assert list(check_question(placed, ("en", "es"), ())) == []
    if revision(placed.item) != revision(QUESTION.validate_python(ROWS[kind])):
        assert not is_certain(placed)
    assert is_certain(placed) is not is_marked(model_of(ROWS[kind]), path, Mark.REVISED)


UNREAD = {"options", "options.correct", "blocks", "left", "right"}
"""What a question is made of: nothing stands in for it."""


def test_most_of_a_question_can_be_wrong_without_hiding_the_rest():
    names = {
        ".".join(step for step in path if isinstance(step, str)) for kind, path in CASES if read(kind, path)[0] is None
    }
    assert names == UNREAD


@pytest.mark.parametrize(
    ("kind", "path", "repaired"),
    [
        ("single", ("stem", "en"), {("stem", "en")}),
        ("ordering", ("orders", 0), {("orders", 0)}),
        ("single", ("concepts", 0), {("concepts", 0)}),
        ("single", ("options", 0, "why", "es"), {("options", 0, "why", "es")}),
        ("single", ("sources", 0, "url"), {("sources", 0)}),
        ("matching", ("pairs", "mirrored"), {("pairs",)}),
        ("numeric", ("answer", "unit"), {("answer", "unit")}),
        ("numeric", ("odd",), set()),
    ],
)
def test_as_little_as_possible_is_replaced(kind: str, path: Path_, repaired: set[Path_]):
    assert read(kind, path)[1].repaired == repaired


@pytest.mark.parametrize(
    ("kind", "key", "rest"),
    [
        ("single", "sources", ("url",)),
        ("single", "concepts", ()),
        ("multiple", "options", ("id",)),
        ("multiple", "options", ("text", "en")),
        ("ordering", "blocks", ("id",)),
        ("ordering", "orders", ()),
        ("matching", "right", ("id",)),
        ("numeric", "traps", ("value",)),
    ],
)
def test_two_that_could_not_be_read_are_not_called_the_same(kind: str, key: str, rest: Path_):
    placed, fitted = read(kind, (key, 0, *rest), (key, 1, *rest))
    assert placed is not None
    assert len(fitted.problems) == 2
    assert list(check_question(placed, ("en", "es"), ())) == []


def test_what_was_left_out_for_one_mistake_is_not_looked_for_again():
    _, fitted = read("numeric", ("traps", 0), ("traps", 1, "value"))
    assert len(fitted.problems) == 2
    assert [*fitted.repaired] == [("traps",)]


@pytest.mark.parametrize(
    ("keys", "kind"),
    [
        (("options",), "multiple"),
        (("answer", "traps"), "numeric"),
        (("answer", "why"), "true-false"),
        (("title", "why"), None),
    ],
)
def test_a_key_tells_the_kind_before_a_value_does(keys: tuple[str, ...], kind: str | None):
    assert guess_kind(dict.fromkeys(keys, True)) == kind
