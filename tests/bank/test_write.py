"""A question that is written into a file is the question that was given, and nothing else in the file changes."""

import datetime
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz_plugin.bank.decode import UNSEEN
from quiz_plugin.bank.emit import as_yaml, ordered
from quiz_plugin.bank.source import SourceFile
from quiz_plugin.bank.write import NotWritten, replace_file, with_ids, with_question, with_text
from tests.tools import ROOT

RECORD = {
    "kind": "single",
    "id": "new-one",
    "title": {"en": "New: a question", "es": "Una pregunta nueva"},
    "concepts": ["gpipe#idle-time", "gpipe"],
    "level": "apply",
    "stem": {"en": "What is it? " + "A long text goes on. " * 8, "es": "¿Qué es? " + "Un texto largo continúa. " * 8},
    "options": [
        {"id": "yes", "text": {"en": "Yes", "es": "Sí"}, "correct": True, "why": {"en": "It is.", "es": "Lo es."}},
        {"id": "code", "code": "a = 1\nb = 2", "why": {"en": "n", "es": "No # no"}},
    ],
    "sources": [{"title": "A: b", "url": "https://example.org/", "checked": datetime.date(2026, 11, 20)}],
}
WRITTEN = """\
  - id: new-one
    kind: single
    title:
      en: 'New: a question'
      es: Una pregunta nueva
    concepts: [gpipe#idle-time, gpipe]
    level: apply
    stem:
      en: >-
        What is it? A long text goes on. A long text goes on. A long text goes on. A long text goes on. A long text goes
        on. A long text goes on. A long text goes on. A long text goes on.
      es: >-
        ¿Qué es? Un texto largo continúa. Un texto largo continúa. Un texto largo continúa. Un texto largo continúa. Un
        texto largo continúa. Un texto largo continúa. Un texto largo continúa. Un texto largo continúa.
    options:
      - id: "yes"
        correct: true
        text:
          en: "Yes"
          es: Sí
        why:
          en: It is.
          es: Lo es.
      - id: code
        code: |-
          a = 1
          b = 2
        why:
          en: "n"
          es: 'No # no'
    sources:
      - title: 'A: b'
        url: https://example.org/
        checked: 2026-11-20
"""


def stripped(record: dict[str, Any]) -> dict[str, Any]:
    return record | {"stem": {code: text.strip() for code, text in record["stem"].items()}}


def test_a_question_is_laid_out_as_the_shipped_bank_is():
    assert as_yaml(stripped(RECORD)) == WRITTEN


def test_every_shipped_question_can_be_written_and_read_back():
    count = 0
    for path in (ROOT / "bank").glob("*.yml"):
        data = SourceFile(path.read_bytes(), path.name).data
        for question in data.get("questions", []) if isinstance(data, dict) else []:
            count += 1
            read = SourceFile(as_yaml(question).encode(), "x")
            assert read.problems == []
            assert read.data == [question]
    assert count >= 12


WORDS = ["!t", "yes", "No", "null", "1e3", "2026-01-01", "---", "...", "e\u0301", "\\n"]
TEXTS = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]).filter(lambda char: not UNSEEN.match(char)), max_size=200),
    st.lists(
        st.sampled_from([*"a\n\t%@`'\"{]|>~é😀\u00a0", "  ", "\n\n", ": ", " #", "- ", "? ", "&a", "*a", *WORDS]),
        max_size=60,
    ).map("".join),
)
VALUES = st.recursive(
    st.one_of(TEXTS, st.booleans(), st.integers(), st.dates()),
    lambda parts: st.one_of(st.lists(parts, max_size=4), st.dictionaries(TEXTS, parts, max_size=4)),
    max_leaves=8,
)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.dictionaries(st.sampled_from(["id", "title", "stem", "why", "options", "x"]), VALUES, min_size=1))
def test_whatever_a_record_holds_is_read_back(record: dict[str, Any]):
    read = SourceFile(as_yaml(record, 4).encode(), "x")
    assert read.problems == []
    assert read.data == [ordered(record)]


HEAD = "title: {en: T, es: T}\nsummary: {en: S, es: S}\n"
OLD = "  - id: old   # a comment\n    why: {en: 'x',\n      es: z}  # the end\n"
PLACES = {
    "at the end": (HEAD + "questions:\n" + OLD, "", ""),
    "without a last line break": (HEAD + "questions:\n" + OLD.rstrip("\n"), "\n", ""),
    "before comments at the end": (HEAD + "questions:\n" + OLD, "", "\n# more to come\n"),
    "before another key": (HEAD + "questions:\n" + OLD, "", "# on it\nlast: {en: x}\n"),
    "after a folded text": (HEAD + "questions:\n  - id: old\n    why: >-\n      a\n      b\n", "", "\n\n# end\n"),
    "after an empty value": (HEAD + "questions:\n  - id: old\n    why:\n", "", "last: 1\n"),
    "in an empty list": (HEAD + "questions: []", " # none\n", "last: 1\n"),
    "without a list": (HEAD + "questions:", " # none\n", "last: 1\n"),
    "without the key": (HEAD, "questions:\n", ""),
    "with a bom": ("\ufeff" + HEAD + "questions:\n" + OLD, "", ""),
}


@pytest.mark.parametrize("name", PLACES)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_question_is_put_at_the_end_of_the_list_and_nothing_else_changes(name: str, end: str):
    before, between, after = (part.replace("\n", end) for part in PLACES[name])
    given_text = before + ("" if between == end or name == "without the key" else between) + after
    result = with_question(given_text.encode("utf-8"), stripped(RECORD)).decode("utf-8")
    assert result == before.replace(": []", ":") + between + WRITTEN.replace("\n", end) + after


