"""While a server runs, mistakes are told and never take the site away, and an edit renders what it changed."""

import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest
from mkdocs.config.defaults import MkDocsConfig

from tests.site.small import SmallSite, warnings_of


def started(small: SmallSite) -> MkDocsConfig:
    """The configuration of a server that has just started, before its first build."""
    config = small.configured()
    config.plugins.on_startup(command="serve", dirty=False)
    return config


def replace(small: SmallSite, name: str, old: str, new: str) -> None:
    text = (small.root / name).read_text("utf-8")
    assert old in text
    small.text(name, text.replace(old, new, 1))


def shown(small: SmallSite) -> dict[str, Any]:
    """What the overlay would show now."""
    (path,) = small.folder.glob("assets/authoring-*/problems.json")
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def places(small: SmallSite) -> list[str]:
    return [problem["place"] for problem in shown(small)["problems"]]


def pages(small: SmallSite) -> dict[str, str]:
    return {str(path.relative_to(small.folder)): path.read_text("utf-8") for path in small.folder.rglob("*.html")}


# A bank that breaks


def test_the_last_good_site_stays_when_the_bank_breaks(small: SmallSite):
    config = started(small)
    assert warnings_of(config) == []
    good = pages(small)
    replace(small, "bank/alpha.yml", "level: recall", "level: easy")
    (said,) = warnings_of(config)
    assert "bank/alpha.yml:15:10: error bad-value: `easy` is no value of `level`" in said
    assert "\n  15 |   level: easy\n     |          ^\n" in said
    assert pages(small) == good


def test_the_overlay_learns_of_a_broken_bank_and_of_its_recovery(small: SmallSite):
    config = started(small)
    warnings_of(config)
    assert shown(small)["problems"] == []
    replace(small, "bank/alpha.yml", "level: recall", "level: easy")
    warnings_of(config)
    assert shown(small)["problems"] == [
        {
            "place": "bank/alpha.yml:15:10",
            "what": "error bad-value: `easy` is no value of `level`",
            "excerpt": "  15 |   level: easy\n     |          ^",
            "more": ["hint: use one of `analyse`, `apply`, `recall`, `understand`"],
        }
    ]
    assert shown(small)["words"]["en"]["title"] == "1 problem to fix"
    assert shown(small)["words"]["es"]["title"] == "1 problema por corregir"
    replace(small, "bank/alpha.yml", "level: easy", "level: recall")
    assert warnings_of(config) == []
    assert shown(small)["problems"] == []


def test_bad_blocks_of_every_language_are_shown_together_and_once(small: SmallSite):
    config = started(small)
    block = "# Home {#top}\n\n/// questions\n    ids: [nowhere]\n///\n"
    for code in ("en", "es"):
        small.text(f"docs/index.{code}.md", block)
    warnings_of(config)
    assert places(small) == ["docs/index.en.md:3:1", "docs/index.es.md:3:1"]
    assert small.built.page("").cards == []
    warnings_of(config)
    assert places(small) == ["docs/index.en.md:3:1", "docs/index.es.md:3:1"]


def test_a_build_has_no_overlay(small: SmallSite):
    small.build()
    assert list(small.folder.glob("assets/authoring*")) == []
    assert [name for name, text in pages(small).items() if "authoring" in text] == []


def test_every_page_that_is_served_can_show_the_overlay(small: SmallSite):
    warnings_of(started(small))
    (folder,) = small.folder.glob("assets/authoring-*")
    script = f'<script type="module" src="/study-guide/assets/{folder.name}/authoring.js"></script>'
    assert [name for name, text in pages(small).items() if text.count(script) != 1] == []
    assert {path.name for path in folder.iterdir()} == {"authoring.css", "authoring.js", "problems.json"}


# A server that starts with a broken bank


def test_a_server_that_starts_with_a_broken_bank_serves_the_problems_alone(small: SmallSite):
    good = (small.root / "bank/alpha.yml").read_text("utf-8")
    small.text("bank/alpha.yml", "title: [\n")
    config = started(small)
    (said,) = warnings_of(config)
    assert "bank/alpha.yml:2:1: error unreadable-yaml: the file ends inside a bracket that is not closed" in said
    assert places(small) == ["bank/alpha.yml:2:1"]
    for address, heading in {"": "Waiting for a fix", "es/": "A la espera de una corrección"}.items():
        for page in ("", "concepts/one/"):
            assert heading in small.built.page(address + page).text
    small.text("bank/alpha.yml", good)
    assert warnings_of(config) == []
    assert len(small.built.page("questions/alpha/").cards) == 2
    assert len(small.built.page("es/concepts/one/").cards) == 2
    assert places(small) == []


def test_the_site_after_a_broken_start_is_the_one_of_a_good_start(tmp_path: Path):
    late, early = SmallSite(tmp_path / "late"), SmallSite(tmp_path / "early")
    good = (late.root / "bank/alpha.yml").read_text("utf-8")
    late.text("bank/alpha.yml", "")
    config = started(late)
    warnings_of(config)
    late.text("bank/alpha.yml", good)
    warnings_of(config)
    warnings_of(started(early))
    assert pages(late) == pages(early)


