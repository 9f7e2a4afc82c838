"""A language with gaps: what it lacks is shown in the first language and says so; what is whole others offer."""

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urljoin

import pytest
import yaml

from tests.site.built import BuiltPage, BuiltSite, words
from tests.site.links import Follower
from tests.site.small import SITE_URL, SmallSite, question
from tests.tools import ROOT

STRINGS = {"q.tf": "Verdadeiro ou falso?", "lang.read": "Ler em português"}
WHOLE = yaml.safe_load((ROOT / "quiz_plugin/render/strings/en.yml").read_text("utf-8")) | STRINGS


class Partly(SmallSite):
    """A small site in English and Portuguese, of which one question and the page `about` are not in Portuguese."""

    def __init__(self, root: Path, strings: Mapping[str, object] | None) -> None:
        super().__init__(root, languages=("en", "pt"), quiz={"partial": ["pt"]})
        both = [question("first-question", ("en", "pt")), question("second-question", ("en",))]
        title = {"en": "One", "pt": "Um"}
        self.data("bank/alpha.yml", {"title": title, "summary": title, "questions": both})
        self.data("bank/beta.yml", {"title": title, "summary": title, "questions": [question("third", ("en", "pt"))]})
        self.text("docs/about.en.md", "# About {#top}\n\nThis is about it.\n")
        if strings is not None:
            self.data("bank/strings/pt.yml", strings)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> BuiltSite:
    """Build the site with every string in Portuguese."""
    small = Partly(tmp_path_factory.mktemp("whole"), WHOLE)
    assert small.build() == []
    assert list(Follower(small.folder, SITE_URL).everything()) == []
    return small.built


def offered(page: BuiltPage) -> set[str]:
    return set(page.find("//head/link[@hreflang != 'x-default']/@hreflang"))


def test_missing_strings_are_said_in_the_first_language(tmp_path: Path):
    small = Partly(tmp_path, STRINGS)
    assert small.build() == []
    page = small.built.page("pt/questions/beta/")
    assert "Verdadeiro ou falso?" in page.text
    assert "Show answer" in page.text
    assert page.find("/html/@lang") == ["pt"]


@pytest.mark.parametrize("strings", [None, STRINGS])
def test_a_language_that_does_not_say_everything_is_offered_nowhere(
    tmp_path: Path, strings: Mapping[str, object] | None
):
    small = Partly(tmp_path, strings)
    assert small.build() == []
    assert all(offered(page) <= {"en"} for page in small.built.pages)


def test_a_language_without_strings_has_its_own_name_all_the_same(tmp_path: Path):
    small = Partly(tmp_path, None)
    small.data("bank/translations-are-recorded.txt", "")
    assert small.build() == []
    assert "English" in words(small.built.page("pt/about/").find("//header")[0])


def test_a_strings_file_that_says_something_unusable_is_still_refused(tmp_path: Path):
    said = Partly(tmp_path, {"q.true": "<b>Sim</b>"}).told()
    assert "bank/strings/pt.yml:1:9: error unusable-strings: `q.true` holds HTML" in said


def test_pages_that_are_complete_are_offered_by_the_other_language_and_by_themselves(whole: BuiltSite):
    complete = {page.path for page in whole.pages if "pt" in offered(page) and not page.path.startswith("pt/")}
    assert "questions/beta/" in complete
    assert "" in complete
    assert not complete & {"about/", "questions/alpha/", "concepts/one/"}
    for path in complete:
        english, portuguese = whole.page(path), whole.page(f"pt/{path}")
        assert offered(english) == offered(portuguese) == {"en", "pt"}
        assert english.find("//header//a[@hreflang='pt']/@aria-label") == ["PT, Ler em português"]


def test_pages_that_are_not_complete_lead_to_the_others_all_the_same(whole: BuiltSite):
    for path in ("about/", "questions/alpha/", "concepts/one/"):
        assert whole.page(path).find("//*[@hreflang='pt']") == []
        assert whole.page(f"pt/{path}").find("//header//a[@hreflang='en']/@aria-label") == ["EN, Read in English"]


def test_the_sitemap_offers_what_the_pages_offer(whole: BuiltSite):
    sitemap = (whole.folder / "sitemap.xml").read_text("utf-8")
    for page in whole.pages:
        entry = next((each for each in sitemap.split("<url>") if f"<loc>{SITE_URL}{page.url}</loc>" in each), "")
        if page.url.startswith("pt/") and "pt" not in offered(page):
            continue  # it is a page all the same, but nobody's translation
        assert ('hreflang="pt"' in entry) == ("pt" in offered(page)), page.url


