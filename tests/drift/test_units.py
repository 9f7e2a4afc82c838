"""The texts of a guide are enumerated under stable names, each with the way back to its place."""

import re
from pathlib import Path

import pytest

from quiz_plugin.bank import read_bank
from quiz_plugin.bank.glossary import read_glossary
from quiz_plugin.drift.guide import read_guide
from quiz_plugin.drift.history import text_in
from quiz_plugin.drift.pages import page_units
from quiz_plugin.drift.units import Unit, bank_units, glossary_units
from tests.tools import ROOT

LANGUAGES = ("en", "es")


@pytest.fixture(scope="module")
def shipped() -> dict[str, Unit]:
    reading = read_bank(ROOT / "bank", ROOT / "docs", LANGUAGES)
    assert reading.bank is not None, reading.problems
    glossary = read_glossary(ROOT / "bank", reading.bank).glossary
    pages, problems = page_units(ROOT / "docs", LANGUAGES)
    assert problems == []
    units = [*bank_units(reading, ROOT / "bank"), *glossary_units(glossary), *pages]
    found = {unit.id: unit for unit in units}
    assert len(found) == len(units)
    return found


@pytest.mark.parametrize(
    "name",
    [
        "s:distributed-strategies/title",
        "s:distributed-strategies/summary",
        "q:dp-what-is-true/title",
        "q:dp-what-is-true/stem",
        "q:dp-what-is-true/options/data-divided/text",
        "q:dp-what-is-true/options/data-divided/why",
        "q:dp-what-is-true/hints/1",
        "q:dp-what-is-true/hints/2",
        "q:dp-what-is-true/explanation",
        "q:growth-and-parallelism/why",
        "c:gpipe/title",
        "c:gpipe/summary",
        "g:bubble/definition",
        "p:concepts/gpipe",
        "p:concepts/gpipe#top",
        "p:concepts/gpipe#idle-time",
        "p:index#top",
        "p:index#try",
    ],
)
def test_a_text_goes_by_where_it_stands(shipped: dict[str, Unit], name: str):
    assert set(shipped[name].texts) == {"en", "es"}


def test_code_is_no_text(shipped: dict[str, Unit]):
    assert [name for name in shipped if name.startswith("q:tpu-initialisation-order/options") and "/text" in name] == []


KINDS = ROOT / "tests" / "bank" / "kinds"


@pytest.fixture(scope="module")
def kinds() -> dict[str, Unit]:
    """The units of the bank with a question of every kind."""
    reading = read_bank(KINDS / "bank", KINDS / "docs", LANGUAGES)
    assert reading.bank is not None, reading.problems
    return {unit.id: unit for unit in bank_units(reading, KINDS / "bank")}


@pytest.mark.parametrize(
    ("name", "english"),
    [
        ("q:training-step/why", "Gradients need the loss"),
        ("q:training-step/blocks/forward/text", "Each replica computes its loss"),
        ("q:idle-share/why", "A step takes 8 + 4"),
        ("q:idle-share/traps/37.5/why", "That is 3 of 8."),
        ("q:who-waits/right/never/text", "The copies are averaged"),
        ("q:who-waits/why", "Mirrored variables are updated"),
    ],
)
def test_a_text_of_each_kind_goes_by_where_it_stands_and_knows_its_place(
    kinds: dict[str, Unit], name: str, english: str
):
    unit = kinds[name]
    assert set(unit.texts) == {"en", "es"}
    for language, words in unit.texts.items():
        place = unit.place(language)
        text = (KINDS / place.file).read_text("utf-8").split("\n")[place.line - 1][place.column - 1 :]
        assert text.startswith(words.split()[0])
    assert unit.texts["en"].startswith(english)


def test_ids_orders_pairs_numbers_and_code_are_no_texts(kinds: dict[str, Unit]):
    own = [
        name.split("/", 1)[1] for name in kinds if name.startswith(("q:strategy-code", "q:idle-share", "q:who-waits"))
    ]
    parts = {re.sub(r"/[^/]+/", "/…/", name) for name in own if "/" in name}
    assert parts == {"traps/…/why", "right/…/text", "hints/1"}


def line(unit: Unit, language: str, offset: int = 0) -> str:
    """The text of the file from the place of a unit on, to the end of the line."""
    place = unit.place(language, offset)
    return (ROOT / place.file).read_text("utf-8").split("\n")[place.line - 1][place.column - 1 :]