def test_questions_that_are_not_indented_stay_so():
    old = HEAD + "questions:\n- id: old\n  why: x\n"
    result = with_question(old.encode(), {"id": "new"}).decode()
    assert result == old + "- id: new\n"


def test_an_empty_line_between_questions_is_kept_up():
    old = HEAD + "questions:\n  - id: a\n\n  - id: b\n"
    assert with_question(old.encode(), {"id": "new"}).decode() == old + "\n  - id: new\n"


@pytest.mark.parametrize(
    "text", ["", "- a\n", "questions: [{id: a}]\n", "questions: {a: b}\n", "title: [\n", "a: *b\n"]
)
def test_a_file_without_a_safe_place_is_refused(text: str):
    with pytest.raises(NotWritten):
        with_question(text.encode(), {"id": "new"})


def test_ids_are_put_first_in_every_kind_of_record():
    text = (
        "questions:\n  - kind: x   # c\n    options:\n      - {text: a}\n      - text: b\n      - {}\n"
        "      - id:\n        text: c\n      - {id: , text: d}\n"
    )
    ids: dict[tuple[str | int, ...], str] = {("questions", 0): "q"}
    ids |= {("questions", 0, "options", number): f"o{number}" for number in range(5)}
    assert with_ids(text.encode(), ids).decode() == (
        "questions:\n  - id: q\n    kind: x   # c\n    options:\n      - {id: o0, text: a}\n"
        "      - id: o1\n        text: b\n"
        "      - {id: o2}\n      - id: o3\n        text: c\n      - {id: o4, text: d}\n"
    )


def test_ids_keep_line_ends_and_the_byte_order_mark():
    raw = b"\xef\xbb\xbfquestions:\r\n- kind: x\r\n"
    assert with_ids(raw, {("questions", 0): "q"}) == b"\xef\xbb\xbfquestions:\r\n- id: q\r\n  kind: x\r\n"


def test_a_replaced_file_keeps_its_permissions_and_leaves_nothing_beside_it(tmp_path: Path):
    file = tmp_path / "a.yml"
    file.write_text("old")
    file.chmod(0o640)
    replace_file(file, b"new")
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"new", 0o640)
    assert [path.name for path in tmp_path.iterdir()] == ["a.yml"]


def test_a_file_that_cannot_be_replaced_stays_as_it_was(tmp_path: Path):
    (tmp_path / "a.yml").mkdir()
    with pytest.raises(OSError, match=r"a\.yml"):
        replace_file(tmp_path / "a.yml", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["a.yml"]


def test_what_is_written_is_yaml_to_others_too():
    assert yaml.safe_load(as_yaml(stripped(RECORD))) == [stripped(RECORD)]


FLOW = "a:\n  - why: {en: 'One', es: Uno}  # c\n    b: 1\n"
BLOCK = "a:\n  - why:\n      en: >-\n        One\n        two\n      es: Uno  # c\n\n    # d\n    b: 1\n"
PATH = ("a", 0, "why")


@pytest.mark.parametrize(
    ("before", "language", "words", "after"),
    [
        (FLOW, "es", "Dos", FLOW.replace("Uno", "Dos")),
        (FLOW, "en", "a: b", FLOW.replace("'One'", "'a: b'")),
        (FLOW, "pt", "Um", FLOW.replace("Uno}", "Uno, pt: Um}")),
        (FLOW, "es", "no", FLOW.replace("Uno", '"no"')),
        (BLOCK, "es", "Dos: tres", BLOCK.replace("Uno", "'Dos: tres'")),
        (BLOCK, "en", "One", BLOCK.replace(">-\n        One\n        two", "One")),
        (BLOCK, "pt", "Um", BLOCK.replace("Uno  # c\n", "Uno  # c\n      pt: Um\n")),
        (BLOCK, "es", "a\n\nb", BLOCK.replace("Uno", "|-\n        a\n\n        b").replace("b  # c", "b  # c")),
    ],
)
def test_a_text_is_replaced_and_nothing_else_changes(before: str, language: str, words: str, after: str):
    if words.startswith("a\n"):  # a comment behind a text on several lines would belong to it
        before, after = before.replace("  # c", ""), after.replace("  # c", "")
    assert with_text(before.encode(), PATH, language, words).decode() == after
    crlf = before.replace("\n", "\r\n").encode()
    assert with_text(crlf, PATH, language, words).decode() == after.replace("\n", "\r\n")


@settings(max_examples=200, deadline=None, derandomize=True)
@given(TEXTS, st.sampled_from([FLOW, BLOCK]), st.sampled_from(["en", "es", "pt"]))
def test_whatever_a_text_says_it_is_read_back(words: str, before: str, language: str):
    try:
        result = with_text(before.replace("  # c", "").encode(), PATH, language, words)
    except NotWritten:
        pytest.fail(f"not written: {words!r}")
    data = SourceFile(result, "x").data
    assert isinstance(data, dict)
    assert data["a"][0]["why"][language] == words


@pytest.mark.parametrize("path", [("b",), ("a", 1, "why"), ("a", 0, "b"), ("a", 0, "why", "en")])
def test_where_there_is_no_text_none_is_replaced(path: tuple[str | int, ...]):
    with pytest.raises(NotWritten):
        with_text(FLOW.encode(), path, "en", "x")
