"""`quizbank reread` lists the questions whose sections changed since they were read, and records who was read again."""

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from quiz_plugin.cli import main
from quiz_plugin.drift.rereading import LOCK
from tests.bank.written import CONCEPT, statement, write_bank
from tests.drift.commands import git

PAGE = """---
title: Replicas
---

# Replicas {#top}

What a replica is.

## Copies {#copies}

Each device holds a copy.

## Waiting {#waiting}

They wait for each other.
"""


class Guide:
    """A guide of two questions, one on each section of its page."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.questions = {"copies": ["#copies"], "waiting": ["#waiting"]}
        self.write()
        self.say(PAGE)

    def write(self) -> None:
        """Write the bank, whose questions cite what `questions` says."""
        rows = [
            statement(name, f"So it is with {name}", f"Así es con {name}", concepts=[CONCEPT + part for part in parts])
            for name, parts in self.questions.items()
        ]
        pages = {path: path.read_text("utf-8") for path in self.root.glob("docs/concepts/*.md")}
        self.bank = write_bank(self.root, {"steps": rows})
        for path, text in pages.items():
            path.write_text(text, "utf-8")

    def say(self, text: str, language: str = "") -> None:
        for code in (language,) if language else ("en", "es"):
            (self.root / "docs" / "concepts" / f"{CONCEPT}.{code}.md").write_text(text, "utf-8")

    def reread(self, *arguments: str) -> Result:
        return CliRunner().invoke(main, ["reread", str(self.bank), *arguments], catch_exceptions=False)

    @property
    def lock(self) -> str:
        return (self.bank / LOCK.name).read_text("utf-8")

    def waiting(self) -> list[tuple[str, str]]:
        """Code and message of each finding."""
        return [(row["code"], row["message"]) for row in json.loads(self.reread("--format", "json").stdout)]


@pytest.fixture
def guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Guide:
    """A guide whose questions were all read."""
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    monkeypatch.chdir(tmp_path)
    made = Guide(tmp_path)
    assert made.reread("--record").exit_code == 0
    return made


def test_questions_enter_together_when_none_was_read(tmp_path: Path):
    guide = Guide(tmp_path)
    assert [code for code, _ in guide.waiting()] == ["section-unread", "section-unread"]
    result = guide.reread("--record")
    assert (result.exit_code, result.stderr) == (0, "recorded: copies\nrecorded: waiting\n")
    assert result.stdout == "no question to read again: 2 questions, 2 sections\n"
    assert guide.lock.startswith(LOCK.head + "copies:\n  replicas#copies: {text: ")


def test_a_guide_that_stayed_has_nothing_to_read(guide: Guide):
    result = guide.reread()
    assert (result.exit_code, result.stderr) == (0, "")
    assert guide.reread("--format", "json").stdout == "[]\n"


def test_a_changed_section_marks_the_questions_that_cite_it_and_no_other(guide: Guide):
    guide.say(PAGE.replace("wait for each other", "do not wait"))
    result = guide.reread()
    assert result.exit_code == 1
    place, code, message = result.stderr.split("\n")[0].split(": ", 2)
    assert place.startswith("bank/steps.yml:")
    assert code == "error section-changed"
    assert message.startswith("`replicas#waiting` has changed since `waiting` was last read against it (")
    assert "docs/concepts/replicas.en.md:13:1: the section" in result.stderr
    assert result.stderr.endswith("quizbank reread --confirm waiting`\n1 problem\n")


def test_the_place_is_the_line_that_names_the_section(guide: Guide):
    guide.say(PAGE.replace("wait for each other", "do not wait"))
    (row,) = json.loads(guide.reread("--format", "json").stdout)
    lines = (guide.root / row["file"]).read_text("utf-8").splitlines()
    assert lines[row["line"] - 1][row["column"] - 1 :].startswith("replicas#waiting")


@pytest.mark.parametrize(
    "text",
    [
        PAGE.replace("They wait\n", "They wait "),
        PAGE.replace("They wait for each other.", "They *wait*\nfor each   other."),
        PAGE.replace("title: Replicas", "title: Copies"),
        PAGE.replace("## Waiting {#waiting}", "## Waiting {#waiting .wide}"),
    ],
    ids=["line", "emphasis", "front-matter", "attributes"],
)
def test_another_layout_calls_for_no_reading(guide: Guide, text: str):
    guide.say(text)
    assert guide.reread().exit_code == 0


def test_the_text_in_the_first_language_counts(guide: Guide):
    guide.say(PAGE.replace("wait for each other", "se esperan"), "es")
    assert guide.reread().exit_code == 0


@pytest.fixture
def program(guide: Guide) -> Path:
    """A program in the section `waiting` of both languages, against which the questions were read."""
    folder = guide.root / "examples"
    folder.mkdir()
    (folder / "wait.py").write_text('"""Waits."""\n\nprint(1 * 1)\n', "utf-8")
    (folder / "wait.out").write_text("1\n", "utf-8")
    guide.say(f"{PAGE}\n/// example\n    output: false\n    src: wait\n///\n")
    assert guide.waiting() != []
    assert guide.reread("--confirm", "waiting").exit_code == 0
    return folder / "wait.py"


def test_a_changed_program_marks_the_questions_whose_section_shows_it(guide: Guide, program: Path):
    assert guide.waiting() == []
    program.write_text(program.read_text("utf-8").replace("1 * 1", "1*1"), "utf-8")
    ((code, message),) = guide.waiting()
    assert code == "section-changed"
    assert message.startswith("`examples/wait.py` has changed since `waiting` was last read against it (")
    assert "examples/wait.py:1:1: the program" in guide.reread().stderr
    guide.reread("--confirm", "waiting")
    assert guide.waiting() == []


def test_so_does_what_it_prints(guide: Guide, program: Path):
    program.with_suffix(".out").write_text("2\n", "utf-8")
    ((_, message),) = guide.waiting()
    assert message.startswith("`examples/wait.out` has changed")


def test_a_program_that_leaves_its_section_leaves_the_file(guide: Guide, program: Path):
    assert program.is_file()
    assert guide.lock.count("examples/wait.") == 2
    guide.say(PAGE)
    guide.reread("--confirm", "waiting")
    assert "examples" not in guide.lock


def test_a_question_of_a_whole_page_is_marked_by_each_section(guide: Guide):
    guide.questions["page"] = [""]
    guide.write()
    guide.reread("--record")
    guide.say(PAGE.replace("What a replica is", "What it is"))
    assert [message.split("`")[3] for _, message in guide.waiting()] == ["page"]


def test_a_confirmed_question_is_silent_until_its_section_changes_again(guide: Guide):
    guide.say(PAGE.replace("wait for each other", "do not wait"))
    before = guide.lock
    result = guide.reread("--confirm", "waiting")
    assert (result.exit_code, result.stderr) == (0, "recorded: waiting\n")
    assert [old == new for old, new in zip(before.split("\n"), guide.lock.split("\n"), strict=True)].count(False) == 1
    assert guide.reread().exit_code == 0
    guide.say(PAGE)
    assert guide.reread().exit_code == 1


def test_confirming_one_question_leaves_the_other(guide: Guide):
    guide.say(PAGE.replace("They wait", "All wait").replace("holds a copy", "holds one"))
    result = guide.reread("--confirm", "waiting")
    assert result.exit_code == 1
    assert "`copies` was last read" in result.stderr
    assert "`waiting` was last read" not in result.stderr


def test_record_takes_in_no_question_that_was_read_before(guide: Guide):
    guide.say(PAGE.replace("wait for each other", "do not wait"))
    guide.questions["copies"] = ["#copies", "#waiting"]
    guide.write()
    before = guide.lock
    result = guide.reread("--record")
    assert result.exit_code == 1
    assert guide.lock == before
    assert sorted(code for code, _ in guide.waiting()) == ["section-changed", "section-unread"]
    assert guide.reread("--confirm", "copies", "--confirm", "waiting").exit_code == 0


def test_what_no_question_cites_any_more_leaves_the_file_with_the_next_record(guide: Guide):
    del guide.questions["copies"]
    guide.questions["new"] = ["#copies"]
    guide.write()
    guide.reread("--record")
    assert "copies:\n  replicas" not in guide.lock
    assert "new:\n  replicas#copies" in guide.lock


def test_where_nothing_is_to_be_read_there_is_nothing_to_confirm(guide: Guide):
    result = guide.reread("--confirm", "waiting")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith("hint: there is nothing to confirm\n")


def test_a_question_that_waits_for_nothing_cannot_be_confirmed(guide: Guide):
    guide.say(PAGE.replace("wait for each other", "do not wait"))
    before = guide.lock
    result = guide.reread("--confirm", "waitin")
    assert result.exit_code == 2
    assert "`waitin` is not to be read again, and nothing was recorded" in result.stderr
    assert "did you mean `waiting`?" in result.stderr
    assert guide.lock == before


def test_a_damaged_file_is_told_with_its_place_and_kept(guide: Guide):
    (guide.bank / LOCK.name).write_text("copies: yes\n", "utf-8")
    result = guide.reread("--record")
    assert result.exit_code == 1
    assert f"bank/{LOCK.name}:1:9: error bad-lock: `copies` takes a line for each section" in result.stderr
    assert guide.lock == "copies: yes\n"


def test_a_bank_with_problems_is_reported_instead(guide: Guide):
    guide.questions["copies"] = ["#nowhere"]
    guide.write()
    result = guide.reread("--record")
    assert result.exit_code == 1
    assert "dead-anchor" in result.stderr


@pytest.fixture
def committed(guide: Guide, program: Path, monkeypatch: pytest.MonkeyPatch) -> Guide:
    """The guide and its program, as git has them."""
    assert program.is_file()
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    for command in (["init"], ["add", "--all"], ["commit", "--message", "A state"]):
        git(guide.root, *command)
    return guide


def test_diff_shows_the_lines_that_changed_from_what_git_has(committed: Guide):
    text = (committed.root / "docs" / "concepts" / f"{CONCEPT}.en.md").read_text("utf-8")
    committed.say(text.replace("wait for each other", "do not wait"))
    shown = committed.reread("--diff").stderr
    assert (
        "docs/concepts/replicas.en.md:13: replicas#waiting\n  -They wait for each other.\n  +They do not wait.\n"
        in shown
    )


def test_diff_shows_the_lines_of_a_program_that_changed(committed: Guide, program: Path):
    program.write_text(program.read_text("utf-8").replace("1 * 1", "3 * 4"), "utf-8")
    shown = committed.reread("--diff").stderr
    assert "examples/wait.py:1: examples/wait.py\n  -print(1 * 1)\n  +print(3 * 4)\n" in shown


def test_diff_says_where_git_has_no_old_text(guide: Guide, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(guide.root))
    guide.say(PAGE.replace("wait for each other", "do not wait"))
    assert "git does not have the text that was read" in guide.reread("--diff").stderr


def test_help_has_examples():
    text = CliRunner().invoke(main, ["reread", "--help"]).stdout
    assert "quizbank reread --confirm pods-and-slices" in text
    assert "status 1" in text
