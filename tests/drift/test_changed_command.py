"""`quizbank changed` compares the bank with what git kept of it, and records what the author confirms."""

import json
import os
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from quiz_plugin.cli import main
from quiz_plugin.drift.rewording.confirmed import LOCK
from tests.bank.written import Record, both, statement, write_bank
from tests.drift.commands import git

WAITING = statement("waiting", "The replicas wait for each other", "Las réplicas se esperan unas a otras")
LINKED = statement("linked", "A fast link joins the GPUs", "Un enlace rápido une las GPU")
REWRITTEN = {**WAITING, "stem": both("Old weights may be used", "Se pueden usar pesos antiguos")}
AGAIN = {**WAITING, "stem": both("The optimiser is sharded", "El optimizador está fragmentado")}


@pytest.fixture(autouse=True)
def own_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Use no setting of the user or of the machine, and no shell of GitHub Actions."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)


class Repository:
    """A guide under git."""

    def __init__(self, root: Path) -> None:
        self.root, self.bank = root, root / "bank"
        root.mkdir(parents=True, exist_ok=True)
        self.git("init", "--quiet", "--initial-branch=main")

    def git(self, *arguments: str) -> str:
        return git(self.root, *arguments)

    def write(self, *questions: Record, folder: str = ".") -> None:
        self.bank = write_bank(self.root / folder, {"steps": questions})

    def commit(self) -> str:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message", "A state")
        return self.git("rev-parse", "HEAD")

    def changed(self, *arguments: str) -> Result:
        return changed(str(self.bank), *arguments)

    @property
    def lock(self) -> str:
        return (self.bank / LOCK.name).read_text("utf-8")


def changed(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["changed", *arguments], catch_exceptions=False)


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    """A guide of two questions, committed."""
    made = Repository(tmp_path / "guide")
    made.write(WAITING, LINKED)
    made.commit()
    return made


def test_a_bank_that_stayed_ends_with_0_and_names_the_commit(repository: Repository):
    result = repository.changed("--since", "main")
    commit = repository.git("rev-parse", "HEAD")[:10]
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"no finding in 2 questions since main ({commit})\n"


def test_a_reworded_question_ends_with_1_and_is_shown_in_its_line(repository: Repository):
    repository.write(REWRITTEN, LINKED)
    result = repository.changed("--since", "HEAD")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr == (
        "bank/steps.yml:16:9: warning reworded: the stem of `waiting` changed a lot under the same revision: "
        "it was “The replicas wait for each other”\n"
        "  16 |     en: Old weights may be used\n"
        "     |         ^\n"
        "  hint: raise its `bump` if saved answers no longer count, "
        "or confirm with `--confirm waiting` that it asks the same\n"
        "1 problem\n"
    )


def test_a_renamed_question_is_reported(repository: Repository):
    repository.write({**WAITING, "id": "wait"}, LINKED)
    rows = json.loads(repository.changed("--since", "HEAD", "--format", "json").stdout)
    assert [(row["code"], row["severity"], row["line"], row["column"]) for row in rows] == [
        ("renamed", "warning", 8, 7)
    ]


def test_a_raised_bump_settles_it(repository: Repository):
    repository.write({**REWRITTEN, "bump": 1}, LINKED)
    assert repository.changed("--since", "HEAD").exit_code == 0


def test_the_bank_may_have_moved_on_by_several_commits(repository: Repository):
    repository.git("tag", "v1")
    repository.write(REWRITTEN, LINKED)
    repository.commit()
    repository.write(REWRITTEN, {**LINKED, "title": both("A", "B")})
    assert repository.changed("--since", "HEAD").exit_code == 0
    assert "`waiting`" in repository.changed("--since", "v1").stderr


def test_questions_that_moved_to_another_file_are_followed(repository: Repository):
    write_bank(repository.root, {"links": [LINKED], "waits": [WAITING]})
    assert repository.changed("--since", "HEAD").exit_code == 0
    write_bank(repository.root, {"links": [LINKED], "waits": [REWRITTEN]})
    assert repository.changed("--since", "HEAD").stderr.startswith("bank/waits.yml:16:9: warning reworded")


