"""What the guide says: the same things in every language, nothing missing, plural forms as the language has them."""

import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
import yaml
from babel import Locale

from quiz_plugin.render.words import SHIPPED, Words, WordsError
from quiz_plugin.site.assets import ENTRIES, read_script
from tests.render.samples import LANGUAGES
from tests.tools import ROOT

PACKAGE = ROOT / "quiz_plugin"
TABLES: dict[str, dict[str, Any]] = {
    language: yaml.safe_load((SHIPPED / f"{language}.yml").read_text("utf-8")) for language in LANGUAGES
}
KEYS = sorted(TABLES["en"])


def forms(entry: Any) -> dict[str, str]:
    return entry if isinstance(entry, dict) else {"": entry}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def sources(*endings: str, below: Path = PACKAGE) -> list[str]:
    return [path.read_text("utf-8") for path in sorted(below.rglob("*")) if path.name.endswith(endings)]


def quoted(texts: list[str]) -> set[str]:
    """Every quoted text that is a key, or looks like one: `group.name` with a group that exists."""
    groups = "|".join(sorted({key.partition(".")[0] for key in KEYS}))
    return {key for text in texts for key in re.findall(rf"""["'`]((?:{groups})(?:\.[A-Za-z0-9_]+)+)["'`]""", text)}


CODE = sources(".py", ".html", ".js") + sources(".html", below=ROOT / "overrides") + sources(".py", below=ROOT / "book")


def test_placeholders_and_plurals_are_the_same_in_both_languages():
    both = {key: [forms(TABLES[language][key]) for language in LANGUAGES] for key in KEYS}
    said = {key: [{form: placeholders(words) for form, words in each.items()} for each in both[key]] for key in KEYS}
    assert {key: found for key, found in said.items() if found[0] != found[1]} == {}
    assert [key for key, (one, other) in said.items() if list(one) != list(other)] == []


def test_plurals_have_the_forms_of_their_language():
    for language, table in TABLES.items():
        categories = Locale.parse(language).plural_form.tags | {"other"}
        # Whole millions read like any number in Spanish.
        needed = categories - {"many"} if language == "es" else categories
        plurals = {key: set(entry) for key, entry in table.items() if isinstance(entry, dict)}
        assert [key for key, found in plurals.items() if not needed <= found <= categories] == []


def test_every_key_that_is_used_exists():
    used = quoted(CODE)
    for bundle, entry in [("quiz", "cards"), *(("study", entry) for entry in ENTRIES["study"])]:
        used |= set(re.findall(r"\b[tn]\(\s*['\"]([^'\"]+)['\"]", read_script(bundle, entry)))
    assert len(used) > 100
    assert used - set(KEYS) == set()


def test_plural_forms_follow_the_number():
    for language, one, many in (("en", "question", "questions"), ("es", "pregunta", "preguntas")):
        words = Words.load(language)
        said = [words.n("n.questions", count) for count in (0, 1, 2, 1_000_000)]
        assert said == [f"0\u00a0{many}", f"1\u00a0{one}", f"2\u00a0{many}", f"1000000\u00a0{many}"]
    assert Words("es", {"k": {"one": "uno", "other": "{n} más"}}).n("k", 1_000_000) == "1000000 más"


def test_a_text_takes_its_values_and_a_missing_one_is_refused():
    words = Words.load("en")
    assert words.t("hint.name", n=1, total=3) == "Hint 1 of 3"
    with pytest.raises(KeyError):
        words.t("hint.name", n=1)
    with pytest.raises(KeyError):
        words.n("v.chosen", 1)


def write(bank: Path, language: str, text: str) -> Path:
    folder = bank / "strings"
    folder.mkdir(exist_ok=True)
    file = folder / f"{language}.yml"
    file.write_text(text, "utf-8")
    return file


def test_a_site_overrides_a_text_and_keeps_the_others(tmp_path: Path):
    write(tmp_path, "en", "act.check: Check it")
    words = Words.load("en", tmp_path)
    assert (words.t("act.check"), words.t("act.reset")) == ("Check it", "Try again")


def test_a_site_adds_a_language(tmp_path: Path):
    write(tmp_path, "fr", yaml.safe_dump(TABLES["en"] | {"lang.name": "Français"}))
    words = Words.load("fr", tmp_path)
    assert (words.language, words.t("lang.name")) == ("fr", "Français")


def test_a_language_without_strings_is_refused(tmp_path: Path):
    with pytest.raises(WordsError, match=r"there are no strings in `fr`: write .*strings/fr\.yml"):
        Words.load("fr", tmp_path)
    assert Words.load("pt_BR", tmp_path, Words.load("en")).t("lang.tag") == "pt-BR"  # as i18n may call it


UNUSABLE = {
    "half a language": ("fr", "lang.name: Français", "lacks `lang.read`, "),
    "a key with a slip": ("en", "act.chekc: Check", ":1:1: .*`act.chekc` is nothing that the guide says"),
    "something that YAML takes for a truth value": ("en", "q.true: True", ":1:9: .*`q.true` needs a text"),
    "plural forms without the general one": ("en", "n.questions: {one: a}", ":1:14: .*`n.questions` needs a text"),
    "plural forms that are no texts": ("en", "n.questions: {one: 1, other: 2}", "`n.questions` needs"),
    "a language that is none": ("en", "lang.tag: en_GB", ":1:11: .*`en_GB` names no language"),
    "no YAML": ("en", "a: [", ":1:5: error unreadable-yaml: this bracket or quote is not closed"),
    "a list": ("en", "- a", "takes `key: text` lines"),
    "nothing": ("en", "", "takes `key: text` lines"),
}


def test_strings_that_cannot_be_used_are_refused_with_their_file(tmp_path: Path):
    for language, text, message in UNUSABLE.values():
        write(tmp_path, language, text)
        with pytest.raises(WordsError, match=message) as caught:
            Words.load(language, tmp_path)
        assert {each.place.file for each in caught.value.problems} == {f"{tmp_path.name}/strings/{language}.yml"}
        (tmp_path / f"strings/{language}.yml").unlink()
