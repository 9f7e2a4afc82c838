"""What a server does for authors: it goes on with the last good bank, and shows every problem in the browser too.

MkDocs answers no request after a rebuild that failed, so while serving nothing here raises.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from quiz_plugin.bank import Bank, BankReader, Place, Problem
from quiz_plugin.bank.decode import decode
from quiz_plugin.bank.glossary import Glossary, read_glossary
from quiz_plugin.bank.kept import Kept
from quiz_plugin.bank.reporters import excerpt
from quiz_plugin.render import Card, Foreign, Words
from quiz_plugin.render.words import COMPLETE, is_shipped
from quiz_plugin.site.bundles import read_bundle
from quiz_plugin.site.pages import expand_nav
from quiz_plugin.site.translations import Translations

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

PROBLEMS = "problems.json"
OVERLAY = read_bundle("authoring")
"""Shows the problems in the browser."""


class Desk:
    """What stays on the table from one build of a server to the next."""

    def __init__(self) -> None:
        """Start without a bank."""
        self.bank: Bank | None = None
        """The last good one."""
        self.translations = Translations()
        self.glossary = Glossary()
        self.cards: Kept[Card] = Kept()
        self.problems: dict[Problem, None] = {}
        """Those of this build, each once."""
        self._words: dict[str, Words] = {}
        self._readers: dict[tuple[object, ...], BankReader] = {}

    def read(self, folder: Path, docs: Path, languages: tuple[str, ...], partial: tuple[str, ...]) -> tuple[Problem, ...]:
        """Read the bank, which replaces the last good one if it has no problem; return its problems."""
        where = (folder, docs, languages, partial)
        reader = self._readers.setdefault(where, BankReader(folder, docs, languages, partial))
        reading = reader.read()
        if reading.bank is not None:
            self.bank = reading.bank
            self.translations = Translations.read(reading, folder, docs, partial)
            self.glossary = read_glossary(folder, reading.bank, partial).glossary
        return reading.problems

    def load_words(self, language: str, bank: Path) -> tuple[Words, list[Problem]]:
        """The strings of a language; where they cannot be used, the last good or the shipped ones, and why."""
        try:
            self._words[language] = Words.load(language, bank)
        except LookupError as error:
            place = Place(f"{bank.name}/strings/{language}.yml")
            spare = self._words.get(language) or Words.load(language if is_shipped(language) else COMPLETE)
            return spare, [Problem(place, "unusable-strings", str(error))]
        return self._words[language], []

    def fill(self, files: Files, nav: list[Any] | None, words: Words) -> list[Any] | None:
        """The `nav` of mkdocs.yml with the bank's pages. Without a bank, every page says that the guide is waiting."""
        if self.bank is not None:
            return expand_nav(nav, self.bank, words, with_translations=self.translations.known) if nav else None
        for file in files.documentation_pages():
            file.content_string = f"# {words.t('dev.waiting')} {{#top}}\n\n{words.t('dev.alone')}\n"
        return None

    def write_problems(self, site: Path, root: Path, words: Mapping[str, Words]) -> None:
        """Write what the overlay reads, below the `site` folder; `root` is where the files of problems are named from."""
        data = _overlay(sorted(self.problems), root, words, "dev.kept" if self.bank else "dev.alone")
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


def unreadable_pages(files: Files, docs: Path) -> list[Problem]:
    """The pages that are not UTF-8. They are emptied, because MkDocs would stop at the first."""
    found = []
    for file in files.documentation_pages():
        path = Path(file.abs_src_path) if file.abs_src_path else None
        if path is None or not path.is_file():
            continue
        try:
            path.read_bytes().decode("utf-8-sig")
        except UnicodeDecodeError:
            problem = decode(path.read_bytes(), f"{docs.name}/{file.src_uri}")
            found += [problem] if isinstance(problem, Problem) else []
            file.content_string = ""
    return found


def add_overlay(html: str, config: MkDocsConfig) -> str:
    """The page with the overlay, which finds out by itself whether there is anything to show."""
    folder = urlsplit(config.site_url or "/").path.rstrip("/") + "/" + OVERLAY.folder
    head = (
        f'<link rel="stylesheet" href="{folder}authoring.css"><script type="module" src="{folder}authoring.js"></script>'
    )
    return html.replace("</head>", f"{head}</head>", 1)


def _overlay(problems: Sequence[Problem], root: Path, words: Mapping[str, Words], note: str) -> object:
    """What the overlay reads; `note` is the key of what it says of the page behind it."""
    pages: dict[str, list[str]] = {}
    return {
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
