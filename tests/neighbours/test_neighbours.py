"""The plugin `quiz` beside other people's plugins, in a site with Material's own templates."""

import json
from pathlib import Path

import pytest
from lxml import html

from tests.site.built import words
from tests.site.small import SmallSite, question, warnings_of

PLUGINS = ["search", "awesome-nav", "macros", {"quiz": {"bank": "bank"}}, {"minify": {"minify_html": True}}]
THEME = {"name": "material", "font": False}
NAV = "nav:\n  - Start: index.md\n  - Ask yourself:\n      - questions/alpha.md\n  - concepts\n"
SECRET = {"en": "Because of the zeppelins."}


@pytest.fixture(scope="module", params=[PLUGINS, list(reversed(PLUGINS))], ids=["quiz late", "quiz early"])
def beside(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> SmallSite:
    """Build such a site; nothing is warned of."""
    settings = {"theme": THEME, "plugins": request.param, "extra": {"number": "forty-two"}}
    small = SmallSite(tmp_path_factory.mktemp("beside"), languages=("en",), i18n=False, settings=settings)
    questions = [question(name, ("en",), why=SECRET) for name in ("first-question", "second-question")]
    head = {"title": {"en": "Alpha"}, "summary": {"en": "A set with {% braces %} and {{ number }}."}}
    small.data("bank/alpha.yml", head | {"questions": questions})
    small.text("docs/.nav.yml", NAV)
    # To macros, `{#` opens a comment: attributes are written in their long form there.
    small.text(
        "docs/concepts/one.md", "# One {: #top }\n\n## One {: #first }\n\n/// questions\n    concept: one\n///\n"
    )
    small.text("docs/index.md", "# Home {: #top }\n\nThere are {{ number }}.\n\n/// questions\n    set: alpha\n///\n")
    assert small.build() == []
    return small


def page(small: SmallSite, path: str) -> html.HtmlElement:
    return html.parse(str(small.folder / path / "index.html")).getroot()


def cards(root: html.HtmlElement) -> list[html.HtmlElement]:
    return list(root.xpath("//article[@class='qz']"))


def test_a_page_has_its_macros_and_its_cards(beside: SmallSite):
    home = page(beside, "")
    assert "There are forty-two." in words(home)
    assert [card.get("id") for card in cards(home)] == ["q-first-question", "q-second-question"]
    assert "act.check" in json.loads(home.get_element_by_id("qz-strings").text)
    (script,) = home.xpath("//script[@data-store]")
    for address in (script.get("src"), script.get("data-storing")):
        assert (beside.folder / address).is_file()


def test_the_html_is_minified_and_each_card_whole(beside: SmallSite):
    """What shows the answer to a reader without script is still there."""
    text = (beside.folder / "questions/alpha/index.html").read_text("utf-8")
    assert len(text.splitlines()) < 40
    for card in cards(page(beside, "questions/alpha")):
        assert len(card.xpath(".//li[@data-opt]//input[@type='radio']")) == 2
        assert len(card.xpath(".//li[@data-ok]")) == 1
        assert SECRET["en"] in words(card.xpath(".//details")[0])


def test_generated_pages_stand_where_the_navigation_wants_them(beside: SmallSite):
    tree = page(beside, "questions/alpha")
    path = [words(each) for each in tree.xpath("//nav[@data-md-level='0']//*[contains(@class, 'md-ellipsis')]")]
    assert path.index("Start") < path.index("Ask yourself") < path.index("Alpha")


def test_the_search_finds_questions_and_gives_nothing_away(beside: SmallSite):
    text = (beside.folder / "search/search_index.json").read_text("utf-8")
    locations = {doc["location"] for doc in json.loads(text)["docs"]}
    assert "questions/alpha/#q-first-question" in locations
    assert "Is it so?" in text
    assert [secret for secret in ("zeppelins", "Correct answer", "Answer key") if secret in text] == []


def test_a_server_serves_what_a_build_writes(beside: SmallSite, tmp_path: Path):
    """With plugins of which nothing is known, every page is made anew."""
    config = beside.configured()
    config.site_dir = str(tmp_path)
    config.plugins.on_startup(command="serve", dirty=False)
    assert warnings_of(config) == []
    assert len(cards(html.parse(str(tmp_path / "index.html")).getroot())) == 2
