"""The words of a drawing: its title, its description and its labels, each in several languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from quiz_plugin.bank.checks import in_label
from quiz_plugin.bank.files import read_bytes
from quiz_plugin.bank.latex import formulas
from quiz_plugin.bank.problems import Problem
from quiz_plugin.bank.yaml import SourceFile, Step

FOLDER = "assets/figures"
"""Where drawings stand below the folder of the pages, if mkdocs.yml does not say otherwise."""

Texts = Mapping[str, Mapping[str, str]]
"""Words by label and language; `title` and `desc` are among the labels."""


def read_labels(path: Path, name: str) -> tuple[Texts, list[Problem]]:
    """The words in the file at `path`, which problems call `name`, and all that is wrong with them."""
    file = SourceFile(read_bytes(path, name) or b"", name)
    if not file.readable:
        return {}, list(file.problems)
    data = file.data if isinstance(file.data, dict) else {}
    labels = data.get("labels") or {}
    if not data or not isinstance(labels, dict):
        message = f"{path.name} takes `title:`, `desc:` and `labels:`, each with one text per language"
        return {}, [Problem(file.place(), "bad-figure", message, "write them as those of another figure")]
    found: dict[str, Any] = {key: data.get(key) for key in ("title", "desc")} | labels
    paths: dict[str, tuple[Step, ...]] = {key: ("labels", key) if key in labels else (key,) for key in found}
    problems = [each for key, texts in found.items() for each in _problems(file, paths[key], texts)]
    return {} if problems else found, problems


def _problems(file: SourceFile, path: tuple[Step, ...], texts: object) -> Iterator[Problem]:
    if not isinstance(texts, dict) or not texts:
        message = f"`{path[-1]}` takes a text for each language"
        yield Problem(file.place(path), "bad-figure", message, f"write `{path[-1]}: {{en: …, es: …}}`")
        return
    for language, words in texts.items():
        if isinstance(words, dict | list):
            place = file.place((*path, language))
            yield Problem(place, "bad-figure", f"`{path[-1]}` takes a text in `{language}`", "put it in quotes")
        for formula in formulas(str(words)):
            yield in_label(formula, file.place_in((*path, language), formula.offset, formula.source))


def check_labels(docs: Path) -> Iterator[Problem]:
    """All that is wrong with the words of the drawings of a guide with its pages in `docs`."""
    for path in sorted((docs / FOLDER).glob("[!.]*.yml")):
        yield from read_labels(path, f"{docs.name}/{FOLDER}/{path.name}")[1]
