"""A question is a card on the page of its set, and may be one where a section of its concept ends; else it is a row."""

from collections.abc import Mapping
from typing import Any

from quiz_plugin.bank import Bank
from quiz_plugin.bank.page_files import page_path
from quiz_plugin.render.words import Words
from quiz_plugin.site.concept_pages import APART
from quiz_plugin.site.reading_time import PageText
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


ONE = {"en": "One", "es": "Uno"}


def asking(small: SmallSite, pages: Mapping[str, str], *asked: tuple[str, str, str]) -> SmallSite:
    """A site with a page for each of these concepts, each after the one before it, and `two` at last.

    `asked` are id, section and level of each question; one of `two` is about the section `#a` of `one` as well.
    """
    names = [*pages, "two"]
    rows = [{"id": name, "title": ONE, "summary": ONE, "requires": names[at - 1 : at]} for at, name in enumerate(names)]
    small.data("bank/concepts.yml", {"concepts": rows})
    questions = [question(name, LANGUAGES, concepts=[place], level=level) for name, place, level in asked]
    questions.append(question("of-two", LANGUAGES, concepts=["two#first", "one#a"]))
    small.data("bank/alpha.yml", {"title": ONE, "summary": ONE, "questions": questions})
    for name, text in {**pages, "two": "# Two {#top}\n\n## First {#first}\n\nText.\n"}.items():
        for code in LANGUAGES:
            small.text(f"docs/concepts/{name}.{code}.md", text)
    return small


def order(page: BuiltPage) -> list[str]:
    """The headings, cards and rows of a page in their order."""
    found = page.main.xpath(".//h2[@id] | .//h3[@id] | .//article[@data-rev] | .//section[@class='con-rest']//li")
    return [each for element in found if (each := element.get("id")) != "qz-key" and not each.endswith("--title")]


def below(page: BuiltPage, path: str) -> list[str]:
    return [page.below(each) for each in page.main.xpath(path)]


def test_a_section_ends_with_its_first_question_and_the_page_with_the_others(small: SmallSite):
    asking(
        small,
        {"one": sections(f"{FAR} [rows](#questions)", FAR)},
        ("last", "one", "recall"),
        ("b-one", "one#b", "recall"),
        ("a-deep", "one#a2", "recall"),
        ("a-late", "one#a", "analyse"),
        ("a-soon", "one#a", "understand"),
        ("a-too", "one#a", "understand"),
    )
    assert small.build() == []
    rows = ["q-a-too", "q-a-late", "q-a-deep", "q-last", "q-of-two"]
    for language in LANGUAGES:
        page = small.built.page("concepts/one/", language)
        assert order(page) == ["a", "a2", "q-a-soon", "b", "b2", "q-b-one", "questions", *rows]
        (rest,) = page.find("//section[@class='con-rest']")
        assert words(rest.find("h2")) == Words.load(language).t("con.rest", n=4)
        assert len(rest.xpath(".//details//li")) == 1, "what a later concept asks as well"
        links = below(page, ".//section[@class='con-rest']//li/a/@href")
        assert links == [f"{page.root}questions/alpha/#{each}" for each in rows]
        assert below(page, ".//a[contains(@href, '#/new')]/@href") == [
            f"{page.root}practice/#/new?q={ids}" for ids in ("a-too,a-late,a-deep&n=3", "a-too,a-late,a-deep,last&n=4")
        ]
        contents = page.find("//nav[contains(@class, 'md-nav--secondary')]//a/@href")
        assert contents[-1] == "#questions"
        assert "#q-" not in "".join(contents)
        assert "standings.js" in page.text, "which marks rows and contents"
    index = (small.folder / "search/search_index.json").read_text("utf-8")
    assert index.count("questions/alpha/#q-a-soon") == 1
    assert "concepts/one/#q" not in index


