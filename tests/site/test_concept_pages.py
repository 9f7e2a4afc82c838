"""A concept page is a page worth reading: prose, sections, something to look at, sources, and its place in the path."""

from urllib.parse import urljoin

import pytest

from quiz_plugin.bank import Bank
from tests.site.built import LANGUAGES, BuiltPage, BuiltSite

OUTSIDE_CARDS = "not(ancestor-or-self::article[@data-rev]) and not(ancestor::section[@class='qz-printkey'])"
BEFORE = {"en": "Read first:", "es": "Lee antes:"}
AFTER = {"en": "Read next:", "es": "Sigue con:"}


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


def links_after(page: BuiltPage, opening: str) -> list[tuple[str, str]]:
    """Address below the site's root and words of the links in the paragraph that starts so."""
    found = [p for p in page.main.xpath("./p[@class='gd-path']") if p.text.strip() == opening]
    base = "https://x.test/"
    return [
        (urljoin(base + page.url, a.get("href")).removeprefix(base), a.text_content())
        for paragraph in found
        for a in paragraph.xpath("./a")
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_links_to_what_comes_before_and_after_it_in_the_graph(site: BuiltSite, bank: Bank, language: str):
    root = "es/" if language == "es" else ""
    for concept in bank.concepts:
        page = site.page(f"concepts/{concept.id}/", language)
        before = [bank.concept[name] for name in concept.requires]
        after = [other for other in bank.concepts if concept.id in other.requires]
        for opening, others in ((BEFORE[language], before), (AFTER[language], after)):
            expected = [(f"{root}concepts/{other.id}/", other.title[language]) for other in others]
            assert links_after(page, opening) == expected, page.name


def test_the_graph_has_concepts_before_and_after_others(bank: Bank):
    assert sum(len(concept.requires) for concept in bank.concepts) >= len(bank.concepts) - 1


def test_what_comes_before_stands_right_under_the_title(site: BuiltSite, bank: Bank):
    for concept in bank.concepts:
        if concept.requires:
            heading = site.page(f"concepts/{concept.id}/").main.xpath("./h1")[0]
            assert heading.getnext().get("class") == "gd-path"
