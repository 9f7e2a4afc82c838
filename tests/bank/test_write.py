"""A text as YAML that reads as it was, and a file that is replaced without losing a byte."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from quiz_plugin.bank.write.layout import as_yaml
from quiz_plugin.bank.write.save import save


def parsed(text: str) -> Any:
    return yaml.load(text, Loader=yaml.CSafeLoader)


def test_long_texts_are_filled_up_to_the_last_column():
    lines = as_yaml({"stem": {"en": "seven77 " * 30 + "end"}}, 2).splitlines()
    assert lines[1] == "      en: >-"
    # Eight blanks and thirteen words make 111 columns; with one more it would be 119.
    assert [len(line) for line in lines[2:]] == [111, 111, 8 + 4 * 8 + 3]


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
