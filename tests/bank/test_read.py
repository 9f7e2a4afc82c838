"""What reading gives besides problems: the bank in the order of its files, also after an edit; its languages."""

import json
import shutil
from pathlib import Path

import pytest

from quiz_plugin.bank import Bank, BankReader, Problem, Reading, find_languages, load_bank, read_bank

SOUND = Path(__file__).parent / "sound"
ENGLISH = SOUND.with_name("english")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SOUND, tmp_path / "guide"))


def load(folder: Path, *languages: str, partial: tuple[str, ...] = ()) -> Bank | tuple[Problem, ...]:
    return load_bank(folder / "bank", folder / "docs", languages, partial)


def sound(folder: Path, *languages: str, partial: tuple[str, ...] = ()) -> Bank:
    loaded = load(folder, *languages, partial=partial)
    assert isinstance(loaded, Bank), loaded
    return loaded


def messages(folder: Path, *, partial: tuple[str, ...] = ()) -> list[str]:
    loaded = load(folder, "en", "es", partial=partial)
    return [] if isinstance(loaded, Bank) else [problem.message for problem in loaded]


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")


def test_questions_concepts_and_sections_keep_the_order_of_their_files(folder: Path):
    for language in ("en", "es"):
        (folder / "docs" / "concepts" / f"pears.{language}.md").write_text("## Z {#z}\n## A {#a}\n## M {#m}\n")
    bank = sound(folder, "en", "es")
    assert [question.id for question in bank.questions()] == ["apple-colours", "pear-trees"]
    assert [concept.id for concept in bank.concepts] == ["apples", "pears"]
    assert [(each.anchor, each.title, each.line) for each in bank.sections["pears", "en"].values()] == [
        ("z", "Z", 1),
        ("a", "A", 2),
        ("m", "M", 3),
    ]


def test_sets_come_in_the_order_of_their_names_or_in_the_one_that_the_bank_gives(folder: Path):
    text = (folder / "bank" / "fruit.yml").read_text("utf-8")
    (folder / "bank" / "berries.yml").write_text(text.replace("id: apple-", "id: a-").replace("id: pear-", "id: p-"))
    assert [each.id for each in sound(folder, "en", "es").sets] == ["berries", "fruit"]
    concepts = folder / "bank" / "concepts.yml"
    concepts.write_text("sets: [fruit, berries]\n" + concepts.read_text("utf-8"), "utf-8")
    assert [each.id for each in sound(folder, "en", "es").sets] == ["fruit", "berries"]


def test_concepts_come_part_by_part(folder: Path):
    concepts = folder / "bank" / "concepts.yml"
    named = concepts.read_text("utf-8").replace("summary", "part: whole\n    summary")
    assert [part for part, _ in sound(folder, "en", "es").parted()] == [None]
    concepts.write_text("parts: [{id: whole, title: {en: All, es: Todo}}]\n" + named, "utf-8")
    parted = list(sound(folder, "en", "es").parted())
    assert [(part and part.title["es"], [c.id for c in concepts]) for part, concepts in parted] == [
        ("Todo", ["apples", "pears"])
    ]


def test_a_partial_language_may_have_texts_and_needs_none_but_no_empty_one(folder: Path):
    replace(folder / "bank" / "fruit.yml", "{en: Green, es: Verde}", "{en: Green, es: Verde, pt: Verde}")
    assert sound(folder, "en", "es", partial=("pt",)).languages == ("en", "es")
    replace(folder / "bank" / "fruit.yml", "pt: Verde", "pt: ''")
    assert messages(folder, partial=("pt",)) == ["`text` is empty in `pt`"]


def test_in_a_guide_of_one_language_a_page_needs_no_language_in_its_name(folder: Path):
    shutil.rmtree(folder)
    shutil.copytree(ENGLISH, folder)
    page = folder / "docs" / "concepts" / "tea.en.md"
    plain = page.with_name("tea.md")
    plain.write_text("# Old\n")
    assert list(sound(folder, "en").sections["tea", "en"]) == ["brewing"]
    page.rename(plain)
    assert list(sound(folder, "en").sections["tea", "en"]) == ["brewing"]


