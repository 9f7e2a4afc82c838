"""The plugin `quiz` in anybody's MkDocs site: one language, a theme of MkDocs's own, nothing else of ours."""

import json
from pathlib import Path

import pytest

from tests.site.built import words
from tests.site.links import Follower
from tests.site.small import SITE_URL, SmallSite, question, warnings_of

PLUGINS = ["search", {"quiz": {"bank": "bank"}}]
SECRET = {"en": "Because of the zeppelins."}


def bare(root: Path, theme: str) -> SmallSite:
    """A site with no setting but those that every site has, and questions."""
    settings = {"theme": {"name": theme}, "plugins": PLUGINS, "extra": {}, "markdown_extensions": []}
    small = SmallSite(root, languages=("en",), i18n=False, settings=settings)
    questions = [question("first-question", ("en",), why=SECRET), question("second-question", ("en",))]
    small.data("bank/alpha.yml", {"title": {"en": "Alpha"}, "summary": {"en": "A set."}, "questions": questions})
    return small


@pytest.fixture(scope="module", params=["mkdocs", "readthedocs"])
def alone(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> SmallSite:
    """Build such a site; nothing is warned of."""
    small = bare(tmp_path_factory.mktemp("alone"), request.param)
    assert small.build() == []
    return small


def test_the_pages_are_the_authors_and_those_of_the_sets(alone: SmallSite):
    pages = {page.url for page in alone.built.pages}
    assert pages >= {"", "concepts/one/", "questions/", "questions/alpha/"}
    assert {page for page in pages if page.startswith(("path", "practice", "exam"))} == set()


def test_a_page_with_cards_loads_what_they_need(alone: SmallSite):
    page = alone.built.page("concepts/one/")
    assert len(page.find("//div[@class='md-typeset']//article[@class='qz']")) == 2
    (script,) = page.find("//script[@data-store]")
    assert script.get("data-store") == "dtguide/1/"
    assert "act.check" in json.loads(page.find("//script[@id='qz-strings']")[0].text)
    loaded = [script.get("src"), script.get("data-storing"), *page.find("//link[@rel='stylesheet']/@href")]
    ours = [address for address in loaded if "assets/" in address]
    assert len(ours) == 5
    folder = alone.folder / "concepts/one"
    assert [address for address in ours if not (folder / address).is_file()] == []


def test_a_page_without_cards_loads_nothing(alone: SmallSite):
    assert "assets/quiz-" not in (alone.folder / "index.html").read_text("utf-8")


def test_no_link_of_ours_leads_nowhere(alone: SmallSite):
    broken = [each for each in Follower(alone.folder, SITE_URL).everything() if "questions" in str(each)]
    assert broken == []


def test_the_search_finds_the_question_and_gives_nothing_away(alone: SmallSite):
    docs = json.loads((alone.folder / "search/search_index.json").read_text("utf-8"))["docs"]
    texts = " ".join(doc["text"] for doc in docs)
    assert "Is it so?" in texts
    for secret in ("zeppelins", "Correct answer", "Answer key"):
        assert secret not in texts
        assert secret in words(alone.built.page("concepts/one/").find("//body")[0])


def test_its_navigation_is_filled_where_it_asks_for_it(tmp_path: Path):
    small = bare(tmp_path, "mkdocs")
    small.settings = {**small.settings, "nav": ["index.md", "concepts", "questions"]}
    small.data("mkdocs.yml", small.configuration())
    assert small.build() == []
    links = {words(link) for link in small.built.page("").find("//*[contains(@class, 'navbar')]//a")}
    assert {"One", "Questions", "Alpha"} <= links


def test_the_guide_needs_the_quiz(tmp_path: Path):
    small = SmallSite(tmp_path)
    small.settings = {"plugins": ["search", "study-guide"]}
    small.data("mkdocs.yml", small.configuration())
    assert "the plugin `study-guide` needs the plugin `quiz`" in small.told()


HOSTILE = 'A `<script>alert(1)</script>` {% x %} {{ 7 * 7 }} "b"'


@pytest.mark.parametrize("theme", ["mkdocs", "readthedocs", "material"])
def test_titles_of_the_bank_are_words_wherever_a_theme_prints_them(tmp_path: Path, theme: str):
    small = bare(tmp_path, theme)
    title = {"en": HOSTILE}
    small.data("bank/alpha.yml", {"title": title, "summary": title, "questions": [question("only", ("en",))]})
    small.data("bank/concepts.yml", {"concepts": [{"id": "one", "title": title, "summary": title}]})
    small.build()
    for page in small.built.every:
        assert [script for script in page.find("//script") if script.text == "alert(1)"] == []
        assert page.find("//meta[@name='description'][@and]") == []
    (text,) = small.built.page("questions/alpha/").find("//title/text()")
    assert "<script>alert(1)</script>" in text
    assert "{{ 7 * 7 }}" in text


@pytest.mark.parametrize("theme", [{"name": "mkdocs", "locale": "es"}, {"name": "material", "language": "es"}])
def test_the_one_language_is_that_of_the_theme(tmp_path: Path, theme: dict[str, str]):
    settings = {"theme": theme, "plugins": PLUGINS, "extra": {}}
    small = SmallSite(tmp_path, languages=("es",), i18n=False, settings=settings)
    assert small.build() == []
    assert "¿Es así?" in words(small.built.page("questions/alpha/").find("//body")[0])


def test_the_one_page_of_a_concept_needs_no_language_in_its_name(tmp_path: Path):
    small = bare(tmp_path, "mkdocs")
    (tmp_path / "docs/concepts/one.md").unlink()
    assert "hint: write docs/concepts/one.md" in small.told()


def test_a_page_with_a_drawing_and_no_cards_has_its_style(tmp_path: Path):
    small = bare(tmp_path, "mkdocs")
    small.text("docs/index.md", "# Home\n\n```python\nprint(1)\n```\n\n/// example\n    src: program\n///\n")
    small.text("examples/program.py", '"""A program."""\n# expect: exact\n\nprint(1)\n')
    small.text("examples/program.out", "1\n")
    small.build()
    home = small.built.page("")
    sheets = [sheet for sheet in home.find("//link[@rel='stylesheet']/@href") if "assets/" in sheet]
    assert [Path(sheet).name for sheet in sheets] == ["plain.css", "figures.css"]
    assert [sheet for sheet in sheets if not (small.folder / sheet).is_file()] == []
    assert home.find("//script[@data-store]") == []


def test_a_server_follows_the_options_of_the_plugin(tmp_path: Path):
    """MkDocs keeps the plugin while it serves, and gives it new options before each build."""
    small = bare(tmp_path, "mkdocs")
    config = small.configured()
    config.plugins.on_startup(command="serve", dirty=False)
    assert warnings_of(config) == []
    small.settings = {**small.settings, "plugins": [{"quiz": {"site_key": "other"}}]}
    small.data("mkdocs.yml", small.configuration())
    assert warnings_of(small.configured()) == []
    assert small.built.page("concepts/one/").find("//@data-store") == ["other/1/"]
