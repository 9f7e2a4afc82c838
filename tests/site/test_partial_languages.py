"""A language in which little is written yet: what it lacks is shown in the first language, which the texts carry."""

from pathlib import Path

import pytest

from tests.site.built import BuiltSite, words
from tests.site.links import Follower
from tests.site.small import SITE_URL, SmallSite, question


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> BuiltSite:
    """Build a site in English, of which one question of three is in Portuguese, and a few strings."""
    small = SmallSite(tmp_path_factory.mktemp("partly"), languages=("en", "pt"))
    title = {"en": "A title"}
    small.data("bank/concepts.yml", {"concepts": [{"id": "one", "title": title, "summary": title}]})
    questions = [question("first-question", ("en", "pt")), question("second-question", ("en",))]
    small.data("bank/alpha.yml", {"title": title, "summary": title, "questions": questions})
    small.data("bank/beta.yml", {"title": title, "summary": title, "questions": [question("third", ("en",))]})
    small.data("bank/strings/pt.yml", {"q.tf": "Verdadeiro ou falso?", "lang.read": "Ler em português"})
    small.text(
        "docs/about.en.md", "# About {#top}\n\nThis is about it.\n\n/// questions\n    ids: [first-question]\n///\n"
    )
    assert small.build() == []
    assert list(Follower(small.folder, SITE_URL).everything()) == []
    return small.built


def language_of(built: BuiltSite, path: str, text: str) -> str:
    """The language that the first element with this text carries."""
    (article,) = built.page(path).find("//article[contains(@class, 'md-content__inner')]")
    found = next(each for each in article.iter() if isinstance(each.tag, str) and (each.text or "").strip() == text)
    return str(found.xpath("ancestor-or-self::*[@lang][1]/@lang")[0])


def test_strings_that_lack_are_those_of_the_first_language(built: BuiltSite):
    page = built.page("pt/questions/beta/")
    assert "Verdadeiro ou falso?" in page.text
    assert "Show answer" in page.text
    assert page.find("/html/@lang") == ["pt"]


def test_the_other_language_leads_there(built: BuiltSite):
    assert built.page("").find("//header//a[@hreflang='pt']/@aria-label") == ["PT, Ler em português"]


@pytest.mark.parametrize("path", ["pt/path/", "pt/questions/", "pt/questions/alpha/", "pt/exam/"])
def test_titles_that_lack_carry_the_language_of_those_that_are_shown(built: BuiltSite, path: str):
    assert language_of(built, path, "A title") == "en"


def test_texts_of_a_question_carry_their_language(built: BuiltSite):
    page = built.page("pt/questions/alpha/")
    (lacking,) = page.find("//article[@id='q-second-question']")
    assert "Is it so?" in [words(each) for each in lacking.xpath(".//*[@lang='en']")]
    (translated,) = page.find("//article[@id='q-first-question']")
    assert "É assim?" in words(translated)
    assert "É assim?" not in [words(each) for each in translated.xpath(".//*[@lang='en']")]


def test_a_page_that_is_not_translated_says_so(built: BuiltSite):
    assert language_of(built, "pt/about/", "This is about it.") == "en"
    page = built.page("pt/about/")
    (note,) = page.find("//p[contains(., 'This page is not translated yet.')]")
    assert note.xpath("a/@href") == ["../../about/"]
    assert page.find("//article[@id='q-first-question']/@lang") == ["pt"]


def test_a_strings_file_that_says_something_unusable_is_still_refused(tmp_path: Path):
    small = SmallSite(tmp_path, languages=("en", "pt"))
    small.data("bank/strings/pt.yml", {"q.true": "<b>Sim</b>"})
    assert "bank/strings/pt.yml:1:9: error unusable-strings: `q.true` holds HTML" in small.told()
