"""What the tests of the built site share."""

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
def search(built_site: Path) -> Iterator[Search]:
    """Search the real site."""
    with Search(built_site) as search:
        yield search
