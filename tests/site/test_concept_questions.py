"""A question is a card on the page of its set, and may be one where a section of its concept ends; else it is a row."""

import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest

from quiz_plugin.bank import Bank
from quiz_plugin.bank.pages import page_path
from quiz_plugin.render.words import Words
from quiz_plugin.site.concept_pages import APART
from quiz_plugin.site.reading import PageText
from tests.site.built import LANGUAGES, BuiltPage, BuiltSite, words
from tests.site.small import SmallSite, question
from tests.tools import ROOT

FAR = " ".join(["word"] * APART)
"""A paragraph long enough for a card before it and one after it."""
BLOCK = "/// questions\n    {}\n///\n"


def sections(*texts: str) -> str:
    """A concept page with sections `#a`, `#b`, … of these texts; each has a section below it: `#a2`, `#b2`, …"""
    parts = (
        f"## {name} {{#{name}}}\n\n{text}\n\n### {name}2 {{#{name}2}}\n\nText.\n"
        for name, text in zip("abcd", texts, strict=False)
    )
    return "# One {#top}\n\nLead.\n\n" + "\n".join(parts)


def site(folder: Path, text: str, *asked: tuple[str, str, str]) -> SmallSite:
    """A small site with two concepts; `asked` are id, section of the first one and level of each question."""
    small = SmallSite(folder)
    title = {"en": "One", "es": "Uno"}
    rows = [{"id": "one", "title": title, "summary": title}, {"id": "two", "title": title, "summary": title}]
    small.data("bank/concepts.yml", {"concepts": [rows[0], {**rows[1], "requires": ["one"]}]})
    questions: list[dict[str, Any]] = [
        question(name, ("en", "es"), concepts=[place], level=level) for name, place, level in asked
    ]
    questions.append(question("of-two", ("en", "es"), concepts=["two#first", "one#a"]))
    small.data("bank/alpha.yml", {"title": title, "summary": title, "questions": questions})
    for code in ("en", "es"):
        small.text(f"docs/concepts/one.{code}.md", text)
        small.text(f"docs/concepts/two.{code}.md", "# Two {#top}\n\n## First {#first}\n\nText.\n")
    return small


def order(page: BuiltPage) -> list[str]:
    """The headings, cards and rows of a page in their order."""
    found = page.main.xpath(".//h2[@id] | .//h3[@id] | .//article[@data-rev] | .//section[@class='con-rest']//li")
    return [each for element in found if (each := element.get("id")) != "qz-key" and not each.endswith("--title")]


def links(page: BuiltPage, path: str) -> list[str]:
    base = "https://x.test/"
    return [urljoin(base + page.url, each).removeprefix(base) for each in page.main.xpath(path)]


def test_a_section_ends_with_its_first_question_and_the_page_with_the_others(tmp_path: Path):
    small = site(
        tmp_path,
        sections(FAR, FAR),
        ("last", "one", "recall"),
        ("b-one", "one#b", "recall"),
        ("a-deep", "one#a2", "recall"),
        ("a-late", "one#a", "analyse"),
        ("a-soon", "one#a", "understand"),
        ("a-too", "one#a", "understand"),
    )
    assert small.build() == []
    expected = [
        "a",
        "a2",
        "q-a-soon",
        "b",
        "b2",
        "q-b-one",
        "questions",
        "q-a-too",
        "q-a-late",
        "q-a-deep",
        "q-last",
        "q-of-two",
    ]
    for language in LANGUAGES:
        page = small.built.page("concepts/one/", language)
        say = Words.load(language)
        root = "es/" if language == "es" else ""
        assert order(page) == expected
        assert [words(card.find(".//*[@class='qz-num']")) for card in page.cards] == [
            say.t("q.num", n=number) for number in (1, 2)
        ]
        (rest,) = page.find("//section[@class='con-rest']")
        assert words(rest.find("h2")) == say.t("con.rest", n=4)
        assert words(rest.find(".//details/summary")) == say.t("con.later", n=1)
        assert links(page, ".//section[@class='con-rest']//li/a/@href") == [
            f"{root}questions/alpha/#{each}" for each in expected[7:]
        ]
        assert words(rest.xpath(".//li")[1]) == f"{'Uno' if root else 'One'} {say.t('level.analyse')}"
        (more,) = page.main.xpath("./p[@class='qz-more gd-tap']/a")
        assert words(more) == say.n("con.more", 3)
        practice = [
            f"{root}practice/#/new?q={ids}" for ids in ("a-too,a-late,a-deep&n=3", "a-too,a-late,a-deep,last&n=4")
        ]
        assert links(page, ".//a[contains(@href, '#/new')]/@href") == practice
        assert words(page.find("//a[@class='md-button']")[0]) == say.n("con.practise", 4)


