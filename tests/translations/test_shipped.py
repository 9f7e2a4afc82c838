"""This guide is current in every language, says the same in both, and asks what was recorded."""

import pytest
from click.testing import CliRunner

from quiz_plugin.cli import main
from quiz_plugin.translations.units import read_units
from tests.tools import ROOT


@pytest.mark.parametrize("command", ["status", "check"])
def test_the_guide_is_in_step(monkeypatch: pytest.MonkeyPatch, command: str):
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(main, [command], catch_exceptions=False)
    assert (result.exit_code, result.stderr) == (0, "")


def test_it_has_all_its_kinds_of_text():
    units, problems = read_units(ROOT / "bank", ROOT / "docs", ("en", "es"))
    assert problems == []
    assert {unit.id[0] for unit in units} == set("qscgbpf")
    assert any(unit.id.startswith("c:guide/parts/") for unit in units)
