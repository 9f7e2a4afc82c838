"""Mistakes that an author of pages or a maintainer can make, each told in a sentence with its place."""

from pathlib import Path

import pytest
import yaml

from tests.site.small import SmallSite, warnings_of


def test_a_misspelt_block_is_not_published_as_text(small: SmallSite):
    small.text("docs/index.en.md", "# Home {#top}\n\n/// question\n    set: alpha\n///\n")
    said = small.told("--strict")
    assert "docs/index.en.md:3:1: error unknown-block: the guide has no block `question`" in said
    assert "did you mean `questions`?" in said


def test_a_heading_on_any_page_may_not_take_an_id_of_the_build(small: SmallSite):
    for code in ("en", "es"):
        small.text(f"docs/index.{code}.md", "# Home {#top}\n\n## Key {#qz-key}\n")
    assert "docs/index.en.md:3:1: error reserved-anchor: the anchor `qz-key`" in small.told("--strict")


def test_an_authors_page_is_not_lost_to_a_generated_one(small: SmallSite):
    for code in ("en", "es"):
        small.text(f"docs/questions/alpha.{code}.md", "# Mine {#top}\n")
    place = "docs/questions/alpha.en.md:1:1"
    assert f"{place}: error taken-address: this page stands where the guide generates one" in small.told("--strict")


@pytest.mark.parametrize(
    ("file", "text", "what"),
    [
        ("en", 'q.num: "Question {x}:"\n', "en.yml:1:8: error unusable-strings: `q.num` has another form than in"),
        ("en", 'q.num: "Question {n"\n', "en.yml:1:8: error unusable-strings: `q.num` has another form than in"),
        (
            "es",
            "n.questions: preguntas\n",
            "es.yml:1:14: error unusable-strings: `n.questions` has another form than in",
        ),
        (
            "es",
            "q.single: {one: Una, other: Otra}\n",
            "es.yml:1:11: error unusable-strings: `q.single` has another form",
        ),
        ("es", "q.single: [\n", "es.yml:2:1: error unreadable-yaml"),
    ],
)
def test_strings_of_a_site_that_cannot_be_used_stop_the_build(small: SmallSite, file: str, text: str, what: str):
    small.text(f"bank/strings/{file}.yml", text)
    assert what in small.told("--strict")


def test_a_plural_may_leave_its_number_out(small: SmallSite):
    small.text("bank/strings/en.yml", 'n.questions: {one: A single question, other: "{n} questions"}\n')
    assert small.run("--strict").returncode == 0


def test_without_a_site_key_the_name_of_the_site_is_one(tmp_path: Path):
    site = SmallSite(tmp_path, quiz={"site_key": None}, settings={"site_name": "My own guide!"})
    assert site.build() == []
    assert site.built.page("").find("//script/@data-store") == ["my-own-guide/1/"]


@pytest.mark.parametrize("key", ["", 'a"b', "two words"])
def test_the_site_key_is_a_plain_name(tmp_path: Path, key: str):
    assert "letters, digits, dots, hyphens and underscores" in SmallSite(tmp_path, quiz={"site_key": key}).told(
        "--strict"
    )


@pytest.mark.parametrize(
    ("file", "content", "problem"),
    [
        ("plan.svg", b"<svg>\xff</svg>", "docs/index.en.md:3:1: error bad-figure: plan.svg is not"),
        (
            "plan.yml",
            b"title: 2026-13-45\n",
            "docs/assets/figures/plan.yml:1:8: error bad-figure: `title` takes a text for each language",
        ),
        (
            "plan.yml",
            b"title: {en: A, es: A}\ndesc: {en: A, es: A $n$}\n",
            "docs/assets/figures/plan.yml:2:21: error formula-in-label: a title, a summary or a label can't hold",
        ),
        (
            "plan.yml",
            b"title: " + b"[" * 5000,
            "docs/assets/figures/plan.yml:1:57: error unreadable-yaml: this is nested more than 50 levels deep",
        ),
        ("plan.yml", b"title: {en: A, es: A}\ntitle: {}\n", "docs/assets/figures/plan.yml:2:1: error duplicate-key"),
    ],
)
def test_a_drawing_that_cannot_be_read_is_told(small: SmallSite, file: str, content: bytes, problem: str):
    small.text("docs/assets/figures/plan.svg", '<svg viewBox="0 0 1 1"></svg>')
    small.text("docs/assets/figures/plan.yml", "title: {en: A, es: A}\ndesc: {en: A, es: A}\n")
    (small.root / "docs/assets/figures" / file).write_bytes(content)
    small.text("docs/index.en.md", "# Home {#top}\n\n/// figure\n    src: plan\n///\n")
    assert problem in small.told("--strict")