def test_a_page_that_is_not_translated_says_so_and_carries_its_language(whole: BuiltSite):
    page = whole.page("pt/about/")
    (text,) = page.find("//p[contains(., 'This is about it.')]")
    assert text.xpath("ancestor::*[@lang][1]/@lang") == ["en"]
    (note,) = page.find("//p[contains(., 'This page is not translated yet.')]")
    assert note.xpath("ancestor::*[@lang][1]/@lang") == ["pt"]
    assert note.xpath("a/@href") == ["../../about/"]
    assert note.xpath("a/@hreflang") == ["en"]


def test_a_question_that_is_not_translated_says_so_and_its_texts_carry_their_language(whole: BuiltSite):
    page = whole.page("pt/questions/alpha/")
    (card,) = page.find("//article[@id='q-second-question']")
    assert card.get("lang") == "pt"
    texts = card.xpath(".//*[@lang='en']")
    assert "Is it so?" in [words(each) for each in texts]
    (note,) = card.xpath("p[contains(., 'This question is not translated yet.')]")
    assert note.xpath("a/@href") == ["../../../questions/alpha/#q-second-question"]
    (translated,) = page.find("//article[@id='q-first-question']")
    assert translated.xpath(".//*[@lang='en'][not(self::a)]") == []
    assert "É assim?" in words(translated)


def test_a_complete_language_marks_nothing(tmp_path: Path):
    small = SmallSite(tmp_path)
    assert small.build() == []
    assert all(page.find("//article[contains(@class, 'qz')]/@lang") == [] for page in small.built.pages)


BLOCK = "/// questions\n    concept: one\n///\n"
HALVES = {
    "without-a-section": f"# Um {{#top}}\n\nVeja [mais](#first).\n\n{BLOCK}",
    "without-its-questions": "# Um {#top}\n\n## Um {#first}\n\nTexto.\n",
}


@pytest.fixture(scope="module", params=list(HALVES))
def half(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> BuiltSite:
    """Build a site with a page of which Portuguese has only a part, as `import` makes it of a half-filled list."""
    small = Partly(tmp_path_factory.mktemp("half"), WHOLE)
    small.text("docs/concepts/one.pt.md", HALVES[request.param])
    small.text("docs/about.en.md", "# About {#top}\n\nSee [why](#why).\n\n## Why {#why}\n\nThis is about it.\n")
    small.text("docs/about.pt.md", "# Sobre {#top}\n\nVeja [um](concepts/one.md#first).\n")
    assert small.build() == []
    assert list(Follower(small.folder, SITE_URL).everything()) == []
    return small.built


def test_a_page_that_is_translated_in_part_is_shown_whole_in_the_first_language(half: BuiltSite):
    for path, said in (("concepts/one/", "Text."), ("about/", "This is about it.")):
        page = half.page(f"pt/{path}")
        (text,) = page.find(f"//p[. = '{said}']")
        assert text.xpath("ancestor::*[@lang][1]/@lang") == ["en"]
        (there,) = page.find("//p[contains(., 'This page is not translated yet.')]/a/@href")
        assert urljoin(f"/pt/{path}", there) == f"/{path}"
        assert page.find("//article/@id") == half.page(path).find("//article/@id")
        assert half.page(path).find("//*[@hreflang='pt']") == []


@pytest.fixture(scope="module")
def untitled(tmp_path_factory: pytest.TempPathFactory) -> BuiltSite:
    """Build a site of which Portuguese says no title and no summary of the bank."""
    small = Partly(tmp_path_factory.mktemp("untitled"), WHOLE)
    title, questions = {"en": "One"}, [question("first-question", ("en",)), question("second-question", ("en",))]
    concepts = [{"id": "one", "title": title, "summary": {"en": "What it is about."}}]
    small.data("bank/concepts.yml", {"concepts": concepts})
    small.data("bank/alpha.yml", {"title": title, "summary": {"en": "A set."}, "questions": questions})
    small.data("bank/beta.yml", {"title": title, "summary": title, "questions": [question("third", ("en",))]})
    for code in ("en", "pt"):
        small.text(f"docs/index.{code}.md", "# Home {#top}\n\n/// contents\n    of: concepts\n///\n")
    assert small.build() == []
    return small.built


@pytest.mark.parametrize(
    ("path", "texts"),
    [
        ("", {"One"}),
        ("path/", {"One"}),
        ("questions/", {"One", "A set."}),
        ("questions/alpha/", {"One", "A set.", "What it is about."}),
        ("exam/", {"One"}),
    ],
)
def test_titles_and_summaries_that_are_borrowed_carry_their_language(untitled: BuiltSite, path: str, texts: set[str]):
    page = untitled.page(f"pt/{path}")
    (body,) = page.find("//article[contains(@class, 'md-content__inner')]")
    said = [each for each in body.xpath(".//text()") if each.strip() in texts]
    assert {each.strip() for each in said} == texts
    for each in said:
        assert each.getparent().xpath("ancestor-or-self::*[@lang][1]/@lang") == ["en"], each
