from pathlib import Path

import pytest

from tests.translations.small_guide import SmallGuide


@pytest.fixture
def guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SmallGuide:
    """Return a guide of which every translation is recorded."""
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    return SmallGuide(tmp_path)
