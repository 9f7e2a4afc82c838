"""The units of a guide: every text that is translated, in each language, with its place in a file.

A unit is named after where it stands: `q:<question>/stem`, `q:<question>/options/<option>/why`, `q:<question>/hints/1`,
`s:<set>/title`, `c:<concept>/summary`, `g:<term>/definition`, `b:<misconception>/remedy`; `p:<page>#<anchor>` for a
section of a page, `p:<page>#top` for what stands above the first one and `p:<page>` for its front matter;
`f:<figure>/title`, `f:<figure>/labels` for all labels of it, `e:<program>` for its comments, and `m:site_description`.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from quiz_plugin.bank import Place, Problem
from quiz_plugin.bank.files import CONCEPTS, LINE_BREAK, not_utf_8, read_bytes, root_of
from quiz_plugin.bank.markdown import front_matter
from quiz_plugin.bank.pages import read_sections
from quiz_plugin.bank.programs import about, is_long, mark
from quiz_plugin.bank.yaml import SourceFile, Step

LEAD = "top"
"""The anchor of what stands above the first section of a page."""
FIGURES, EXAMPLES, COMMENTS, CONFIG = "assets/figures", "examples", "comments.yml", "mkdocs.yml"
DESCRIPTION = "site_description"
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


def read_units(folder: Path, docs: Path, languages: Sequence[str]) -> tuple[list[Unit], list[Problem]]:
    """The units of the guide with its bank in `folder` and its pages in `docs`, and the files that cannot be read.

    The first of the `languages` is that of the programs.
    """
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
    passages, wrong = _translated_comments(root_of(folder) / EXAMPLES, found, languages)
    for each in passages:
        found[each.unit][each.language] = each
    return [Unit(name, passages) for name, passages in found.items()], sorted([*problems, *wrong])


def passages_in(name: str, raw: bytes, languages: Sequence[str]) -> tuple[list[Passage], list[Problem]]:
    """The units of one file, as it is or as it once was; `name` is how problems call it."""
    if name.endswith(".md"):
        return _page(name, raw)
    if name.endswith(".py"):
        text = "\n\n".join(_comments(raw))
        return [Passage(f"e:{Path(name).stem}", languages[0], text, partial(_at, Place(name)))] if text else [], []
    file = SourceFile(raw, name)
    if file.data is None:
        return [], file.problems  # not those of a file that was read: mkdocs.yml has tags of its own
    return [*(_description(file, languages) if name == CONFIG else _in_yaml(file, languages))], []


def _files(folder: Path, docs: Path, languages: Sequence[str]) -> Iterator[tuple[str, Path]]:
    """Every file with units, by the name that problems give it."""
    root, docs = root_of(folder), docs.resolve()
    for path in sorted(path for path in folder.glob("[!.]*") if path.suffix in {".yml", ".yaml"}):
        yield f"{folder.resolve().name}/{path.name}", path
    for path in sorted((docs / FIGURES).rglob("*.yml")):
        yield f"{docs.name}/{path.relative_to(docs).as_posix()}", path
    if (root / EXAMPLES / COMMENTS).is_file():
        for path in sorted((root / EXAMPLES).glob("[a-z]*.py")):
            yield f"{EXAMPLES}/{path.name}", path
    yield CONFIG, root / CONFIG
    pages = [path for language in languages for path in docs.rglob(f"*.{language}.md")]
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
    page = _PAGE.fullmatch(name)
    try:
        text = LINE_BREAK.sub("\n", raw.decode("utf-8-sig"))  # a place is counted in lines
    except UnicodeDecodeError as error:
        return [], [not_utf_8(name, error)]
    if page is None:
        return [], []
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
    def locate(offset: int) -> Place:
        at = start + offset
        return Place(name, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))

    return locate


def _comments(raw: bytes) -> list[str]:
    """What a page may say in words of a program, each once: what it is about, if it is folded, and its comments."""
    head, _, body = raw.decode("utf-8", errors="replace").partition("\n\n")
    found = dict.fromkeys([about(head)] if about(head) and is_long(body) else [])
    try:
        for token in tokenize.generate_tokens(io.StringIO(body).readline):
            if token.type == tokenize.COMMENT and mark(token.string) is None:
                found[token.string.lstrip("# ")] = None
    except (tokenize.TokenError, SyntaxError):
        return []  # the build reports what is wrong with it
    return list(found)


def _translated_comments(
    examples: Path, found: Mapping[str, Mapping[str, Passage]], languages: Sequence[str]
) -> tuple[list[Passage], list[Problem]]:
    """The comments of all programs in the other languages; a program has a text where each of them is translated."""
    name = f"{EXAMPLES}/{COMMENTS}"
    raw = read_bytes(examples / COMMENTS, name)
    if not isinstance(raw, bytes):
        return [], [] if raw is None else [raw]
    file, passages = SourceFile(raw, name), []
    data = file.data if isinstance(file.data, dict) else {}
    for unit in [unit for unit in found if unit.startswith("e:")]:
        comments = found[unit][languages[0]].text.split("\n\n")
        place = file.place((comments[0],))
        for language in languages[1:]:
            entries = [data.get(comment) for comment in comments]
            texts = [entry.get(language) for entry in entries if isinstance(entry, dict)]
            words = [text for text in texts if isinstance(text, str)]
            if len(words) == len(comments):
                passages.append(Passage(unit, language, "\n\n".join(words), partial(_at, place)))
    return passages, file.problems


def _at(place: Place, _: int) -> Place:
    return place


def _description(file: SourceFile, languages: Sequence[str]) -> Iterator[Passage]:
    """What the site says of itself to search engines: at the top for its first language, and for each other one."""
    homes: list[tuple[str, tuple[Step, ...], object]] = [(languages[0], (), file.data)]
    for path, settings in _plugin(file.data, "i18n"):
        rows = settings.get("languages")
        for index, row in enumerate(rows if isinstance(rows, list) else ()):
            language = row.get("locale") if isinstance(row, dict) else None
            if isinstance(language, str) and language in languages[1:]:
                homes.append((language, (*path, "languages", index), row))
    for language, path, row in homes:
        text = row.get(DESCRIPTION) if isinstance(row, dict) else None
        if isinstance(text, str):
            yield Passage(f"m:{DESCRIPTION}", language, text, _in_value(file, (*path, DESCRIPTION), text))


def site_languages(root: Path) -> tuple[str, ...]:
    """The languages of `mkdocs.yml` in the folder `root`, in their order."""
    raw = read_bytes(root / CONFIG, CONFIG)
    data = SourceFile(raw, CONFIG).data if isinstance(raw, bytes) else None
    rows = [each for _, settings in _plugin(data, "i18n") for each in _list(settings.get("languages"))]
    named = [each.get("locale") for each in rows if isinstance(each, dict)]
    return tuple(code for code in named if isinstance(code, str))


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _plugin(data: object, name: str) -> Iterator[tuple[tuple[Step, ...], Mapping[str, object]]]:
    """The settings of a plugin in `mkdocs.yml`, with the way there: plugins stand in a list or in a mapping."""
    plugins = data.get("plugins") if isinstance(data, dict) else None
    rows = enumerate(plugins) if isinstance(plugins, list) else [(None, plugins)]
    for number, row in rows:
        if isinstance(row, dict) and isinstance(row.get(name), dict):
            yield ("plugins", *(() if number is None else (number,)), name), row[name]
