"""`quizbank new` opens a question in the author's editor until it is sound, and loses nothing that was written."""

import json
import re
import shlex
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any, get_args
from unittest.mock import Mock

import pytest
import yaml
from click.testing import Result

from quiz_plugin.bank import Bank, load_bank
from quiz_plugin.bank.base import Level
from quiz_plugin.bank.kinds import KINDS
from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.yaml.edit import Unwritable
from tests.bank.terminals import on_terminal, piped
from tests.bank.test_new_command import SOUND, TRUE_FALSE, given
from tests.tools import ROOT

EDITOR = """\
import itertools, json, os, re, signal, sys
from pathlib import Path
desk, file = map(Path, sys.argv[1:])
text, number, counted = file.read_text("utf-8"), len(list(desk.glob("seen-*"))), itertools.count(1)
(desk / f"seen-{number}").write_text(text, "utf-8")
for pattern, new in json.loads((desk / "turns.json").read_text("utf-8"))[number]:
    text = re.sub(pattern, lambda found: found.expand(new).replace("{n}", str(next(counted))), text, flags=re.M)
    file.write_text(text, "utf-8")
    if new == "deletes":
        file.unlink()
    elif new == "fails":
        sys.exit(3)
    elif new == "is interrupted":  # as by a key of the terminal, which tells every program that runs there
        os.kill(os.getppid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)
"""
FILL = [
    [r"^([ #-]*)(en|es):$", r"\1\2: Words {n}"],
    [r"^level:$", "level: recall"],
    [r"^concepts: \[\]$", "concepts: [pears]"],
    [r"- title:$", "- title: Fruit"],
    [r"url:$", "url: https://example.org/fruit"],
    [r"^    correct:$", "    correct: true"],
    [r"^answer:\n(?!  )", "answer: true\n"],
    [r'^  value: ""$', '  value: "3"'],
]
"""Fills in what is empty in a question of any kind."""
MISSPELT = [*FILL, ["recall$", "recal"]]
NOTHING = {"unchanged": [], "emptied": [[r"\A[\s\S]*\Z", ""]], "deleted": [["$never", "deletes"]]}
"""Turns after which there is nothing new in the file."""
HEADER = ("--set-title=en=A", "--set-title=es=B", "--set-summary=es=D")


