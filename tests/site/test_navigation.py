"""The navigation lists everything once, in learning order and in the page's language."""

from urllib.parse import urljoin

import pytest

from quiz_plugin.bank import Bank
from quiz_plugin.render.words import Words
from tests.site.built import LANGUAGES, BuiltPage, BuiltSite, words

BASE = "https://x.test/"
HOME = {"en": "Home", "es": "Inicio"}
QUIZZES = {"en": "Outdated quiz answers", "es": "Respuestas desactualizadas"}
ABOUT = {"en": "About this guide", "es": "Acerca de esta guía"}
TABS = {
    "en": ["Home", "Learn", "Questions", "Practise", "Progress", "Reference"],
    "es": ["Inicio", "Aprender", "Preguntas", "Practicar", "Progreso", "Consulta"],
}


def target(page: BuiltPage, link: str) -> str:
    root = "es/" if page.language == "es" else ""
    return urljoin(BASE + page.url, link).removeprefix(BASE + root)


def listed(page: BuiltPage) -> list[tuple[str, str]]:
    """Every link of the main navigation to a page: address below the language's root, and words."""
    links = page.find(
        "//nav[contains(@class, 'md-nav--primary')]//a[contains(@class, 'md-nav__link')]"
        "[not(ancestor::nav[contains(@class, 'md-nav--secondary')])]"
    )
    return [(target(page, link.get("href")), words(link)) for link in links]


def entries(bank: Bank, language: str) -> list[tuple[str, str]]:
    """What the navigation lists: addresses and words."""
    say = Words.load(language).t
    found = [("", HOME[language]), ("path/", say("nav.learn"))]
    found += [(f"concepts/{concept.id}/", concept.title[language]) for concept in bank.concepts]
    found += [("questions/", say("nav.questions"))]
    for each in bank.sets:
        pages = enumerate(each.pages, 1)
        names = [say("qi.page", name=each.title[language], k=k, n=len(each.pages)) if k > 1 else "" for k, _ in pages]
        found += [(f"{slug}/", name or each.title[language]) for slug, name in zip(each.pages, names, strict=True)]
    found += [(f"{slug}/", say(f"nav.{slug}")) for slug in ("practice", "review", "exam")]
    found += [("progress/", say("nav.progress_tab"))]
    found += [(f"{slug}/", say(f"nav.{slug}")) for slug in ("glossary", "references")]
    return [*found, ("quizzes-and-today/", QUIZZES[language]), ("about/", ABOUT[language])]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_lists_home_concepts_and_sets_in_learning_order(site: BuiltSite, bank: Bank, language: str):
    expected = entries(bank, language)
    for page in site.pages:
        if page.language == language:
            assert listed(page) == expected, page.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_six_tabs_are_in_the_pages_language(site: BuiltSite, language: str):
    for page in site.pages:
        if page.language == language:
            tabs = page.find("//nav[@class='md-tabs']//a")
            assert [words(tab) for tab in tabs] == TABS[language], page.name
            leads = ["", "path/", "questions/", "practice/", "progress/", "glossary/"]
            assert [target(page, tab.get("href")) for tab in tabs] == leads, page.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_concepts_stand_below_the_names_of_their_parts(site: BuiltSite, bank: Bank, language: str):
    (learn,) = site.page("path/", language).find(
        "//nav[contains(@class, 'md-nav--primary')]/ul/li[.//a[@href='./' or @href='.'] and .//nav]"
    )
    found = {
        words(part.xpath("./label | ./span")[0]): [target(site.page("path/", language), a.get("href")) for a in links]
        for part in learn.xpath("./nav/ul/li[./nav]")
        for links in [part.xpath("./nav//a[contains(@class, 'md-nav__link')]")]
    }
    assert found == {
        part.title[language]: [f"concepts/{concept.id}/" for concept in concepts]
        for part, concepts in bank.parted()
        if part is not None
    }


def test_the_header_says_the_short_name(site: BuiltSite):
    names = {"en": "Distributed training", "es": "Entrenamiento distribuido"}
    for page in site.pages:
        (title, _) = page.find("//div[@data-md-component='header-title']//span[@class='md-ellipsis']")
        assert words(title) == names[page.language], page.name


def test_the_own_entry_of_a_page_is_marked(site: BuiltSite):
    for page in site.pages:
        marked = page.find(
            "//nav[contains(@class, 'md-nav--primary')]//a[contains(@class, 'md-nav__link--active')]"
            "[not(ancestor::nav[contains(@class, 'md-nav--secondary')])]/@href"
        )
        assert {target(page, link) for link in marked} == {page.path}, page.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_next_leads_from_home_through_every_page_and_previous_leads_back(site: BuiltSite, language: str):
    path, walked = "", [""]
    while forward := site.page(path, language).find("//a[contains(@class, 'md-footer__link--next')]/@href"):
        here, path = path, target(site.page(path, language), forward[0])
        (back,) = site.page(path, language).find("//a[contains(@class, 'md-footer__link--prev')]/@href")
        assert target(site.page(path, language), back) == here
        walked.append(path)
    assert walked == [path for path, _ in listed(site.page("", language))]
    assert {*walked} == {page.path for page in site.pages if page.language == language}


def contents(page: BuiltPage) -> list[tuple[int, str, str]]:
    """The table of contents beside the page: depth, anchor and words of each entry."""
    (nav,) = page.find("//div[@data-md-type='toc']//nav[contains(@class, 'md-nav--secondary')]")
    return [(len(a.xpath("ancestor::ul")), a.get("href"), words(a)) for a in nav.xpath(".//a")]


def test_the_contents_list_every_section_and_no_question(site: BuiltSite):
    for page in site.pages:
        anchors = [anchor for _, anchor, _ in contents(page)]
        expected = [
            f"#{h.get('id').removesuffix('--title')}"
            for h in page.main.xpath(".//h2 | .//h3 | .//h4")
            if not h.xpath("ancestor::section[starts-with(@class, 'qz-')] | ancestor::article[@data-rev]")
        ]
        assert anchors == expected, page.name


def test_home_lists_the_concepts_in_learning_order_and_no_sets(site: BuiltSite, bank: Bank):
    for language in LANGUAGES:
        page = site.page("", language)
        stations = [target(page, href) for href in page.find("//*[@class='way']//li/a/@href")]
        assert stations == [f"concepts/{concept.id}/" for concept in bank.concepts]
        linked = {target(page, href) for href in page.main.xpath(".//a/@href")}
        sets = {f"questions/{each.id}/" for each in bank.sets}
        assert {link.split("#")[0] for link in linked if "#q-" not in link} & sets == set()


def test_the_name_of_a_section_is_the_link_to_its_own_page(site: BuiltSite):
    for page in site.pages:
        links = page.find("//nav[@data-md-level='0']//div[contains(@class, 'md-nav__container')]/a")
        say = Words.load(page.language).t
        expected = [("path/", say("nav.learn")), ("questions/", say("nav.questions"))]
        assert [(target(page, a.get("href")), words(a)) for a in links] == expected
