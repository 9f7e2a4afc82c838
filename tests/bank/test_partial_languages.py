"""A language with gaps that mkdocs.yml names is known to every command without being told."""

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from quiz_plugin.cli import main

SOUND = Path(__file__).parent / "sound"
I18N = {"i18n": {"languages": [{"locale": "en", "default": True}, {"locale": "es"}, {"locale": "pt"}]}}
CHECKS = ("check", "status")
"""What `make check` runs, but for `lint`, which complains of this guide."""


@pytest.fixture
def guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go into a guide that says one thing in Portuguese."""
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    folder = Path(shutil.copytree(SOUND, tmp_path / "guide"))
    (folder / "mkdocs.yml").write_text(yaml.safe_dump({"plugins": ["search", "quiz", I18N]}), "utf-8")
    (folder / "docs/concepts/pears.pt.md").write_text("# Peras\n", "utf-8")
    monkeypatch.chdir(folder)
    with_portuguese(folder / "bank/fruit.yml")
    assert run("record").exit_code == 0
    return folder


def with_portuguese(path: Path, summary: str | None = "Fruta.") -> None:
    data = yaml.safe_load(path.read_text("utf-8"))
    data["summary"].pop("pt", None)
    data["summary"] |= {"pt": summary} if summary else {}
    path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), "utf-8")


def settings(guide: Path, plugins: Any) -> None:
    (guide / "mkdocs.yml").write_text(yaml.safe_dump({"plugins": plugins}), "utf-8")


def run(command: str) -> Result:
    return CliRunner().invoke(main, command.split(), catch_exceptions=False)


@pytest.mark.usefixtures("guide")
@pytest.mark.parametrize("command", CHECKS)
def test_what_make_check_runs_accepts_the_gaps(command: str):
    result = run(command)
    assert (result.exit_code, result.stderr) == (0, "")


def test_the_linter_finds_no_more_than_without_the_language(guide: Path):
    found = run("lint").stderr
    with_portuguese(guide / "bank/fruit.yml", None)
    (guide / "mkdocs.yml").unlink()
    assert run("lint").stderr.count("warning") == found.count("warning") > 0
    assert "error" not in found


@pytest.mark.parametrize("plugins", ["", None, ["quiz"], [{"i18n": None}], [{"i18n": {"languages": 3}}]])
def test_settings_that_name_no_language_make_none_partial(guide: Path, plugins: Any):
    settings(guide, plugins)
    result = run("check")
    assert result.exit_code == 1
    assert "Traceback" not in result.stderr