def test_a_broken_record_hides_no_other_and_causes_no_second_problem(folder: Path):
    replace(folder / "bank" / "fruit.yml", "concepts: [pears]", "concepts: 5")
    replace(folder / "bank" / "concepts.yml", "summary: {en: A round fruit., es: Una fruta redonda.}", "requires: []")
    assert messages(folder) == [
        "the key `summary` is missing",
        "`concepts` takes a list, and `5` stands here",
    ]


@pytest.mark.parametrize("code", ["`f[0](x)`", "`` `a`[0](x) ``", "\n```\nf[0](x)\n```\n", "~~~\nf[0](x)\n~~~"])
def test_brackets_in_code_are_no_link(folder: Path, code: str):
    replace(folder / "bank" / "fruit.yml", "{en: They do., es: Así es.}", json.dumps({"en": code, "es": code}))
    assert messages(folder) == []


@pytest.mark.parametrize("text", ["`a` [b](x) `c`", "``` [b](x)"])
def test_a_link_beside_code_is_a_link(folder: Path, text: str):
    replace(folder / "bank" / "fruit.yml", "{en: They do., es: Así es.}", json.dumps({"en": text, "es": "Así es."}))
    assert messages(folder) == ["`x` is not a concept"]


def test_the_languages_of_a_bank_are_those_of_most_titles(folder: Path):
    assert find_languages(folder / "bank") == ("en", "es")
    replace(folder / "bank" / "fruit.yml", "{en: Fruit, es: Fruta}", "{pt: Fruta, en: Fruit, es: Fruta}")
    (folder / "bank" / "nuts.yml").write_text("title: {en: Nuts, es: Nueces}\n")
    assert find_languages(folder / "bank") == ("en", "es")
    (folder / "bank" / "roots.yml").write_text("title: {en: Roots, es: Raíces, pt: Raízes}\n")
    (folder / "bank" / "empty.yml").write_text("[")
    assert find_languages(folder / "bank") == ("pt", "en", "es")


def test_a_misspelt_language_in_one_title_is_reported_at_its_place(folder: Path):
    text = (folder / "bank" / "fruit.yml").read_text("utf-8").replace("id: apple", "id: a").replace("id: pear", "id: p")
    (folder / "bank" / "nuts.yml").write_text(text.replace("{en: Fruit, es: Fruta}", "{En: Fruit, es: Fruta}"), "utf-8")
    problems = read_bank(folder / "bank", folder / "docs").problems
    assert [(problem.code, problem.place.file, problem.hint) for problem in problems] == [
        ("missing-translation", "bank/nuts.yml", "add `en:`"),
        ("unknown-language", "bank/nuts.yml", "did you mean `en`?"),
    ]


def facts(reading: Reading) -> object:
    """All that a reading gives, in a form that can be compared."""
    ids = {name: [(str(placed.place()), placed.item) for placed in found] for name, found in reading.questions.items()}
    return reading.bank, reading.problems, ids


def test_a_reader_that_is_kept_gives_what_a_fresh_one_gives_after_each_edit(folder: Path):
    reader = BankReader(folder / "bank", folder / "docs")
    codes = set()
    for name, old, new in [
        ("bank/fruit.yml", "correct: true", "correct: false"),
        ("bank/fruit.yml", "correct: false", "correct: true"),
        ("bank/concepts.yml", "requires: [apples]", "requires: [nuts]"),
        ("bank/fruit.yml", "  - id: pear-trees", "\t- id: pear-trees"),
        ("docs/concepts/apples.es.md", "{#colours}", "{#colores}"),
        ("bank/fruit.yml", "\t- id: pear-trees", "  - id: pear-trees"),
        ("bank/concepts.yml", "requires: [nuts]", "requires: [apples]"),
        ("docs/concepts/apples.es.md", "{#colores}", "{#colours}"),
    ]:
        replace(folder / name, old, new)
        reading = reader.read()
        assert facts(reading) == facts(read_bank(folder / "bank", folder / "docs"))
        codes |= {problem.code for problem in reading.problems}
    assert len(codes) == 4
    assert reading.bank is not None
