"""What loading gives besides problems: the bank itself, in the order of its files."""

import json
import shutil
from pathlib import Path

import pytest

from quiz_plugin.bank import Bank, Problem, find_languages, load_bank, read_bank

SOUND = Path(__file__).parent / "sound"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return shutil.copytree(SOUND, tmp_path / "guide")


def load(folder: Path, *languages: str, partial: tuple[str, ...] = ()) -> Bank | tuple[Problem, ...]:
    return load_bank(folder / "bank", folder / "docs", languages, partial)


def sound(folder: Path, *languages: str, partial: tuple[str, ...] = ()) -> Bank:
    loaded = load(folder, *languages, partial=partial)
    assert isinstance(loaded, Bank), loaded
    return loaded


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")


def test_questions_keep_the_order_of_their_file(folder: Path):
    assert [question.id for question in sound(folder, "en", "es").questions()] == ["apple-colours", "pear-trees"]


def test_sets_come_in_the_order_of_their_names(folder: Path):
    text = (folder / "bank" / "fruit.yml").read_text("utf-8")
    (folder / "bank" / "berries.yml").write_text(text.replace("id: apple-", "id: a-").replace("id: pear-", "id: p-"))
    assert [each.id for each in sound(folder, "en", "es").sets] == ["berries", "fruit"]


def test_sets_come_in_the_order_that_the_bank_gives(folder: Path):
    text = (folder / "bank" / "fruit.yml").read_text("utf-8")
    (folder / "bank" / "berries.yml").write_text(text.replace("id: apple-", "id: a-").replace("id: pear-", "id: p-"))
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


def test_concepts_keep_their_learning_order(folder: Path):
    assert [concept.id for concept in sound(folder, "en", "es").concepts] == ["apples", "pears"]


def test_the_sections_of_a_page_carry_its_own_titles_and_lines(folder: Path):
    section = sound(folder, "en", "es").sections["pears", "es"]["shape"]
    assert (section.title, section.line) == ("Forma", 3)


def test_the_sections_of_a_page_keep_their_order(folder: Path):
    for language in ("en", "es"):
        (folder / "docs" / "concepts" / f"pears.{language}.md").write_text("## Z {#z}\n## A {#a}\n## M {#m}\n")
    assert list(sound(folder, "en", "es").sections["pears", "en"]) == ["z", "a", "m"]


def test_a_link_in_a_text_does_not_count_as_testing_the_concept(folder: Path):
    assert [question.id for question in sound(folder, "en", "es").about("apples")] == ["apple-colours"]


def test_a_partial_language_may_have_texts_and_needs_none(folder: Path):
    replace(folder / "bank" / "fruit.yml", "{en: Green, es: Verde}", "{en: Green, es: Verde, pt: Verde}")
    assert sound(folder, "en", "es", partial=("pt",)).languages == ("en", "es")


def test_a_partial_language_may_not_hold_an_empty_text(folder: Path):
    replace(folder / "bank" / "fruit.yml", "{en: Green, es: Verde}", "{en: Green, es: Verde, pt: ''}")
    loaded = load(folder, "en", "es", partial=("pt",))
    assert not isinstance(loaded, Bank)
    assert [str(problem.place) for problem in loaded] == ["bank/fruit.yml:13:42"]


ENGLISH = SOUND.with_name("english")


def test_in_a_guide_of_one_language_a_page_needs_no_language_in_its_name(folder: Path):
    shutil.rmtree(folder)
    shutil.copytree(ENGLISH, folder)
    page = folder / "docs" / "concepts" / "tea.en.md"
    page.rename(page.with_name("tea.md"))
    assert list(sound(folder, "en").sections["tea", "en"]) == ["brewing"]


def test_the_page_that_names_its_language_goes_first(folder: Path):
    shutil.rmtree(folder)
    shutil.copytree(ENGLISH, folder)
    (folder / "docs" / "concepts" / "tea.md").write_text("# Old\n")
    assert list(sound(folder, "en").sections["tea", "en"]) == ["brewing"]


def test_in_a_guide_of_two_languages_a_page_without_language_stands_for_none(folder: Path):
    page = folder / "docs" / "concepts" / "pears.es.md"
    page.rename(page.with_name("pears.md"))
    loaded = load(folder, "en", "es")
    assert not isinstance(loaded, Bank)
    assert [problem.message for problem in loaded] == ["the concept `pears` has no page in `es`"]


def test_the_minimum_of_questions_can_be_none(folder: Path):
    replace(folder / "bank" / "fruit.yml", "concepts: [pears]", "concepts: [apples]")
    concepts = folder / "bank" / "concepts.yml"
    concepts.write_text("minimum_questions: 0\n" + concepts.read_text("utf-8"), "utf-8")
    assert sound(folder, "en", "es").about("pears") == ()


