"""The numbers of a bank are those that one gets by counting its files by other means."""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

from quiz_plugin.bank import Bank, load_bank
from quiz_plugin.bank.kinds import KINDS
from quiz_plugin.bank.stats import LEVELS, Coverage, Keys, Stats, count
from tests.bank.lint.banks import LANGUAGES
from tests.bank.terminals import HERE
from tests.tools import ROOT

FOLDERS = {
    "shipped": (ROOT, LANGUAGES),
    "mixed": (HERE / "mixed", LANGUAGES),
    "two languages": (HERE / "sound", LANGUAGES),
    "one language": (HERE / "english", ("en",)),
}


class Files:
    """A bank as its YAML says."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        files = {file.stem: yaml.safe_load(file.read_text("utf-8")) for file in sorted((folder / "bank").glob("*.yml"))}
        settings = files.pop("concepts")
        self.concepts: list[dict[str, Any]] = settings["concepts"]
        self.misconceptions: list[dict[str, Any]] = files.get("misconceptions", {}).get("misconceptions", [])
        order = settings.get("sets") or [name for name, file in files.items() if "questions" in file]
        self.sets: dict[str, dict[str, Any]] = {name: files[name] for name in order}
        self.questions = [question for file in self.sets.values() for question in file["questions"]]

    def about(self, concept: str) -> list[dict[str, Any]]:
        return [q for q in self.questions if concept in {ref.partition("#")[0] for ref in q["concepts"]}]

    def anchors(self, concept: str) -> list[str]:
        page = (self.folder / "docs" / "concepts" / f"{concept}.en.md").read_text("utf-8")
        found = re.findall(r"^#+ .*\{#([a-z0-9-]+)\}$", page, re.MULTILINE)
        return [anchor for anchor in found if anchor not in {"top", "questions"}]


def options(questions: list[dict[str, Any]]) -> int:
    pair = {"true-false": 2}
    return sum(len(question.get("options", ())) or pair.get(question["kind"], 0) for question in questions)


@pytest.fixture(scope="module", params=FOLDERS)
def both(request: pytest.FixtureRequest) -> tuple[Files, Stats]:
    folder, languages = FOLDERS[request.param]
    bank = load_bank(folder / "bank", folder / "docs", languages)
    assert isinstance(bank, Bank), bank
    return Files(folder), count(bank)


def test_the_total_counts_every_question_and_option(both: tuple[Files, Stats]):
    files, stats = both
    assert (stats.total.questions, stats.total.options) == (len(files.questions), options(files.questions))


def test_each_set_is_counted_by_level_and_kind(both: tuple[Files, Stats]):
    files, stats = both
    assert [group.name for group in stats.sets] == list(files.sets)
    for group in stats.sets:
        questions = files.sets[group.name]["questions"]
        levels, kinds = Counter(q["level"] for q in questions), Counter(q["kind"] for q in questions)
        assert group.levels == {level: levels[level] for level in LEVELS}
        assert group.kinds == {kind: kinds[kind] for kind in KINDS}
        assert (group.questions, group.options) == (len(questions), options(questions))


@pytest.mark.parametrize(("field", "names"), [("level", LEVELS), ("kind", KINDS)])
def test_each_level_and_each_kind_is_counted_even_if_it_has_no_question(
    both: tuple[Files, Stats], field: str, names: tuple[str, ...]
):
    files, stats = both
    groups = stats.levels if field == "level" else stats.kinds
    found = Counter(question[field] for question in files.questions)
    assert {group.name: group.questions for group in groups} == {name: found[name] for name in names}


def test_concepts_are_counted_in_learning_order(both: tuple[Files, Stats]):
    files, stats = both
    assert [each.group.name for each in stats.concepts] == [concept["id"] for concept in files.concepts]
    for each in stats.concepts:
        questions = files.about(each.group.name)
        levels = Counter(question["level"] for question in questions)
        assert each.group.questions == len(questions)
        assert each.group.levels == {level: levels[level] for level in LEVELS}


def test_every_section_is_either_tested_or_not(both: tuple[Files, Stats]):
    files, stats = both
    named = {ref for question in files.questions for ref in question["concepts"]}
    for each in stats.concepts:
        name = each.group.name
        assert list(each.tested) == [anchor for anchor in files.anchors(name) if f"{name}#{anchor}" in named]
        assert list(each.untested) == [anchor for anchor in files.anchors(name) if f"{name}#{anchor}" not in named]


def keys_by_hand(questions: list[dict[str, Any]]) -> Iterator[tuple[int, int]]:
    """Number of options and index of the key of each single-answer question."""
    for question in questions:
        if question["kind"] == "single":
            yield len(question["options"]), [bool(o.get("correct")) for o in question["options"]].index(True)


def check_keys(keys: Keys, questions: list[dict[str, Any]]) -> None:
    singles = list(keys_by_hand(questions))
    places = range(max((size for size, _ in singles), default=0))
    assert keys.single == len(singles)
    assert list(keys.positions) == [sum(key == place for _, key in singles) for place in places]
    assert list(keys.expected) == [sum(Fraction(1, size) for size, _ in singles if size > place) for place in places]
    several = [q for q in questions if q["kind"] == "multiple"]
    assert keys.right_options == Counter(sum(bool(o.get("correct")) for o in q["options"]) for q in several)
    answers = [q["answer"] for q in questions if q["kind"] == "true-false"]
    assert keys.statements == {True: answers.count(True), False: answers.count(False)}


def test_key_positions_are_counted_in_the_authored_order(both: tuple[Files, Stats]):
    files, stats = both
    check_keys(stats.keys, files.questions)
    assert [keys.name for keys in stats.keys_by_set] == list(files.sets)
    for keys in stats.keys_by_set:
        check_keys(keys, files.sets[keys.name]["questions"])


def mixed(**changes: Any) -> Stats:
    bank = load_bank(HERE / "mixed" / "bank", HERE / "mixed" / "docs", LANGUAGES)
    assert isinstance(bank, Bank), bank
    return count(bank, **changes)


def test_the_numbers_of_a_small_bank_are_these():
    stats = mixed()
    assert stats.keys == Keys(
        "",
        2,
        (1, 1, 0, 0),
        (Fraction(3, 4), Fraction(3, 4), Fraction(1, 4), Fraction(1, 4)),
        {2: 1},
        {True: False, False: True},
    )
    assert [(each.group.questions, each.tested, each.untested) for each in stats.concepts] == [
        (4, ("wings",), ("feet",)),
        (2, ("building",), ()),
        (0, (), ("heard",)),
    ]
    assert isinstance(stats.concepts[0], Coverage)


def test_what_is_expected_adds_up_to_the_questions(both: tuple[Files, Stats]):
    _, stats = both
    for keys in (stats.keys, *stats.keys_by_set):
        assert sum(keys.expected) == sum(keys.positions) == keys.single


def every_text(value: Any) -> Iterator[dict[str, str]]:
    """Every mapping of languages in some YAML."""
    if isinstance(value, dict):
        if "en" in value:
            yield value
        for inner in value.values():
            yield from every_text(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from every_text(inner)


def test_every_text_of_a_complete_language_is_there(both: tuple[Files, Stats]):
    files, stats = both
    texts = len(list(every_text([files.concepts, files.misconceptions, files.sets])))
    pages = len(files.concepts)
    assert [(t.texts, t.all_texts, t.pages, t.all_pages) for t in stats.translations] == [
        (texts, texts, pages, pages)
    ] * len(stats.translations)


def test_a_language_with_gaps_is_counted_as_far_as_it_goes():
    folder = HERE / "mixed"
    bank = load_bank(folder / "bank", folder / "docs", ("en",), ("es", "fr"))
    assert isinstance(bank, Bank), bank
    english, spanish, french = count(bank, ("es", "fr")).translations
    assert (english.language, spanish.language, french.language) == ("en", "es", "fr")
    assert spanish.texts == english.texts == english.all_texts
    assert (french.texts, french.all_texts, french.pages, french.all_pages) == (0, english.texts, 0, 3)
