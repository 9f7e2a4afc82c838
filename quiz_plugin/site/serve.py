"""Holds for `build.py` what each build reads, served or not (`BankState`): bank, words, translations, glossary, works.

A server keeps the last good ones and raises nothing, or MkDocs would answer no more; it writes `problems.json`, which
assets/authoring/ shows. `Translations`: stale questions and pages get a note; what must not be published
(translations/status.py) stops a strict build. `foreign` has terms of the first language, to be marked in other texts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from uuid import uuid4

from mkdocs.plugins import get_plugin_logger

from quiz_plugin.bank import Bank, Problem, Reading, languages_of_site, read_bank
from quiz_plugin.bank.files import decode, read_bytes
from quiz_plugin.bank.glossary import Glossary
from quiz_plugin.bank.model import fill_gaps
from quiz_plugin.bank.page_files import check_head
from quiz_plugin.bank.references import References
from quiz_plugin.bank.reporters import excerpt, text
from quiz_plugin.bank.side_files import Sought, read_side_files
from quiz_plugin.render.card import Original
from quiz_plugin.render.fields import Foreign
from quiz_plugin.render.words import COMPLETE, Words, WordsError, check_strings, is_shipped
from quiz_plugin.site.assets import read_bundle
from quiz_plugin.site.set_pages import GLOSSARY
from quiz_plugin.translations.lock import LOCK, Lock, read_lock
from quiz_plugin.translations.status import State, Translation, release_problems, track
from quiz_plugin.translations.units import passages_in, read_units

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

log = get_plugin_logger(__name__)


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


class BankState:
    """What stays on the table from one build of a server to the next."""

    def __init__(self) -> None:
        """Start without a bank."""
        self.bank: Bank | None = None
        """The last good one."""
        self.complete: tuple[str, ...] = ()
        """The languages in which every text and page has to exist."""
        self.translations = Translations()
        self.glossary = Glossary()
        self.references = References()
        self.sought: tuple[Sought, ...] = ()
        self.problems: dict[Problem, None] = {}
        """Those of this build, each once."""
        self._words: dict[str, Words] = {}

    def read(self, folder: Path, docs: Path, languages: tuple[str, ...]) -> tuple[Problem, ...]:
        """Begin a build: read the bank and what stands beside it, for the last good ones; return every problem.

        A language in which most of the bank is written has to be complete, and so has the first one; what another one
        lacks is shown in the first.
        """
        self.problems.clear()
        self.complete, partial = languages_of_site(folder, languages)
        reading, lock = read_bank(folder, docs, self.complete, partial), read_lock(folder)
        beside = read_side_files(reading.known, folder)
        if not beside.references.problems:
            self.references = beside.references
        if beside.sought is not None:
            self.sought = beside.sought
        if reading.bank is not None:
            self.bank = fill_gaps(reading.bank, languages)
            self.translations = Translations.read(reading, folder, docs, lock)
            if not beside.glossary.problems:
                self.glossary = beside.glossary
        return (*reading.problems, *beside.problems, *lock.problems, *check_strings(folder, partial))

    def load_words(self, languages: Sequence[str], bank: Path) -> tuple[dict[str, Words], list[Problem]]:
        """The strings of each language; where they cannot be used, the last good or the shipped ones, and why.

        What a language that need not be complete lacks is said as in the first one.
        """
        problems: list[Problem] = []
        for language in languages:
            try:
                fallback = self._words[languages[0]] if language not in self.complete else None
                self._words[language] = Words.load(language, bank, fallback)
            except WordsError as error:
                problems += error.problems
                shipped = Words.load(language if is_shipped(language) else COMPLETE)
                self._words.setdefault(language, Words(language, shipped.entries))
        return {language: self._words[language] for language in languages}, problems

    def print_problems(self, root: Path) -> None:
        """Print the problems of this build, once; `root` is where their files are named from."""
        if self.problems:
            log.error(report(sorted(self.problems), root))
            self.problems.clear()

    def tell_translations(self, root: Path, *, serving: bool) -> None:
        """Warn of what keeps the guide from being published; to an author at work, only how much of it there is."""
        problems = self.translations.problems
        if not serving:
            passages_in.cache_clear()  # a single build asks for no text again
        if problems and serving:
            log.info("translations to look at before publishing: %d (`quizbank status` lists them)", len(problems))
        elif problems:
            log.warning("the translations have problems\n%s", text(problems, root))

    def write_problems(self, site: Path, root: Path, words: Mapping[str, Words]) -> None:
        """Write what the overlay reads, below the folder `site`; files of problems are named from `root`."""
        data = contents(sorted(self.problems), root, words, "dev.kept" if self.bank else "dev.alone")
        path = site / OVERLAY.folder / PROBLEMS
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(data, ensure_ascii=False), "utf-8")

    def foreign(self, language: str) -> Foreign:
        """The terms of the original's language, for texts in another; names belong to no language."""
        original = self.bank_to_show.languages[:1]
        if not original or original[0] == language:
            return Foreign()
        terms = [term for term in self.glossary.terms if not term.keep]
        forms = [form for term in terms for form in term.forms(original[0])]
        return Foreign.of(original[0], [*forms, *self.glossary.foreign.get(original[0], ())])

    @property
    def bank_to_show(self) -> Bank:
        """The last good bank; before there was one, an empty one."""
        return self.bank or Bank((), (), ())


