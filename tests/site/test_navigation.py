"""The navigation lists everything once, in learning order and in the page's language."""

import pytest

from quiz_plugin.bank import Bank
from quiz_plugin.render.words import Words
from quiz_plugin.site.set_pages import sets_by_part
from tests.site.built import LANGUAGES, BuiltPage, BuiltSite, words

TABS = {
    "en": ["Home", "Learn", "Questions", "Practise", "Progress", "Reference"],
    "es": ["Inicio", "Aprender", "Preguntas", "Practicar", "Progreso", "Consulta"],
}

EDGES = {
    "en": ("Home", "Outdated quiz answers", "About this guide"),
    "es": ("Inicio", "Cuestionarios desactualizados", "Acerca de esta guía"),
}
"""The first entry of the navigation, and the last two."""


def target(page: BuiltPage, link: str) -> str:
    """Where a link leads, below the root of the page's language."""
    return page.below(link).removeprefix(page.root)


def listed(page: BuiltPage, within: str = "ul") -> list[tuple[str, str]]:
    """Every link of the main navigation to a page: address below the language's root, and words."""
    links = page.find(
        f"//nav[contains(@class, 'md-nav--primary')]/{within}//a[contains(@class, 'md-nav__link')]"
        "[not(ancestor::nav[contains(@class, 'md-nav--secondary')])]"
    )
    return [(target(page, link.get("href")), words(link)) for link in links]


def entries(bank: Bank, language: str) -> list[tuple[str, str]]:
    """What the navigation lists: addresses and words."""
    say = Words.load(language).t
    home, quizzes, about = EDGES[language]
    found = [("", home), ("path/", say("nav.learn"))]
    found += [(f"concepts/{concept.id}/", concept.title[language]) for concept in bank.concepts]
    found += [("questions/", say("nav.questions"))]
    for each in (each for _, inside in sets_by_part(bank) for each in inside):
        pages = enumerate(each.pages, 1)
        names = [say("qi.page", name=each.title[language], k=k, n=len(each.pages)) if k > 1 else "" for k, _ in pages]
        found += [(f"{slug}/", name or each.title[language]) for slug, name in zip(each.pages, names, strict=True)]
    found += [(f"{slug}/", say(f"nav.{slug}")) for slug in ("practice", "review", "exam")]
    found += [(f"{slug}/", say(f"nav.{slug}")) for slug in ("progress", "settings", "glossary", "references")]
    return [*found, ("quizzes-and-today/", quizzes), ("about/", about)]


def test_every_page_has_the_same_menu_in_learning_order_with_six_tabs_and_its_own_entry_marked(
    site: BuiltSite, bank: Bank
):
    expected = {language: entries(bank, language) for language in LANGUAGES}
    short = {"en": "Distributed training", "es": "Entrenamiento distribuido"}
    own = "//nav[contains(@class, 'md-nav--primary')]//a[contains(@class, 'md-nav__link--active')]"
    leads = ["", "path/", "questions/", "practice/", "progress/", "glossary/"]
    for page in site.pages:
        # What is in the section of the page stands below the names of all sections.
        last = listed(page, "ul/li[contains(@class, 'gd-open')]")
        assert listed(page) == sorted(expected[page.language], key=lambda entry: entry in last), page.name
        marked = page.find(f"{own}[not(ancestor::nav[contains(@class, 'md-nav--secondary')])]/@href")
        assert {target(page, link) for link in marked} == {page.path}, page.name
        tabs = [(target(page, tab.get("href")), words(tab)) for tab in page.find("//nav[@class='md-tabs']//a")]
        assert tabs == list(zip(leads, TABS[page.language], strict=True)), page.name
        (title,) = page.find("//div[@class='md-header__title']//span[@class='md-ellipsis']")
        assert words(title) == short[page.language], page.name
        sections = page.find("//nav[@data-md-level='0']//div[contains(@class, 'md-nav__container')]/a/@href")
        assert [target(page, link) for link in sections] == ["path/", "questions/"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_concepts_and_sets_stand_below_the_names_of_their_parts(site: BuiltSite, bank: Bank, language: str):
    for path, folder, parts in ("path/", "concepts", bank.parted()), ("questions/", "questions", sets_by_part(bank)):
        page = site.page(path, language)
        (tab,) = page.find("//nav[contains(@class, 'md-nav--primary')]/ul/li[last()][contains(@class, 'gd-open')]")
        found = {
            words(part.xpath("./label | ./span")[0]): [target(page, a.get("href")) for a in links]
            for part in tab.xpath("./nav/ul/li[./nav]")
            for links in [part.xpath("./nav//a[contains(@class, 'md-nav__link')]")]
        }
        named = {part.title[language]: [f"{folder}/{each.id}/" for each in inside] for part, inside in parts if part}
        assert {name: [each for each in paths if each.count("/") == 2] for name, paths in found.items()} == named


@pytest.mark.parametrize("language", LANGUAGES)
def test_next_leads_from_home_through_every_page_and_previous_leads_back(site: BuiltSite, language: str):
    """By the theme's links, which its keys go by, and by the panels that readers see where a page has them."""
    path, walked = "", [""]
    while forward := site.page(path, language).find("//a[contains(@class, 'md-footer__link--next')]/@href"):
        if panels := site.page(path, language).find("//nav[contains(@class, 'con-near')]/a/@href"):
            assert panels == site.page(path, language).find("//a[contains(@class, 'md-footer__link--')]/@href")
        assert site.page(path, language).find("//nav[contains(@class, 'md-footer__inner')][@hidden]"), path
        here, path = path, target(site.page(path, language), forward[0])
        (back,) = site.page(path, language).find("//a[contains(@class, 'md-footer__link--prev')]/@href")
        assert target(site.page(path, language), back) == here
        walked.append(path)
    assert walked == [path for path, _ in listed(site.page("", language))]
    assert {*walked} == {page.path for page in site.pages if page.language == language}


def test_the_contents_list_every_section_and_of_a_set_the_questions(site: BuiltSite):
    for page in site.pages:
        of_set = page.find("//nav[@class='qz-strip']")
        other = "self::*[@id='questions']" if of_set else "ancestor::article[@data-rev]"
        anchors = page.find("//div[@data-md-type='toc']//nav[contains(@class, 'md-nav--secondary')]//a/@href")
        expected = [
            f"#{h.get('id').removesuffix('--title')}"
            for h in page.main.xpath(".//h2 | .//h3 | .//h4")
            if not h.xpath(f"ancestor::section[starts-with(@class, 'qz-')] | {other}")
        ]
        assert anchors == expected, page.name
