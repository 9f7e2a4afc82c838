"""What is known about MkDocs, its theme and mkdocs-static-i18n, one fact a test, on small sites."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from mkdocs import utils

from quiz_plugin.site.guide_pages import STUDY
from quiz_plugin.site.languages import Languages
from tests.site.built import words
from tests.site.links import Follower
from tests.site.small import SITE_URL, SmallSite, Stopped, question, warnings_of
from tests.tools import ROOT

PATHS = sorted(["", "concepts/one/", "path/", "questions/", "questions/alpha/", *(f"{slug}/" for slug in STUDY)])


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> SmallSite:
    """Build a small site with nothing wrong with it."""
    small = SmallSite(tmp_path_factory.mktemp("sound"))
    assert small.build() == []
    return small


@pytest.fixture(scope="module")
def trilingual(tmp_path_factory: pytest.TempPathFactory) -> SmallSite:
    """Build a small site with a language that the plugin has no strings for."""
    small = SmallSite(tmp_path_factory.mktemp("trilingual"), languages=("en", "es", "pt"))
    strings = yaml.safe_load((ROOT / "quiz_plugin/render/strings/en.yml").read_text("utf-8"))
    small.data("bank/strings/pt.yml", strings | {"lang.name": "Português", "q.tf": "Verdadeiro ou falso?"})
    assert small.build() == []
    return small


def test_a_small_site_is_built_in_both_languages(sound: SmallSite):
    assert sorted(page.url for page in sound.built.pages) == sorted([*PATHS, *(f"es/{path}" for path in PATHS)])
    assert list(Follower(sound.folder, SITE_URL).everything()) == []


def test_generated_pages_are_in_the_sitemap(sound: SmallSite):
    sitemap = (sound.folder / "sitemap.xml").read_text("utf-8")
    for path in ("questions/", "questions/alpha/", "es/questions/", "es/questions/alpha/"):
        assert f"<loc>{SITE_URL}{path}</loc>" in sitemap


def test_generated_pages_are_written_in_each_language(sound: SmallSite):
    """Two files of one source path would be one file, in the language that came last."""
    titles = {code: words(sound.built.page("questions/alpha/", code).find("//h1")[0]) for code in ("en", "es")}
    assert titles == {"en": "One", "es": "Uno"}


def test_building_twice_with_one_configuration_gives_the_same_site(tmp_path: Path):
    """The server rebuilds with the same plugin instances; languages are built with the same configuration."""
    small = SmallSite(tmp_path)
    config = small.configured()
    config.plugins.on_startup(command="build", dirty=False)
    assert warnings_of(config) == []
    first = {path: path.read_bytes() for path in small.folder.rglob("*.html")}
    assert warnings_of(config) == []
    assert {path: path.read_bytes() for path in small.folder.rglob("*.html")} == first
    extensions: list[Any] = config.markdown_extensions
    assert [type(each).__name__ for each in extensions if not isinstance(each, str)] == ["QuizExtension"]
    assert config.watch.count(config.plugins["quiz"].config["bank"]) == 1


def test_a_page_without_translation_is_warned_of_in_the_language_that_lacks_it(tmp_path: Path):
    small = SmallSite(tmp_path)
    small.text("docs/about.en.md", "# About\n")
    (warning,) = small.build()
    assert "about.en.md has no translation into 'es'" in warning


def test_a_page_without_translation_fails_a_strict_build(tmp_path: Path):
    small = SmallSite(tmp_path)
    small.text("docs/about.en.md", "# About\n")
    assert small.run("--strict").returncode != 0


def test_a_nested_build_that_fails_leaves_mkdocs_as_it_was(tmp_path: Path):
    """Otherwise later builds of a server would never empty the folder and would think that they are nested."""
    small = SmallSite(tmp_path)
    small.text("docs/index.es.md", "# Inicio\n\n/// questions\n    ids: [nowhere]\n///\n")
    config = small.configured()
    config.plugins.on_startup(command="build", dirty=False)
    clean = utils.clean_directory
    with pytest.raises(Stopped, match="unknown-question"):
        warnings_of(config)
    assert utils.clean_directory is clean
    i18n: Any = config.plugins["i18n"]
    assert i18n.building is False


def test_after_a_failed_nested_build_the_next_one_is_complete(tmp_path: Path):
    small = SmallSite(tmp_path)
    config = small.configured()
    config.plugins.on_startup(command="build", dirty=False)
    good = (tmp_path / "docs/index.es.md").read_text("utf-8")
    small.text("docs/index.es.md", "/// questions\n    ids: [nowhere]\n///\n")
    with pytest.raises(Stopped, match="unknown-question"):
        warnings_of(config)
    small.text("docs/index.es.md", good)
    small.text("site/left-over.html", "<p>x</p>")
    assert warnings_of(config) == []
    assert not (small.folder / "left-over.html").exists()
    assert sorted(page.url for page in small.built.pages) == sorted([*PATHS, *(f"es/{path}" for path in PATHS)])
    titles = [doc["title"] for doc in json.loads((small.folder / "search/search_index.json").read_text())["docs"]]
    assert titles.count("Home en") == 1


def test_without_static_i18n_the_site_has_one_language(tmp_path: Path):
    small = SmallSite(tmp_path, languages=("en",), i18n=False)
    assert small.build() == []
    assert sorted(page.url for page in small.built.pages) == PATHS
    assert small.built.page("").find("//*[@hreflang]") == []


def test_without_static_i18n_the_themes_language_decides(tmp_path: Path):
    small = SmallSite(tmp_path, languages=("es",), i18n=False)
    theme = {"name": "material", "font": False, "language": "es"}
    small.data("mkdocs.yml", yaml.safe_load((tmp_path / "mkdocs.yml").read_text("utf-8")) | {"theme": theme})
    assert small.build() == []
    (page,) = [page for page in small.built.pages if page.url == "questions/alpha/"]
    assert page.find("/html/@lang") == ["es"]
    assert words(page.find("//legend")[0]).endswith("¿Verdadero o falso?")


def test_pages_may_be_files_instead_of_folders(tmp_path: Path):
    small = SmallSite(tmp_path, settings={"use_directory_urls": False})
    assert small.build() == []
    names = {page.name for page in small.built.every}
    expected = {"index.html", "concepts/one.html", "path/index.html", "questions/index.html", "questions/alpha.html"}
    expected |= {f"{slug}.html" for slug in STUDY}
    assert names == {"404.html"} | expected | {f"es/{name}" for name in expected}


@pytest.mark.parametrize("nav", [None, ["index.md"], ["index.md", {"One": "concepts/one.md"}]])
def test_a_navigation_may_do_without_the_entries_that_are_filled(tmp_path: Path, nav: list[Any] | None):
    small = SmallSite(tmp_path, settings={"nav": nav} if nav else {})
    assert small.build() == []
    assert {"questions/", "es/questions/alpha/"} <= {page.url for page in small.built.pages}


def test_the_entries_of_the_navigation_are_filled_in_the_language_of_the_page(tmp_path: Path):
    small = SmallSite(tmp_path, settings={"nav": ["index.md", "concepts", "questions"]})
    assert small.build() == []
    entries = [words(a) for a in small.built.page("", "es").find("//nav[@data-md-level='0']//a[@class='md-nav__link']")]
    assert entries[-3:] == ["Uno", "Todas las preguntas", "Uno"]


def test_a_set_of_more_than_25_cards_is_split_and_its_pages_link_on(tmp_path: Path):
    small = SmallSite(tmp_path)
    title = {"en": "One", "es": "Uno"}
    questions = [question(f"q{number}", ("en", "es")) for number in range(26)]
    small.data("bank/alpha.yml", {"title": title, "summary": title, "questions": questions})
    assert small.build() == []
    first, second = small.built.page("questions/alpha/", "es"), small.built.page("questions/alpha/2/", "es")
    assert (len(first.cards), len(second.cards)) == (25, 1)
    index = json.loads((small.folder / "questions/index.json").read_text("utf-8"))
    assert [row["page"] for row in index][-2:] == ["questions/alpha/", "questions/alpha/2/"]
    assert list(Follower(small.folder, SITE_URL).everything()) == []


def test_a_third_language_is_data(trilingual: SmallSite):
    assert "Verdadeiro ou falso?" in trilingual.folder.joinpath("pt/questions/alpha/index.html").read_text("utf-8")
    assert list(Follower(trilingual.folder, SITE_URL).everything()) == []


def test_three_languages_make_a_menu(trilingual: SmallSite):
    menu = trilingual.built.page("questions/").find("//header//ul[@popover]//a")
    assert [(a.get("hreflang"), words(a)) for a in menu] == [("es", "Español"), ("pt", "Português")]
    sheets = trilingual.built.page("questions/").find("//link[@rel='stylesheet']/@href")
    assert [sheet.rpartition("/")[2] for sheet in sheets][-3:] == ["guide.css", "menu.css", "sets.css"]


def test_two_languages_need_no_menu(sound: SmallSite):
    assert "menu.css" not in sound.built.page("questions/").text
    assert sound.built.page("questions/").find("//*[@popover]") == []


def test_with_three_languages_each_has_its_search(trilingual: SmallSite):
    found = {
        code: json.loads((trilingual.folder / root / "search/search_index.json").read_text("utf-8"))["docs"][0]["title"]
        for code, root in (("en", ""), ("es", "es"), ("pt", "pt"))
    }
    assert found == {"en": "Home en", "es": "Home es", "pt": "Home pt"}


def test_a_language_without_strings_is_named_in_one_sentence(tmp_path: Path):
    small = SmallSite(tmp_path, languages=("en", "pt"))
    with pytest.raises(Stopped, match=r"there are no strings in `pt`: write .*strings/pt\.yml"):
        small.build()


# While serving


def test_while_serving_pages_have_no_policy(tmp_path: Path):
    """The script that reloads the page is added later and has no hash."""
    small = SmallSite(tmp_path)
    small.build("serve")
    assert [page.name for page in small.built.every if "Content-Security-Policy" in page.text] == []


# The real configuration


def real_configuration() -> Any:
    text = (ROOT / "mkdocs.yml").read_text("utf-8").replace("!ENV", "")
    return yaml.safe_load(text)


def plugin(name: str) -> Any:
    return next(each[name] for each in real_configuration()["plugins"] if isinstance(each, dict) and name in each)


def test_the_default_language_stands_first_or_it_would_be_built_twice():
    assert [each.get("default", False) for each in plugin("i18n")["languages"]] == [True, False]


def test_no_part_of_the_theme_is_on_that_breaks_the_language_switch():
    assert [each for each in real_configuration()["theme"]["features"] if each.startswith("navigation.instant")] == []


def test_no_plugin_is_used_that_fetches_or_fights():
    names = {next(iter(each)) if isinstance(each, dict) else each for each in real_configuration()["plugins"]}
    assert names == {"search", "quiz", "i18n"}


def test_our_plugins_run_after_static_i18n(tmp_path: Path):
    """Only what refuses a configuration that static-i18n could not read comes before it."""
    config = SmallSite(tmp_path).configured()
    before = {"config": ["_check_theme"], "files": []}
    plugins = ("QuizPlugin",)
    for event, names in before.items():
        methods: list[Any] = config.plugins.events[event]
        after = next(n for n, method in enumerate(methods) if type(method.__self__).__name__ == "I18n")
        ours = [(n, method.__name__) for n, method in enumerate(methods) if type(method.__self__).__name__ in plugins]
        assert [name for n, name in ours if n < after] == names
        assert [name for n, name in ours if n > after]


def test_the_languages_of_a_site_are_those_of_its_configuration(tmp_path: Path):
    languages = Languages(SmallSite(tmp_path).configured())
    assert languages.every == ("en", "es")
    assert (languages.root("en"), languages.root("es")) == ("", "es/")
