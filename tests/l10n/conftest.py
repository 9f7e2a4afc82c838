"""What the tests of translations share: one copy of the guide to edit, and to play scenarios on."""

import shutil
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from quiz_plugin.bank import BankReader, Reading
from tests.l10n.play import Played, play
from tests.l10n.scenario import Scenario
from tests.tools import ROOT


class WorkingCopy:
    """A copy of the guide's bank and pages, whose files are read again only when they changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("bank", "docs"):
            shutil.copytree(ROOT / name, folder / name)
        self._files = {path: path.read_bytes() for path in self._paths()}
        self.reader = cache(self._reader)

    def read(self, languages: Sequence[str] = ("en", "es"), partial: Sequence[str] = ()) -> Reading:
        """What the bank says now."""
        return self.reader(tuple(languages), tuple(partial)).read()

    def undo(self) -> None:
        """Put every file back as it was."""
        for path in {*self._paths()} - {*self._files}:
            path.unlink()
        for path, raw in self._files.items():
            if not path.exists() or path.read_bytes() != raw:
                path.write_bytes(raw)

    def _paths(self) -> list[Path]:
        return [path for path in self.folder.rglob("*") if path.is_file()]

    def _reader(self, languages: tuple[str, ...], partial: tuple[str, ...]) -> BankReader:
        return BankReader(self.folder / "bank", self.folder / "docs", languages, partial)


@pytest.fixture(scope="session")
def the_copy(tmp_path_factory: pytest.TempPathFactory) -> WorkingCopy:
    """Copy the guide once for all that edit it one after the other."""
    return WorkingCopy(tmp_path_factory.mktemp("guide"))


@pytest.fixture
def working_copy(the_copy: WorkingCopy) -> Iterator[WorkingCopy]:
    """Return a copy of the guide to edit; what a test does to it is undone."""
    yield the_copy
    the_copy.undo()


@pytest.fixture
def played(the_copy: WorkingCopy) -> Callable[[Scenario], Played]:
    """Return what plays a scenario and undoes what it did."""

    def playing(scenario: Scenario) -> Played:
        try:
            return play(scenario, the_copy.folder, the_copy.read)
        finally:
            the_copy.undo()

    return playing
