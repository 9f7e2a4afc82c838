"""While a server runs, mistakes are reported and never take the site away, and an edit renders what it changed."""

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


def shown(small: SmallSite) -> dict[str, Any]:
    """What the overlay would show now."""
    (path,) = small.folder.glob("assets/authoring-*/problems.json")
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def pages(small: SmallSite) -> dict[str, str]:
    return {str(path.relative_to(small.folder)): path.read_text("utf-8") for path in small.folder.rglob("*.html")}


def test_a_broken_bank_is_told_at_each_save_until_it_is_repaired_and_the_last_good_site_stays(small: SmallSite):
    config = started(small)
    assert warnings_of(config) == []
    good, first = pages(small), shown(small)
    assert first["problems"] == []
    small.edit("bank/alpha.yml", "level: recall", "level: easy")
    (said,) = warnings_of(config)
    assert "bank/alpha.yml:15:10: error bad-value: `easy` is no value of `level`" in said
    assert "\n  15 |   level: easy\n     |          ^\n" in said
    assert warnings_of(config) == [said]
    assert pages(small) == good
    (problem,) = shown(small)["problems"]
    assert problem["place"] == "bank/alpha.yml:15:10"
    assert all(part in said for part in (problem["what"], problem["excerpt"], *problem["more"]))
    titles = {language: words["title"] for language, words in shown(small)["words"].items()}
    assert titles == {"en": "1 problem to fix", "es": "1 problema por corregir"}
    assert shown(small)["build"] != first["build"]
    small.edit("bank/alpha.yml", "level: easy", "level: recall")
    assert warnings_of(config) == []
    assert shown(small)["problems"] == []


def test_a_rebuild_prints_one_report_with_every_problem_once_and_in_order(small: SmallSite):
    config = started(small)
    warnings_of(config)
    for page in ("index.en", "index.es", "about.en"):  # the last one is shown in both languages
        small.text(f"docs/{page}.md", "# Home {#top}\n\n/// questions\n    ids: [nowhere]\n///\n")
    small.edit("bank/alpha.yml", "level: recall", "level: easy")
    expected = ["bank/alpha.yml:15:10", *(f"docs/{page}.md:3:1" for page in ("about.en", "index.en", "index.es"))]
    for _ in range(2):
        (report,) = [line for line in warnings_of(config) if line.startswith("ERROR")]
        assert re.findall(r"^(\S+:\d+:\d+): error ", report, re.MULTILINE) == expected
        assert [problem["place"] for problem in shown(small)["problems"]] == expected


def test_every_page_that_is_served_can_show_the_overlay_and_none_that_is_built(small: SmallSite, sound: SmallSite):
    """Nor has it a policy: the script that reloads it is added later and has no hash."""
    warnings_of(started(small))
    (script,) = small.folder.glob("assets/authoring-*/authoring.js")
    overlay = f'<script type="module" src="/study-guide/{script.relative_to(small.folder)}"></script>'
    for name, text in pages(small).items():
        assert (text.count(overlay), "Content-Security-Policy" in text) == (1, False), name
    assert list(sound.folder.glob("assets/authoring*")) == []
    assert [name for name, text in pages(sound).items() if "authoring" in text] == []


@pytest.mark.full
def test_a_server_that_starts_with_a_broken_bank_serves_the_problems_alone_and_then_the_site(
    small: SmallSite, tmp_path: Path
):
    good = (small.root / "bank/alpha.yml").read_text("utf-8")
    small.text("bank/alpha.yml", "title: [\n")
    config = started(small)
    (said,) = warnings_of(config)
    assert "bank/alpha.yml:2:1: error unreadable-yaml: " in said
    for address, heading in {"": "Waiting for a fix", "es/": "A la espera de una corrección"}.items():
        for page in ("", "concepts/one/"):
            assert heading in small.built.page(address + page).text
    small.text("bank/alpha.yml", good)
    assert warnings_of(config) == []
    early = SmallSite(tmp_path / "early")
    warnings_of(started(early))
    assert pages(small) == pages(early)


