"""The texts of a guide go by where they stand, and each knows its place in its file."""

from pathlib import Path

from quiz_plugin.bank.files import root_of
from quiz_plugin.translations.units import Unit, passages_in, read_units, site_languages
from tests.tools import ROOT
from tests.translations.small_guide import SmallGuide

LANGUAGES = ("en", "es")


def read(folder: Path) -> dict[str, Unit]:
    units, problems = read_units(folder / "bank", folder / "docs", LANGUAGES)
    assert problems == []
    found = {unit.id: unit for unit in units}
    assert len(found) == len(units)
    return found


def line(folder: Path, unit: Unit, language: str, offset: int = 0) -> str:
    """The rest of the line at the place of a unit."""
    place = unit.place(language, offset)
    return (folder / place.file).read_text("utf-8").split("\n")[place.line - 1][place.column - 1 :]


def test_every_text_of_a_guide_is_a_unit(guide: SmallGuide):
    (guide.docs / ".#fruit.en.md").symlink_to("an-editor@here")
    (guide.bank / "old.yml").mkdir()
    units = read(guide.folder)
    assert units.keys() >= {
        "s:fruit/title",
        "q:apple-colours/options/green/why",
        "q:pear-trees/hints/1",
        "c:apples/summary",
        "g:tree/definition",
        "p:concepts/apples#top",
        "p:concepts/apples#colours",
        "f:pear/labels",
    }
    assert [name for name, unit in units.items() if set(unit.texts) != {"en", "es"}] == []
    assert units["f:pear/labels"].texts["es"] == "Esto no es\nuna hoja"
    assert units["f:scale/note"].texts["en"] == "It is light.\n{n} pear\n{n} pears"


def test_a_text_within_a_question_goes_by_the_id_or_the_value_of_its_part_and_code_is_none():
    kinds = read(ROOT / "tests/bank/kinds")
    for name, words in (
        ("q:idle-share/traps/37.5/why", "That is 3 of 8."),
        ("q:training-step/blocks/forward/text", "Each replica computes its loss"),
        ("q:who-waits/right/never/text", "The copies are averaged"),
    ):
        assert kinds[name].texts["en"].startswith(words)
    own = [name for name in kinds if name.startswith("q:strategy-code/")]
    assert {name.split("/")[1] for name in own} <= {"title", "stem", "why", "hints", "explanation"}


def test_a_text_knows_its_place(guide: SmallGuide):
    units = read(guide.folder)
    stem, page = units["q:pear-trees/stem"], units["p:concepts/apples#colours"]
    assert line(guide.folder, stem, "es", stem.texts["es"].index("crecen")).startswith("crecen en árboles")
    assert line(guide.folder, page, "es").startswith("## Colores {#colours}")
    assert line(guide.folder, page, "es", page.texts["es"].index("rojo")).startswith("rojo.")


def page(text: str) -> dict[str, str]:
    passages, _ = passages_in("docs/page.en.md", text.encode(), LANGUAGES)
    return {passage.unit: passage.text for passage in passages}


def test_a_page_is_cut_at_its_explicit_anchors():
    text = "---\ntitle: A\n---\nlead\n\n## B {#b}\n\n### C\n\n```\n## D {#d}\n```\n"
    assert page(text) == {
        "p:page": "---\ntitle: A\n---\n",
        "p:page#top": "lead\n\n",
        "p:page#b": "## B {#b}\n\n### C\n\n```\n## D {#d}\n```\n",
    }


def test_an_old_version_of_a_file_has_the_same_names(guide: SmallGuide):
    """`quizbank diff` looks for the old text of whatever kind of unit became stale."""
    for unit in read(guide.folder).values():
        file = unit.place("en").file
        passages, _ = passages_in(file, (root_of(guide.bank) / file).read_bytes(), LANGUAGES)
        assert unit.texts["en"] in [each.text for each in passages if (each.unit, each.language) == (unit.id, "en")]


def test_files_that_cannot_be_read_are_reported_and_lose_no_record(guide: SmallGuide):
    before = (guide.bank / "translations.lock").read_bytes()
    figure = guide.docs / "assets/figures/pear.yml"
    whole = figure.read_text("utf-8")
    for text, line in (("title: [", 1), (f"on: {{}}\n---\n{whole}", 2), (whole.replace("en: ", "en: *", 1), 1)):
        figure.write_text(text, "utf-8")
        result = guide.run("record")
        assert result.exit_code == 1
        assert f"docs/assets/figures/pear.yml:{line}:" in result.stderr
        assert (guide.bank / "translations.lock").read_bytes() == before
    figure.unlink()
    (guide.docs / "fruit.en.md").write_bytes(b"# A\n\xff\n")
    _, problems = read_units(guide.bank, guide.docs, LANGUAGES)
    assert [(str(problem.place), problem.code) for problem in problems] == [("docs/fruit.en.md:2:1", "not-utf-8")]


def test_the_languages_of_a_site_are_those_of_its_settings_in_their_order(tmp_path: Path):
    for plugins, languages in (
        ("[quiz, {i18n: {languages: [{locale: en}, {locale: pt}]}}]", ("en", "pt")),
        ("{i18n: {languages: [{locale: pt}]}}", ("pt",)),
        ("[quiz, {i18n: {languages: 3}}]", ()),
        ("[quiz: {site_key: &key a}, i18n: {languages: [{locale: pt, name: *key}]}]", ("pt",)),
        ("[{i18n: {languages: [{locale: no}, {locale: pt}]}}]", ()),
    ):
        (tmp_path / "mkdocs.yml").write_text(f"plugins: {plugins}\n", "utf-8")
        assert site_languages(tmp_path) == languages
