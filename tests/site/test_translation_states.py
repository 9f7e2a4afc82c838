"""A guide whose translations lag behind says so to its readers, and is not published where that would mislead them."""

import logging
from pathlib import Path

import pytest
from click.testing import CliRunner

from quiz_plugin.cli import main
from quiz_plugin.translations.lock import LOCK
from tests.site.small import SmallSite, question

FIRST = question("first-question", ("en", "es"))
CHOICE = {
    **{key: value for key, value in FIRST.items() if key not in {"answer", "why"}},
    "id": "second-question",
    "kind": "single",
    "options": [
        {"id": name, "correct": name == "a", "text": {"en": f"Text {name}", "es": f"Texto {name}"}, "why": FIRST["why"]}
        for name in "ab"
    ],
}


@pytest.fixture
def small(tmp_path: Path) -> SmallSite:
    """Return a site of which every translation is recorded."""
    small = SmallSite(tmp_path)
    title = {"en": "One", "es": "Uno"}
    small.data("bank/alpha.yml", {"title": title, "summary": title, "questions": [FIRST, CHOICE]})
    record(small)
    return small


def record(small: SmallSite, *units: str) -> None:
    command = ["record", *units, "--bank", str(small.root / "bank")]
    result = CliRunner().invoke(main, command, catch_exceptions=False)
    assert result.exit_code == 0, result.output


def edit(small: SmallSite, name: str, old: str, new: str) -> None:
    text = (small.root / name).read_text("utf-8")
    assert old in text
    small.text(name, text.replace(old, new, 1))


def build_with_a_stale_text(small: SmallSite) -> None:
    """Build as a guide that lags behind is built: with a warning."""
    (warning,) = small.build()
    assert "error stale-translation: " in warning


def test_a_guide_in_step_is_built_without_a_word(small: SmallSite):
    assert small.build() == []


def test_a_stale_question_says_so_in_its_own_language_with_a_link_to_the_original(small: SmallSite):
    edit(small, "bank/alpha.yml", "en: Is it so?", "en: Is it really so?")
    build_with_a_stale_text(small)
    for path in ("questions/alpha/", "concepts/one/"):
        late = small.built.page(f"es/{path}").document.xpath(
            "//article[@id='q-first-question']/p[contains(., 'esté al día')]"
        )
        (link,) = late[0].xpath("a")
        assert (link.get("lang"), link.text) == ("en", "Read in English")
        assert link.get("href").endswith("questions/alpha/#q-first-question")
        assert "es/" not in link.get("href")
        assert "may be out of date" not in small.built.page(path).text
    assert small.built.page("es/questions/alpha/").text.count("esté al día") == 1


def test_a_stale_page_says_so_once_with_a_link_to_the_original(small: SmallSite):
    edit(small, "docs/concepts/one.en.md", "Text.", "Another text.")
    build_with_a_stale_text(small)
    page = small.built.page("es/concepts/one/")
    (late,) = page.document.xpath("//p[contains(., 'esté al día')]")
    assert late.xpath("a/@href") == ["../../../concepts/one/"]
    assert "may be out of date" not in small.built.page("concepts/one/").text


def test_a_stale_text_stops_a_strict_build(small: SmallSite):
    edit(small, "docs/concepts/one.en.md", "Text.", "Another text.")
    assert "docs/concepts/one.es.md:3:1: error stale-translation: " in small.told("--strict")


def test_a_text_that_is_not_recorded_stops_a_strict_build(small: SmallSite):
    edit(small, "bank/alpha.yml", "en: Is it so?", "en: Is it really so?")
    edit(small, "bank/alpha.yml", "es: ¿Es así?", "es: ¿De verdad es así?")
    said = small.told("--strict")
    assert "error unrecorded-translation: `q:first-question/stem` changed" in said
    record(small, "q:first-question/stem")
    assert small.build() == []


def test_a_record_without_a_text_stops_a_strict_build(small: SmallSite):
    for code in ("en", "es"):
        edit(small, f"docs/concepts/one.{code}.md", "{#first}", "{#second}")
    edit(small, "bank/alpha.yml", "one#first", "one#second")
    edit(small, "bank/alpha.yml", "one#first", "one#second")
    said = small.told("--strict")
    assert "error orphaned-record: `p:concepts/one#first`" in said
    assert "run `quizbank record`" in said
    record(small)
    assert small.build() == []


def test_a_broken_lock_stops_a_strict_build_with_its_place(small: SmallSite):
    edit(small, f"bank/{LOCK}", "c:one/title es: ", "c:one/title es: =")
    assert f"bank/{LOCK}:3:1: error bad-lock" in small.told("--strict")


def test_an_author_at_work_is_told_how_many_lag_behind(small: SmallSite, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.INFO)
    edit(small, "bank/alpha.yml", "en: Text a", "en: Another text")
    assert small.build("serve") == []
    (line,) = [record.message for record in caplog.records if "quizbank status" in record.message]
    assert "translations to look at before publishing: 1 " in line
