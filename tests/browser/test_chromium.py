"""A browser is found where a person or a distribution puts it, and only if it starts."""

from pathlib import Path

import pytest

from tests.browser import chromium


@pytest.fixture
def program(tmp_path: Path):
    def make(name: str, exit_status: int = 0) -> Path:
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\nexit {exit_status}\n", "utf-8")
        path.chmod(0o755)
        return path

    return make


@pytest.fixture(autouse=True)
def empty_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CHROME_PATH", raising=False)
    monkeypatch.setattr(chromium, "BUNDLES", ())
    monkeypatch.setattr(chromium, "_playwrights_own", lambda: None)
    chromium.find.cache_clear()
    yield
    chromium.find.cache_clear()


def test_none_is_found_on_a_machine_without():
    assert chromium.find() is None


def test_the_one_a_person_names_comes_first(program, monkeypatch: pytest.MonkeyPatch):
    program("chromium")
    mine = program("mine")
    monkeypatch.setenv("CHROME_PATH", str(mine))
    assert chromium.find() == str(mine)


def test_one_that_does_not_start_is_passed_over(program):
    program("chromium", exit_status=1)
    works = program("google-chrome")
    assert chromium.find() == str(works)


def test_without_one_the_command_fails_and_says_what_to_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("sys.argv", ["chromium"])
    assert chromium.main() == 1
    assert "CHROME_PATH" in capsys.readouterr().err


def test_what_an_installation_brought_is_found(program, monkeypatch: pytest.MonkeyPatch):
    def bring(_step) -> bool:
        program("chromium")
        return True

    assert chromium.find() is None
    monkeypatch.setattr(chromium, "run", bring)
    installed = chromium.install()
    assert installed is not None
    assert installed == chromium.find()
