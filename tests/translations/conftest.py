from pathlib import Path

import pytest

from tests.translations.small_guide import SmallGuide


@pytest.fixture
def guide(tmp_path: Path) -> SmallGuide:
    """Return a guide of which every translation is recorded."""
    return SmallGuide(tmp_path)
