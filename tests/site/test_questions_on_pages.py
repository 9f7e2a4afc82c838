"""Every question stands where it should, in both languages, and leads to what explains it."""

from dataclasses import replace

import pytest

from quiz_plugin.bank import Bank, revision
from quiz_plugin.render.words import Words
from quiz_plugin.site.pages import is_mixed
from quiz_plugin.site.pages import size as size_of
from tests.site.built import LANGUAGES, BuiltPage, BuiltSite, plain, words

LEVELS = ("recall", "understand", "apply", "analyse")


def ids(page: BuiltPage) -> list[str]:
    return [card.get("id")[2:] for card in page.cards]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_set_page_has_the_questions_of_its_set_in_order(site: BuiltSite, bank: Bank, language: str):
    for each in bank.sets:
        for slug, questions in each.pages.items():
            assert ids(site.page(f"{slug}/", language)) == [question.id for question in questions]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_concept_page_has_each_question_that_is_about_it_as_a_card_or_as_a_row(
    site: BuiltSite, bank: Bank, language: str
):
    for concept in bank.concepts:
        page = site.page(f"concepts/{concept.id}/", language)
        rows = [row.get("id")[2:] for row in page.find("//section[@class='con-rest']//li")]
        expected = [question.id for question in bank.about(concept.id)]
        assert expected
        assert sorted([*ids(page), *rows]) == sorted(expected)
        own = [question for question in rows if bank.by_id[question].refs[0].concept == concept.id]
        assert rows[: len(own)] == own, "what comes later is asked last"
        sections = [each.get("id") for each in page.main.xpath(".//h2 | .//h3 | .//h4")]
        places = [
            (sections.index(each.refs[0].anchor), LEVELS.index(each.level), expected.index(each.id))
            for each in map(bank.by_id.__getitem__, own)
        ]
        assert places == sorted(places), page.name  # by section, then by level, then as in the bank


def test_a_card_has_the_options_and_the_key_of_the_bank(site: BuiltSite, bank: Bank):
    for page in site.pages:
        for card in page.cards:
            if card.get("data-type") in {"order", "num", "match"}:
                continue  # what these have is not right or wrong by itself
            rows = card.xpath(".//li[contains(@class, 'qz-opt')]")
            assert {row.get("data-opt"): row.get("data-ok") is not None for row in rows} == bank.by_id[
                card.get("id")[2:]
            ].key


def test_the_permalink_of_a_card_leads_to_its_home(site: BuiltSite, bank: Bank):
    for page in site.pages:
        for card in page.cards:
            question = card.get("id")[2:]
            (link,) = card.xpath(".//a[@class='qz-link']/@href")
            assert page.below(link) == f"{page.root}{bank.home[question]}/#q-{question}"
            assert card.xpath("descendant-or-self::*[@data-search-exclude]") == [], page.name


def test_cards_are_numbered_from_one_on_each_page_and_all_are_in_its_print_key(site: BuiltSite):
    for page in site.pages:
        word = {"en": "Question", "es": "Pregunta"}[page.language]
        numbers = [card.xpath(".//*[@class='qz-num']")[0].text_content() for card in page.cards]
        assert numbers == [f"{word} {number}:" for number in range(1, len(numbers) + 1)]
        assert len(page.find("//section[@class='qz-printkey']/ol[not(@start)]/li[not(@value)]")) == len(numbers)


def test_the_page_of_a_set_begins_with_a_cell_for_each_question_and_their_number(site: BuiltSite):
    """Without script, cells are numbered links."""
    for page in site.pages:
        tally = [each.text_content().split()[0] for each in page.find("//*[@class='qz-tally']")]
        cells = page.find("//nav[@aria-label]/ol[@class='qz-cells']/li/a")
        of_set = page.path.startswith("questions/") and page.path != "questions/"
        assert tally == ([str(len(page.cards))] if of_set else [])
        assert [(a.get("href"), words(a)) for a in cells] == (
            [(f"#{card.get('id')}", str(number)) for number, card in enumerate(page.cards, 1)] if of_set else []
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_sets_has_a_panel_for_each_in_their_order(site: BuiltSite, bank: Bank, language: str):
    """What a set asks, how much, and a link that practises it, named after it."""
    page = site.page("questions/", language)
    say = Words.load(language)
    panels = page.find("//section[@class='qz-panel']")
    assert [words(panel.find("h2/a")) for panel in panels] == [plain(each.title[language]) for each in bank.sets]
    for panel, each in zip(panels, bank.sets, strict=True):
        revisions = [(cell.get("data-q"), cell.get("data-rev")) for cell in panel.xpath("./p[@class='qz-cells']/i")]
        assert revisions == [(question.id, revision(question)) for question in each.questions]
        (practise,) = panel.xpath(".//a[starts-with(@href, '../practice/')]")
        assert practise.get("href") == f"../practice/#/new?s={each.id}"
        assert (words(practise), practise.get("aria-label")) == (
            say.t("nav.study"),
            say.t("weak.practise", name=each.title[language]),
        )
        assert words(panel.find("details/summary")) == say.t("qi.titles")
        titles = [words(line) for line in panel.xpath("./details//li/a")]
        assert titles == [plain(question.title[language]) for question in each.questions]
        assert bool(panel.xpath(".//*[@class='qz-mixed']")) == is_mixed(each)


def test_the_index_of_questions_links_to_every_question_at_its_home(site: BuiltSite, bank: Bank):
    for language in LANGUAGES:
        page = site.page("questions/", language)
        links = {page.below(a.get("href")): words(a) for a in page.main.xpath(".//li/a")}
        for question in bank.questions():
            address = f"{page.root}{bank.home[question.id]}/#q-{question.id}"
            assert links[address] == plain(question.title[language])


def test_a_set_takes_45_seconds_for_each_question_and_is_mixed_from_seven_concepts_on(bank: Bank):
    last, (question, *_) = bank.sets[-1], bank.sets[0].questions
    for number, size in ((1, "1 question, about 1 minute"), (7, "7 questions, about 6 minutes")):
        assert size_of(replace(last, questions=last.questions[:number]), Words.load("en")) == size
    for number, mixed in ((6, False), (7, True)):
        kinds = [{**question.model_dump(), "concepts": (f"concept-{at}", f"other-{at}")} for at in range(number)]
        asked = tuple(type(question).model_validate(each) for each in kinds)
        assert is_mixed(replace(bank.sets[0], questions=asked)) is mixed
