"""A set with more questions than a page holds: each page is a page of its own, in the order of the questions."""

from pathlib import Path
from urllib.parse import urljoin

import pytest

from quiz_plugin.bank.model import PAGE_SIZE
from quiz_plugin.render.words import Words
from tests.site.built import LANGUAGES, BuiltPage, BuiltSite, words
from tests.site.small import SITE_URL, SmallSite, question

TITLE = {"en": "Long", "es": "Larga"}
SUMMARY = {"en": "All there is.", "es": "Todo lo que hay."}
PAGES = ("questions/long/", "questions/long/2/", "questions/long/3/")


@pytest.fixture(scope="module")
def long_set(tmp_path_factory: pytest.TempPathFactory) -> BuiltSite:
    """A site with a set of three pages before one of one page."""
    small = SmallSite(tmp_path_factory.mktemp("long"), settings={"nav": ["index.md", "concepts", "questions"]})
    theme = small.configuration()["theme"] | {"features": ["navigation.footer"]}
    small.data("mkdocs.yml", small.configuration() | {"theme": theme})
    questions = [question(f"long-{number:02}", LANGUAGES) for number in range(2 * PAGE_SIZE + 1)]
    small.data("bank/long.yml", {"title": TITLE, "summary": SUMMARY, "questions": questions})
    concepts = (small.root / "bank" / "concepts.yml").read_text("utf-8")
    small.text("bank/concepts.yml", f"sets: [long, alpha]\n{concepts}")
    assert small.build() == []
    return small.built


@pytest.fixture(params=LANGUAGES)
def pages(request: pytest.FixtureRequest, long_set: BuiltSite) -> list[BuiltPage]:
    return [long_set.page(path, request.param) for path in PAGES]


def test_each_page_says_which_of_how_many_it_is(pages: list[BuiltPage]):
    language = pages[0].language
    say = Words.load(language).t
    named = [say("qi.page", name=TITLE[language], k=number, n=3) for number in (2, 3)]
    assert [words(page.find("//h1")[0]) for page in pages] == [TITLE[language], *named]
    described = [page.find("//meta[@name='description']/@content") for page in pages]
    assert described == [[SUMMARY[language]], *([f"{name}: {SUMMARY[language]}"] for name in named)]
    titles = [words(page.find("//head/title")[0]) for page in pages]
    assert all(name in title for name, title in zip(named, titles[1:], strict=True))


def test_each_page_is_its_own_address_and_leads_to_its_neighbours(pages: list[BuiltPage]):
    root = "es/" if pages[0].language == "es" else ""
    walk = [f"{root}{path}" for path in ("questions/", *PAGES, "questions/alpha/")]
    for at, page in enumerate(pages, 1):
        here = urljoin(SITE_URL, page.url)
        assert page.find("//link[@rel='canonical']/@href") == [here]
        found = [page.find(f"//a[contains(@class, 'md-footer__link--{to}')]/@href")[0] for to in ("prev", "next")]
        assert [urljoin(here, each) for each in found] == [f"{SITE_URL}{walk[at - 1]}", f"{SITE_URL}{walk[at + 1]}"]
        (last,) = page.main.xpath("(.//h2[@id='next']/following-sibling::ul//a)[last()]/@href")
        assert urljoin(here, last) == f"{SITE_URL}{walk[at + 1]}"


def test_every_page_is_in_the_sitemap_and_on_the_list_for_offline_reading(long_set: BuiltSite):
    sitemap, worker = (Path(long_set.folder, name).read_text("utf-8") for name in ("sitemap.xml", "sw.js"))
    for root in ("", "es/"):
        for path in PAGES:
            assert f"<loc>{SITE_URL}{root}{path}</loc>" in sitemap
            assert f'"{root}{path}"' in worker
