"""What is translated of this guide; `make check` says whether it is current."""

from quiz_plugin.translations.units import read_units
from tests.tools import ROOT


def test_it_has_all_its_kinds_of_text():
    units, problems = read_units(ROOT / "bank", ROOT / "docs", ("en", "es"))
    assert problems == []
    assert {unit.id[0] for unit in units} == set("qscgbpf")
    assert any(unit.id.startswith("c:guide/parts/") for unit in units)
