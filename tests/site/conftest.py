"""What the tests of the built site share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from quiz_plugin.bank import Bank, load_bank
from tests.site.built import LANGUAGES, BuiltSite
from tests.site.finding import Search
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


@pytest.fixture(scope="session")
def search(built_site: Path) -> Iterator[Search]:
    """Search the real site."""
    with Search(built_site) as search:
        yield search