@pytest.mark.parametrize(
    ("name", "language", "expected"),
    [
        ("s:distributed-strategies/title", "es", 'Cuestionario de curso: estrategias de distribución"'),
        ("q:dp-what-is-true/title", "es", "Qué significa el paralelismo de datos"),
        ("q:growth-and-parallelism/why", "en", "It would be natural to expect better hardware"),
        ("c:gpipe/title", "es", "GPipe"),
        ("g:bubble/term", "es", "burbuja}"),
        ("p:concepts/gpipe#limits", "es", "### ¿Cuándo ayuda menos? {#limits}"),
        ("p:concepts/gpipe", "en", "---"),
    ],
)
def test_a_unit_knows_its_place(shipped: dict[str, Unit], name: str, language: str, expected: str):
    assert line(shipped[name], language).startswith(expected)


def test_every_word_of_a_bank_text_has_its_place(shipped: dict[str, Unit]):
    unit = shipped["q:dp-what-is-true/options/updates-aggregated/why"]
    offset = unit.texts["es"].index("máquina")
    assert line(unit, "es", offset).startswith("máquina")


def test_every_character_of_a_page_has_its_place(shipped: dict[str, Unit]):
    unit = shipped["p:concepts/gpipe#results"]
    offset = unit.texts["es"].index("83\u202f900\u00a0millones")
    assert line(unit, "es", offset).startswith("83\u202f900\u00a0millones")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_units_of_a_page_are_the_whole_page(shipped: dict[str, Unit], language: str):
    parts = [unit.texts[language] for name, unit in shipped.items() if name.partition("#")[0] == "p:concepts/gpipe"]
    assert "".join(parts) == (ROOT / f"docs/concepts/gpipe.{language}.md").read_text("utf-8")


def pages(tmp_path: Path, **texts: str) -> list[Unit]:
    for language, text in texts.items():
        (tmp_path / f"page.{language}.md").write_text(text, "utf-8")
    return page_units(tmp_path, LANGUAGES)[0]


def test_a_page_without_anchors_is_its_lead(tmp_path: Path):
    assert [(unit.id, dict(unit.texts)) for unit in pages(tmp_path, en="# A\n\nb\n")] == [
        ("p:page#top", {"en": "# A\n\nb\n"})
    ]


def test_what_stands_above_the_first_anchor_is_the_lead(tmp_path: Path):
    units = pages(tmp_path, en="---\ntitle: A\n---\nlead\n\n## B {#b}\n\n### C\n\nd\n", es="## B {#b}\n")
    assert [(unit.id, dict(unit.texts)) for unit in units] == [
        ("p:page", {"en": "---\ntitle: A\n---\n"}),
        ("p:page#top", {"en": "lead\n\n"}),
        ("p:page#b", {"en": "## B {#b}\n\n### C\n\nd\n", "es": "## B {#b}\n"}),
    ]


def test_a_heading_in_fenced_code_starts_no_unit(tmp_path: Path):
    units = pages(tmp_path, en="## A {#a}\n```\n## B {#b}\n```\n")
    assert [unit.id for unit in units] == ["p:page#a"]


def test_an_anchor_that_stands_twice_starts_one_unit(tmp_path: Path):
    units = pages(tmp_path, en="## A {#a}\n## B {#b}\n## A {#a}\n")
    assert [(unit.id, unit.texts["en"]) for unit in units] == [
        ("p:page#a", "## A {#a}\n"),
        ("p:page#b", "## B {#b}\n## A {#a}\n"),
    ]


def test_a_page_that_is_not_utf_8_is_told(tmp_path: Path):
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "page.en.md").write_bytes(b"# A\n\xff\n")
    units, problems = page_units(docs, LANGUAGES)
    assert units == []
    assert [(str(problem.place), problem.code) for problem in problems] == [("docs/page.en.md:2:1", "not-utf-8")]


def test_every_text_is_found_again_in_a_version_of_its_file():
    """`quizbank l10n diff` shows the old text of whatever kind of unit became stale."""
    reading = read_bank(ROOT / "bank", ROOT / "docs", LANGUAGES)
    units = read_guide(reading, ROOT / "bank", ROOT / "docs").units
    assert {unit.id.partition(":")[0] for unit in units} == set("qscgbpfem")
    assert any(unit.id.startswith("c:guide/parts/") for unit in units)
    lost = [
        unit.id
        for unit in units
        if text_in((ROOT / unit.place("en").file).read_bytes(), unit.id, "en") != unit.texts["en"]
    ]
    assert lost == []


def test_a_trap_is_called_by_its_value_and_not_by_its_number():
    file = b"questions:\n- {id: a, traps: [{value: '2', why: {en: two}}, {value: '0', why: {en: none}}]}\n"
    assert [text_in(file, f"q:a/traps/{value}/why", "en") for value in ("0", "2", "1")] == ["none", "two", None]
