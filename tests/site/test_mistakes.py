"""What an author of pages, of the bank or of mkdocs.yml gets wrong stops the build: every mistake with its place, a
sentence and a hint, and nothing is published.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.site.small import SmallSite, question


def block(name: str, *options: str) -> str:
    return "\n".join([f"/// {name}", *(f"    {option}" for option in options), "///", ""])


PAGES: Mapping[str, tuple[str, ...]] = {
    block("question", "set: alpha"): ("3:1: error unknown-block: the guide has no block `question`",),
    block("questions", "ids: [first-questoin]"): (
        "3:1: error unknown-question: the bank has no question `first-questoin`",
    ),
    block("questions", "ids: [a]") + "\n" + block("figure", "src: none"): (
        "3:1: error unknown-question",
        "7:1: error bad-figure",
    ),
    block("questions", "set: alpha") + "\n" + block("questions", "ids: [first-question]"): (
        "7:1: error duplicate-question",
    ),
    block("questions", "ids: [first-question"): ("3:1: error ",),
    block("example", "src: none"): ("3:1: error bad-example: there is no file examples/none.py",),
    "## Key {#qz-key}\n": ("3:1: error reserved-anchor: the anchor `qz-key`",),
    "So $\\frac{1}{2$ it is.\n": ("3:4: error bad-formula: the formula `\\frac{1}{2` can't be read: expected",),
    "A [link](javascript:alert(1)).\n": ("3:10: error unsafe-page: the page holds a link to `javascript:`",),
}
DRAWINGS: Mapping[str, tuple[bytes, str]] = {
    "latin.svg": (b"<svg>\xff</svg>", "3:1: error bad-figure: latin.svg is not"),
    "day.yml": (b"title: 2026-13-45\n", "day.yml:1:8: error bad-figure: `title` takes a text for each language"),
    "formula.yml": (
        b"title: {en: A, es: A}\ndesc: {en: A, es: A $n$}\n",
        "formula.yml:2:21: error formula-in-label: a title, a summary or a label can't hold",
    ),
    "deep.yml": (b"title: " + b"[" * 5000, "deep.yml:1:57: error unreadable-yaml: this is nested more than 50 levels"),
    "twice.yml": (b"title: {en: A, es: A}\ntitle: {}\n", "twice.yml:2:1: error duplicate-key"),
}


def files(small: SmallSite) -> list[Path]:
    return [path for path in small.folder.rglob("*") if path.is_file()]


def test_mistakes_on_pages_are_reported_together_each_at_its_place_and_nothing_is_published(small: SmallSite):
    expected = []
    for number, (text, problems) in enumerate(PAGES.items()):
        small.text(f"docs/page{number}.en.md", f"# Page {{#top}}\n\n{text}")
        expected += [f"docs/page{number}.en.md:{each}" for each in problems]
    for file, (content, told) in DRAWINGS.items():
        name = file.partition(".")[0]
        small.text(f"docs/assets/figures/{name}.svg", '<svg viewBox="0 0 1 1"></svg>')
        small.text(f"docs/assets/figures/{name}.yml", "title: {en: A, es: A}\ndesc: {en: A, es: A}\n")
        (small.root / "docs/assets/figures" / file).write_bytes(content)
        small.text(f"docs/{name}.en.md", f"# Page {{#top}}\n\n{block('figure', f'src: {name}')}")
        expected.append(f"docs/{name}.en.md:{told}" if file.endswith("svg") else f"docs/assets/figures/{told}")
    said = small.told("--strict")
    assert [each for each in expected if each not in said] == [], said
    for hint in ("did you mean `questions`?", "did you mean `first-question`?"):
        assert hint in said
    count = sum(": error " in line for line in said.splitlines())
    assert f"{count} problems" in said
    assert files(small) == []


def test_mistakes_in_the_second_language_leave_nothing_of_the_first(small: SmallSite):
    small.text("examples/unsaid.py", '"""One."""\n\n# Sum.\n')
    small.text("examples/unsaid.out", "")
    blocks = f"{block('questions', 'ids: [nowhere]')}\n{block('example', 'src: unsaid')}"
    small.text("docs/index.es.md", f"# Inicio {{#top}}\n\n{blocks}")
    said = small.told("--strict")
    assert "docs/index.es.md:3:1: error unknown-question" in said
    unsaid = "examples/unsaid.py:3:1 has the comment `Sum.`, which is not said in `es`"
    assert f"docs/index.es.md:7:1: error bad-example: {unsaid}" in said
    assert files(small) == []


def test_a_character_that_nobody_means_is_reported_at_its_place(small: SmallSite):
    small.text("docs/index.es.md", "# Inicio {#top}\n\nA\u202eB\n")
    assert "docs/index.es.md:3:2: error control-character" in small.told("--strict")


def test_a_page_in_the_place_of_a_generated_one_is_not_lost(small: SmallSite):
    for code in ("en", "es"):
        small.text(f"docs/questions/alpha.{code}.md", "# Mine {#top}\n")
    place = "docs/questions/alpha.en.md:1:1"
    assert f"{place}: error taken-address: this page stands where the guide generates one" in small.told("--strict")


def test_a_link_to_a_missing_section_fails_a_strict_build(small: SmallSite):
    small.text("docs/index.en.md", "# Home\n\n[x](concepts/one.md#gone)\n")
    small.data("mkdocs.yml", small.configuration() | {"validation": {"anchors": "warn"}})
    assert "#gone" in small.told("--strict")


# The bank


def test_mistakes_of_the_bank_are_reported_together_and_leave_the_last_site_as_it_was(small: SmallSite):
    small.text("site/index.html", "the last good build")
    questions = [
        question("first-question", ("en", "es"), level="easy"),
        question("second-question", ("en", "es"), concepts=["one#gone"]),
        question("first-question", ("en",)),
        question("third-question", ("en", "es"), stem={"en": "Is $\\lenght$ it?", "es": "¿Es así?"}),
        question("fourth-question", ("en", "es"), title={"en": "Is $a$ it?", "es": "¿Es así?"}),
    ]
    title = {"en": "One", "es": "Uno"}
    small.data("bank/alpha.yml", {"title": title, "summary": title, "questions": questions})
    small.data(
        "bank/concepts.yml", {"concepts": [{"id": "one", "title": title, "summary": title, "requires": ["one"]}]}
    )
    done = small.started()
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    problems = [line.split(": error ") for line in done.stderr.splitlines() if ": error " in line]
    assert all(place.startswith("bank/") and place.count(":") == 2 for place, _ in problems)
    codes = {each.partition(":")[0] for _, each in problems}
    assert codes >= {"bad-value", "dead-anchor", "missing-translation", "bad-formula", "formula-in-label"}
    assert f"{len(problems)} problems" in done.stderr
    assert (small.folder / "index.html").read_text() == "the last good build"


def test_a_sound_site_is_built_without_a_word(small: SmallSite):
    done = small.started("--strict")
    assert (done.returncode, done.stdout) == (0, "")
    assert (small.folder / "es/questions/alpha/index.html").is_file()


def test_strings_of_a_site_that_cannot_be_used_stop_the_build(small: SmallSite):
    small.text("bank/strings/en.yml", 'q.num: "Question {x}:"\nq.tf: "Question {n"\nnav.concepts: C <script>\n')
    small.text("bank/strings/es.yml", "n.questions: preguntas\nq.single: {one: Una, other: Otra}\n")
    said = small.told("--strict")
    for place in ("en.yml:1:8", "en.yml:2:7", "es.yml:1:14", "es.yml:2:11"):
        assert f"bank/strings/{place}: error unusable-strings: " in said
    assert "en.yml:3:15: error unusable-strings: `nav.concepts` holds HTML" in said


def test_a_plural_may_leave_its_number_out(small: SmallSite):
    small.text("bank/strings/en.yml", 'n.questions: {one: A single question, other: "{n} questions"}\n')
    assert small.run("--strict").returncode == 0


def test_a_language_without_strings_is_named(tmp_path: Path):
    assert "there are no strings in `pt`: write " in SmallSite(tmp_path, languages=("en", "pt")).told()


# Notebooks

PROGRAM = '"""A."""\n\n# %% one\nprint(1)\n# %% two\nprint(2)\n'


@pytest.mark.parametrize(
    ("shown", "program", "told"),
    [
        (("two",), PROGRAM, ""),
        (("two", "one"), PROGRAM, ""),
        (("one", "one", "two"), PROGRAM, ""),
        ((), None, "there is no file examples/prog.py"),
        (("one", "two"), PROGRAM.replace("# %% one", "print(0)\n# %% one"), "the cells of `prog` are not all of it"),
    ],
)
def test_a_page_that_is_no_notebook_of_its_program_is_reported(
    small: SmallSite, shown: tuple[str, ...], program: str | None, told: str
):
    blocks = "\n".join(block("example", "src: prog", f"part: {part}") for part in shown)
    small.text("docs/concepts/one.en.md", f"---\nnotebook: prog\n---\n# One {{#top}}\n\n## One {{#first}}\n\n{blocks}")
    if program:
        small.text("examples/prog.py", program)
        small.text("examples/prog.out", "0\n" * ("print(0)" in program) + "# %% one\n1\n# %% two\n2\n")
    assert f"docs/concepts/one.en.md:2:1: error bad-notebook: {told}" in small.told("--strict")


# mkdocs.yml and templates


def configured(small: SmallSite, changes: Mapping[str, Any]) -> SmallSite:
    """Write mkdocs.yml with other settings at its top level and below `i18n:`."""
    settings = yaml.safe_load((small.root / "mkdocs.yml").read_text("utf-8"))
    settings["plugins"][-1]["i18n"] |= changes.get("i18n", {})
    settings["plugins"][1]["quiz"] |= changes.get("quiz", {})
    small.data("mkdocs.yml", settings | {key: value for key, value in changes.items() if key not in {"i18n", "quiz"}})
    return small


@pytest.mark.parametrize(
    ("changes", "told", "cure"),
    [
        (
            {"theme": {"name": "readthedocs"}},
            "the theme of mkdocs.yml is `readthedocs`",
            "set `theme:` to `{name: material, font: false}`",
        ),
        (
            {"i18n": {"reconfigure_material": True}},
            "mkdocs-static-i18n would make",
            "add `reconfigure_material: false`",
        ),
        ({"quiz": {"site_key": 'a"b'}}, "site_key", "letters, digits, dots, hyphens and underscores"),
        ({"quiz": {"site_key": ""}}, "site_key", "letters, digits, dots, hyphens and underscores"),
    ],
    ids=["theme", "i18n", "quotation mark in the key", "empty key"],
)
def test_a_site_that_is_set_up_in_another_way_is_told_what_to_do(
    small: SmallSite, changes: Mapping[str, Any], told: str, cure: str
):
    said = configured(small, changes).told("--strict")
    assert told in said
    assert cure in said


@pytest.mark.parametrize(
    ("template", "told"),
    [
        ('{% extends "base.html" %}', "docs/concepts/one.en.md:1:1: error no-script: the page has questions"),
        (
            "<!doctype html><html><head><title>x</title></head><body></body></html>",
            'the page has no <meta charset="utf-8"> to put its security policy after',
        ),
    ],
    ids=["no script", "no charset"],
)
def test_a_template_that_leaves_out_what_a_page_needs_is_reported(small: SmallSite, template: str, told: str):
    small.text("templates/main.html", template)
    theme = {"name": "material", "custom_dir": "templates", "font": False}
    assert told in configured(small, {"theme": theme, "extra": {}}).told("--strict")


def test_the_failure_of_another_plugin_is_told_as_it_is(small: SmallSite):
    small.text("fail.py", "from mkdocs.exceptions import PluginError\ndef on_config(config): raise PluginError('no')\n")
    assert configured(small, {"hooks": ["fail.py"]}).told().splitlines()[-1] == "ERROR   -  no"
