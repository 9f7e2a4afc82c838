"""Everything that a reader of the guide can read, as prose: what is no word of its language is blanked out."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from markdown_it import MarkdownIt

from quiz_plugin.bank import Place, read_bank
from quiz_plugin.bank.glossary import Glossary
from quiz_plugin.bank.yaml.source import SourceFile, Step
from quiz_plugin.drift.guide import Guide, read_guide
from quiz_plugin.drift.units import Unit
from quiz_plugin.l10n.parity.text import FILL, Text
from tests.tools import ROOT

LANGUAGES = ("en", "es")
STRINGS = Path("quiz_plugin/render/strings")
FIGURES = Path("docs/assets/figures")
ABOUT = ("README.md", "CONTRIBUTING.md", "contributing/*.md")
"""Read by people who look after the guide; in English only."""

_FRONT = re.compile(r"^(?:title|description):[^\S\n]*(?P<value>\S.*)$", re.MULTILINE)
_SITE = re.compile(r"^(?P<in> *)(?:site_name|site_description|copyright): (?P<value>.+)$", re.MULTILINE)
_ADMONITION = re.compile(r'^[!?]{3}\+?[^\S\n]+\w+(?:[^\S\n]+"(?P<words>[^"\n]*)")?', re.MULTILINE)
_IN_LANGUAGE = re.compile(
    r"<(?P<tag>\w+)\b[^<>]*\blang=[\"']?(?P<language>[\w-]+)[^<>]*>(?P<inside>.*?)</(?P=tag)>", re.DOTALL
)
_EMPHASIS = re.compile(r"(?<![\w*])(\*{1,3}|_)(?P<words>[^*\n]+?)\1(?![\w*])")
_PLACEHOLDER = re.compile(r"\{\w+\}")
_PLAIN = ("/title", "/summary", "/term")
"""What the ids of units without Markdown end with."""
_WORD = re.compile(rf"[^\s{FILL}]+")


@dataclass(frozen=True)
class Said:
    """A text in one language."""

    language: str
    prose: str
    """As long as its source, with FILL in place of each character that is no prose in this language."""
    place: Callable[[int], Place]
    """Where the character at an offset stands."""
    is_markdown: bool = False
    """Whether the text can emphasise words; a title, a summary or a label cannot."""


@dataclass(frozen=True)
class Readable:
    """What a guide says, in all languages."""

    said: tuple[Said, ...]
    names: tuple[str, ...]
    """The names that its glossary keeps in every language."""

    def within(self, language: str) -> list[Said]:
        """What it says in one language."""
        return [each for each in self.said if each.language == language]


def readable(root: Path) -> Readable:
    """Read the guide in the folder `root`."""
    guide = read_guide(read_bank(root / "bank", root / "docs", LANGUAGES), root / "bank", root / "docs")
    assert not guide.problems, guide.problems[0]
    names = (form for term in guide.glossary.terms if term.keep for form in term.renderings("en"))
    return Readable((*_units(guide), *_figures(root), *_strings(root), *_site(root), *_about(root)), tuple(names))


@cache
def shipped() -> Readable:
    """What this guide says."""
    return readable(ROOT)


def _units(guide: Guide) -> Iterator[Said]:
    terms = {"en": frozenset[str](), "es": _foreign(guide.glossary)}
    for unit in guide.units:
        if unit.id.startswith(("f:", "e:", "m:")):
            continue  # read below, each label and comment with its own place
        for language, text in unit.texts.items():
            in_language = _front if unit.id.startswith("p:") and "#" not in unit.id else _text
            yield from in_language(unit, language, text, terms[language])


def _foreign(glossary: Glossary) -> frozenset[str]:
    """The English words that other languages may emphasise, as `render.foreign` marks them for screen readers."""
    forms = [form for term in glossary.terms for form in term.forms("en")]
    return frozenset(form.casefold() for form in [*forms, *glossary.foreign.get("en", ())])


def _front(unit: Unit, language: str, text: str, _: frozenset[str]) -> Iterator[Said]:
    for line in _FRONT.finditer(text):
        place = partial(_moved, partial(unit.place, language), line.start("value"))
        yield Said(language, line["value"], place)


def _text(unit: Unit, language: str, text: str, terms: frozenset[str]) -> Iterator[Said]:
    place = partial(unit.place, language)
    others = [span for span in _IN_LANGUAGE.finditer(text) if span["language"] != language]
    for other in others:
        prose = Text(other["inside"], other["language"]).prose
        if other["language"] in LANGUAGES:
            yield Said(other["language"], prose, partial(_moved, place, other.start("inside")))
    for other in others:
        text = text[: other.start()] + _filled(other[0]) + text[other.end() :]
    prose = _EMPHASIS.sub(
        lambda span: _filled(span[0]) if span["words"].casefold() in terms else span[0],
        _without_signs(Text(text, language).prose),
    )
    yield Said(language, prose, place, not unit.id.endswith(_PLAIN))


def _without_signs(prose: str) -> str:
    """The prose with nothing but the title of each admonition's first line."""

    def title(match: re.Match[str]) -> str:
        words = match["words"] or ""
        before = match.start("words") - match.start() if words else len(match[0])
        return FILL * before + words + FILL * (len(match[0]) - before - len(words))

    return _ADMONITION.sub(title, prose)


