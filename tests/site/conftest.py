"""What the tests of the built site share: its search, and small sites, of which one is built for all."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site.finding import Search
from tests.site.small import SmallSite


@pytest.fixture
def small(tmp_path: Path) -> SmallSite:
    """Return a small site, not built yet."""
    return SmallSite(tmp_path)


@pytest.fixture(scope="session")
def sound(tmp_path_factory: pytest.TempPathFactory) -> SmallSite:
    """Return a small site that is built, with nothing wrong with it; nothing is written there."""
    small = SmallSite(tmp_path_factory.mktemp("sound"))
    assert small.build() == []
    return small


@pytest.fixture(scope="session")
def search(built_site: Path) -> Iterator[Search]:
    """Search the real site."""
    with Search(built_site) as search:
        yield search
