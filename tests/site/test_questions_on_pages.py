"""Every question stands where it should, in both languages, and leads to what explains it."""

import json
from dataclasses import replace

import pytest

from quiz_plugin.bank import Bank, QuestionSet
from quiz_plugin.bank.model import PAGE_SIZE
from quiz_plugin.render.words import Words
from quiz_plugin.site.set_pages import size as size_of
from tests.site.built import LANGUAGES, BuiltPage, BuiltSite, plain, words
from tests.site.small import SmallSite, question

LEVELS = ("recall", "understand", "apply", "analyse")


def ids(page: BuiltPage) -> list[str]:
    return [card.get("id")[2:] for card in page.cards]


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


def test_a_card_has_its_number_the_options_and_the_key_of_the_bank_and_a_link_to_its_home(site: BuiltSite, bank: Bank):
    """The key for paper says the same, in the order of the cards."""
    for page in site.pages:
        word = {"en": "Question", "es": "Pregunta"}[page.language]
        printed = page.find("//section[@class='qz-printkey']/ol[not(@start)]/li[not(@value)]")
        for number, (card, answer) in enumerate(zip(page.cards, printed, strict=True), 1):
            assert card.xpath(".//*[@class='qz-num']")[0].text_content() == f"{word} {number}:"
            question = bank.by_id[card.get("id")[2:]]
            (link,) = card.xpath(".//a[@class='qz-link']/@href")
            assert page.below(link) == f"{page.root}{bank.home[question.id]}/#q-{question.id}"
            if card.get("data-type") not in {"order", "num", "match"}:  # what these have is not right by itself
                rows = card.xpath(".//li[contains(@class, 'qz-opt')]")
                assert {row.get("data-opt"): row.get("data-ok") is not None for row in rows} == question.key
                names = [
                    row.xpath(".//*[@class='qz-key' or @class='qz-txt']")[0] for row in rows if "data-ok" in row.attrib
                ]
                assert words(answer) == ", ".join(map(words, names)), page.name


def test_the_page_of_a_set_has_its_questions_in_order_and_begins_with_a_cell_for_each_and_their_number(
    site: BuiltSite, bank: Bank
):
    """Without script, cells are numbered links. One of several pages also says how many it has of how many. The index,
    by which scripts find a question, names its page."""
    index = json.loads((site.folder / "questions/index.json").read_text("utf-8"))
    assert {row["id"]: row["page"] for row in index} == {name: f"{home}/" for name, home in bank.home.items()}
    assert max(len(each) for each_set in bank.sets for each in each_set.pages.values()) == PAGE_SIZE
    asked = {f"{slug}/": (on, on != each.questions) for each in bank.sets for slug, on in each.pages.items()}
    for page in site.pages:
        questions, is_part = asked.get(page.path, ((), False))
        assert not questions or ids(page) == [question.id for question in questions]
        told = [max(words(p).split(), key=str.isdigit) for p in page.find("//*[@class='qz-here' or @class='qz-tally']")]
        cells = page.find("//nav[@aria-label]/ol[@class='qz-cells']/li/a")
        assert told == [str(len(questions))] * (bool(questions) + is_part)
        numbered = [(f"#q-{question.id}", str(number)) for number, question in enumerate(questions, 1)]
        assert [(a.get("href"), words(a)) for a in cells] == numbered


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_sets_has_a_panel_for_each_below_its_part_in_their_order(
    site: BuiltSite, bank: Bank, language: str
):
    """What a set asks, how much, and a link that practises it, named after it."""
    page = site.page("questions/", language)
    say = Words.load(language)
    panels = page.find("//section[@class='qz-panel']")
    assert [words(each) for each in page.main.xpath("./h2/b")] == [part.title[language] for part in bank.parts]
    assert [bool(each.xpath("./small")) for each in page.main.xpath("./h2")] == [part.deep for part in bank.parts]
    contents = page.find("(//nav[contains(@class, 'md-nav--secondary')])[1]//a[starts-with(@href, '#part-')]")
    assert [words(each) for each in contents] == [part.title[language] for part in bank.parts]
    parts = [part.id for part in bank.parts]
    below: list[tuple[int, QuestionSet]] = []
    for panel in panels:
        each = next(each for each in bank.sets if words(panel.find("h3/a")) == plain(each.title[language]))
        part = len(panel.xpath("../preceding-sibling::h2")) - 1
        below.append((part, each))
        asked = [parts.index(str(bank.concept[question.refs[0].concept].part)) for question in each.questions]
        assert asked.count(part) == max(map(asked.count, asked)), each.id
        revisions = " ".join(f"{question.id}:{question.revision}" for question in each.questions)
        assert panel.xpath("./p/*[@class='gd-bar']/@data-asked") == [revisions]
        (practise,) = panel.xpath(".//a[starts-with(@href, '../practice/')]")
        assert practise.get("href") == f"../practice/#/new?s={each.id}"
        assert (words(practise), practise.get("aria-label")) == (
            say.t("nav.study"),
            say.t("weak.practise", name=each.title[language]),
        )
        assert words(panel.find("details/summary")) == say.t("nav.questions")
        links = [(page.below(a.get("href")), words(a)) for a in panel.xpath("./details//li/a")]
        assert links == [
            (f"{page.root}{bank.home[question.id]}/#q-{question.id}", plain(question.title[language]))
            for question in each.questions
        ]
    assert below == sorted(((part, each) for part, each in below), key=lambda row: (row[0], bank.sets.index(row[1])))
    assert len(below) == len(bank.sets)


def test_a_set_takes_45_seconds_for_each_question(bank: Bank):
    last = bank.sets[-1]
    for number, size in ((1, "1 question, about 1 minute"), (7, "7 questions, about 6 minutes")):
        shown = size_of(replace(last, questions=last.questions[:number]), Words.load("en"))
        assert shown.replace("\u00a0", " ") == size


def test_sets_and_questions_may_have_names_that_yaml_takes_for_numbers_or_truth_values(small: SmallSite):
    title = {"en": "A title", "es": "Un título"}
    for name, ids in (("01", ("no", *(f"q-{n}" for n in range(25)))), ("off", ("2",))):
        asked = [question(each, small.languages) for each in ids]
        small.data(f"bank/{name}.yml", {"title": title, "summary": title, "questions": asked})
    assert small.build() == []
    for page, count in {"01": 25, "01/2": 1, "off": 1}.items():
        assert len(small.built.page(f"questions/{page}/").cards) == count
