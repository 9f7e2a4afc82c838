"""A question becomes YAML that reads as it was, and a file takes it without losing a byte of its own."""

import string
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from quiz_plugin.bank import Question, load_bank
from quiz_plugin.bank.validate import QUESTION
from quiz_plugin.bank.write.fill_ids import fill_ids
from quiz_plugin.bank.write.layout import as_yaml
from quiz_plugin.bank.write.record import as_data
from quiz_plugin.bank.write.save import save
from quiz_plugin.bank.write.slugs import propose
from quiz_plugin.bank.write.splice import append
from quiz_plugin.bank.yaml.edit import Unwritable
from tests.bank.fuzz.effort import effort
from tests.tools import ROOT

NAME = "bank/fruit.yml"
RECORD = {"id": "new", "title": {"en": "No", "es": "Sí"}}
NASTY = (
    *("\n", "\n\n", " ", "  ", "\t", " #", "# ", "- ", "? ", ": ", ":", "%", "@", "`", "'", '"', "\\"),
    *("{", "}", "[", "]", "&a", "*a", "!", "|", ">", "---", "...", "yes", "No", "y", "null", "~", "=", "<<"),
    *("1e3", "0o7", "2026-11-20", "12:30", "\u00a0", "\u0085", "\u2028", "\u2029", "\ufeff", "\r", "\r\n"),
    *("é", "日本", "😀", "word " * 30, "x" * 130, "$x$"),
)

words = st.lists(st.one_of(st.sampled_from(NASTY), st.text(string.ascii_letters, max_size=6)), min_size=1, max_size=12)
nasty = words.map("".join)
texts = st.fixed_dictionaries({"en": nasty, "es": nasty}, optional={"no": nasty, "pt-br": nasty})
slugs = st.one_of(
    st.sampled_from(["no", "y", "null", "1e3", "128", "2026-11-20", "true"]),
    st.from_regex(r"[a-z0-9]{1,9}(-[a-z0-9]{1,9})?", fullmatch=True),
)
sources = st.builds(
    lambda title, tail, day: {"title": title, "url": f"https://{tail}", "checked": day},
    nasty,
    st.from_regex(r"[a-z#:&%?=.]{1,150}", fullmatch=True),
    st.dates(max_value=date(2026, 11, 20)),
)