def test_a_server_survives_strings_that_cannot_be_used(small: SmallSite):
    small.text("bank/strings/es.yml", "q.tf: [\n")
    config = started(small)
    (said,) = warnings_of(config)
    assert "bank/strings/es.yml:2:1: error unreadable-yaml: the file ends inside a bracket" in said
    assert places(small) == ["bank/strings/es.yml:2:1"]
    small.text("bank/strings/es.yml", "q.tf: ¿Sí o no?\n")
    assert warnings_of(config) == []
    assert "¿Sí o no?" in small.built.page("es/questions/alpha/").text
    small.text("bank/strings/es.yml", "q.tf: {}\n")
    assert len(warnings_of(config)) == 1
    assert "¿Sí o no?" in small.built.page("es/questions/alpha/").text


def test_a_server_survives_a_page_in_another_encoding(small: SmallSite):
    config = started(small)
    warnings_of(config)
    (small.root / "docs/index.es.md").write_bytes("# Home {#top}\n\nDel árbol.\n".encode("latin-1"))
    warnings_of(config)
    assert places(small) == ["docs/index.es.md:3:5"]
    small.text("docs/index.es.md", "# Home {#top}\n\nDel árbol.\n")
    assert warnings_of(config) == []
    assert "Del árbol." in small.built.page("es/").text


def test_a_server_survives_a_page_in_the_place_of_a_generated_one(small: SmallSite):
    small.text("docs/questions/alpha.en.md", "# Mine {#top}\n")
    config = started(small)
    warnings_of(config)
    assert "docs/questions/alpha.en.md:1:1" in places(small)
    (small.root / "docs/questions/alpha.en.md").unlink()
    assert warnings_of(config) == []


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("q.tf: {}\n", "1:7: error unusable-strings: `q.tf` needs a text"),
        ("a: " + "[" * 3000, "1:53: error unreadable-yaml: this is nested more than 50 levels deep"),
        ("lint.absolutes: 3\n", "1:17: error wrong-type: this takes a list, and `3` stands here"),
    ],
)
def test_unusable_strings_are_named_from_the_folder_of_the_bank(small: SmallSite, text: str, what: str):
    small.text("bank/strings/es.yml", text)
    (said,) = warnings_of(started(small))
    assert f"bank/strings/es.yml:{what}" in said
    assert str(small.root) not in said


def test_a_language_without_strings_says_it_in_english_until_it_has_some(tmp_path: Path):
    small = SmallSite(tmp_path, languages=("en", "pt"))
    config = started(small)
    (said,) = warnings_of(config)
    assert "there are no strings in `pt`: write bank/strings/pt.yml" in said
    page = small.built.page("pt/questions/alpha/")
    assert "True or false?" in page.text
    assert "É assim?" in page.text
    assert page.document.get("lang") == "pt"


# What stands beside the bank

TERM = "terms:\n- {id: batch, term: {en: zorgle, es: zorgla}, definition: {en: A word., es: Un término.}}\n"


def test_the_last_good_glossary_stays_when_it_breaks(small: SmallSite):
    """Its English terms are marked in Spanish pages."""
    small.text("docs/index.es.md", "# Inicio {#top}\n\nUn *zorgle*.\n")
    small.text("bank/glossary.yml", TERM)
    config = started(small)
    assert warnings_of(config) == []
    marked = '<em lang="en">zorgle</em>'
    assert marked in pages(small)["es/index.html"]
    small.text("bank/glossary.yml", "terms: [\n")
    (said,) = warnings_of(config)
    assert "bank/glossary.yml:2:1: error unreadable-yaml" in said
    assert places(small) == ["bank/glossary.yml:2:1"]
    assert marked in pages(small)["es/index.html"]
    (small.root / "bank/glossary.yml").unlink()
    assert warnings_of(config) == []
    assert marked not in pages(small)["es/index.html"]


@pytest.mark.parametrize("name", ["glossary.yml", "parity.yml", "references.yml", "search.yml"])
def test_a_file_beside_the_sets_that_breaks_is_told(small: SmallSite, name: str):
    config = started(small)
    assert warnings_of(config) == []
    small.text(f"bank/{name}", "a: [\n")
    (said,) = warnings_of(config)
    assert f"bank/{name}:2:1: error unreadable-yaml" in said
    assert places(small) == [f"bank/{name}:2:1"]
    (small.root / "bank" / name).unlink()
    assert warnings_of(config) == []


