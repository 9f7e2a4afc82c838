"""A file that cannot be read is a problem at its name, whatever keeps it from being read."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from quiz_plugin.bank import Bank, Problem, load_bank
from quiz_plugin.bank.exceptions import read_exceptions
from quiz_plugin.bank.folder import MAX_BYTES, read_bytes
from quiz_plugin.bank.glossary import read_glossary
from quiz_plugin.bank.problems import report
from quiz_plugin.bank.references import read_references
from quiz_plugin.bank.sought import read_sought
from quiz_plugin.cli import main
from quiz_plugin.translations.lock import LOCK, read_lock

SOUND = Path(__file__).parent / "sound"
NOBODY = Bank(("en", "es"), (), ())


@pytest.fixture
def guide(tmp_path: Path) -> Path:
    return shutil.copytree(SOUND, tmp_path / "guide")


def _loop(path: Path) -> None:
    path.symlink_to(path.name)


def _to_nowhere(path: Path) -> None:
    path.symlink_to("nowhere.yml")


WAYS: dict[str, tuple[Callable[[Path], None], str]] = {
    "a link to itself": (_loop, "Too many levels of symbolic links"),
    "a link to nowhere": (_to_nowhere, "No such file or directory"),
    "a pipe": (os.mkfifo, "it is no file that holds text"),
}
IN_THE_BANK = ["bank/fruit.yml", "bank/nuts.yaml", "bank/concepts.yml", "docs/concepts/apples.en.md"]
every_way = pytest.mark.parametrize(("make", "reason"), WAYS.values(), ids=WAYS)


def spoil(guide: Path, name: str, make: Callable[[Path], None]) -> None:
    path = guide / name
    path.unlink(missing_ok=True)
    make(path)


@every_way
@pytest.mark.parametrize("name", IN_THE_BANK)
def test_a_file_of_the_bank_is_told(guide: Path, name: str, make: Callable[[Path], None], reason: str):
    spoil(guide, name, make)
    told = load_bank(guide / "bank", guide / "docs", ("en", "es"))
    assert not isinstance(told, Bank)
    assert f"{name}:1:1: error unreadable-file: the file cannot be read: {reason}" in report(told)


def _large(path: Path) -> None:
    path.write_bytes(b"#" * (MAX_BYTES + 1))


@pytest.mark.parametrize("name", [*IN_THE_BANK, "bank/glossary.yml", "bank/references.yml", "docs/index.en.md"])
def test_a_file_of_megabytes_is_told_and_not_read(guide: Path, name: str):
    spoil(guide, name, _large)
    done = CliRunner().invoke(main, ["check", str(guide / "bank")], catch_exceptions=False)
    assert f"{name}:1:1: error too-large: the file holds more than 2,000,000 bytes" in done.output


def test_a_file_that_a_command_writes_may_be_as_large_as_the_guide_makes_it(tmp_path: Path):
    _large(tmp_path / LOCK)
    assert read_bytes(tmp_path / LOCK, LOCK) == b"#" * (MAX_BYTES + 1)


def test_a_file_that_nobody_may_read_is_told(guide: Path, monkeypatch: pytest.MonkeyPatch):
    """The tests may run as root, whom no permission stops."""
    read = Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path.name == "fruit.yml":
            raise PermissionError(13, "Permission denied", str(path))
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    told = load_bank(guide / "bank", guide / "docs")
    assert not isinstance(told, Bank)
    assert report(told).splitlines() == [
        "bank/fruit.yml:1:1: error unreadable-file: the file cannot be read: Permission denied",
        "  hint: check its permissions, and where it leads if it is a link",
        "1 problem",
    ]


def test_a_folder_in_the_place_of_the_concepts_is_told(guide: Path):
    spoil(guide, "bank/concepts.yml", Path.mkdir)
    told = load_bank(guide / "bank", guide / "docs", ("en", "es"))
    assert not isinstance(told, Bank)
    assert [(problem.place.file, problem.code) for problem in told] == [("bank/concepts.yml", "unreadable-file")]


BESIDE: dict[str, Callable[[Path], list[Problem]]] = {
    "glossary.yml": lambda folder: [*read_glossary(folder, NOBODY).problems],
    "references.yml": lambda folder: [*read_references(folder).problems],
    "search.yml": lambda folder: [*read_sought(folder, NOBODY).problems],
    "parity.yml": lambda folder: read_exceptions(folder)[1],
    LOCK: lambda folder: [*read_lock(folder).problems],
}


@every_way
@pytest.mark.parametrize("name", BESIDE)
def test_a_file_beside_the_sets_is_told(guide: Path, name: str, make: Callable[[Path], None], reason: str):
    spoil(guide, f"bank/{name}", make)
    (told,) = BESIDE[name](guide / "bank")
    assert str(told).startswith(f"bank/{name}:1:1: error unreadable-file: the file cannot be read: {reason}")


@every_way
@pytest.mark.parametrize("command", ["check", "lint", "stats"])
@pytest.mark.parametrize("name", IN_THE_BANK)
def test_a_command_tells_it_and_ends_with_1(
    guide: Path, command: str, name: str, make: Callable[[Path], None], reason: str
):
    spoil(guide, name, make)
    languages = ["--lang", "en", "--lang", "es"]
    result = CliRunner().invoke(main, [command, str(guide / "bank"), *languages], catch_exceptions=False)
    assert f"{name}:1:1: error unreadable-file" in result.stderr
    assert reason in result.stderr
    assert result.exit_code == 1
