"""`quizbank new` adds a well-formed question, asked for or given by flags, or writes nothing at all."""

import os
import pty
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from quiz_plugin.bank import Bank, load_bank
from quiz_plugin.cli import main

SOUND = Path(__file__).parent / "sound"
COMMON = [
    "--title", "en=Pips", "--title", "es=Pepitas", "--concept", "apples#colours", "--level", "recall",
    "--stem", "en=Are there pips: yes or no?", "--stem", "es=¿Hay pepitas?", "--source", "On fruit", "https://example.org/",
]  # fmt: skip
STATEMENT = [*COMMON, "--kind", "true-false", "--answer", "true", "--why", "en=There are.", "--why", "es=Hay."]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SOUND, tmp_path / "guide")) / "bank"


def new(folder: Path, *arguments: str, answers: str | None = None) -> Result:
    return CliRunner().invoke(main, ["new", "--bank", str(folder), *arguments], input=answers, catch_exceptions=False)


def bank(folder: Path) -> Bank:
    loaded = load_bank(folder, folder.parent / "docs", ("en", "es"))
    assert isinstance(loaded, Bank), loaded
    return loaded


def test_flags_alone_write_a_statement_at_the_end_of_its_set(folder: Path):
    before = (folder / "fruit.yml").read_text("utf-8")
    result = new(folder, "fruit", *STATEMENT)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "bank/fruit.yml:33:5: q-pips\nLook at it: quizbank show pips\n"
    assert (folder / "fruit.yml").read_text("utf-8").startswith(before)
    question = bank(folder).by_id["pips"]
    assert question.kind == "true-false"
    assert question.stem == {"en": "Are there pips: yes or no?", "es": "¿Hay pepitas?"}
    assert question.key == {"true": True, "false": False}
    assert [each.id for each in bank(folder).questions()] == ["apple-colours", "pear-trees", "pips"]


def test_flags_alone_write_a_question_with_options(folder: Path):
    options = ["--kind", "multiple", "--option", "a", "--option", "b", "--right", "b"]
    for name in "ab":
        for code in ("en", "es"):
            options += ["--text", f"{name}.{code}=Text {name}", "--why", f"{name}.{code}=Why = {name}"]
    assert new(folder, "fruit", "--id", "pips-of-apples", *COMMON, *options).exit_code == 0
    question = bank(folder).by_id["pips-of-apples"]
    assert question.key == {"a": False, "b": True}
    assert question.model_dump()["options"][1]["why"] == {"en": "Why = b", "es": "Why = b"}


def test_a_dry_run_prints_the_question_and_writes_nothing(folder: Path):
    before = (folder / "fruit.yml").read_bytes()
    result = new(folder, "fruit", "--dry-run", *STATEMENT)
    assert result.exit_code == 0
    assert yaml.safe_load(result.stdout)[0]["id"] == "pips"
    assert (folder / "fruit.yml").read_bytes() == before


def test_what_a_dry_run_prints_can_be_given_again(folder: Path):
    text = new(folder, "fruit", "--dry-run", *STATEMENT).stdout
    assert new(folder, "fruit", "--from", "-", answers=text).exit_code == 0
    assert bank(folder).by_id["pips"].level == "recall"


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        ((), "missing: kind, title, concepts, level, stem, sources."),
        (STATEMENT[2:], "en"),
        (("--title", "Pips"), "--title takes a language and a text"),
        (("--option", "a", "--right", "b"), "--right names b, which no --option has"),
        (
            ("--option", "a", "--text", "b.en=x"),
            "--text takes an --option, a language and a text, as in --text a.en='…', not 'b.en=x'",
        ),
        (("--kind", "essay"), "'essay' is not one of"),
    ],
)
def test_flags_that_do_not_say_enough_end_with_2(folder: Path, flags: tuple[str, ...], said: str):
    before = (folder / "fruit.yml").read_bytes()
    result = new(folder, "fruit", *flags)
    if flags and flags[0] == "--title" and len(flags) > 2:
        assert result.exit_code == 1
    else:
        assert result.exit_code == 2
    assert said in result.stderr
    assert (folder / "fruit.yml").read_bytes() == before