def test_what_a_page_says_it_answers_names_the_questions_on_it(tmp_path: Path):
    """A part of a section has its own questions; one without has those that refer to it besides another place."""
    lines = "".join(f'<li><a href="#{anchor}">Which?</a></li>' for anchor in ("a", "a2", "b", "b2", "c"))
    panel = f'<div class="admonition question"><ul>{lines}</ul></div>'
    text = sections(FAR, FAR, "Text.").replace("Lead.", panel, 1)
    small = site(
        tmp_path,
        text,
        ("a-deep", "one#a2", "recall"),
        ("a-one", "one#a", "understand"),
        ("b-one", "one#b", "recall"),
    )
    small.data(
        "bank/beta.yml",
        {
            "title": {"en": "Beta", "es": "Beta"},
            "summary": {"en": "Beta", "es": "Beta"},
            "questions": [question("late", ("en", "es"), concepts=["two#first", "one#b2"])],
        },
    )
    assert small.build() == []
    for language in LANGUAGES:
        page = small.built.page("concepts/one/", language)
        lines_of = page.main.xpath(".//div[@class='admonition question']//li")
        assert [set((line.get("data-q") or "").split()) for line in lines_of] == [
            {"a-deep", "a-one"},
            {"a-deep"},
            {"b-one"},
            {"late"},
            set(),
        ]
        on_page = {each.get("id") for each in page.find("//*[@data-rev]")}
        assert on_page >= {f"q-{name}" for line in lines_of for name in (line.get("data-q") or "").split()}


def cards(small: SmallSite) -> list[str]:
    assert small.build() == []
    found = [[card.get("id")[2:] for card in small.built.page("concepts/one/", code).cards] for code in LANGUAGES]
    assert found[0] == found[1], "another language asks something else"
    return found[0]


ASKED = [("a-one", "one#a", "recall"), ("b-one", "one#b", "recall"), ("c-one", "one#c", "recall")]


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ((FAR, FAR, FAR), ["a-one", "b-one", "c-one"]),
        ((FAR, "Text.", FAR), ["a-one", "c-one"]),
        (("Text.", "Text.", FAR), ["a-one", "c-one"]),
        ((BLOCK.format("ids: [c-one]") + FAR, FAR, FAR), ["c-one", "b-one"]),
        ((BLOCK.format("ids: [c-one]"), "Text.", FAR), ["c-one"]),
        ((FAR, FAR, BLOCK.format("concept: one")), ["a-one", "b-one", "c-one", "of-two"]),
    ],
    ids=["far apart", "near", "nearer", "the author's", "near the author's", "all"],
)
def test_cards_keep_their_distance_and_the_author_goes_first(tmp_path: Path, texts: Sequence[str], expected: list[str]):
    assert cards(site(tmp_path, sections(*texts), *ASKED)) == expected


def test_a_page_whose_author_has_a_section_for_questions_gets_no_rows(tmp_path: Path):
    text = sections(FAR) + "\n## Mine {#questions}\n\nSome.\n"
    small = site(tmp_path, text, ("a-one", "one#a", "recall"), ("a-two", "one#a", "recall"))
    assert cards(small) == ["a-one"]
    assert small.built.page("concepts/one/").find("//section[@class='con-rest'] | //li[starts-with(@id, 'q-')]") == []


def test_a_page_may_link_to_its_rows_and_they_stand_in_its_contents(tmp_path: Path):
    small = site(tmp_path, sections("Text, [rows](#questions)."), ("a-one", "one#a", "recall"))
    assert small.build() == []
    page = small.built.page("concepts/one/")
    assert [each.get("href") for each in page.find("//nav[contains(@class, 'md-nav--secondary')]//a")][
        -1
    ] == "#questions"
    assert "#q-" not in "".join(page.find("//nav[contains(@class, 'md-nav--secondary')]//a/@href"))


def test_the_search_reads_each_question_once(tmp_path: Path):
    small = site(tmp_path, sections(FAR), ("a-one", "one#a", "recall"), ("a-two", "one#a", "recall"))
    small.build()
    index = (small.folder / "search/search_index.json").read_text("utf-8")
    assert index.count("questions/alpha/#q-a-one") == 1
    assert "concepts/one/#q" not in index


# The shipped guide


