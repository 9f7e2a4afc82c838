"""How the translations stand, for the build and for readers: what cannot be published, and which texts lag behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from quiz_plugin.bank import Problem, Reading
from quiz_plugin.render.card import Original
from quiz_plugin.render.words import Words
from quiz_plugin.site.set_pages import GLOSSARY
from quiz_plugin.translations.lock import LOCK, Lock
from quiz_plugin.translations.status import State, Translation, release_problems, track
from quiz_plugin.translations.units import read_units


class Translations:
    """The translations of one guide; of one whose translations are not recorded, nothing is known."""

    def __init__(self, translations: Sequence[Translation] = (), problems: Sequence[Problem] = ()) -> None:
        """Take how each translation stands, and what keeps the guide from being published.

        The texts, of which there are many, are let go.
        """
        self._all = tuple((each.unit.id, each.language, each.state, each.source) for each in translations)
        self.problems = tuple(problems)

    @classmethod
    def read(cls, reading: Reading, folder: Path, docs: Path, lock: Lock) -> Translations:
        """Compare the guide with the lock file in the folder of its bank, if there is one."""
        if reading.bank is None or not (folder / LOCK).is_file():
            return cls()
        languages = reading.bank.all_languages
        units, unreadable = read_units(folder, docs, languages)
        translations = track(units, lock, languages)
        return cls(translations, sorted([*unreadable, *release_problems(translations, lock, reading.bank.partial)]))

    def stale(self, language: str, ways: Mapping[str, tuple[str, Words]]) -> Mapping[str, Original]:
        """What is stale in a language, with its original.

        A question goes by its id, a page by its path without language and ending. `ways` holds, for each language, what
        leads to its root from that of `language`, and its words.
        """
        return {
            _reader_sees(name): Original(source, way, words.t("lang.read"))
            for name, target, state, source in self._all
            if state is State.STALE and target == language
            for way, words in [ways[source]]
        }


def _reader_sees(unit: str) -> str:
    """The id of the question, or the path of the page, on which a unit is read."""
    kind, _, rest = unit.partition(":")
    pages = {"q": rest.partition("/")[0], "p": rest.partition("#")[0], "g": GLOSSARY}
    return pages.get(kind, unit)
