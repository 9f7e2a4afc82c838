"""The prose of the guide in one language, for tests of how it is written: pages, bank, figures and interface."""

import re
from collections.abc import Iterator
from typing import Any

import yaml

from tests.tools import ROOT

_NO_PROSE = re.compile(
    r"^ *(?P<fence>`{3,}|~{3,}).*?^ *(?P=fence) *$"
    r"|(?P<ticks>`+)(?!`).+?(?P=ticks)"
    r"|\$\$.*?\$\$|\$[^\s$][^$\n]*\$"
    r"|<(?P<tag>\w+)[^>]* lang=.*?</(?P=tag)>|<!--.*?-->|</?[a-z][^>]*>"
    r"|\]\([^)]*\)|\{ ?[#.:][^}\n]*\}"
    r"|^ */// .*?(?=\n\n|\n {0,3}\S)|^ *(?:!{3}|\?{3}\+?) \w+(?: \"[^\"\n]*\")?"
    r"|^[a-z_]+: (?=[\w-]+$)|^(?:title|description): ",
    re.MULTILINE | re.DOTALL,
)
STRINGS = ROOT / "quiz_plugin/render/strings"
BLANK = "\N{REPLACEMENT CHARACTER}"


def prose(text: str) -> str:
    """A Markdown text with a sign in place of code, formulas, addresses, markup and what is in another language."""
    return _NO_PROSE.sub(BLANK, text)


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Every text of the guide in a language, each with the name of its file."""
    for path in sorted((ROOT / "docs").rglob(f"*.{language}.md")):
        yield path.name, prose(path.read_text("utf-8"))
    for path in sorted([*(ROOT / "bank").glob("*.yml"), *(ROOT / "docs").rglob("*.yml")]):
        if path.name != "search.yml":  # what readers type
            yield from ((path.name, prose(text)) for text in _in_language(_read(path), language))
    yield from strings(language)


def strings(language: str) -> Iterator[tuple[str, str]]:
    """The words of the interface."""
    yield from (("strings", re.sub(r"\{\w+\}", BLANK, each)) for each in _leaves(_read(STRINGS / f"{language}.yml")))


def _read(path: Any) -> Any:
    return yaml.load(path.read_text("utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506 (both are safe)


def _in_language(data: Any, language: str) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _leaves(value) if key == language else _in_language(value, language)
    elif isinstance(data, list):
        for value in data:
            yield from _in_language(value, language)


def _leaves(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        data = list(data.values())
    if isinstance(data, list):
        for value in data:
            yield from _leaves(value)
    elif isinstance(data, str):
        yield data