class Desk:
    """A bank, an editor that changes its text in turns, and the folder of its drafts."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.drafts = folder, folder / "drafts"
        self.drafts.mkdir()
        self.guide = shutil.copytree(SOUND, folder / "guide")
        self.file = self.guide / "bank" / "fruit.yml"
        self.before = self.file.read_text("utf-8")
        self.editor = shlex.join([sys.executable, "-c", EDITOR, str(folder)])

    def run(self, *words: str, turns: tuple[list[Any], ...] = ()) -> Result:
        (self.folder / "turns.json").write_text(json.dumps(turns), "utf-8")
        return piped("new", "--edit", *words)

    @property
    def seen(self) -> list[str]:
        return [path.read_text("utf-8") for path in sorted(self.folder.glob("seen-*"))]

    @property
    def now(self) -> tuple[str, list[Path]]:
        """What the bank holds, and which drafts there are."""
        return self.file.read_text("utf-8"), list(self.drafts.iterdir())


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    desk = Desk(tmp_path)
    for name in ("GITHUB_ACTIONS", "VISUAL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("EDITOR", desk.editor)
    monkeypatch.chdir(desk.guide)
    monkeypatch.setattr(tempfile, "tempdir", str(desk.drafts))
    return desk


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_of_each_kind_says_what_it_wants_and_is_added(desk: Desk, kind: str):
    result = desk.run("fruit", "--kind", kind, turns=(FILL,))
    fields = re.findall(r"\n(.*)\n#?(\w+):", desk.seen[0])
    assert len(fields) > 8
    assert [name for above, name in fields if not above.startswith("# ")] == []
    assert result.stdout.startswith("bank/fruit.yml:33: q-words-1\n")
    text, drafts = desk.now
    assert (result.exit_code, result.stderr, drafts) == (0, "", [])
    assert text.startswith(desk.before)
    bank = load_bank(desk.guide / "bank", desk.guide / "docs", ("en", "es"))
    assert isinstance(bank, Bank), bank
    assert (bank.by_id["words-1"].kind, bank.by_id["words-1"].title) == (kind, {"en": "Words 1", "es": "Words 2"})


def test_what_can_be_named_is_shown_and_what_flags_give_is_filled_in(desk: Desk):
    flags = ("--title", "en=Apple colours", "--option", "green.en=Green", "--code", "two=f(x)", "--hint", "1.es=Mira.")
    desk.run("fruit", *flags, turns=([],))
    assert "# Concepts are apples, pears; sections are named like apples#colours, pears#shape." in desk.seen[0]
    assert all(f"{level}: to " in desk.seen[0] for level in get_args(Level))
    record, words = yaml.safe_load(desk.seen[0]), {"en": None, "es": None}
    assert (record["id"], record["kind"]) == ("apple-colours-2", "single")
    assert (record["title"], record["hints"]) == ({"en": "Apple colours", "es": None}, [{"en": None, "es": "Mira."}])
    assert record["options"] == [
        {"id": "green", "correct": None, "text": {"en": "Green", "es": None}, "why": words},
        {"id": "two", "code": "f(x)", "why": words},
        {"id": None, "text": words, "why": words},
    ]
    assert desk.run("fruit", "--kind", "ordering", "--code", "two=f(x)", turns=([], [])).exit_code == 2


def test_problems_come_back_at_their_lines_until_they_are_mended(desk: Desk):
    wrong = [*MISSPELT, [r"\[pears", "[pears, pears"], ["Words 3", "See [it](pears#colour)."], [r"\Z", "hints: ["]]
    mended = ([["^hints.*", ""]], [["See.*", "So"], ["pears, ", ""]], [["recal$", "recall"]])
    result = desk.run("fruit", turns=(wrong, *mended))
    assert (result.exit_code, result.stderr, desk.now[1]) == (0, "", [])
    assert "#!! column 9: error unreadable-yaml: the file ends inside a bracket" in desk.seen[1]
    found = "".join(re.findall(r"(?:^#!! .*\n)+.*\n", desk.seen[2], re.MULTILINE)).splitlines()
    assert found.pop(1) == desk.seen[0].split("\n")[0]
    assert found == [
        "#!! 3 problems, each above its line. Closed without a change, this stays in a file for later.",
        "#!! column 12: the first one",
        "#!! column 19: error duplicate-concept: `pears` stands twice in `concepts`; keep one of the two",
        "concepts: [pears, pears]",
        "#!! column 8: error bad-value: `recal` is no value of `level`; did you mean `recall`?",
        "level: recal",
        "#!! column 16: error dead-anchor: the page of `pears` has no section `colour`; use one of `shape`",
        "  en: See [it](pears#colour).",
    ]
    assert "colour" not in desk.seen[3].partition("stem:")[2]


@pytest.mark.parametrize("second", NOTHING)
def test_what_is_given_up_stays_in_a_file(desk: Desk, second: str):
    result = desk.run("fruit", turns=(MISSPELT, NOTHING[second]))
    text, (draft,) = desk.now
    line = draft.read_text("utf-8").split("\n").index("level: recal") + 1
    assert result.stderr.startswith(
        f"{draft}:{line}:8: error bad-value: `recal` is no value of `level`\n  {line} | lev"
    )
    assert result.stderr.endswith(f"What you wrote stays in {draft}; --from takes it up again.\n")
    assert (result.exit_code, result.stdout, text) == (1, "", desk.before)
    draft.write_text(draft.read_text("utf-8").replace("recal\n", "recall\n"), "utf-8")
    assert desk.run("fruit", "--no-edit", "--from", str(draft)).exit_code == 0


@pytest.mark.parametrize("turn", [*NOTHING.values(), [["^[^#].*$", ""]]])
def test_closed_empty_or_without_a_change_it_leaves_everything_as_it_was(desk: Desk, turn: list[Any]):
    result = desk.run("fruit", turns=(turn,))
    message = "Error: the question was closed empty or without a change; nothing was added\n"
    assert (result.exit_code, result.output, desk.now) == (2, message, (desk.before, []))


@pytest.mark.parametrize("editor", ["/no/such/editor", "'", " "])
def test_without_an_editor_it_says_what_to_set(desk: Desk, monkeypatch: pytest.MonkeyPatch, editor: str):
    monkeypatch.setenv("VISUAL", editor)
    result = desk.run("fruit")
    assert result.stderr.startswith("Error: no editor could be started\n  hint: set the variable VISUAL or EDITOR")
    assert (result.exit_code, desk.now) == (2, (desk.before, []))


@pytest.mark.parametrize(("before", "count"), [([], 0), (FILL, 1)])
def test_an_editor_that_fails_costs_nothing(desk: Desk, before: list[Any], count: int):
    result = desk.run("fruit", turns=([*before, ["$never", "fails"]],))
    text, drafts = desk.now
    assert "Error: the editor ended with an error; nothing was added\n" in result.stderr
    assert (result.exit_code, text, len(drafts)) == (2, desk.before, count)
    assert all("en: Words 1" in path.read_text("utf-8") and str(path) in result.stderr for path in drafts)


@pytest.mark.parametrize(
    ("error", "status"),
    [(PermissionError(13, "Denied"), 2), (Unwritable(Problem(Place("bank/fruit.yml"), "cannot-append", "…")), 1)],
)
def test_a_question_that_cannot_be_saved_stays_in_its_file(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int
):
    monkeypatch.setattr("quiz_plugin.cli.new.making.save", Mock(side_effect=error))
    result = desk.run("fruit", turns=(FILL,))
    text, (draft,) = desk.now
    assert (result.exit_code, text, str(draft) in result.stderr) == (status, desk.before, True)


def test_no_editor_opens_where_it_would_not_help(desk: Desk):
    assert desk.run("fruit", *given(TRUE_FALSE)).exit_code == 0
    desk.file.write_text("{title: {en: A, es: B}, questions: []}\n", "utf-8")
    assert desk.run("fruit").stderr.startswith("bank/fruit.yml:1:1: error flow-mapping")
    assert "to make it, add --set-summary en=…" in desk.run("fruits", *HEADER).stderr
    assert "set: `summary` is empty in `en`" in desk.run("fruits", *HEADER, "--set-summary=en= ").stderr
    assert desk.seen == []


def test_a_new_set_is_made_with_its_question(desk: Desk):
    assert desk.run("tastes", *HEADER, "--set-summary=en=C", turns=(FILL,)).exit_code == 0
    assert desk.file.with_name("tastes.yml").read_text("utf-8").startswith("# yaml-language-server")


@pytest.mark.parametrize(("last", "status"), [("", 0), ("is interrupted", 2)])
def test_at_a_terminal_the_editor_opens_by_itself_and_ctrl_c_loses_nothing(desk: Desk, last: str, status: int):
    (desk.folder / "turns.json").write_text(json.dumps([[*FILL, ["$never", last]]]), "utf-8")
    code, shown = on_terminal("new", "fruit", TMPDIR=str(desk.drafts), PYTHONPATH=str(ROOT))
    text, drafts = desk.now
    assert (code, text == desk.before, len(drafts)) == (status, bool(status), int(bool(status)))
    assert all("en: Words 1" in path.read_text("utf-8") and f"stays in {path}" in shown for path in drafts)