def test_by_default_it_compares_with_the_last_commit(repository: Repository):
    repository.write(REWRITTEN, LINKED)
    assert repository.changed().exit_code == 1
    repository.commit()
    assert repository.changed().exit_code == 0


def test_with_an_origin_it_compares_with_the_commit_at_which_its_main_was_left(repository: Repository):
    left = repository.git("rev-parse", "HEAD")
    repository.write(REWRITTEN, LINKED)
    repository.commit()
    repository.git("update-ref", "refs/remotes/origin/main", left)
    assert repository.changed().exit_code == 1


def test_what_came_to_main_meanwhile_is_not_held_against_a_branch(repository: Repository):
    left = repository.git("rev-parse", "HEAD")
    repository.write(REWRITTEN, LINKED)
    repository.git("update-ref", "refs/remotes/origin/main", repository.commit())
    repository.git("reset", "--quiet", "--hard", left)
    assert repository.changed().exit_code == 0
    assert repository.changed("--since", "origin/main").exit_code == 1


def test_a_history_apart_from_main_ends_with_2(repository: Repository):
    tree = repository.git("rev-parse", "HEAD^{tree}")
    repository.git("update-ref", "refs/remotes/origin/main", repository.git("commit-tree", tree, "-m", "Apart"))
    result = repository.changed()
    assert result.exit_code == 2
    assert result.stderr == (
        "Error: HEAD and origin/main have no commit in common here\n"
        "  hint: fetch more of the history, or name a commit with --since\n"
    )


