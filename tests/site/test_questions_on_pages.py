"""Every question stands where it should, in both languages, and leads to what explains it."""

import re
from dataclasses import replace
from string import ascii_uppercase
from urllib.parse import urljoin

import pytest
from lxml import html

from quiz_plugin.bank import Bank, ChoiceQuestion, TrueFalseQuestion, revision
from quiz_plugin.bank.kinds import MatchingQuestion
from quiz_plugin.render.words import Words
from quiz_plugin.site.pages import is_mixed, practise_html
from quiz_plugin.site.pages import size as size_of
from tests.site.built import LANGUAGES, BuiltPage, BuiltSite, plain, words

BASE = "https://x.test/"
LEVELS = ("recall", "understand", "apply", "analyse")


def target(page: BuiltPage, link: str) -> str:
    """Where a link of a page leads, below the site's root."""
    return urljoin(BASE + page.url, link).removeprefix(BASE)


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


def test_cards_are_numbered_from_one_on_each_page(site: BuiltSite):
    for page in site.pages:
        word = {"en": "Question", "es": "Pregunta"}[page.language]
        numbers = [card.xpath(".//*[@class='qz-num']")[0].text_content() for card in page.cards]
        assert numbers == [f"{word} {number}:" for number in range(1, len(numbers) + 1)]


def test_a_card_has_the_options_and_the_key_of_the_bank(site: BuiltSite, bank: Bank):
    for page in site.pages:
        for card in page.cards:
            if card.get("data-type") in {"order", "num", "match"}:
                continue  # what these have is not right or wrong by itself
            rows = card.xpath(".//li[contains(@class, 'qz-opt')]")
            assert {row.get("data-opt"): row.get("data-ok") is not None for row in rows} == bank.by_id[
                card.get("id")[2:]
            ].key


def test_a_list_of_partners_says_them_in_the_words_of_the_bank(site: BuiltSite, bank: Bank):
    """Each with its letter, all of them at each item, so that nobody looks up what a letter stands for."""
    seen = set()
    for page in site.pages:
        for card in page.cards:
            question = bank.by_id[card.get("id")[2:]]
            if not isinstance(question, MatchingQuestion):
                continue
            seen.add((question.id, page.language))
            partners = [part.code or plain((part.text or {})[page.language]) for part in question.right]
            named = [
                (part.id, f"{letter} · {' '.join(said.split())}")
                for part, letter, said in zip(question.right, ascii_uppercase, partners, strict=False)
            ]
            lists = card.xpath(".//li[contains(@class, 'qz-pair')]//select")
            assert len(lists) == len(question.left)
            for each in lists:
                nothing, *choices = each.xpath("option")
                assert (nothing.get("value"), words(nothing)) == ("", "–")
                assert [(choice.get("value"), words(choice)) for choice in choices] == named, question.id
    assert seen == {(q.id, each) for q in bank.questions() if isinstance(q, MatchingQuestion) for each in LANGUAGES}


def opening(markdown: str) -> str:
    """How a text begins, up to the first sign that might be written differently in HTML."""
    found = re.match(r"[\w ,'()-]*", plain(markdown))
    return found[0].strip() if found else ""


def test_a_card_gives_a_reason_for_every_option(site: BuiltSite, bank: Bank):
    for page in site.pages:
        for card in page.cards:
            question = bank.by_id[card.get("id")[2:]]
            if not isinstance(question, ChoiceQuestion | TrueFalseQuestion):
                assert card.xpath(".//*[@class='qz-body']//p"), question.id
                continue
            whys = (
                [option.why for option in question.options] if isinstance(question, ChoiceQuestion) else [question.why]
            )
            reasons = card.xpath(".//ul[@class='qz-why']/li")
            for why, reason in zip(whys, reasons, strict=True):
                assert opening(why[page.language]) in words(reason), question.id


