"""A guide whose translations lag behind says so to its readers, and is not published where that would mislead them."""

import logging
from pathlib import Path

import pytest
from click.testing import CliRunner

from quiz_plugin.cli import main
from quiz_plugin.translations.lock import LOCK
from tests.site.small import SmallSite


@pytest.fixture
def small(tmp_path: Path) -> SmallSite:
    """Return a site of which every translation is recorded."""
    small = SmallSite(tmp_path)
    record(small)
    assert small.build() == []
    return small


def record(small: SmallSite, *units: str) -> None:
    command = ["record", *units, "--bank", str(small.root / "bank")]
    result = CliRunner().invoke(main, command, catch_exceptions=False)
    assert result.exit_code == 0, result.output


def test_a_stale_question_and_a_stale_page_say_so_in_their_own_language_with_a_link_to_the_original(small: SmallSite):
    small.edit("bank/alpha.yml", "en: Is it so?", "en: Is it really so?")
    small.edit("docs/concepts/one.en.md", "Text.", "Another text.")
    warned = small.build()
    assert [line for line in warned if "error stale-translation: " not in line] == []
    assert warned
    late = "contains(., 'esté al día')"
    for path in ("questions/alpha/", "concepts/one/"):
        page = small.built.page(path, "es")
        (link,) = page.find(f"//article[@id='q-first-question']/p[{late}]/a")
        assert (link.get("lang"), link.text) == ("en", "Read in English")
        assert page.below(link.get("href")) == "questions/alpha/#q-first-question"
        assert "may be out of date" not in small.built.page(path).text
    (link,) = small.built.page("concepts/one/", "es").find(f"//p[{late}][not(ancestor::article[@data-rev])]/a")
    assert link.get("href") == "../../../concepts/one/"


def test_what_is_stale_not_recorded_or_gone_stops_a_strict_build_until_it_is_recorded(small: SmallSite):
    small.edit("bank/alpha.yml", "en: Is it so?", "en: Is it really so?")
    small.edit("bank/alpha.yml", "es: ¿Es así?", "es: ¿De verdad es así?")
    for code in ("en", "es"):
        small.edit(f"docs/concepts/one.{code}.md", "{#first}", "{#second}")
    small.edit("bank/alpha.yml", "one#first", "one#second")
    small.edit("bank/alpha.yml", "one#first", "one#second")
    small.edit("docs/index.en.md", "# Home en", "# Another home")
    said = small.told("--strict")
    assert "docs/index.es.md:1:1: error stale-translation: " in said
    assert "error unrecorded-translation: `q:first-question/stem` changed" in said
    assert "error orphaned-record: `p:concepts/one#first`" in said
    assert "run `quizbank record`" in said
    for units in (["q:first-question/stem"], ["p:index#top"], []):
        record(small, *units)
    assert small.build() == []


def test_a_broken_lock_stops_a_strict_build_with_its_place(small: SmallSite):
    small.edit(f"bank/{LOCK}", "c:one/title es: ", "c:one/title es: =")
    assert f"bank/{LOCK}:3:1: error bad-lock" in small.told("--strict")


@pytest.mark.full
def test_an_author_at_work_is_told_how_many_lag_behind(small: SmallSite, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.INFO)
    small.edit("bank/alpha.yml", "en: Is it so?", "en: Is it really so?")
    assert small.build("serve") == []
    (line,) = [record.message for record in caplog.records if "quizbank status" in record.message]
    assert "translations to look at before publishing: 1 " in line