def test_it_runs_from_anywhere(repository: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    repository.write(REWRITTEN, LINKED)
    for folder, name in ((tmp_path, "guide/bank"), (repository.root, "bank"), (repository.bank, ".")):
        monkeypatch.chdir(folder)
        assert changed(name, "--since", "HEAD").exit_code == 1
    monkeypatch.chdir(repository.root)
    assert changed("--since", "HEAD").exit_code == 1


@pytest.mark.parametrize("place", ["guides/one más", "-C", "deep/er", "."])
def test_the_bank_may_stand_anywhere_in_its_repository(tmp_path: Path, place: str):
    made = Repository(tmp_path / "all")
    made.write(WAITING, folder=place)
    made.commit()
    made.write(REWRITTEN, folder=place)
    assert made.changed("--since", "HEAD").exit_code == 1


def test_the_bank_may_be_the_whole_repository(tmp_path: Path):
    made = Repository(tmp_path / "bank")
    write_bank(tmp_path, {"steps": [WAITING]})
    made.commit()
    write_bank(tmp_path, {"steps": [REWRITTEN]})
    assert changed(str(made.root), "--since", "HEAD").exit_code == 1


def test_in_a_hook_it_looks_at_its_own_folder(repository: Repository, monkeypatch: pytest.MonkeyPatch):
    repository.write(REWRITTEN, LINKED)
    monkeypatch.setenv("GIT_DIR", ".git")
    monkeypatch.setenv("GIT_INDEX_FILE", ".git/index")
    assert repository.changed("--since", "HEAD").exit_code == 1


def test_a_folder_in_no_repository_ends_with_2(tmp_path: Path):
    bank = write_bank(tmp_path / "alone", {"steps": [WAITING]})
    result = changed(str(bank), "--since", "HEAD")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: `{bank}` is in no git repository that can be read\n  hint: git says: ")
    assert len(result.stderr.splitlines()) == 2


def test_without_git_it_ends_with_2(repository: Repository, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("PATH", str(tmp_path))
    result = repository.changed("--since", "HEAD")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Error: git was not found\n  hint: install git, or put it on the PATH\n"


@pytest.mark.parametrize("name", ["v9", "HEAD~7", "HEAD:bank", "", "-h", "--all", "--output=made", "-", "a b", "--"])
def test_a_name_of_no_commit_ends_with_2_and_is_no_option_of_git(repository: Repository, name: str):
    result = repository.changed(f"--since={name}")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"Error: `{name}` is no commit here\n  hint: name a commit, a branch or a tag; fetch it if it is new\n"
    )
    assert sorted(path.name for path in repository.root.iterdir()) == [".git", "bank", "docs"]


def test_a_repository_without_a_commit_ends_with_2(tmp_path: Path):
    made = Repository(tmp_path / "new")
    made.write(WAITING)
    result = made.changed()
    assert result.exit_code == 2
    assert result.stderr == "Error: the repository has no commit yet\n  hint: there is nothing to compare with\n"


def test_a_commit_without_the_bank_ends_with_2(tmp_path: Path):
    made = Repository(tmp_path / "new")
    first = made.commit()
    made.write(WAITING)
    made.commit()
    result = made.changed("--since", first)
    assert result.exit_code == 2
    assert result.stderr == (
        f"Error: there was no bank in `bank` at {first[:10]}\n  hint: name a later commit with --since\n"
    )


def test_an_old_bank_with_mistakes_is_compared_as_far_as_it_can_be_read(repository: Repository):
    repository.write(WAITING, {**LINKED, "kind": "tru-false"}, {**LINKED, "id": "odd", "level": "easy", "extra": 1})
    (repository.bank / "torn.yml").write_text("title: [", "utf-8")
    commit = repository.commit()
    repository.write(REWRITTEN, LINKED, {**LINKED, "id": "odd", "stem": both("No link does", "Ninguno lo hace")})
    result = repository.changed("--since", "HEAD", "--format", "json")
    assert [row["message"].split("`")[1] for row in json.loads(result.stdout)] == ["waiting", "odd"]
    assert result.stderr == f"1 question and 1 file of the bank at {commit[:10]} could not be read and compared\n"


def test_a_link_of_the_old_bank_is_said_to_be_missing(repository: Repository):
    (repository.bank / "more.yml").symlink_to("steps.yml")
    commit = repository.commit()
    (repository.bank / "more.yml").unlink()
    result = repository.changed("--since", "HEAD")
    assert result.exit_code == 0
    assert result.stderr == f"1 file of the bank at {commit[:10]} could not be read and compared\n"


def test_a_bank_that_cannot_be_read_whole_does_not_pass(repository: Repository):
    repository.write(WAITING, {**LINKED, "kind": "tru-false"})
    result = repository.changed("--since", "HEAD")
    assert result.exit_code == 1
    assert result.stderr == "1 question of the bank could not be read: run `quizbank check`\n"


def test_missing_pages_stop_nothing(repository: Repository):
    for page in (repository.root / "docs" / "concepts").iterdir():
        page.unlink()
    assert repository.changed("--since", "HEAD").exit_code == 0


def test_to_a_program_no_finding_is_an_empty_list(repository: Repository):
    assert json.loads(repository.changed("--since", "HEAD", "--format", "json").stdout) == []


def test_in_github_actions_findings_are_annotations(repository: Repository, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    repository.write(REWRITTEN, LINKED)
    result = repository.changed("--since", "HEAD")
    assert result.stdout.startswith("::warning file=bank/steps.yml,line=16,col=9,title=reworded::the stem of `waiting`")


def test_a_confirmed_wording_is_silent_until_the_next(repository: Repository):
    repository.write(REWRITTEN, LINKED)
    result = repository.changed("--since", "HEAD", "--confirm", "waiting")
    assert (result.exit_code, result.stderr) == (0, "confirmed: waiting\n")
    assert repository.changed("--since", "HEAD").exit_code == 0
    repository.write(AGAIN, LINKED)
    assert repository.changed("--since", "HEAD").exit_code == 1


def test_a_confirmation_is_a_line_with_the_wording_and_the_day(repository: Repository):
    repository.write(REWRITTEN, LINKED)
    repository.changed("--since", "HEAD", "--confirm", "waiting")
    line = r'waiting: \{wording: "[0-9a-f]{12}", day: \d{4}-\d\d-\d\d\}\n'
    assert re.fullmatch(re.escape(LOCK.head) + line, repository.lock)


def test_a_confirmation_leaves_the_other_findings(repository: Repository):
    other = {**LINKED, "stem": both("Stages pass activations on", "Las etapas pasan activaciones")}
    repository.write(REWRITTEN, other)
    result = repository.changed("--since", "HEAD", "--confirm", "waiting", "--format", "json")
    assert result.exit_code == 1
    assert [row["message"].split("`")[1] for row in json.loads(result.stdout)] == ["linked"]


def test_several_are_confirmed_at_once(repository: Repository):
    repository.write({**WAITING, "id": "wait"}, {**LINKED, "id": "link"})
    assert repository.changed("--since", "HEAD", "--confirm", "wait", "--confirm", "link").exit_code == 0
    assert [line.split(":")[0] for line in repository.lock.splitlines()[1:]] == ["link", "wait"]


@pytest.mark.parametrize(
    ("name", "hint"),
    [("wating", "did you mean `waiting`?"), ("linked", "use one of `waiting`")],
    ids=["typo", "silent"],
)
def test_only_a_finding_can_be_confirmed_and_nothing_is_written_otherwise(repository: Repository, name: str, hint: str):
    repository.write(REWRITTEN, LINKED)
    result = repository.changed("--since", "HEAD", "--confirm", "waiting", "--confirm", name)
    assert result.exit_code == 2
    assert result.stderr == f"Error: `{name}` is not among the findings, and nothing was recorded\n  hint: {hint}\n"
    assert not (repository.bank / LOCK.name).exists()


def test_where_nothing_is_found_there_is_nothing_to_confirm(repository: Repository):
    result = repository.changed("--since", "HEAD", "--confirm", "waiting")
    assert result.exit_code == 2
    assert result.stderr.endswith("hint: there is nothing to confirm\n")


def test_a_confirmation_goes_with_its_question(repository: Repository):
    repository.write(REWRITTEN, LINKED)
    repository.changed("--since", "HEAD", "--confirm", "waiting")
    gone = repository.lock.replace("waiting", "gone").splitlines(keepends=True)[-1]
    (repository.bank / LOCK.name).write_text(repository.lock + gone, "utf-8")
    repository.changed("--since", "HEAD", "--confirm", "waiting")
    assert "gone" not in repository.lock
    assert "waiting" in repository.lock


def test_no_confirmation_goes_while_some_questions_cannot_be_read(repository: Repository):
    repository.write(REWRITTEN, LINKED)
    repository.changed("--since", "HEAD", "--confirm", "waiting")
    line = repository.lock.replace("waiting", "linked").splitlines(keepends=True)[-1]
    (repository.bank / LOCK.name).write_text(repository.lock + line, "utf-8")
    repository.write(AGAIN, {**LINKED, "kind": "tru-false"})
    assert repository.changed("--since", "HEAD", "--confirm", "waiting").exit_code == 1
    assert line in repository.lock


def test_a_confirmation_made_again_changes_nothing(repository: Repository):
    repository.write(REWRITTEN, LINKED)
    repository.changed("--since", "HEAD", "--confirm", "waiting")
    earlier = re.sub(r"\d{4}-\d\d-\d\d", "2026-01-02", repository.lock)
    (repository.bank / LOCK.name).write_text(earlier, "utf-8")
    repository.changed("--since", "HEAD", "--confirm", "waiting")
    assert repository.lock == earlier


def test_a_malformed_lock_is_reported_with_its_place_and_kept(repository: Repository):
    repository.write(REWRITTEN, LINKED)
    (repository.bank / LOCK.name).write_text("waiting: soon\n", "utf-8")
    result = repository.changed("--since", "HEAD", "--confirm", "waiting")
    assert result.exit_code == 1
    assert result.stderr.startswith("bank/reworded.lock:1:10: error bad-lock: ")
    assert "warning reworded" in result.stderr
    assert repository.lock == "waiting: soon\n"
