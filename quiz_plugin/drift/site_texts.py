"""Texts that stand neither in the bank nor on a page: those of drawings, of programs, and of the site itself.

`f:<drawing>/title`, `f:<drawing>/desc` and `f:<drawing>/labels`, all in one, stand in `assets/figures/<drawing>.yml`
of the pages; `f:<figure>/<group>` are the words of a figure to play with whose keys begin with the same word, all in
one; `e:<program>` is what a program is about and all its comments, which `examples/comments.yml` says in
other languages, and
`m:site_description` stands in `mkdocs.yml`.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from quiz_plugin.bank import Place, Problem
from quiz_plugin.bank.folder import read_bytes
from quiz_plugin.bank.programs import about, is_long, mark
from quiz_plugin.bank.yaml.source import SourceFile, Step
from quiz_plugin.drift.units import Unit

FIGURES, EXAMPLES, COMMENTS, CONFIG = "assets/figures", "examples", "comments.yml", "mkdocs.yml"
DESCRIPTION = "site_description"
_PLACEHOLDER = re.compile(r"\{\w+\}")
_LINE, _BREAK = "\n", "\n\n"
"""Between two labels of a drawing, of which several may be one sentence, and between two comments of a program."""


def site_units(root: Path, docs: Path, languages: Sequence[str]) -> tuple[list[Unit], list[Problem]]:
    """The texts of a site in the folder `root`, whose pages stand in `docs`, and the files that cannot be read."""
    figures = [_file(path, root) for path in sorted((docs / FIGURES).glob("*.yml"))]
    played = [_file(path, root) for path in sorted((docs / FIGURES).glob("*/words.yml"))]
    comments, config = _file(root / EXAMPLES / COMMENTS, root), _file(root / CONFIG, root)
    units = [unit for file in figures for unit in _figure(file, Path(file.name).stem, languages)]
    units += [unit for file in played for unit in _words(file, Path(file.name).parent.name, languages)]
    units += [*_programs(comments, root, languages), *_description(config, languages)]
    # MkDocs has tags of its own, which make problems and nothing that could not be read.
    unread = [file for file in (*figures, *played, comments, config) if file.data is None]
    return units, [problem for file in unread for problem in file.problems]


def _file(path: Path, root: Path) -> SourceFile:
    whole, top = path.resolve(), root.resolve()
    name = whole.relative_to(top).as_posix() if whole.is_relative_to(top) else path.name
    raw = read_bytes(path, name)
    return SourceFile.of(b"" if raw is None else raw, name)


def _figure(file: SourceFile, name: str, languages: Sequence[str]) -> Iterator[Unit]:
    data = file.data if isinstance(file.data, dict) else {}
    for key in ("title", "desc"):
        if texts := _texts(data.get(key), languages):
            place = partial(_place, file, {language: (key, language) for language in languages})
            yield Unit(f"f:{name}/{key}", texts, place, (key,))
    labels = data.get("labels")
    paths = [("labels", key) for key in labels] if isinstance(labels, dict) else []
    said = [_texts(_at(data, path), languages) for path in paths]
    texts = {each: _LINE.join(text[each] for text in said) for each in languages if all(each in text for text in said)}
    if paths and texts:
        place = partial(_place, file, {language: (*paths[0], language) for language in languages})
        yield Unit(f"f:{name}/labels", texts, place)


def _words(file: SourceFile, name: str, languages: Sequence[str]) -> Iterator[Unit]:
    data = file.data if isinstance(file.data, dict) else {}
    first = {_group(key): key for key in reversed(data)}
    for group in dict.fromkeys(map(_group, data)):
        found = {language: words_in(data, group, language) for language in languages}
        texts = {language: text for language, text in found.items() if text is not None}
        if texts:
            place = partial(_place, file, {language: (first[group], language) for language in languages})
            yield Unit(f"f:{name}/{group}", texts, place)


def words_in(data: Mapping[str, object], group: str, language: str) -> str | None:
    """The words of a figure to play with whose keys begin with `group`, as `note.one` and `note.other` with `note`.

    They stand one below the other, plural forms too, without the names of what is filled in; None if one is missing.
    """
    said = [
        text.get(language) if isinstance(text, dict) else None for key, text in data.items() if _group(key) == group
    ]
    lines = [_LINE.join(map(str, each.values())) if isinstance(each, dict) else each for each in said]
    texts = [each for each in lines if isinstance(each, str)]
    return _PLACEHOLDER.sub("{}", _LINE.join(texts)) if texts and len(texts) == len(lines) else None


def _group(key: object) -> str:
    return str(key).partition(".")[0]


def _at(node: object, path: Sequence[Step]) -> object:
    """What stands at a path, which may not be there."""
    for step in path:
        if isinstance(node, dict) and isinstance(step, str):
            node = node.get(step)
        else:
            node = node[step] if isinstance(node, list) and isinstance(step, int) else None
    return node


def _texts(node: object, languages: Sequence[str]) -> dict[str, str]:
    """The texts of a mapping by language."""
    if not isinstance(node, dict):
        return {}
    return {language: node[language] for language in languages if isinstance(node.get(language), str)}


def _place(file: SourceFile, paths: Mapping[str, tuple[Step, ...]], language: str, offset: int) -> Place:
    return file.place(paths.get(language, ())) if offset >= 0 else Place(file.name)


def _programs(file: SourceFile, root: Path, languages: Sequence[str]) -> Iterator[Unit]:
    data = file.data if isinstance(file.data, dict) else {}
    for path in sorted((root / EXAMPLES).glob("[a-z]*.py")) if data else ():
        raw = read_bytes(path, path.name)
        said = comments_of(raw) if isinstance(raw, bytes) else []
        if not said:
            continue
        texts = {languages[0]: _BREAK.join(said)}
        for language in languages[1:]:
            others = [_texts(data.get(comment), languages).get(language, "") for comment in said]
            texts |= {language: _BREAK.join(others)} if all(others) else {}
        place = partial(_in_program, Place(f"{EXAMPLES}/{path.name}"), file.place((said[0],)), languages[0])
        yield Unit(f"e:{path.stem}", texts, place)


def _in_program(program: Place, others: Place, source: str, language: str, offset: int) -> Place:
    return program if language == source and offset >= 0 else others


def comments_of(raw: bytes) -> list[str]:
    """What a page may say in words of a program, each once: what it is about, if it is folded, and its comments."""
    head, _, body = raw.decode("utf-8", errors="replace").partition("\n\n")
    found = dict.fromkeys([about(head)] if about(head) and is_long(body) else [])
    try:
        for token in tokenize.generate_tokens(io.StringIO(body).readline):
            comment = token.string.lstrip("# ")
            if token.type == tokenize.COMMENT and mark(token.string) is None:
                found[comment] = None
    except (tokenize.TokenError, SyntaxError):
        return []  # the build tells what is wrong with it
    return list(found)


def _description(file: SourceFile, languages: Sequence[str]) -> Iterator[Unit]:
    """What the site says of itself to search engines: at the top for its first language, and for each other one."""
    data = file.data if isinstance(file.data, dict) else {}
    if not isinstance(data.get(DESCRIPTION), str):
        return
    homes: dict[str, tuple[Step, ...]] = {**dict(_homes(data)), languages[0]: ()}
    texts = {}
    for language in languages:
        node = _at(data, homes.get(language, (language,)))
        if isinstance(node, dict) and isinstance(node.get(DESCRIPTION), str):
            texts[language] = node[DESCRIPTION]
    place = partial(_place, file, {language: (*home, DESCRIPTION) for language, home in homes.items()})
    yield Unit(f"m:{DESCRIPTION}", texts, place)


def partial_languages(root: Path) -> tuple[str, ...]:
    """The languages that may have gaps, as `mkdocs.yml` in the folder `root` names them; none where it names none.

    What MkDocs would refuse there, it tells itself.
    """
    data = _file(root / CONFIG, root).data
    named = [settings.get("partial") for _, settings in _plugin(data, "quiz")]
    return tuple(code for codes in named if isinstance(codes, list) for code in codes if isinstance(code, str))


def _plugin(data: object, name: str) -> Iterator[tuple[tuple[Step, ...], Mapping[str, object]]]:
    """The settings of a plugin in `mkdocs.yml`, with the way there: plugins stand in a list or in a mapping."""
    plugins = data.get("plugins") if isinstance(data, dict) else None
    rows = enumerate(plugins) if isinstance(plugins, list) else [(None, plugins)]
    for number, row in rows:
        if isinstance(row, dict) and isinstance(row.get(name), dict):
            yield ("plugins", *(() if number is None else (number,)), name), row[name]


def _homes(data: Mapping[str, object]) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """Where the settings of each language stand, as mkdocs-static-i18n has them."""
    for path, settings in _plugin(data, "i18n"):
        rows = settings.get("languages")
        for index, row in enumerate(rows if isinstance(rows, list) else ()):
            if isinstance(row, dict) and isinstance(row.get("locale"), str):
                yield row["locale"], (*path, "languages", index)
