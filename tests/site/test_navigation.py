"""The navigation lists everything once, in learning order and in the page's language."""

from urllib.parse import urljoin

import pytest

from quiz_plugin.bank import Bank
from quiz_plugin.render.words import Words
from quiz_plugin.site.guide.study import STUDY
from tests.site.built import LANGUAGES, BuiltPage, BuiltSite, plain, words

BASE = "https://x.test/"
HOME = {"en": "Home", "es": "Inicio"}
CONCEPTS = {"en": "Concepts", "es": "Conceptos"}
TRANSLATIONS = {"en": "Translations", "es": "Traducciones"}
QUIZZES = {"en": "The quizzes today", "es": "Los cuestionarios, hoy"}
QUESTIONS = {"en": "Questions", "es": "Preguntas"}
GLOSSARY = {"en": "Glossary", "es": "Glosario"}
REFERENCES = {"en": "References", "es": "Referencias"}
PATH = {"en": "Learning path", "es": "Ruta de aprendizaje"}
PRACTISE = {"en": "Practise", "es": "Practicar"}


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_lists_home_concepts_in_learning_order_and_sets(site: BuiltSite, bank: Bank, language: str):
    expected = [("", HOME[language]), ("path/", PATH[language])]
    expected += [(f"concepts/{concept.id}/", concept.title[language]) for concept in bank.concepts]
    expected += [("questions/", QUESTIONS[language])]
    expected += [(f"questions/{each.id}/", each.title[language]) for each in bank.sets]
    expected += [("quizzes-and-today/", QUIZZES[language])]
    expected += [(f"{slug}/", Words.load(language).t(f"nav.{slug}")) for slug in STUDY]
    expected += [("glossary/", GLOSSARY[language])]
    expected += [("references/", REFERENCES[language])]
    expected += [("translations/", TRANSLATIONS[language])]
    for page in site.pages:
        if page.language == language:
            assert listed(page) == expected, page.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tabs_are_in_the_pages_language(site: BuiltSite, language: str):
    for page in site.pages:
        if page.language == language:
            tabs = [words(tab) for tab in page.find("//nav[@class='md-tabs']//a")]
            names = (HOME, PATH, CONCEPTS, QUESTIONS, QUIZZES, PRACTISE, GLOSSARY, REFERENCES, TRANSLATIONS)
            assert tabs == [name[language] for name in names], page.name


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


def test_the_contents_list_each_question_under_the_heading_it_stands_under(site: BuiltSite, bank: Bank):
    for page in site.pages:
        entries = contents(page)
        for number, card in enumerate(page.cards, 1):
            question = card.get("id")[2:]
            title = plain(bank.by_id[question].title[page.language])
            heading = card.xpath("preceding::h2[not(ancestor::article[@data-rev])][1]/@id")[0]
            depth = next(depth for depth, anchor, _ in entries if anchor == f"#{heading}")
            assert (depth + 1, f"#q-{question}", f"{number}. {title}") in entries, page.name
            position = [anchor for _, anchor, _ in entries].index(f"#q-{question}")
            above = [anchor for level, anchor, _ in entries[:position] if level == depth]
            assert above[-1] == f"#{heading}"


def test_the_contents_list_every_section_in_the_order_of_the_page(site: BuiltSite):
    for page in site.pages:
        anchors = [anchor for _, anchor, _ in contents(page)]
        expected = [
            f"#{h.get('id').removesuffix('--title')}"
            for h in page.main.xpath(".//h2 | .//h3 | .//h4")
            if not h.xpath("ancestor::section[@class='qz-printkey']")
        ]
        assert anchors == expected, page.name


def test_home_lists_the_sets_and_the_concepts_in_learning_order(site: BuiltSite, bank: Bank):
    for language in LANGUAGES:
        page = site.page("", language)
        lists = [
            [target(page, a.get("href")) for a in ol.xpath(".//a")] for ol in page.find("//ol[@class='gd-contents']")
        ]
        assert lists == [
            [f"questions/{each.id}/" for each in bank.sets],
            [f"concepts/{concept.id}/" for concept in bank.concepts],
        ]


def test_the_name_of_the_questions_section_is_the_link_to_their_index(site: BuiltSite):
    for page in site.pages:
        links = page.find("//nav[@data-md-level='0']//div[contains(@class, 'md-nav__container')]/a")
        assert [(target(page, a.get("href")), words(a)) for a in links] == [("questions/", QUESTIONS[page.language])]
