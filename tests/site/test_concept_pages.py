"""A concept page is a page worth reading: prose, sections, something to look at, sources, and its place in the path."""

from urllib.parse import urljoin

import pytest

from quiz_plugin.bank import Bank
from quiz_plugin.render.words import Words
from tests.site.built import LANGUAGES, BuiltPage, BuiltSite, words

OUTSIDE_CARDS = "not(ancestor-or-self::article[@data-rev]) and not(ancestor::section[@class='qz-printkey'])"


@pytest.fixture(params=LANGUAGES)
def concept_pages(request: pytest.FixtureRequest, site: BuiltSite, bank: Bank) -> list[BuiltPage]:
    return [site.page(f"concepts/{concept.id}/", request.param) for concept in bank.concepts]


def test_it_has_at_least_four_hundred_words_of_prose(concept_pages: list[BuiltPage]):
    for page in concept_pages:
        blocks = page.main.xpath(
            f"./p[not(@class)] | ./ul/li | ./ol/li | .//figcaption[{OUTSIDE_CARDS}] | ./div[@class='admonition']/p"
        )
        count = sum(len(block.text_content().split()) for block in blocks)
        assert count >= 400, f"{page.name}: {count}"


def test_it_has_at_least_two_anchored_sections_that_questions_can_lead_to(concept_pages: list[BuiltPage], bank: Bank):
    for page in concept_pages:
        concept = page.path.split("/")[1]
        written = set(bank.sections[concept, page.language]) - {"top", "questions"}
        assert len({heading.get("id") for heading in page.main.xpath("./h2")} & written) >= 2, page.name


def test_it_has_a_figure_or_code(concept_pages: list[BuiltPage]):
    for page in concept_pages:
        drawings = page.main.xpath(".//figure//*[local-name()='svg'][@role='img']")
        assert drawings or page.main.xpath(f".//pre[{OUTSIDE_CARDS}]"), page.name


def test_it_names_a_source_where_it_claims_something(concept_pages: list[BuiltPage]):
    for page in concept_pages:
        assert page.main.xpath(f".//a[starts-with(@href, 'https:')][{OUTSIDE_CARDS}]"), page.name


def test_figures_are_described_in_words(concept_pages: list[BuiltPage]):
    for page in concept_pages:
        for drawing in page.main.xpath(".//figure//*[local-name()='svg']"):
            for attribute in ("aria-labelledby", "aria-describedby"):
                (text,) = page.find(f"//*[@id='{drawing.get(attribute)}']")
                assert len(text.text_content().split()) >= 3


def target(page: BuiltPage, link: str) -> str:
    """The address below the site's root that a link of the page leads to."""
    base = "https://x.test/"
    return urljoin(base + page.url, link).removeprefix(base)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_above_the_title_says_which_concept_it_is_how_long_it_takes_and_what_to_read_first(
    site: BuiltSite, bank: Bank, language: str
):
    root, words_of = "es/" if language == "es" else "", Words.load(language)
    for number, concept in enumerate(bank.concepts, 1):
        page = site.page(f"concepts/{concept.id}/", language)
        (line,) = page.find("//p[@class='con-eyebrow']")
        assert line.getnext().tag == "h1"
        before = [bank.concept[name] for name in concept.requires]
        links = [(target(page, a.get("href")), words(a)) for a in line.iter("a")]
        assert links == [(f"{root}concepts/{each.id}/", each.title[language]) for each in before], page.name
        part, place, minutes, *first = words(line).split(" · ")
        assert part == next(each.title[language] for each in bank.parts if each.id == concept.part)
        assert place == words_of.t("con.place", n=number, total=len(bank.concepts))
        assert minutes in {words_of.n("n.minutes", n) for n in range(2, 30)}, page.name
        assert len(first) == bool(before)


def test_the_graph_has_concepts_before_and_after_others(bank: Bank):
    assert sum(len(concept.requires) for concept in bank.concepts) >= len(bank.concepts) - 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_ends_with_the_pages_before_and_after_it_and_how_long_concepts_take(
    site: BuiltSite, bank: Bank, language: str
):
    root = "es/" if language == "es" else ""
    pages = [f"{root}concepts/{concept.id}/" for concept in bank.concepts]
    takes = {
        url: words(site.page(url.removeprefix(root), language).find("//p[@class='con-eyebrow']")[0]).split(" · ")[2]
        for url in pages
    }
    for at, url in enumerate(pages):
        page = site.page(url.removeprefix(root), language)
        (panels,) = page.find("//nav[contains(@class, 'con-near')]")
        assert panels.getnext() is None or panels.getnext().tag != "p"
        told = {each.get("class"): each for each in panels.iter("a")}
        for name, other in (("con-previous", at - 1), ("con-next", at + 1)):
            if 0 <= other < len(pages):
                assert target(page, told[name].get("href")) == pages[other]
                assert words(told[name].find("span")).endswith(f" · {takes[pages[other]]}")
        assert page.find("//footer/nav/@hidden"), page.name


def test_nothing_is_explained_before_the_first_section(concept_pages: list[BuiltPage]):
    for page in concept_pages:
        assert page.main.xpath("./h2[1]/preceding-sibling::*[not(@class)]//a[@class='gl']") == [], page.name


def test_columns_of_numbers_are_marked_and_no_others(concept_pages: list[BuiltPage]):
    marked = 0
    for page in concept_pages:
        for table in page.main.xpath(".//table[not(ancestor::figure)]"):
            rows = [[words(cell) for cell in row.iter("td")] for row in table.iter("tr")]
            for at, cell in enumerate(table.xpath("(.//tr)[1]/th")):
                digits = all(row[at].removeprefix("−")[:1].isdigit() for row in rows if row)
                assert digits or cell.get("class") is None, f"{page.name}: {words(cell)}"
                marked += cell.get("class") == "num"
    assert marked
