"""A kind of question is one module or file of the same name in every room."""

from importlib import import_module

import pytest

from quiz_plugin.bank.kinds import MODULES
from tests.tools import ROOT

PACKAGE = ROOT / "quiz_plugin"
FILES = ("bank/kinds/{}.py", "render/kinds/{}.py", "render/templates/kinds/{}.html", "assets/kinds/{}.js")


@pytest.mark.parametrize("name", sorted(set(MODULES.values())))
def test_no_room_lacks_a_kind(name: str):
    assert [file.format(name) for file in FILES if not (PACKAGE / file.format(name)).exists()] == []
    assert callable(import_module(f"quiz_plugin.render.kinds.{name}").body)
    imported = f"import {{ {name} }} from './{name}.js';"
    assert imported in (PACKAGE / "assets/kinds/kinds.js").read_text("utf-8")