def _filled(text: str) -> str:
    return re.sub(r"[^\n]", FILL, text)


def _moved(place: Callable[[int], Place], by: int, offset: int) -> Place:
    return place(by + offset)


def _figures(root: Path) -> Iterator[Said]:
    for path in sorted([*(root / FIGURES).glob("*.yml"), *(root / FIGURES).glob("*/words.yml")]):
        file = _source(path, root)
        for keys, text in _leaves(file.data):
            language = next(str(key) for key in reversed(keys) if key in LANGUAGES)  # plural forms stand below it
            yield _of_file(file, keys, _PLACEHOLDER.sub(lambda each: _filled(each[0]), text), language)


def _strings(root: Path) -> Iterator[Said]:
    for language in LANGUAGES:
        file = _source(root / STRINGS / f"{language}.yml", root)
        for keys, text in _leaves(file.data):
            yield _of_file(file, keys, _PLACEHOLDER.sub(lambda each: _filled(each[0]), text), language)


def _site(root: Path) -> Iterator[Said]:
    """The texts of the site's configuration: its name, its description."""
    text = (root / "mkdocs.yml").read_text("utf-8")
    for match in re.finditer(
        r"^(?P<in> *)(?:site_name|site_description|copyright): (?P<value>.+)$", text, re.MULTILINE
    ):
        language = "es" if match["in"] else "en"
        yield Said(language, match["value"], partial(_in_text, "mkdocs.yml", text, match.start("value")))


def _about(root: Path) -> Iterator[Said]:
    for path in (path for pattern in ABOUT for path in sorted(root.glob(pattern))):
        name, text = path.relative_to(root).as_posix(), path.read_text("utf-8")
        yield Said("en", Text(_without_indented_code(text), "en").prose, partial(_in_text, name, text, 0))


def _without_indented_code(text: str) -> str:
    lines = text.split("\n")
    for token in MarkdownIt("commonmark").parse(text):
        if token.type == "code_block" and token.map:
            for number in range(*token.map):
                lines[number] = FILL * len(lines[number])
    return "\n".join(lines)


def _source(path: Path, root: Path) -> SourceFile:
    return SourceFile(path.read_bytes(), path.relative_to(root).as_posix())


def _leaves(data: object, path: tuple[Step, ...] = ()) -> Iterator[tuple[tuple[Step, ...], str]]:
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _leaves(value, (*path, key))
    elif isinstance(data, str):
        yield path, data


def _of_file(file: SourceFile, path: tuple[Step, ...], text: str, language: str) -> Said:
    def place(offset: int) -> Place:
        word = _WORD.match(text, offset)
        return file.place_in(path, offset, word[0]) if word else file.place(path)

    return Said(language, text, place)


def _in_text(name: str, text: str, start: int, offset: int) -> Place:
    at = start + offset
    return Place(name, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