@pytest.mark.full
def test_a_server_survives_strings_that_cannot_be_used(small: SmallSite):
    small.text("bank/strings/es.yml", "q.tf: [\n")
    config = started(small)
    (said,) = warnings_of(config)
    assert "bank/strings/es.yml:2:1: error unreadable-yaml: " in said
    assert str(small.root) not in said
    small.text("bank/strings/es.yml", "q.tf: ¿Sí o no?\n")
    assert warnings_of(config) == []
    small.text("bank/strings/es.yml", "q.tf: {}\n")
    (said,) = warnings_of(config)
    assert "bank/strings/es.yml:1:7: error unusable-strings: `q.tf` needs a text" in said
    assert "¿Sí o no?" in small.built.page("es/questions/alpha/").text


def test_a_language_without_strings_says_it_in_english(tmp_path: Path):
    small = SmallSite(tmp_path, languages=("en", "pt"))
    (said,) = warnings_of(started(small))
    assert "there are no strings in `pt`: write bank/strings/pt.yml" in said
    page = small.built.page("pt/questions/alpha/")
    assert [text in page.text for text in ("True or false?", "É assim?")] == [True, True]


@pytest.mark.full
def test_a_server_survives_files_that_break_and_the_last_good_glossary_and_works_stay(small: SmallSite):
    """English terms of the glossary are marked in Spanish pages."""
    marked = '<em lang="en">zorgle</em>'
    small.text("docs/index.es.md", "# Inicio {#top}\n\nUn *zorgle*, [obra](ref:work).\n")
    works = "references:\n- {key: work, title: A work, url: 'https://example.org/work', checked: 2026-11-20}\n"
    small.text("bank/references.yml", works)
    term = "terms:\n- {id: batch, term: {en: zorgle, es: zorgla}, definition: {en: A word., es: Un término.}}\n"
    small.text("bank/glossary.yml", term)
    config = started(small)
    assert warnings_of(config) == []
    page = (small.root / "docs/concepts/one.es.md").read_text("utf-8")
    (small.root / "docs/concepts/one.es.md").write_bytes(f"{page}\nDel árbol.\n".encode("latin-1"))
    small.text("docs/questions/alpha.en.md", "# Mine {#top}\n")
    beside = [f"bank/{name}.yml" for name in ("glossary", "parity", "references", "search")]
    for name in beside:
        small.text(name, "a: [\n")
    warnings_of(config)
    broken = {*(f"{name}:2:1" for name in beside), "docs/concepts/one.es.md:11:5", "docs/questions/alpha.en.md:1:1"}
    assert {problem["place"] for problem in shown(small)["problems"]} == broken
    assert marked in pages(small)["es/index.html"]
    small.text("docs/concepts/one.es.md", f"{page}\nDel árbol.\n")
    for name in (*beside, "docs/questions/alpha.en.md"):
        (small.root / name).unlink()
    small.text("bank/references.yml", works)
    assert warnings_of(config) == []
    assert "Del árbol." in small.built.page("es/concepts/one/").text
    assert marked not in pages(small)["es/index.html"]


@pytest.mark.full
def test_after_a_rebuild_that_fails_all_the_same_the_next_one_is_complete(
    small: SmallSite, caplog: pytest.LogCaptureFixture
):
    """A page whose template is missing stops MkDocs itself: in the outer build, or in the one nested in it."""
    filters = list(logging.getLogger("mkdocs.commands.build").filters)
    warnings_of(started(small))
    good = pages(small)
    small.edit("bank/alpha.yml", "level: recall", "level: easy")
    for page in ("docs/index.en.md", "docs/index.es.md"):
        text = (small.root / page).read_text("utf-8")
        small.text(page, f"---\ntemplate: nowhere.html\n---\n{text}")
        caplog.clear()
        with pytest.raises(Exception, match=r"nowhere\.html"):
            warnings_of(small.configured())
        assert caplog.text.count("bank/alpha.yml:15:10: error ") == 1, page
        assert logging.getLogger("mkdocs.commands.build").filters == filters
        small.text(page, text)
    small.edit("bank/alpha.yml", "level: easy", "level: recall")
    assert warnings_of(small.configured()) == []
    assert pages(small) == good