def test_what_a_page_says_it_answers_names_the_questions_on_it(small: SmallSite):
    """A part of a section has its own questions; one without has those that refer to it besides another place."""
    lines = "".join(f'<li><a href="#{anchor}">Which?</a></li>' for anchor in ("a", "a2", "b", "b2", "c"))
    panel = f'<div class="admonition question"><ul>{lines}</ul></div>'
    page = sections(FAR, FAR, "Text.").replace("Lead.", panel, 1)
    asking(
        small,
        {"one": page},
        ("a-deep", "one#a2", "recall"),
        ("a-one", "one#a", "understand"),
        ("b-one", "one#b", "recall"),
    )
    late = [question("late", LANGUAGES, concepts=["two#first", "one#b2"])]
    small.data("bank/beta.yml", {"title": ONE, "summary": ONE, "questions": late})
    assert small.build() == []
    for language in LANGUAGES:
        built = small.built.page("concepts/one/", language)
        found = [
            set((line.get("data-q") or "").split())
            for line in built.main.xpath(".//div[@class='admonition question']//li")
        ]
        assert found == [{"a-deep", "a-one"}, {"a-deep"}, {"b-one"}, {"late"}, set()]
        assert set(built.find("//*[@data-rev]/@id")) >= {f"q-{name}" for names in found for name in names}


PLACED = {
    "far": ((FAR, FAR, FAR), "a b c"),
    "near": ((FAR, "Text.", FAR), "a c"),
    "nearer": (("Text.", "Text.", FAR), "a c"),
    "author": ((BLOCK.format("ids: [author-c]") + FAR, FAR, FAR), "c b"),
    "author-near": ((BLOCK.format("ids: [author-near-c]"), "Text.", FAR), "c"),
    "all": ((FAR, FAR, BLOCK.format("concept: all")), "a b c"),
    "own": ((FAR, FAR, FAR + "\n\n## Mine {#questions}\n\nSome."), "a b c"),
}
"""The sections of a page, and the sections whose questions are cards on it, in their order."""


def test_cards_keep_their_distance_the_author_goes_first_and_every_language_asks_the_same(small: SmallSite):
    asked = [(f"{name}-{each}", f"{name}#{each}", "recall") for name in PLACED for each in "abc"]
    asked.append(("own-more", "own#a", "recall"))
    pages = {name: sections(*texts) for name, (texts, _) in PLACED.items()}
    asking(small, {"one": sections("Text."), **pages}, ("one-a", "one#a", "recall"), *asked)
    assert small.build() == []
    for name, (_, expected) in PLACED.items():
        for language in LANGUAGES:
            page = small.built.page(f"concepts/{name}/", language)
            assert [card.get("id")[2:] for card in page.cards] == [f"{name}-{each}" for each in expected.split()], name
    assert small.built.page("concepts/own/").find("//section[@class='con-rest'] | //li[starts-with(@id, 'q-')]") == []


# The shipped guide


def placed(page: BuiltPage) -> list[Any]:
    """The cards between the sections of a page."""
    return list(page.main.xpath("./article[@data-rev][not(preceding-sibling::h2[@id='questions'])]"))


def test_a_card_stands_where_a_section_ends_and_follows_what_it_asks_about(site: BuiltSite, bank: Bank):
    for concept in bank.concepts:
        there = [[card.get("id") for card in placed(site.page(f"concepts/{concept.id}/", code))] for code in LANGUAGES]
        assert there[0] == there[1]
        for language in LANGUAGES:
            page = site.page(f"concepts/{concept.id}/", language)
            ends = []
            for card in placed(page):
                ref = bank.by_id[card.get("id")[2:]].refs[0]
                assert ref.concept == concept.id, page.name
                assert ref.anchor in card.xpath("./preceding-sibling::*[self::h2 or self::h3]/@id"), page.name
                following = [each for each in card.itersiblings() if "qz-more" not in (each.get("class") or "")]
                assert following[0].tag in {"h2", "section", "nav"}, page.name
                ends.append(card.xpath("./preceding-sibling::h2[1]/@id")[0])
            assert len(ends) == len(set(ends)), page.name


def test_a_section_with_a_figure_to_play_with_ends_with_a_question_that_needs_it(site: BuiltSite, bank: Bank):
    for name, concept in bank.explored.items():
        text = PageText(page_path(ROOT / "docs", concept, "en").read_text("utf-8"))
        (part,) = (each for each in text.parts if name in text.explored(each))
        cards = [bank.by_id[card.get("id")[2:]] for card in placed(site.page(f"concepts/{concept}/", "en"))]
        needing = [each for each in cards if (each.figure or "").startswith(name)]
        assert [each.id for each in needing if each.refs[0].anchor in part.anchors], name
