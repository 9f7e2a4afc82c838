"""What a server does for authors: it goes on with the last good bank, and shows every problem in the browser too.

MkDocs answers no request after a rebuild that failed, so while serving nothing here raises.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml
from mkdocs.plugins import get_plugin_logger

from quiz_plugin.bank import Bank, BankReader, Place, Problem
from quiz_plugin.bank.decode import decode
from quiz_plugin.bank.glossary import Glossary, read_glossary
from quiz_plugin.bank.kept import Kept
from quiz_plugin.bank.references import References, read_references
from quiz_plugin.bank.reporters import text
from quiz_plugin.render import Card, Foreign, Words
from quiz_plugin.render.words import COMPLETE, WordsError, is_shipped
from quiz_plugin.site import overlay
from quiz_plugin.site.glossary import PAGE as GLOSSARY
from quiz_plugin.site.pages import expand_nav
from quiz_plugin.site.sources import PAGE as SOURCES
from quiz_plugin.site.translations import PAGE as TRANSLATIONS
from quiz_plugin.site.translations import Translations

if TYPE_CHECKING:
    from mkdocs.structure.files import Files

log = get_plugin_logger(__name__)


class Desk:
    """What stays on the table from one build of a server to the next."""

    def __init__(self) -> None:
        """Start without a bank."""
        self.bank: Bank | None = None
        """The last good one."""
        self.translations = Translations()
        self.glossary = Glossary()
        self.references = References()
        self.cards: Kept[Card] = Kept()
        self.problems: dict[Problem, None] = {}
        """Those of this build, each once."""
        self._told: set[Problem] = set()
        self._words: dict[str, Words] = {}
        self._readers: dict[tuple[object, ...], BankReader] = {}

    def read(self, folder: Path, docs: Path, languages: tuple[str, ...], partial: tuple[str, ...]) -> tuple[Problem, ...]:
        """Begin a build: read the bank, which replaces the last good one if it has no problem; return its problems."""
        self.problems.clear()
        self._told.clear()
        where = (folder, docs, languages, partial)
        reader = self._readers.setdefault(where, BankReader(folder, docs, languages, partial))
        reading = reader.read()
        self.references = read_references(folder)
        if reading.bank is not None:
            self.bank = reading.bank
            self.translations = Translations.read(reading, folder, docs, partial)
            self.glossary = read_glossary(folder, reading.bank, partial).glossary
        return (*reading.problems, *self.references.problems)

    def load_words(self, languages: Sequence[str], bank: Path) -> tuple[dict[str, Words], list[Problem]]:
        """The strings of each language; where they cannot be used, the last good or the shipped ones, and why."""
        problems = []
        for language in languages:
            try:
                self._words[language] = Words.load(language, bank)
            except WordsError as error:
                problems.append(_unusable(error, language, bank))
                shipped = Words.load(language if is_shipped(language) else COMPLETE)
                self._words.setdefault(language, Words(language, shipped.entries))
        return {language: self._words[language] for language in languages}, problems

    def fill(self, files: Files, nav: list[Any] | None, words: Words) -> list[Any] | None:
        """The `nav` of mkdocs.yml with the bank's pages. Without a bank, every page says that the guide is waiting."""
        if self.bank is not None:
            has = {
                GLOSSARY: bool(self.glossary.terms),
                SOURCES: bool(self.references.works),
                TRANSLATIONS: self.translations.known,
            }
            return expand_nav(nav, self.bank, words, [slug for slug in has if has[slug]]) if nav else None
        for file in files.documentation_pages():
            file.content_string = f"# {words.t('dev.waiting')} {{#top}}\n\n{words.t('dev.alone')}\n"
        return None

    def tell(self, root: Path) -> None:
        """Print the problems of this build that are not printed yet; `root` is where their files are named from."""
        if untold := sorted(self.problems.keys() - self._told):
            log.error(report(untold, root))
            self._told.update(untold)

    def write_problems(self, site: Path, root: Path, words: Mapping[str, Words]) -> None:
        """Write what the overlay reads, below the `site` folder; `root` is where the files of problems are named from."""
        data = overlay.contents(sorted(self.problems), root, words, "dev.kept" if self.bank else "dev.alone")
        path = site / overlay.OVERLAY.folder / overlay.PROBLEMS
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


def _unusable(error: WordsError, language: str, bank: Path) -> Problem:
    """The problem of a file of strings; where it is no YAML, at the place where reading it ended."""
    file = f"{bank.name}/strings/{language}.yml"
    cause = error.__cause__
    if isinstance(cause, yaml.MarkedYAMLError) and (mark := cause.problem_mark):
        reason = " ".join(part for part in (cause.context, cause.problem) if part)
        return Problem(Place(file, mark.line + 1, mark.column + 1), "unusable-strings", f"this is not YAML: {reason}")
    return Problem(Place(file), "unusable-strings", str(error).replace(f"{bank.parent}{os.sep}", ""))


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