def with_an_example(small: SmallSite) -> None:
    """Put a program onto both home pages."""
    small.text("examples/one.py", '"""One."""\n\n# Add.\nprint(1 + 1)\n')
    small.text("examples/one.out", "2\n")
    small.text("examples/comments.yml", "Add.: {es: Suma.}\n")
    for code in small.languages:
        small.text(f"docs/index.{code}.md", "# Home {#top}\n\n/// example\n    src: one\n///\n")


def test_a_program_is_shown_in_the_language_of_each_page_and_watched(small: SmallSite):
    with_an_example(small)
    assert small.build() == []
    for code, comment in {"en": "# Add.", "es": "# Suma."}.items():
        assert comment in small.built.page("", code).text
    config = small.configured()
    config.plugins.on_startup(command="serve", dirty=False)
    warnings_of(config)
    assert str(small.root / "examples") in config.watch


@pytest.mark.parametrize(
    ("file", "content", "problem"),
    [
        ("one.py", None, "there is no file examples/one.py"),
        ("one.out", None, "there is no file examples/one.out"),
        ("one.py", '"""One."""\n\n# Sum.\n', "examples/one.py:3:1 has the comment `Sum.`, which is not said in `es`"),
    ],
)
def test_a_program_that_cannot_be_shown_stops_the_build(small: SmallSite, file: str, content: str | None, problem: str):
    with_an_example(small)
    if content is None:
        (small.root / "examples" / file).unlink()
    else:
        small.text(f"examples/{file}", content)
    assert f".md:3:1: error bad-example: {problem}" in small.told("--strict")


def test_without_an_address_there_are_no_alternates(tmp_path: Path):
    site = SmallSite(tmp_path, settings={"site_url": ""})
    assert site.run().returncode == 0
    assert 'hreflang="x-default"' not in (tmp_path / "site/index.html").read_text("utf-8")


# A theme that is set up in another way: one sentence with the cure, before anything is built.


def configured(small: SmallSite, **changes: object) -> SmallSite:
    """Write mkdocs.yml with other settings at its top level and below `i18n:`."""
    settings = yaml.safe_load((small.root / "mkdocs.yml").read_text("utf-8"))
    settings["plugins"][-1]["i18n"] |= changes.pop("i18n", {})
    small.data("mkdocs.yml", settings | changes)
    return small


@pytest.mark.parametrize("name", ["mkdocs", "readthedocs"])
def test_another_theme_is_refused_in_a_sentence(small: SmallSite, name: str):
    said = configured(small, theme={"name": name}).told("--strict")
    assert f"the theme of mkdocs.yml is `{name}`" in said
    assert "set `theme:` to `{name: material, font: false}`" in said
    assert len(said.strip().splitlines()) == 1


@pytest.mark.parametrize("value", [{"reconfigure_material": True}, {}])
def test_a_switch_that_the_other_plugin_would_make_as_well_is_told(small: SmallSite, value: dict[str, bool]):
    """By default, mkdocs-static-i18n makes one itself and fails."""
    if not value:
        settings = yaml.safe_load((small.root / "mkdocs.yml").read_text("utf-8"))
        del settings["plugins"][-1]["i18n"]["reconfigure_material"]
        small.data("mkdocs.yml", settings)
    said = configured(small, i18n=value).told("--strict")
    assert "add `reconfigure_material: false` below `i18n:`" in said


def test_a_template_that_does_not_load_the_script_of_cards_is_told(small: SmallSite):
    small.text("templates/main.html", '{% extends "base.html" %}')
    said = configured(small, theme={"name": "material", "custom_dir": "templates", "font": False}).told("--strict")
    assert "docs/concepts/one.en.md:1:1: error no-script: the page has questions" in said


def test_a_template_without_a_charset_is_told(small: SmallSite):
    small.text("templates/main.html", "<!doctype html><html><head><title>x</title></head><body></body></html>")
    said = configured(small, theme={"name": "material", "custom_dir": "templates", "font": False}, extra={}).told(
        "--strict"
    )
    assert 'the page has no <meta charset="utf-8"> to put its security policy after' in said