def report(problems: Sequence[Problem], root: Path) -> str:
    """What a terminal shows of some problems; `root` is where their files are named from."""
    return f"the question bank or its use has problems\n{text(problems, root)}"


def let_wait(files: Files, words: Words) -> None:
    """Let every page say that it waits for a bank that can be read."""
    for file in files.documentation_pages():
        file.content_string = f"# {words.t('dev.waiting')} {{: #top }}\n\n{words.t('dev.alone')}\n"


def unreadable_pages(files: Files, docs: Path) -> list[Problem]:
    """What is wrong with pages that cannot be read; they are emptied, because MkDocs would stop at the first."""
    found = []
    for file in files.documentation_pages():
        name = f"{docs.name}/{file.src_uri}"
        text = decode((read_bytes(Path(file.abs_src_path), name) if file.abs_src_path else None) or b"", name)
        if problems := [text] if isinstance(text, Problem) else [*check_head(text, name)]:
            found += problems
            file.content_string = ""
    return found


PROBLEMS = "problems.json"
OVERLAY = read_bundle("authoring")
"""Shows the problems in the browser."""


def add_overlay(html: str, config: MkDocsConfig) -> str:
    """The page with the overlay, which finds out by itself whether there is anything to show."""
    folder = urlsplit(config.site_url or "/").path.rstrip("/") + "/" + OVERLAY.folder
    style, script = f'<link rel="stylesheet" href="{folder}authoring.css">', f'src="{folder}authoring.js"'
    return html.replace("</head>", f'{style}<script type="module" {script}></script></head>', 1)


def contents(problems: Sequence[Problem], root: Path, words: Mapping[str, Words], note: str) -> object:
    """What the script reads; files are named from `root`, `note` is the key of what it says of the page behind it."""
    pages: dict[str, list[str]] = {}
    return {
        "build": uuid4().hex,
        "words": {
            language: {
                "title": each.n("dev.title", len(problems)),
                "note": each.t(note),
                "close": each.t("act.close"),
            }
            for language, each in words.items()
        },
        "problems": [
            {
                "place": str(problem.place),
                "what": f"{problem.severity} {problem.code}: {problem.message}",
                "excerpt": "\n".join(excerpt(problem.place, pages, root)),
                "more": [
                    *(f"{place}: {label}" for place, label in problem.related),
                    *([f"hint: {problem.hint}"] if problem.hint else []),
                ],
            }
            for problem in problems
        ],
    }