@pytest.mark.parametrize("name", ["", "Fruit", "index", "../fruit", "a/b"])
def test_a_set_needs_a_name_that_can_be_one(folder: Path, name: str):
    result = new(folder, *([name] if name else []), *STATEMENT)
    assert result.exit_code == 2
    assert "name the set" in result.stderr


def test_a_question_with_problems_is_told_with_its_line_and_not_written(folder: Path):
    before = (folder / "fruit.yml").read_bytes()
    result = new(folder, "fruit", *STATEMENT, "--concept", "pear")
    assert result.exit_code == 1
    assert "Nothing was written" in result.stderr
    assert "error unknown-concept: `pear` is not a concept" in result.stderr
    assert "  38 |     concepts: [apples#colours, pear]\n" in result.stderr
    assert (folder / "fruit.yml").read_bytes() == before


def test_a_broken_bank_has_to_be_mended_first(folder: Path):
    (folder / "nuts.yml").write_text("title: [")
    result = new(folder, "fruit", *STATEMENT)
    assert result.exit_code == 1
    assert "bank/nuts.yml:" in result.stderr


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command believe that somebody is there."""
    monkeypatch.setattr("quiz_plugin.cli.reading.has_terminal", lambda: True)


ANSWERS = [
    "single", "Pips", "Pepitas", "", "apples#colors", "apples#colours", "", "recall", "Which?", "¿Cuál?",
    "One", "Uno", "", "y", "It is.", "Lo es.",
    "Two", "Dos", "Two words", "two", "It is not.", "No lo es.", "n",
    "On fruit", "example.org", "https://example.org/",
]  # fmt: skip


@pytest.mark.usefixtures("terminal")
def test_in_a_terminal_it_asks_for_everything_and_again_for_what_cannot_be(folder: Path):
    result = new(folder, "fruit", answers="\n".join(ANSWERS) + "\n")
    assert result.exit_code == 0, result.output
    assert "the page of `apples` has no section `colors`; did you mean `colours`?" in result.stdout
    assert "use lower-case letters, digits and single hyphens" in result.stdout
    assert "start it with https://" in result.stdout
    question = bank(folder).by_id["pips"]
    assert question.key == {"one": True, "two": False}
    assert question.model_dump()["options"][1]["text"] == {"en": "Two", "es": "Dos"}


@pytest.mark.usefixtures("terminal")
def test_in_a_terminal_it_asks_only_for_what_no_flag_gives(folder: Path):
    result = new(folder, "fruit", *STATEMENT[:-4], answers="\nThere are.\nHay.\n")
    assert result.exit_code == 0, result.output
    assert result.stdout.count(": ") < 8
    assert bank(folder).by_id["pips"].model_dump()["why"] == {"en": "There are.", "es": "Hay."}


@pytest.mark.usefixtures("terminal")
def test_a_new_set_is_made_with_its_title_and_the_line_for_editors(folder: Path):
    result = new(folder, *STATEMENT, answers="nuts\nNuts\nNueces\nOn nuts.\nSobre las nueces.\npips\n")
    assert result.exit_code == 0, result.output
    text = (folder / "nuts.yml").read_text("utf-8")
    assert text.startswith("# yaml-language-server: $schema=")
    assert [each.title["es"] for each in bank(folder).sets] == ["Fruta", "Nueces"]


@pytest.mark.usefixtures("terminal")
def test_giving_up_half_way_writes_nothing(folder: Path):
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    result = new(folder, "fruit", answers="single\nPips\n")
    assert result.exit_code == 1
    assert "Aborted!" in result.output
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_it_asks_in_a_real_terminal(folder: Path):
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", "from quiz_plugin.cli import main; main()", "new", "fruit", "--bank", str(folder)]
    with subprocess.Popen([*command, *STATEMENT[:-4]], stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        os.write(ours, b"\nThere are.\nHay.\n\x04")  # and then no more: a question too many ends it
        said = b""
        while True:
            try:
                said += os.read(ours, 1024)
            except OSError:  # the other end is closed
                break
    os.close(ours)
    assert process.returncode == 0, said
    assert b"bank/fruit.yml:33:5: q-pips" in said
    assert "pips" in bank(folder).by_id