def test_a_problem_elsewhere_does_not_make_concepts_look_untested(folder: Path):
    replace(folder / "bank" / "fruit.yml", "    kind: true-false\n", "    kind: essay\n")
    loaded = load(folder, "en", "es")
    assert not isinstance(loaded, Bank)
    assert [problem.code for problem in loaded] == ["bad-value"]


def test_a_mended_concept_name_is_not_reported_a_second_time(folder: Path):
    replace(folder / "bank" / "fruit.yml", "concepts: [pears]", "concepts: 5")
    loaded = load(folder, "en", "es")
    assert not isinstance(loaded, Bank)
    assert [problem.message for problem in loaded] == ["`concepts` takes a list, and `5` stands here"]


def test_a_concept_with_a_mistake_is_still_known_to_the_questions(folder: Path):
    replace(folder / "bank" / "concepts.yml", "summary: {en: A round fruit., es: Una fruta redonda.}", "requires: []")
    loaded = load(folder, "en", "es")
    assert not isinstance(loaded, Bank)
    assert [problem.code for problem in loaded] == ["missing-key"]


@pytest.mark.parametrize(
    "code",
    ["`f[0](x)`", "`` `a`[0](x) ``", "\n```\nf[0](x)\n```\n", "~~~ python\nf[0](x)\n`\n~~~", "~~~\nf[0](x)\n~~~"],
)
def test_brackets_in_code_are_no_link(folder: Path, code: str):
    replace(folder / "bank" / "fruit.yml", "{en: They do., es: Así es.}", json.dumps({"en": code, "es": code}))
    assert isinstance(load(folder, "en", "es"), Bank)


@pytest.mark.parametrize("text", ["`a` [b](x) `c`", "``` [b](x)"])
def test_a_link_beside_code_is_a_link(folder: Path, text: str):
    replace(folder / "bank" / "fruit.yml", "{en: They do., es: Así es.}", json.dumps({"en": text, "es": "Así es."}))
    loaded = load(folder, "en", "es")
    assert not isinstance(loaded, Bank)
    assert [problem.message for problem in loaded] == ["`x` is not a concept"]


def test_the_languages_of_a_bank_are_those_of_its_titles(folder: Path):
    assert find_languages(folder / "bank") == ("en", "es")


def test_a_language_is_asked_for_once_most_titles_have_it(folder: Path):
    replace(folder / "bank" / "fruit.yml", "{en: Fruit, es: Fruta}", "{pt: Fruta, en: Fruit, es: Fruta}")
    assert find_languages(folder / "bank") == ("pt", "en", "es")
    (folder / "bank" / "nuts.yml").write_text("title: {en: Nuts, es: Nueces}\n")
    assert find_languages(folder / "bank") == ("en", "es")
    (folder / "bank" / "roots.yml").write_text("title: {en: Roots, es: Raíces, pt: Raízes}\n")
    assert find_languages(folder / "bank") == ("pt", "en", "es")


@pytest.mark.parametrize("name", ["a.yml", "nuts.yml"])
def test_a_wrong_language_in_one_title_of_two_is_told_at_its_place(folder: Path, name: str):
    text = (folder / "bank" / "fruit.yml").read_text("utf-8").replace("id: apple", "id: a").replace("id: pear", "id: p")
    (folder / "bank" / name).write_text(text.replace("{en: Fruit, es: Fruta}", "{En: Fruit, es: Fruta}"), "utf-8")
    told = read_bank(folder / "bank", folder / "docs").problems
    assert [(problem.code, problem.place.file) for problem in told] == [
        ("missing-translation", f"bank/{name}"),
        ("unknown-language", f"bank/{name}"),
    ]
    assert told[1].hint == "did you mean `en`?"


def test_titles_that_share_no_language_are_all_asked_for(folder: Path):
    for code in ("en", "es", "pt"):
        (folder / "bank" / f"{code}.yml").write_text(f"title: {{{code}: A}}\n")
    (folder / "bank" / "fruit.yml").unlink()
    assert find_languages(folder / "bank") == ("en", "es", "pt")


@pytest.mark.parametrize("text", ["", "[", "- a\n", "title: Fruit\n", "title:\n", "\x00"])
def test_a_file_that_names_no_language_is_passed_over(folder: Path, text: str):
    (folder / "bank" / "nuts.yml").write_text(text)
    assert find_languages(folder / "bank") == ("en", "es")


def test_a_bank_without_titles_names_no_language(tmp_path: Path):
    assert find_languages(tmp_path) == ()
