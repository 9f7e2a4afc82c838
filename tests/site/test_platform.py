"""What is known about MkDocs, its theme and mkdocs-static-i18n, on small sites."""

import json
from pathlib import Path

import pytest
import yaml
from mkdocs import utils

from quiz_plugin.site.guide_pages import STUDY
from quiz_plugin.site.platform import repair
from tests.site.built import SITE_URL, words
from tests.site.links import Follower
from tests.site.small import SmallSite, Stopped, question, warnings_of
from tests.tools import ROOT


def test_a_small_site_is_built_in_both_languages(sound: SmallSite):
    paths = {"", "concepts/one/", "path/", "questions/", "questions/alpha/", *(f"{slug}/" for slug in STUDY)}
    assert {page.url for page in sound.built.pages} == paths | {f"es/{path}" for path in paths}
    assert list(Follower(sound.folder, SITE_URL).everything()) == []
    titles = {code: words(sound.built.page("questions/alpha/", code).find("//h1")[0]) for code in ("en", "es")}
    assert titles == {"en": "One", "es": "Uno"}
    assert sound.built.page("").find("//*[@popover]") == [], "two languages need no menu"
    assert words(sound.built.page("").find("//*[@class='md-search-result__meta']")[0]) == "Type to search"
    (bundle,) = sound.folder.glob("assets/javascripts/bundle.*.min.js")
    script = bundle.read_text("utf-8")
    assert script.startswith('"use strict";(start=>document.currentScript.async?')
    assert (script.count("...parts("), script.count("pause&&await pause();")) == (16, 2)


def test_a_link_alone_in_a_cell_is_marked_for_fingers_and_a_word_with_a_hyphen_in_a_heading():
    link = '<a class="gl" href="#x">batch <em>size</em></a>'
    for tag in ("td", "li", 'td align="right"'):
        name, _, more = tag.partition(" ")
        alone = f'<{name} class="gd-tap"{more and f" {more}"}>{link}</{name}>'
        assert repair(f"<{tag}>{link}</{name}>") == alone
    for html in (f"<td>a {link}</td>", f"<li>{link}, {link}</li>", f'<td id class="x">{link}</td>', f"<p>{link}</p>"):
        assert repair(html) == html
    heading = '<h2 id="all-reduce">{} <svg><text>all-reduce</text></svg></h2><p>all-reduce</p>'
    assert repair(heading.format("All-reduce’s?")) == heading.format('<span class="gd-whole">All-reduce’s?</span>')
    code = '<code class="n_o">tf.distribute<i id="o_p">.|</i>experimental_|run(|arg=|x, n=2)</code><code>a_b(c)</code>'
    assert repair(code.replace("|", "")) == code.replace("|", "<wbr>")
    link = '<code><a href="https://example.org/docs/tf.distribute.experimental">tf.data</a></code>'
    assert repair(link) == link


def test_a_build_that_failed_or_not_leaves_everything_ready_for_the_next_one(small: SmallSite):
    """The server rebuilds with the same plugin instances; the second language is a build within that of the first."""
    config = small.configured()
    config.plugins.on_startup(command="build", dirty=False)
    assert warnings_of(config) == []
    first = {path: path.read_bytes() for path in small.folder.rglob("*.html")}
    good, clean = (small.root / "docs/index.es.md").read_text("utf-8"), utils.clean_directory
    small.text("docs/index.es.md", "/// questions\n    ids: [nowhere]\n///\n")
    with pytest.raises(Stopped, match="unknown-question"):
        warnings_of(config)
    assert utils.clean_directory is clean
    small.text("docs/index.es.md", good)
    small.text("site/left-over.html", "<p>x</p>")
    assert warnings_of(config) == []
    assert {path: path.read_bytes() for path in small.folder.rglob("*.html")} == first


def test_a_page_without_translation_is_warned_of_and_fails_a_strict_build(small: SmallSite):
    small.text("docs/about.en.md", "# About\n")
    assert "about.en.md has no translation into 'es'" in small.told("--strict")


def test_without_static_i18n_the_site_has_the_language_of_its_theme(tmp_path: Path):
    palette = [{"scheme": "slate"}, {"toggle": {"icon": "material/weather-night", "name": "Oscuro"}}]
    theme = {"name": "material", "font": False, "language": "es", "palette": palette}
    small = SmallSite(tmp_path, languages=("es",), i18n=False, settings={"theme": theme})
    assert small.build() == []
    page = small.built.page("questions/alpha/")
    assert (page.find("/html/@lang"), page.find("//*[@hreflang]")) == (["es"], [])
    assert words(page.find("//legend")[0]).endswith("¿Verdadero o falso?")
    assert [each.tag for each in page.find("//*[@data-scheme]")] == ["span", "button"]


