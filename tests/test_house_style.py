"""The words that the guide avoids, so that it says one thing in one way."""

import re

from quiz_plugin.bank import Bank
from tests.l10n.prose import prose, strings, texts
from tests.tools import ROOT

AVOIDED = {
    "en": "not right|right|chose|chosen|paper|hand in|handed in|erase|erased|please|sorry|oops|invalid",
    "es": "no es correct[ao]|del todo correct[ao]s?|erróne[ao]s?|inválid[ao]s?|por favor|lo siento|estoy segur[ao]",
}
"""Whole words; the guide says correct, select, submit, exam, delete, offline, and asks for nothing."""


def avoided(language: str, text: str) -> list[str]:
    """The words of `text` that are avoided, and exclamation marks."""
    return re.findall(rf"\b(?:{AVOIDED[language]})\b|[!¡]", text, re.IGNORECASE)


def test_interface_titles_and_home_say_it_as_every_quiz_does(bank: Bank):
    assert avoided("en", "Not right, you chose it!") == ["Not right", "chose", "!"]
    for language in AVOIDED:
        texts = {f"string {number}": text for number, (_, text) in enumerate(strings(language))}
        texts |= {
            each.id: f"{each.title[language]}. {getattr(each, 'summary', each.title)[language]}"
            for each in (*bank.sets, *bank.concepts, *bank.questions())
        }
        for page in sorted((ROOT / "docs").rglob(f"*.{language}.md")):
            lines = re.findall(r"^(?:title:|description:|#+) .*", page.read_text("utf-8"), re.MULTILINE)
            texts[page.name] = re.sub(r"\b(the|on) paper\b", "", "\n".join(lines))  # that of GPipe, and what prints
        texts["home"] = prose((ROOT / "docs" / f"index.{language}.md").read_text("utf-8"))
        assert {name: words for name, text in texts.items() if (words := avoided(language, text))} == {}


def test_english_has_curly_quotes_and_apostrophes():
    assert [(name, word) for name, text in texts("en") for word in re.findall(r"\S*[\"']\S*", text)] == []