UNREAD = (
    "ancestor-or-self::pre or ancestor-or-self::*[local-name()='svg'] or ancestor-or-self::annotation"
    " or ancestor-or-self::figure[starts-with(@id, 'xp-')] or ancestor-or-self::script"
    " or ancestor-or-self::*[contains(@class, 'qz-more') or contains(@class, 'headerlink')]"
)
"""Programs, drawings, figures to play with, links to practise: nobody reads these as text."""


def words_read(element: Any) -> int:
    """How many words of text an element shows; what connects letters or digits belongs to a word."""
    texts = element.xpath(f"descendant-or-self::text()[not(parent::*[{UNREAD}])]")
    return len(re.findall(r"\w+(?:[-'’.,]\w+)*", " ".join(texts)))


def placed(page: BuiltPage) -> list[Any]:
    """The cards between the sections of a page."""
    return list(page.main.xpath("./article[@data-rev][not(preceding-sibling::h2[@id='questions'])]"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_is_a_card_on_the_page_of_its_set(site: BuiltSite, bank: Bank, language: str):
    for each in bank.questions():
        page = site.page(f"{bank.home[each.id]}/", language)
        assert f"q-{each.id}" in [card.get("id") for card in page.cards]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_stands_only_where_a_section_ends_and_follows_what_it_asks_about(
    site: BuiltSite, bank: Bank, language: str
):
    for concept in bank.concepts:
        page = site.page(f"concepts/{concept.id}/", language)
        ends = []
        for card in placed(page):
            ref = bank.by_id[card.get("id")[2:]].refs[0]
            anchors = card.xpath("./preceding-sibling::*[self::h2 or self::h3]/@id")
            assert ref.concept == concept.id, page.name
            assert ref.anchor in anchors, page.name
            following = [each for each in card.itersiblings() if "qz-more" not in (each.get("class") or "")]
            assert following[0].tag in {"h2", "section", "nav"}, page.name
            ends.append(card.xpath("./preceding-sibling::h2[1]/@id")[0])
        assert len(ends) == len(set(ends)), page.name


def test_cards_of_a_page_are_far_apart_and_the_same_in_every_language(site: BuiltSite, bank: Bank):
    for concept in bank.concepts:
        there = [[card.get("id") for card in placed(site.page(f"concepts/{concept.id}/", code))] for code in LANGUAGES]
        assert there[0] == there[1]
        text = PageText(page_path(ROOT / "docs", concept.id, "en").read_text("utf-8"))
        parts = {anchor: part for part in text.parts for anchor in part.anchors}
        cards = [(bank.by_id[each[2:]], parts[bank.by_id[each[2:]].refs[0].anchor or ""]) for each in there[0]]
        for (_, before), (each, part) in pairwise(cards):
            needs = (each.figure or "").partition("?")[0] in text.explored(part)
            assert needs or text.words(before.end, part.end) >= APART, each.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reader_reads_300_words_from_one_card_to_the_next(site: BuiltSite, bank: Bank, language: str):
    """At least, by what the built page shows. Only a card that asks about a figure to play with stands nearer:
    who has played with it needs no more words before that question."""
    near = []
    for concept in bank.concepts:
        page = site.page(f"concepts/{concept.id}/", language)
        assert page.cards == placed(page), f"{page.name}: a card stands in something else"
        for before, card in pairwise(page.cards):
            following = list(before.itersiblings())
            between = following[: following.index(card)]
            played = [each.get("id") for each in between if (each.get("id") or "").startswith("xp-")]
            question = bank.by_id[card.get("id")[2:]]
            needs = question.figure and f"xp-{question.figure.partition('?')[0]}" in played
            if not needs and (read := sum(map(words_read, between))) < 300:
                near.append(f"{page.name}: {read} words before {question.id}")
    assert near == []


def test_a_section_with_a_figure_to_play_with_ends_with_a_question_that_needs_it(site: BuiltSite, bank: Bank):
    for name, concept in bank.explored.items():
        text = PageText(page_path(ROOT / "docs", concept, "en").read_text("utf-8"))
        (part,) = (each for each in text.parts if name in text.explored(each))
        cards = [bank.by_id[card.get("id")[2:]] for card in placed(site.page(f"concepts/{concept}/", "en"))]
        assert [
            each.id for each in cards if each.refs[0].anchor in part.anchors and (each.figure or "").startswith(name)
        ]


def test_no_page_lists_the_questions_of_a_section_above_its_end(site: BuiltSite):
    assert [page.name for page in site.pages if page.find("//*[contains(@class, 'gd-asked')]")] == []