def options(content: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(
        st.fixed_dictionaries(
            {"id": slugs, "why": texts},
            optional={
                "correct": st.booleans(),
                "text": texts,
                "code": content,
                "syntax": nasty,
                "pin": st.just("last"),
                "exclusive": st.booleans(),
            },
        ),
        min_size=2,
        max_size=4,
    )


common = {
    "id": slugs,
    "title": texts,
    "concepts": st.lists(slugs, min_size=1, max_size=12),
    "level": st.sampled_from(["recall", "apply"]),
    "stem": texts,
    "sources": st.lists(sources, min_size=1, max_size=2),
}
optional = {
    "hints": st.lists(texts, max_size=2),
    "explanation": texts,
    "bump": st.integers(0, 10**20),
    "allow": st.dictionaries(nasty, nasty, max_size=2),
}
questions = st.one_of(
    st.fixed_dictionaries(
        {**common, "kind": st.sampled_from(["single", "multiple"]), "options": options(nasty)},
        optional={**optional, "show_count": st.booleans()},
    ),
    st.fixed_dictionaries(
        {**common, "kind": st.just("true-false"), "answer": st.booleans(), "why": texts}, optional=optional
    ),
).map(QUESTION.validate_python)


def parsed(text: str) -> Any:
    return yaml.load(text, Loader=yaml.CSafeLoader)


@effort(60)
@given(questions, st.integers(0, 6))
def test_what_was_written_reads_as_it_was(question: Question, indent: int):
    text = as_yaml(as_data(question), indent)
    assert parsed(text) == [as_data(question)]
    assert QUESTION.validate_python(parsed(text)[0]) == question
    assert all(line.startswith(" " * indent) for line in text.split("\n") if line)


@effort(30)
@given(questions, st.sampled_from(["\n", "\r\n"]), st.sampled_from(["", "\ufeff"]), st.integers(0, 4))
def test_any_question_goes_into_a_file_of_any_line_ends(question: Question, end: str, mark: str, indent: int):
    blanks = " " * indent
    before = f"{mark}questions:{end}{blanks}- id: old{end}{end}"
    after = f"# below{end}title: x{end}"
    added = append(before + after, as_data(question), NAME)
    assert added.text.startswith(before)
    assert added.text.endswith(end + after)
    assert parsed(added.text)["questions"] == [{"id": "old"}, as_data(question)]
    assert added.text.count("\n") == added.text.count(end)


def shipped() -> list[Question]:
    bank = load_bank(ROOT / "bank", ROOT / "docs", ("en", "es"))
    assert not isinstance(bank, tuple)
    return list(bank.questions())


def test_every_shipped_question_is_written_in_the_width_of_the_house():
    for question in shipped():
        text = as_yaml(as_data(question), 2)
        assert parsed(text) == [as_data(question)]
        # An address is one word, which nothing can break.
        assert max(len(line) for line in text.split("\n") if not line.lstrip().startswith("url: ")) <= 120


def test_long_texts_are_filled_up_to_the_last_column():
    lines = as_yaml({"stem": {"en": "seven77 " * 30 + "end"}}, 2).splitlines()
    assert lines[1] == "      en: >-"
    # Eight blanks and thirteen words make 111 columns; with one more it would be 119.
    assert [len(line) for line in lines[2:]] == [111, 111, 8 + 4 * 8 + 3]


def test_the_layout_is_that_of_the_shipped_bank():
    question = QUESTION.validate_python(
        {
            "sources": [{"title": "GPipe: a paper", "url": "https://example.org/a", "checked": "2026-11-20"}],
            "why": {"en": "It does.", "es": "Así es."},
            "answer": True,
            "stem": {"en": "Idle time shrinks # always", "es": "“El tiempo” baja"},
            "level": "recall",
            "concepts": ["gpipe#idle-time", "vocabulary"],
            "title": {"en": "yes", "es": 'Sí: "\\'},
            "hints": [{"en": "Look.", "es": "- mira"}],
            "allow": {"option-count": "two"},
            "kind": "true-false",
            "id": "1e3",
        }
    )
    assert as_yaml(as_data(question), 2) == (
        """\
  - id: "1e3"
    kind: true-false
    title:
      en: "yes"
      es: 'Sí: "\\'
    concepts: [gpipe#idle-time, vocabulary]
    level: recall
    stem:
      en: "Idle time shrinks # always"
      es: “El tiempo” baja
    answer: true
    why:
      en: It does.
      es: Así es.
    hints:
      - en: Look.
        es: "- mira"
    sources:
      - title: "GPipe: a paper"
        url: https://example.org/a
        checked: 2026-11-20
    allow:
      option-count: two
"""
    )


def test_code_stands_as_it_is():
    option = {"id": "a", "code": "if x:\n    run(x)  # twice\n\nstop()", "why": {"en": "w " * 60 + "end"}}
    assert as_yaml({"options": [option]}, 0) == (
        "- options:\n    - id: a\n      code: |-\n        if x:\n            run(x)  # twice\n\n        stop()\n"
        f"      why:\n        en: >-\n          {'w ' * 53}w\n          {'w ' * 6}end\n"
    )


@pytest.mark.parametrize(
    "word",
    ["yes", "NO", "On", "off", "y", "N", "tRue", "null", "~", "12", "1e3", "0o7", "2026-11-20", "1:30", ".inf", ""],
)
def test_words_that_yaml_misreads_are_quoted(word: str):
    assert as_yaml({"a": word}, 0) == f'- a: "{word}"\n'


@pytest.mark.parametrize("words", ["64 examples", "No, it does not", "x=y", "https://example.org/a#b", "¿Qué?", "a, b"])
def test_words_that_yaml_reads_as_they_are_stay_bare(words: str):
    assert as_yaml({"a": words}, 0) == f"- a: {words}\n"


@pytest.mark.parametrize("odd", ["\r", "\x07", "\x85", "\u2028", "\u2029", "\ufeff"])
@pytest.mark.parametrize("words", ["{}", 'a "{}" b', "a{}b\nc", "a{}b" + " word" * 30])
def test_a_character_that_an_editor_does_not_show_is_written_as_an_escape(words: str, odd: str):
    text = as_yaml({"a": words.format(odd)}, 0)
    assert odd not in text
    assert parsed(text) == [{"a": words.format(odd)}]


def added(text: str) -> str:
    return append(text, RECORD, NAME).text


NEW = '  - id: new\n    title:\n      en: "No"\n      es: Sí\n'

LAYOUTS = {
    "records with empty lines between": (
        "questions:\n  - id: a\n\n  - id: b\n",
        f"questions:\n  - id: a\n\n  - id: b\n\n{NEW}",
    ),
    "records without": ("questions:\n  - id: a\n  - id: b\n", f"questions:\n  - id: a\n  - id: b\n{NEW}"),
    "records with empty lines between, below a text on lines": (
        "questions:\n  - id: a\n    code: |-\n      x\n\n  - id: b\n",
        f"questions:\n  - id: a\n    code: |-\n      x\n\n  - id: b\n\n{NEW}",
    ),
    "one record": ("questions:\n  - id: a\n", f"questions:\n  - id: a\n\n{NEW}"),
    "no final line break": ("questions:\n  - id: a\n  - id: b", f"questions:\n  - id: a\n  - id: b\n{NEW}"),
    "dashes in the first column": (
        "questions:\n- id: a\n- id: b\n",
        'questions:\n- id: a\n- id: b\n- id: new\n  title:\n    en: "No"\n    es: Sí\n',
    ),
    "wide dashes": (
        "questions:\n    -   id: a\n    -   id: b\n",
        'questions:\n    -   id: a\n    -   id: b\n    - id: new\n      title:\n        en: "No"\n        es: Sí\n',
    ),
    "an empty list": ("title: x\nquestions: []\n", f"title: x\nquestions:\n{NEW}"),
    "an empty list with a comment": ("questions: []  # none yet\n", f"questions:  # none yet\n{NEW}"),
    "an empty list over two lines": ("questions: [\n]\n", f"questions:\n{NEW}"),
    "no list": ("questions:\n", f"questions:\n{NEW}"),
    "no list, no line break": ("questions:", f"questions:\n{NEW}"),
    "null": ("questions: ~\ntitle: x\n", f"questions:\n{NEW}title: x\n"),
    "a comment in the last record": (
        "questions:\n  - id: a\n  - id: b  # here\n    # in b\n\n    # still in b\n",
        f"questions:\n  - id: a\n  - id: b  # here\n    # in b\n\n    # still in b\n{NEW}",
    ),
    "a comment directly below": (
        "questions:\n  - id: a\n  - id: b\n  # on b\n",
        f"questions:\n  - id: a\n  - id: b\n  # on b\n{NEW}",
    ),
    "a comment on what follows": (
        "questions:\n  - id: a\n  - id: b\n\n# the title\ntitle: x\n",
        f"questions:\n  - id: a\n  - id: b\n{NEW}\n# the title\ntitle: x\n",
    ),
    "a text of lines at the end": (
        "questions:\n  - id: a\n    code: |-\n      x\n\n      # no comment\n\n# end\n",
        f"questions:\n  - id: a\n    code: |-\n      x\n\n      # no comment\n\n{NEW}\n# end\n",
    ),
    "records in braces": (
        "questions:\n  - {id: a}\n  - {id: b,\n     c: d} # e\n",
        f"questions:\n  - {{id: a}}\n  - {{id: b,\n     c: d}} # e\n{NEW}",
    ),
    "an empty value at the end": ("questions:\n  - id: a\n  - id:\n", f"questions:\n  - id: a\n  - id:\n{NEW}"),
    "the end of the document marked": (
        "---\nquestions:\n  - id: a\n  - b: c\n...\n",
        f"---\nquestions:\n  - id: a\n  - b: c\n{NEW}...\n",
    ),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_record_is_added_at_the_end_of_the_list(layout: str):
    before, after = LAYOUTS[layout]
    assert added(before) == after


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_file_keeps_its_line_ends_and_its_mark(layout: str):
    before, after = LAYOUTS[layout]
    if "\n" not in before:
        before, after = f"# x\n{before}", f"# x\n{after}"
    assert added("\ufeff" + before.replace("\n", "\r\n")) == "\ufeff" + after.replace("\n", "\r\n")


def test_the_lines_of_the_new_record_are_told():
    record = append("# é\nquestions:\n  - id: a\n", RECORD, NAME)
    assert (list(record.lines), record.index) == ([5, 6, 7, 8], 1)


REFUSED = {
    "questions: [{id: a}]\n": f"{NAME}:1:12: error flow-list",
    "questions: [ # none\n]\n": f"{NAME}:1:12: error flow-list",
    "questions: none\n": f"{NAME}:1:12: error flow-list",
    "{questions: []}\n": f"{NAME}:1:1: error flow-mapping",
    "- a\n": f"{NAME}:1:1: error missing-key",
    "[a]\n": f"{NAME}:1:1: error missing-key",
    "title: x\n": f"{NAME}:1:1: error missing-key",
    "# nothing\n": f"{NAME}:1:1: error wrong-type",
    "a: [\nb: c\n": f"{NAME}:1:4: error unreadable-yaml: this bracket is not closed",
    "questions:\n  - id: a\n    id: b\n": f"{NAME}:3:5: error duplicate-key",
    "questions:\n  - &a id: a\n    b: *a\n": f"{NAME}:3:8: error yaml-alias",
    "questions: []\n? [a]\n: b\n": f"{NAME}:2:3: error bad-key",
    "questions: []\n---\na: b\n": f"{NAME}:2:1: error unreadable-yaml: a second document",
    "a: \x07\n": f"{NAME}:1:1: error control-character",
    # The new record would take the empty lines that belong to the last text.
    "questions:\n  - id: a\n    code: |+\n      x\n\n\n": f"{NAME}:3:11: error cannot-append",
}


@pytest.mark.parametrize("text", REFUSED)
def test_a_file_that_cannot_take_a_record_is_refused_with_the_reason(text: str):
    with pytest.raises(Unwritable) as refused:
        added(text)
    assert str(refused.value.problem).startswith(REFUSED[text])


def test_a_record_that_would_not_read_as_it_is_goes_into_no_file():
    with pytest.raises(Unwritable) as refused:
        append("questions:\n  - id: a\n", {"id": ("a tuple", "becomes a list")}, NAME)
    assert str(refused.value.problem).startswith(f"{NAME}:2:9: error cannot-append")


def filled(text: str) -> str:
    found = fill_ids(text, NAME, ("en",), set())
    assert fill_ids(found.text, NAME, ("en",), set()).before == ()
    return found.text


HEAD = "questions:\n  - id: q\n    options:\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("- text: {es: Dos, en: Two}  # c", "- id: two\n        text: {es: Dos, en: Two}  # c"),
        ("- text: {es: Dos}", "- id: dos\n        text: {es: Dos}"),
        ("- {text: {en: Two}}", "- {id: two, text: {en: Two}}"),
        ("- {text: Two, id: }", "- {text: Two, id: two }"),
        ("- {id, text: Two}", "- {id: two, text: Two}"),
        ("- id:   # to do\n        text: Two", "- id: two   # to do\n        text: Two"),
        ("- text: Two\n        id: ''", "- text: Two\n        id: two"),
        ("- text: Two\n        id: ~  # c", "- text: Two\n        id: two  # c"),
        ("-\n        # first\n        text: Two", "-\n        # first\n        id: two\n        text: Two"),
        ("-   text: Two\n          why: w", "-   id: two\n          text: Two\n          why: w"),
        ('- {"id":"","text":"Two"}', '- {"id":two,"text":"Two"}'),
        ("- text: 'No'", "- id: \"no\"\n        text: 'No'"),
        ("- text: '128'", "- id: \"128\"\n        text: '128'"),
        ("- code: |\n          tf.function(x)", "- id: tf-function-x\n        code: |\n          tf.function(x)"),
        ("- why: w", "- id: option\n        why: w"),
    ],
)
def test_an_id_becomes_the_first_key_or_fills_the_empty_one(before: str, after: str):
    assert filled(f"{HEAD}      {before}\n") == f"{HEAD}      {after}\n"
    windows = f"{HEAD}      {before}\n".replace("\n", "\r\n")
    assert filled(windows) == f"{HEAD}      {after}\n".replace("\n", "\r\n")


