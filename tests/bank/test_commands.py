"""`quizbank check`, `lint`, `stats` and `new`: what they print, where, and the status with which they end."""

import re
import shutil
import subprocess
from itertools import cycle
from pathlib import Path
from textwrap import dedent, indent

import pytest
import yaml
from click.testing import Result

from quiz_plugin.bank import read_bank
from quiz_plugin.bank.kinds import KINDS
from tests.bank.commands import COMMAND, HERE, MIXED, piped
from tests.bank.test_broken_banks import CASES, write

SOUND = HERE / "sound" / "bank"
TABLE = """\
set    questions  single  multiple  true-false  ordering  numeric  matching  recall  understand  apply  analyse
birds          3       1         1           1         0        0         0       1           1      1        0
eggs           1       1         0           0         0        0         0       1           0      0        0
all            4       2         1           1         0        0         0       2           1      1        0
"""


@pytest.fixture
def guide(tmp_path: Path) -> Path:
    """A guide without problems."""
    return Path(shutil.copytree(HERE / "sound", tmp_path / "guide"))


def fails(result: Result, said: str, code: int = 1) -> bool:
    return result.exit_code == code and said in result.stderr and result.stdout == ""


def checked(folder: Path) -> Result:
    return piped("check", "--bank", folder)


def test_a_sound_bank_has_no_problem_in_whichever_languages(monkeypatch: pytest.MonkeyPatch):
    result = checked(SOUND)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "no problem in 2 questions\n", "")
    monkeypatch.chdir(HERE / "english")
    assert piped("check").exit_code == 0


def test_a_command_that_cannot_begin_says_why_and_ends_with_2(tmp_path: Path):
    for folder in (tmp_path / "nowhere", SOUND / "fruit.yml"):
        assert checked(folder).exit_code == 2


def test_every_file_of_a_guide_is_reported_in_one_run_in_order(guide: Path):
    broken = {
        "bank/concepts.yml": "concepts: [\n",
        "bank/formulas/more.py": "1 / 0\n",
        "bank/fruit.yml": "title: [\n",
        "bank/glossary.yml": "terms: [\n",
        "bank/references.yml": "references: [\n",
        "bank/search.yml": "sought: [\n",
        "bank/strings/es.yml": "a: [\n",
        "docs/assets/figures/plan.yml": "title: {en: A}\ndesc: {en: A}\nlabels: {one: {en: A, es: $n$}}\n",
        "docs/concepts/apples.en.md": "# A\n\n[a](ref:nobody)\n",
        "examples/comments.yml": "[" * 5000,
    }
    for name, text in broken.items():
        (guide / name).parent.mkdir(parents=True, exist_ok=True)
        (guide / name).write_text(text, "utf-8")
    places = re.findall(r"^(\S+?):\d+:\d+: error", checked(guide / "bank").stderr, re.MULTILINE)
    assert places == [*broken]


def test_a_wrong_number_is_reported(tmp_path: Path):
    write(CASES["calculation-with-another-result"], tmp_path)
    assert fails(checked(tmp_path / "bank"), "bank/nuts.yml:11:14: error other-result")


def test_a_language_with_gaps_is_known_from_the_settings(guide: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(guide)
    fruit = guide / "bank/fruit.yml"
    fruit.write_text(
        fruit.read_text("utf-8").replace("es: Sobre la fruta.}", "es: Sobre la fruta., pt: Fruta.}"), "utf-8"
    )
    assert piped("check").exit_code == 1
    i18n = {"i18n": {"languages": [{"locale": "en", "default": True}, {"locale": "es"}, {"locale": "pt"}]}}
    (guide / "mkdocs.yml").write_text(yaml.safe_dump({"plugins": ["search", i18n]}), "utf-8")
    assert piped("check").exit_code == 0
    assert "error" not in piped("lint").stderr
    for plugins in ["", None, ["quiz"], [{"i18n": None}], [{"i18n": {"languages": 3}}]]:
        (guide / "mkdocs.yml").write_text(yaml.safe_dump({"plugins": plugins}), "utf-8")
        assert fails(piped("check"), "unknown-language")


def test_lint_warns_of_a_weak_question_and_explains_its_rules(guide: Path):
    result = piped("lint", "--bank", guide / "bank")
    assert fails(result, "bank/fruit.yml:11:7: warning option-count: ")
    assert piped("lint", "--explain", "longest-is-key").stdout.startswith("longest-is-key: The right option")


def test_stats_has_a_line_for_each_set():
    assert piped("stats", "--bank", MIXED).stdout == TABLE


def test_a_new_question_follows_what_was_there_and_only_lacks_what_is_empty(tmp_path: Path):
    for kind, end in zip(KINDS, cycle((b"\n", b"\r\n")), strict=False):  # as lines of the file end
        guide = Path(shutil.copytree(HERE / "mixed", tmp_path / kind))
        file = guide / "bank" / "birds.yml"
        before = file.read_text("utf-8")
        file.write_bytes(before.encode().replace(b"\n", end))
        line = before.rstrip().count("\n") + 3
        assert piped("new", kind, "birds", "--bank", guide / "bank").stdout.startswith(f"bank/birds.yml:{line}: ")
        after = file.read_bytes()
        assert after.startswith(before.rstrip().encode().replace(b"\n", end))
        assert after == after.replace(b"\r\n", b"\n").replace(b"\n", end)
        codes = {each.code for each in read_bank(guide / "bank", guide / "docs").problems}
        assert set() < codes <= {"empty-text", "bad-value", "wrong-type", "too-few"}


def test_a_file_that_takes_no_new_question_stays_as_it_is(guide: Path):
    result = piped("new", "single", "nowhere", "--bank", guide / "bank")
    assert fails(result, "there is no set `nowhere`", 2)
    file = guide / "bank" / "fruit.yml"
    text = file.read_text("utf-8")
    rows = text.partition("questions:\n")[2]
    for content, code in (
        (b"", 2),
        (b"title: \xff\n", 1),
        (b"title: {en: A}\nquestions: []\n", 2),
        (f"questions:\n{dedent(rows)}".encode(), 2),
        (f"questions:\n{indent(rows, '  ')}".encode(), 2),
        (f"{text}below:\n  - here\n".encode(), 2),
    ):
        file.write_bytes(content)
        assert piped("new", "single", "fruit", "--bank", guide / "bank").exit_code == code, content
        assert file.read_bytes() == content
    assert piped("new", "single", "concepts", "--bank", guide / "bank").exit_code == 2


# Streams


def shell(words: str, *arguments: str | Path) -> subprocess.CompletedProcess[bytes]:
    """What a shell makes of a line in which "$@" is the command."""
    command = ["bash", "-o", "pipefail", "-c", words, "bash", *COMMAND, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, check=False, timeout=60)


@pytest.mark.full
def test_a_command_whose_output_goes_nowhere_ends_with_a_sentence_or_none():
    done = shell('"$@" >/dev/full', "stats", "--bank", SOUND)
    assert done.stderr.decode().splitlines()[-1] == "Error: No space left on device"
    assert done.returncode == 2
    assert shell('"$@" | true', "stats", "--bank", SOUND).stderr == b""
