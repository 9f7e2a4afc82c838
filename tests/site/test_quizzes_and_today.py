"""The page of what course quizzes say: every entry leads to a question and to a section that exist."""

from typing import Any
from urllib.parse import urljoin

import pytest

from quiz_plugin.bank import Bank
from tests.site.built import LANGUAGES, BuiltPage, BuiltSite

SLUG = "quizzes-and-today"
BASE = "https://x.test/"
TERMS = {
    "en": ["The quiz says", "Today", "Since when", "Read on"],
    "es": ["El cuestionario dice", "Hoy", "Desde cuándo", "Para seguir"],
}


def entries(page: BuiltPage) -> dict[str, Any]:
    """The list of each entry, by the entry's anchor."""
    return {each.get("id"): each.xpath("following-sibling::*[1][self::dl]")[0] for each in page.main.xpath(".//h2")}


def targets(page: BuiltPage, element: Any) -> list[str]:
    root = "es/" if page.language == "es" else ""
    links = element.xpath(".//a/@href")
    return [urljoin(BASE + page.url, link).removeprefix(BASE + root) for link in links]


@pytest.fixture(params=LANGUAGES)
def page(site: BuiltSite, request: pytest.FixtureRequest) -> BuiltPage:
    return site.page(f"{SLUG}/", request.param)


def test_both_languages_have_the_same_entries(site: BuiltSite):
    english, spanish = (entries(site.page(f"{SLUG}/", language)) for language in LANGUAGES)
    assert list(english) == list(spanish)
    assert len(english) >= 10


def test_every_entry_says_what_was_said_what_is_true_and_since_when(page: BuiltPage):
    for name, entry in entries(page).items():
        assert [each.text_content().strip() for each in entry.findall("dt")] == TERMS[page.language], name


def test_every_entry_links_a_question_and_the_section_that_explains_it(site: BuiltSite, bank: Bank, page: BuiltPage):
    for name, entry in entries(page).items():
        question, section = targets(page, entry)[-2:]
        home, _, qid = question.partition("#q-")
        assert f"{bank.home[qid]}/" == home, name
        path, _, anchor = section.partition("#")
        assert path.startswith("concepts/"), name
        assert site.page(path, page.language).find(f"//*[@id='{anchor}']"), name


def test_what_is_true_today_cites_a_source(page: BuiltPage):
    for name, entry in entries(page).items():
        links = entry.xpath("dd[preceding-sibling::dt[1][position()=1]]//a/@href")
        assert [link for link in links if link.startswith("https://")], name


def test_home_and_the_sections_concerned_lead_to_it(site: BuiltSite):
    for language in LANGUAGES:
        anchors = set(entries(site.page(f"{SLUG}/", language)))
        found = {}
        for page in site.pages:
            if page.language == language:
                links = [link for link in targets(page, page.main) if link.startswith(f"{SLUG}/")]
                found[page.path] = links
        assert found[""] == [f"{SLUG}/"]
        leading = {
            link.partition("#")[2] for path, links in found.items() if path.startswith("concepts/") for link in links
        }
        assert len(leading) >= 4
        assert leading <= anchors