def test_the_study_link_leads_to_the_section_that_the_bank_names_first(site: BuiltSite, bank: Bank):
    for page in site.pages:
        root = "es/" if page.language == "es" else ""
        for card in page.cards:
            ref = bank.by_id[card.get("id")[2:]].refs[0]
            (link,) = card.xpath(".//p[@class='qz-study']/a")
            assert target(page, link.get("href")) == f"{root}concepts/{ref.concept}/#{ref.anchor}"
            section = site.page(f"concepts/{ref.concept}/", page.language).find(
                f"//h2[@id='{ref.anchor}'] | //h3[@id='{ref.anchor}']"
            )
            assert len(section) == 1
            assert words(link) == words(section[0])


def test_every_section_that_the_bank_names_exists_in_both_languages(site: BuiltSite, bank: Bank):
    for question in bank.questions():
        for ref in question.refs:
            for language in LANGUAGES:
                page = site.page(f"concepts/{ref.concept}/", language)
                assert page.find(f"//h2[@id='{ref.anchor}'] | //h3[@id='{ref.anchor}']"), f"{question.id}: {ref}"


def test_the_permalink_of_a_card_leads_to_its_home(site: BuiltSite, bank: Bank):
    for page in site.pages:
        root = "es/" if page.language == "es" else ""
        for card in page.cards:
            question = card.get("id")[2:]
            (link,) = card.xpath(".//a[@class='qz-link']/@href")
            assert target(page, link) == f"{root}{bank.home[question]}/#q-{question}"


def test_a_card_does_not_carry_what_only_the_search_reads(site: BuiltSite):
    for page in site.pages:
        for card in page.cards:
            assert card.xpath("descendant-or-self::*[@data-search-exclude]") == [], page.name


def test_the_print_key_lists_every_card_of_the_page(site: BuiltSite):
    for page in site.pages:
        listed = page.find("//section[@class='qz-printkey']/ol[not(@start)]/li[not(@value)]")
        numbers = [card.find(".//*[@class='qz-num']").text for card in page.cards]
        assert len(listed) == len(numbers)
        assert [re.findall(r"\d+", each) for each in numbers] == [[str(n)] for n in range(1, len(listed) + 1)]


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


@pytest.mark.parametrize(
    ("questions", "size"), [(1, "1 question, about 1 minute"), (7, "7 questions, about 6 minutes")]
)
def test_a_set_takes_45_seconds_for_each_question_and_minutes_are_rounded_up(bank: Bank, questions: int, size: str):
    each = replace(bank.sets[-1], questions=bank.sets[-1].questions[:questions])
    assert size_of(each, Words.load("en")) == size


def test_the_name_of_a_set_is_read_out_without_its_markup(bank: Bank):
    named = replace(bank.sets[0], title={"en": "`tf.data` & *pipelines*"})
    link = html.fragment_fromstring(practise_html(Words.load("en"), named, "../practice/", "nav.study", bank))
    (label,) = link.xpath("./a/@aria-label")
    assert label == Words.load("en").t("weak.practise", name="tf.data & pipelines")


def test_a_set_is_mixed_from_seven_concepts_on(bank: Bank):
    (question, *_) = bank.sets[0].questions
    for number, mixed in ((6, False), (7, True)):
        kinds = [{**question.model_dump(), "concepts": (f"concept-{at}", f"other-{at}")} for at in range(number)]
        asked = tuple(type(question).model_validate(each) for each in kinds)
        assert is_mixed(replace(bank.sets[0], questions=asked)) is mixed


def test_the_index_of_questions_links_to_every_question_at_its_home(site: BuiltSite, bank: Bank):
    for language in LANGUAGES:
        page = site.page("questions/", language)
        root = "es/" if language == "es" else ""
        links = {target(page, a.get("href")): words(a) for a in page.main.xpath(".//li/a")}
        for question in bank.questions():
            address = f"{root}{bank.home[question.id]}/#q-{question.id}"
            assert links[address] == plain(question.title[language])