def test_without_an_address_there_are_no_alternates_and_without_a_key_the_name_of_the_site_is_one(tmp_path: Path):
    settings = {"site_url": "", "site_name": "My own guide!"}
    small = SmallSite(tmp_path, quiz={"site_key": ""}, settings=settings)
    assert small.run().exit_code == 0
    assert small.built.page("").find("//link[@hreflang='x-default']") == []
    assert small.built.page("").find("//script/@data-store") == ["my-own-guide/1/"]


# A third language is data


@pytest.mark.full
def test_a_third_language_has_its_pages_its_search_and_its_place_in_a_menu(tmp_path: Path):
    """One that the plugin has no strings for."""
    trilingual = SmallSite(tmp_path, languages=("en", "es", "pt"))
    strings = yaml.safe_load((ROOT / "quiz_plugin/render/strings/en.yml").read_text("utf-8"))
    trilingual.data("bank/strings/pt.yml", strings | {"lang.name": "Português", "q.tf": "Verdadeiro ou falso?"})
    assert trilingual.build() == []
    assert "Verdadeiro ou falso?" in trilingual.built.page("pt/questions/alpha/").text
    assert list(Follower(trilingual.folder, SITE_URL).everything()) == []
    page = trilingual.built.page("questions/")
    menu = page.find("//header//ul[@popover]//a")
    assert [(a.get("hreflang"), words(a)) for a in menu] == [("es", "Español"), ("pt", "Português")]
    assert page.find("//link[@rel='stylesheet'][contains(@href, '/menu.css')]")
    for code, root in (("en", ""), ("es", "es"), ("pt", "pt")):
        index = json.loads((trilingual.folder / root / "search/search_index.json").read_text("utf-8"))
        assert index["docs"][0]["title"] == f"Home {code}"


@pytest.mark.full
def test_what_a_language_lacks_is_shown_in_the_first_one_and_says_so(tmp_path: Path):
    """Of a site in English, one question of three is in Portuguese, and a few strings."""
    small = SmallSite(tmp_path, languages=("en", "pt"))
    title = {"en": "A title"}
    small.data("bank/concepts.yml", {"concepts": [{"id": "one", "title": title, "summary": title}]})
    questions = [question("first-question", ("en", "pt")), question("second-question", ("en",))]
    small.data("bank/alpha.yml", {"title": title, "summary": title, "questions": questions})
    small.data("bank/beta.yml", {"title": title, "summary": title, "questions": [question("third", ("en",))]})
    small.data("bank/strings/pt.yml", {"q.tf": "Verdadeiro ou falso?", "lang.read": "Ler em português"})
    block = "/// questions\n    ids: [first-question]\n///\n"
    small.text("docs/about.en.md", f"# About {{#top}}\n\nThis is about it.\n\n{block}")
    assert small.build() == []
    assert list(Follower(small.folder, SITE_URL).everything()) == []
    partial = small.built
    page = partial.page("pt/questions/beta/")
    assert "Verdadeiro ou falso?" in page.text
    assert "Show answer" in page.text
    assert page.find("/html/@lang") == ["pt"]
    assert partial.page("").find("//header//a[@hreflang='pt']/@aria-label") == ["PT, Ler em português"]
    lacking = ("path/", "questions/", "questions/alpha/", "exam/")
    for path, text in (*((each, "A title") for each in lacking), ("about/", "This is about it.")):
        elements = partial.page(f"pt/{path}").main.iter("*")
        found = next(each for each in elements if (each.text or "").strip() == text)
        assert found.xpath("ancestor-or-self::*[@lang][1]/@lang") == ["en"], path
    page = partial.page("pt/questions/alpha/")
    for name, language, text in (("second-question", "en", "Is it so?"), ("first-question", "pt", "É assim?")):
        (stem,) = page.find(f"//article[@id='q-{name}']//*[normalize-space()='{text}'][not(*)]")
        assert stem.xpath("ancestor-or-self::*[@lang][1]/@lang") == [language]
    page = partial.page("pt/about/")
    (note,) = page.find("//p[contains(., 'This page is not translated yet.')]")
    assert note.xpath("a/@href") == ["../../about/"]
    assert page.find("//article[@id='q-first-question']/@lang") == ["pt"]


# The real configuration


def test_the_configuration_lists_the_default_language_first_and_nothing_that_fetches_or_breaks_the_switch():
    configuration = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8").replace("!ENV", ""))
    plugins = [next(iter(each.items())) if isinstance(each, dict) else (each, {}) for each in configuration["plugins"]]
    assert {name for name, _ in plugins} == {"search", "quiz", "i18n"}
    assert [each.get("default", False) for each in dict(plugins)["i18n"]["languages"]] == [True, False]
    assert [each for each in configuration["theme"]["features"] if each.startswith("navigation.instant")] == []


def test_a_language_without_any_text_may_have_the_name_that_i18n_gives_it(tmp_path: Path):
    small = SmallSite(tmp_path, languages=("en",))
    small.languages = ("en", "pt_BR")
    small.data("mkdocs.yml", small.configuration())
    small.build()
    assert small.built.page("pt_BR/concepts/one/").find("//html/@lang") == ["pt"]