@pytest.mark.parametrize("record", ["- id: Not A Slug", "- {id: q}\n  - {id: q}", "- {}", "- word", "- id: [x]"])
def test_what_has_an_id_or_no_key_at_all_stays_as_it_is(record: str):
    text = f"questions:\n  {record}\n"
    assert filled(text) == text


def test_ids_of_questions_are_unique_in_the_bank_and_those_of_options_in_their_question():
    text = "questions:\n- title: A\n  options:\n  - text: A\n  - text: A\n- title: A\n  options:\n  - text: A\n"
    found = fill_ids(text, NAME, ("en",), {"a"})
    assert [name for _, name in found.before] == ["a-2", "a", "a-2", "a-3", "a"]
    assert [str(place) for place, _ in found.before] == [
        f"{NAME}:{line}:{3 if line in {2, 6} else 5}" for line in (2, 4, 5, 6, 8)
    ]
    assert [str(place) for place, _ in found.after] == [
        f"{NAME}:2:7",
        f"{NAME}:5:9",
        f"{NAME}:7:9",
        f"{NAME}:9:7",
        f"{NAME}:12:9",
    ]


def test_a_layout_that_has_no_place_for_an_id_is_refused():
    with pytest.raises(Unwritable) as refused:
        filled("questions:\n  - ? title\n    : A\n")
    assert str(refused.value.problem).startswith(f"{NAME}:2:7: error cannot-insert")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("¿Qué es un *worker*?", "que-es-un-worker"),
        ("What [all-reduce](data-parallelism#x) does", "what-all-reduce-does"),
        ("Q values", "qvalues"),
        ("日本", "question"),
        ("A main machine keeps the data and gives the others architectures", "main-machine-keeps-data-gives-others"),
        ("x" * 80, "x" * 40),
    ],
)
def test_an_id_is_made_of_the_words(text: str, name: str):
    assert propose(text, (), "question") == name


