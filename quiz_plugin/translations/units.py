"""Reads the units of a guide: translated texts of bank, figures and pages, by language, with places; its languages.

A unit is named after where it stands: `q:<question>/stem`, `q:<question>/options/<option>/why`, `q:<question>/hints/1`,
`s:<set>/title`, `c:<concept>/summary`, `g:<term>/definition`, `b:<misconception>/remedy`; `p:<page>#<anchor>` for a
section of a page, `p:<page>#top` for what stands above the first one and `p:<page>` for its front matter;
`f:<figure>/title`, and `f:<figure>/labels` for all labels. Comments of programs are no units: `examples/comments.yml`
has them by what they say. For `quizbank` and `site/serve.py`; `passages_in` reads earlier versions of a file, too.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from quiz_plugin.bank import Place, Problem
from quiz_plugin.bank.figures import FOLDER as FIGURES
from quiz_plugin.bank.files import CONCEPTS, decode, place_at, read_bytes
from quiz_plugin.bank.markdown import front_matter
from quiz_plugin.bank.page_files import read_sections
from quiz_plugin.bank.yaml import SourceFile, Step

LEAD = "top"
"""The anchor of what stands above the first section of a page."""
CONFIG = "mkdocs.yml"
_RECORDS = {"questions": "q", "concepts": "c", "terms": "g", "misconceptions": "b"}
"""The lists whose records have units, each with the letter that these start with."""
_PAGE = re.compile(r"[^/]*/(?P<name>.+)\.(?P<language>[^./]+)\.md")
_WORD = re.compile(r"\S+")


@dataclass(frozen=True)
class Passage:
    """A unit in one language."""

    unit: str
    language: str
    text: str
    locate: Callable[[int], Place]
    """Where the character at an offset of the text stands."""


@dataclass(frozen=True)
class Unit:
    """One text in every language in which it exists."""

    id: str
    passages: Mapping[str, Passage]
    """By language."""

    @property
    def texts(self) -> dict[str, str]:
        """The text by language."""
        return {language: passage.text for language, passage in self.passages.items()}

    def place(self, language: str, offset: int = 0) -> Place:
        """Where a character of the text in `language` stands; of a missing text, where it stands in another one."""
        if language in self.passages:
            return self.passages[language].locate(offset)
        return next(iter(self.passages.values())).locate(0)


def read_units(folder: Path, docs: Path, languages: tuple[str, ...]) -> tuple[list[Unit], list[Problem]]:
    """The units of the guide with its bank in `folder` and its pages in `docs`, and the files that cannot be read."""
    found: dict[str, dict[str, Passage]] = {}
    problems: list[Problem] = []
    for name, path in _files(folder, docs, languages):
        raw = read_bytes(path, name)
        if isinstance(raw, Problem):
            problems.append(raw)
        elif raw is not None:
            passages, wrong = passages_in(name, raw, languages)
            problems += wrong
            for each in passages:
                found.setdefault(each.unit, {})[each.language] = each
    return [Unit(name, passages) for name, passages in found.items()], sorted(problems)


@lru_cache(maxsize=512)  # a server reads them all at every save
def passages_in(name: str, raw: bytes, languages: tuple[str, ...]) -> tuple[list[Passage], list[Problem]]:
    """The units of one file, as it is or as it once was; `name` is how problems call it."""
    if name.endswith(".md"):
        return _page(name, raw)
    file = SourceFile(raw, name)
    return [*_in_yaml(file, languages)], file.problems


def _files(folder: Path, docs: Path, languages: Sequence[str]) -> Iterator[tuple[str, Path]]:
    """Every file with units, by the name that problems give it."""
    docs = docs.resolve()
    paths = (path for path in folder.glob("[!.]*") if path.suffix in {".yml", ".yaml"})
    for path in sorted(path for path in paths if not path.is_dir()):
        yield f"{folder.resolve().name}/{path.name}", path
    for path in sorted((docs / FIGURES).rglob("[!.]*.yml")):
        yield f"{docs.name}/{path.relative_to(docs).as_posix()}", path
    pages = [path for language in languages for path in docs.rglob(f"[!.]*.{language}.md")]
    for path in sorted(pages):
        yield f"{docs.name}/{path.relative_to(docs).as_posix()}", path


def _in_yaml(file: SourceFile, languages: Sequence[str]) -> Iterator[Passage]:
    """Every text by language in a file of the bank or of a figure.

    Of a figure, those are one unit whose keys start with the same word, since several labels may be one sentence; a
    language that lacks one of them has no text.
    """
    found: dict[str, dict[str, list[tuple[tuple[Step, ...], str]]]] = {}
    for steps, name, texts in _texts(file.data, frozenset(languages), (), ()):
        unit = _unit_in(file.name, name)
        for language, text in texts.items():
            found.setdefault(unit, {}).setdefault(language, []).append(((*steps, language), text))
    for unit, by_language in found.items():
        most = max(map(len, by_language.values()))
        for language, pieces in by_language.items():
            if len(pieces) == most:
                text = "\n".join(text for _, text in pieces)
                yield Passage(unit, language, text, _in_value(file, *pieces[0]))


def _unit_in(file: str, name: str) -> str:
    """The unit of a text with this name in a file of the bank or of a figure."""
    kind, _, rest = name.partition("/")
    _, is_figure, figure = file.partition(f"/{FIGURES}/")
    if is_figure:
        return f"f:{figure.removesuffix('.yml').partition('/')[0]}/{kind.partition('.')[0]}"
    if kind in _RECORDS:
        return f"{_RECORDS[kind]}:{rest}"
    return f"c:guide/{name}" if Path(file).name == CONCEPTS else f"s:{Path(file).stem}/{name}"


def _texts(
    node: object, languages: frozenset[str], path: tuple[Step, ...], name: tuple[str, ...]
) -> Iterator[tuple[tuple[Step, ...], str, Mapping[str, str]]]:
    """The texts by language within a value, with their paths, and with ids for indices: an item may move."""
    if isinstance(node, dict):
        texts = {language: _text(value) for language, value in node.items() if language in languages}
        if texts and len(texts) == len(node) and all(text is not None for text in texts.values()):
            yield path, "/".join(name), {language: text for language, text in texts.items() if text is not None}
            return
        for key, below in node.items():
            yield from _texts(below, languages, (*path, key), (*name, str(key)))
    elif isinstance(node, list):
        for index, item in enumerate(node):
            fields = item if isinstance(item, dict) else {}
            step = fields.get("id", fields.get("value", index + 1))
            yield from _texts(item, languages, (*path, index), (*name, str(step)))


def _text(value: object) -> str | None:
    """A text in one language: its plural forms below each other, if it has several."""
    if isinstance(value, dict) and value and all(isinstance(form, str) for form in value.values()):
        return "\n".join(value.values())
    return value if isinstance(value, str) else None


def _in_value(file: SourceFile, path: tuple[Step, ...], text: str) -> Callable[[int], Place]:
    def locate(offset: int) -> Place:
        word = _WORD.match(text, offset)
        return file.place_in(path, offset, word[0]) if word else file.place(path)

    return locate


def _page(name: str, raw: bytes) -> tuple[list[Passage], list[Problem]]:
    """The parts of a page, from each explicit anchor to the next."""
    page, text = _PAGE.fullmatch(name), decode(raw, name)
    if page is None or isinstance(text, Problem):
        return [], [text] if isinstance(text, Problem) else []
    front = front_matter(text)
    lines = [0, *(match.end() for match in re.finditer("\n", text))]
    starts = {"": 0} if front else {}
    starts[f"#{LEAD}"] = front.end() if front else 0
    for section in read_sections(text):
        starts.setdefault(f"#{section.anchor}", lines[section.line - 1])
    parts = []
    for (part, start), end in zip(starts.items(), [*[*starts.values()][1:], len(text)], strict=True):
        if text[start:end].strip():
            parts.append(
                Passage(f"p:{page['name']}{part}", page["language"], text[start:end], _in_page(name, text, start))
            )
    return parts, []


def _in_page(name: str, text: str, start: int) -> Callable[[int], Place]:
    return lambda offset: place_at(name, text, start + offset)


def site_languages(root: Path) -> tuple[str, ...]:
    """The languages of `mkdocs.yml` in the folder `root`, in their order."""
    raw = read_bytes(root / CONFIG, CONFIG)
    data: Any = SourceFile(raw, CONFIG).data if isinstance(raw, bytes) else None
    with suppress(AttributeError, KeyError, TypeError):  # whatever else the file may hold
        listed = data["plugins"] if isinstance(data["plugins"], list) else [data["plugins"]]
        plugins = [each["i18n"] for each in listed if isinstance(each, dict) and "i18n" in each]
        found = [row["locale"] for each in plugins for row in each["languages"]]
        return tuple(found) if all(isinstance(code, str) for code in found) else ()
    return ()
