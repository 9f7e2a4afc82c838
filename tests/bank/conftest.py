"""What several tests of reading a bank share."""

import pytest

from quiz_plugin.bank import load
from quiz_plugin.bank.yaml.source import SourceFile


@pytest.fixture
def read_files(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the bank's files that are read as YAML, as they are read."""
    names: list[str] = []

    class Noted(SourceFile):
        def __init__(self, raw: bytes, name: str) -> None:
            names.append(name)
            super().__init__(raw, name)

    monkeypatch.setattr(load, "SourceFile", Noted)
    return names