@given(st.text(), st.sets(slugs))
@example("Q", {"q"})
def test_a_proposed_id_is_an_id_that_is_free(text: str, taken: set[str]):
    for _ in range(3):
        name = propose(text, taken, "question")
        assert name not in taken
        assert len(name) <= 60
        QUESTION.validate_python({**MINIMAL, "id": name})
        assert not name.startswith(("q-", "xp-", "qz-"))
        taken = {*taken, name}


MINIMAL = {
    "kind": "true-false",
    "title": {"en": "t"},
    "concepts": ["c"],
    "level": "recall",
    "stem": {"en": "s"},
    "answer": True,
    "why": {"en": "w"},
    "sources": [{"title": "t", "url": "https://a.b", "checked": date(2026, 11, 20)}],
}


def test_a_file_is_replaced_with_its_permissions(tmp_path: Path):
    file = tmp_path / "a.yml"
    file.write_text("old")
    file.chmod(0o640)
    save(file, "\ufeffnew\r\n")
    assert file.read_bytes() == b"\xef\xbb\xbfnew\r\n"
    assert file.stat().st_mode & 0o777 == 0o640
    assert [each.name for each in tmp_path.iterdir()] == ["a.yml"]


def test_a_link_stays_a_link(tmp_path: Path):
    file, link = tmp_path / "a.yml", tmp_path / "b.yml"
    file.write_text("old")
    link.symlink_to(file)
    save(link, "new")
    assert link.is_symlink()
    assert file.read_text() == "new"


def test_what_cannot_be_written_leaves_the_file_and_nothing_beside_it(tmp_path: Path):
    file = tmp_path / "a.yml"
    file.write_text("old")
    with pytest.raises(UnicodeEncodeError):
        save(file, "\ud800")
    assert (file.read_text(), [each.name for each in tmp_path.iterdir()]) == ("old", ["a.yml"])
