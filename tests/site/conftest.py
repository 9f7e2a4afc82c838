"""What the tests of the built site share."""

from pathlib import Path

import pytest

from quiz_plugin.bank import Bank, load_bank
from tests.site.built import LANGUAGES, BuiltSite
from tests.tools import ROOT


@pytest.fixture(scope="session")
def site(built_site: Path) -> BuiltSite:
    """Read the pages of the real site."""
    return BuiltSite(built_site)


@pytest.fixture(scope="session")
def bank() -> Bank:
    """Read the real bank."""
    found = load_bank(ROOT / "bank", ROOT / "docs", LANGUAGES)
    assert isinstance(found, Bank)
    return found
