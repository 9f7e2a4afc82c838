"""The words that the guide does not use for what it says to readers, because every other quiz says it otherwise."""

import re
from collections.abc import Callable, Iterator

import pytest
import yaml

from quiz_plugin.bank import Bank, load_bank
from quiz_plugin.render.words import SHIPPED
from tests.tools import ROOT

AVOIDED = {
    "en": "not right|right|chose|chosen|paper|hand in|handed in|erase|erased|please|sorry|oops|invalid",
    "es": "no es correct[ao]|del todo correct[ao]s?|erróne[ao]s?|inválid[ao]s?|por favor|lo siento|estoy segur[ao]",
}
"""Whole words; the guide says correct, select, submit, exam, delete, offline, and asks for nothing."""
_LANGUAGES = ("en", "es")


def faults(language: str, text: str) -> list[str]:
    """The words of `text` that are avoided, and exclamation marks."""
    return re.findall(rf"\b(?:{AVOIDED[language]})\b|[!¡]", text, re.IGNORECASE)


def strings(language: str) -> Iterator[tuple[str, str]]:
    for key, entry in yaml.safe_load((SHIPPED / f"{language}.yml").read_text("utf-8")).items():
        for text in entry.values() if isinstance(entry, dict) else [entry]:
            yield key, re.sub(r"\{\w+\}", "", text)


def titles(language: str) -> Iterator[tuple[str, str]]:
    """The titles and summaries of sets and concepts, and the titles of pages and questions."""
    bank = load_bank(ROOT / "bank", ROOT / "docs", _LANGUAGES)
    assert isinstance(bank, Bank)
    yield from ((each.id, f"{each.title[language]}. {each.summary[language]}") for each in bank.sets)
    yield from ((each.id, f"{each.title[language]}. {each.summary[language]}") for each in bank.concepts)
    yield from ((each.id, each.title[language]) for each in bank.questions())
    for page in sorted((ROOT / "docs").rglob(f"*.{language}.md")):
        found = re.findall(r"^(?:title:|description:|#+) .*", page.read_text("utf-8"), re.MULTILINE)
        yield page.name, re.sub(r"\b(the|on) paper\b", "", "\n".join(found))  # that of GPipe, and what prints


def home(language: str) -> Iterator[tuple[str, str]]:
    text = (ROOT / "docs" / f"index.{language}.md").read_text("utf-8")
    yield "home", re.sub(r"\]\([^)]*\)", "]", text)


@pytest.mark.parametrize("language", _LANGUAGES)
@pytest.mark.parametrize("read", [strings, titles, home])
def test_readers_meet_the_words_of_every_quiz(read: Callable[[str], Iterator[tuple[str, str]]], language: str):
    texts = list(read(language))
    assert texts
    assert {name: found for name, text in texts if (found := faults(language, text))} == {}


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "Not right, you chose it", ["Not right", "chose"]),
        ("en", "A paper that you handed in!", ["paper", "handed in", "!"]),
        ("en", "Rightly correct: select, submit, delete", []),
        ("es", "B no es correcta. ¡Vaya!", ["no es correcta", "¡", "!"]),
        ("es", "Incorrecta: la marcaste", []),
    ],
)
def test_a_word_that_is_avoided_is_noticed(language: str, text: str, found: list[str]):
    assert faults(language, text) == found