@pytest.mark.parametrize("name", ["bank/alpha.yml", "bank/concepts.yml", "docs/concepts/one.en.md"])
def test_a_server_survives_a_file_that_cannot_be_read(small: SmallSite, name: str):
    config = started(small)
    assert warnings_of(config) == []
    path = small.root / name
    good = path.read_bytes()
    path.unlink()
    path.symlink_to(path.name)
    warnings_of(config)
    assert f"{name}:1:1" in places(small)
    path.unlink()
    path.write_bytes(good)
    assert warnings_of(config) == []


# What the terminal says


def reports(said: list[str]) -> list[str]:
    return [line for line in said if line.startswith("ERROR")]


def test_a_rebuild_prints_one_report_with_every_problem_once_and_in_order(small: SmallSite):
    config = started(small)
    warnings_of(config)
    for page in ("index.en", "index.es", "about.en"):  # the last one is shown in both languages
        small.text(f"docs/{page}.md", "# Home {#top}\n\n/// questions\n    ids: [nowhere]\n///\n")
    replace(small, "bank/alpha.yml", "level: recall", "level: easy")
    (report,) = reports(warnings_of(config))
    expected = [
        "bank/alpha.yml:15:10",
        "docs/about.en.md:3:1",
        "docs/index.en.md:3:1",
        "docs/index.es.md:3:1",
    ]
    assert re.findall(r"^(\S+:\d+:\d+): error ", report, re.MULTILINE) == expected
    assert report.endswith("\n4 problems")
    assert places(small) == expected


def test_each_rebuild_prints_what_is_still_wrong(small: SmallSite):
    config = started(small)
    replace(small, "bank/alpha.yml", "level: recall", "level: easy")
    first = reports(warnings_of(config))
    assert len(first) == 1
    assert reports(warnings_of(config)) == first


# A rebuild that fails all the same


@pytest.mark.parametrize("page", ["docs/index.en.md", "docs/index.es.md"])
def test_after_a_rebuild_that_fails_the_next_one_is_complete(small: SmallSite, page: str):
    """A page whose template is missing stops MkDocs itself: in the outer build, or in the one nested in it."""
    filters = list(logging.getLogger("mkdocs.commands.build").filters)
    warnings_of(started(small))
    good, text = pages(small), (small.root / page).read_text("utf-8")
    small.text(page, f"---\ntemplate: nowhere.html\n---\n{text}")
    with pytest.raises(Exception, match=r"nowhere\.html"):
        warnings_of(small.configured())
    assert logging.getLogger("mkdocs.commands.build").filters == filters
    small.text(page, text)
    assert warnings_of(small.configured()) == []
    assert pages(small) == good


def test_a_rebuild_that_fails_still_prints_what_is_wrong_with_the_bank(
    small: SmallSite, caplog: pytest.LogCaptureFixture
):
    warnings_of(started(small))
    replace(small, "bank/alpha.yml", "level: recall", "level: easy")
    small.text("docs/index.es.md", "---\ntemplate: nowhere.html\n---\n# Inicio {#top}\n")
    with pytest.raises(Exception, match=r"nowhere\.html"):
        warnings_of(small.configured())
    said = [each.getMessage() for each in caplog.records if "bank/alpha.yml:15:10: error " in each.getMessage()]
    assert len(said) == 1


def test_the_failure_of_another_plugin_is_told_as_it_is(small: SmallSite):
    small.text("fail.py", "from mkdocs.exceptions import PluginError\ndef on_config(config): raise PluginError('no')\n")
    small.data("mkdocs.yml", small.configuration() | {"hooks": ["fail.py"]})
    done = small.run()
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "ERROR   -  no"
    assert "Traceback" not in done.stderr


def test_a_change_of_the_navigation_is_followed(tmp_path: Path):
    small = SmallSite(tmp_path, settings={"nav": ["index.md", "concepts", "questions"]})
    warnings_of(started(small))
    assert "Elsewhere" not in small.built.page("").text
    small.data(
        "mkdocs.yml",
        small.configuration() | {"nav": ["index.md", {"Elsewhere": "https://example.org/"}, "concepts", "questions"]},
    )
    assert warnings_of(small.configured()) == []
    assert [link.get("href") for link in small.built.page("").find("//a[contains(., 'Elsewhere')]")] == [
        "https://example.org/"
    ]
    assert len(small.built.page("questions/alpha/").cards) == 2


def test_every_build_tells_the_panel_that_it_is_another(small: SmallSite):
    config = started(small)
    builds = set()
    for _ in range(2):
        warnings_of(config)
        builds.add(shown(small)["build"])
    assert len(builds) == 2


def test_a_rebuilt_site_is_the_one_of_a_fresh_build(tmp_path: Path):
    old, new = SmallSite(tmp_path / "old"), SmallSite(tmp_path / "new")
    config = started(old)
    warnings_of(config)
    for small in (old, new):
        replace(small, "bank/alpha.yml", "Is it so?", "Is it really so?")
        replace(small, "docs/concepts/one.en.md", "## One {#first}", "## The first {#first}")
    warnings_of(config)
    warnings_of(started(new))
    assert pages(old) == pages(new)
