"""What an author of pages, of the bank or of mkdocs.yml gets wrong stops the build: every mistake with its place, a
sentence and a hint, and nothing is published.
"""

from collections.abc import Mapping
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from tests.figures import FIGURES
from tests.site.small import SmallSite, question


def block(name: str, *options: str) -> str:
    return "\n".join([f"/// {name}", *(f"    {option}" for option in options), "///", ""])


PAGES: Mapping[str, tuple[str, ...]] = {
    block("question", "set: alpha"): ("3:1: error unknown-block: the guide has no block `question`",),
    block("questions", "ids: [first-questoin]"): (
        "3:1: error unknown-question: the bank has no question `first-questoin`",
    ),
    block("questions", "set: alpha") + "\n" + block("questions", "ids: [first-question]"): (
        "7:1: error duplicate-question",
    ),
    block("figure", "src: none"): ("3:1: error bad-figure",),
    block("figure", "src: latin"): (),
    block("questions", "ids: [first-question"): ("3:1: error ",),
    block("example", "src: none"): ("3:1: error bad-example: there is no file examples/none.py",),
    "## Key {#qz-key}\n": (
        "3:10: error unsafe-page: the page holds the id `qz-key`, which the build or the theme gives",
    ),
    "So $\\frac{1}{2$ it is.\n": ("3:4: error bad-formula: the formula `\\frac{1}{2` can't be read: expected",),
    "A [link](javascript:alert(1)).\n": ("3:10: error unsafe-page: the page holds a link to `javascript:`",),
}


def files(small: SmallSite) -> list[Path]:
    return [path for path in small.folder.rglob("*") if path.is_file()]


def test_mistakes_on_pages_are_reported_together_each_at_its_place_and_nothing_is_published(small: SmallSite):
    figures = "docs/assets/figures"
    small.text(f"{figures}/twice.svg", '<svg viewBox="0 0 1 1"></svg>')
    for name in ("twice", "latin"):
        small.text(f"{figures}/{name}.yml", "title: {en: A, es: A}\ntitle: {}\n")
    (small.root / figures / "latin.svg").write_bytes(b"<svg>\xff</svg>")
    small.text("docs/twice.en.md", f"# Page {{#top}}\n\n{block('figure', 'src: twice')}")
    expected = [f"{figures}/twice.yml:2:1: error duplicate-key", f"{figures}/latin.svg:1:6: error not-utf-8"]
    for number, (text, problems) in enumerate(PAGES.items()):
        small.text(f"docs/page{number}.en.md", f"# Page {{#top}}\n\n{text}")
        expected += [f"docs/page{number}.en.md:{each}" for each in problems]
    said = small.told("--strict")
    for each in (*expected, "did you mean `questions`?", "did you mean `first-question`?"):
        assert each in said
    count = sum(": error " in line for line in said.splitlines())
    assert f"{count} problems" in said
    assert files(small) == []


def test_a_figure_whose_script_cannot_be_read_is_reported(small: SmallSite):
    figures = "docs/assets/figures"
    for name in ("batch", "ring"):
        copytree(FIGURES[name].folder, small.root / figures / name)
    (small.root / figures / "batch/model.js").unlink()
    small.edit(f"{figures}/ring/model.js", "export const", "export default")
    said = small.told("--strict")
    reason = "error bad-explorable: its script cannot be read: model.js"
    assert f"{figures}/batch:1:1: {reason} is missing" in said
    assert f"{figures}/ring:1:1: {reason}: `export default" in said


def test_mistakes_in_the_second_language_stop_the_build_too(small: SmallSite):
    small.text("examples/unsaid.py", '"""One."""\n\n# Sum.\n')
    small.text("examples/unsaid.out", "")
    blocks = f"{block('questions', 'ids: [nowhere]')}\n{block('example', 'src: unsaid')}"
    small.text("docs/index.es.md", f"# Inicio {{#top}}\n\n{blocks}")
    said = small.told("--strict")
    assert "docs/index.es.md:3:1: error unknown-question" in said
    unsaid = "examples/unsaid.py:3:1 has the comment `Sum.`, which is not said in `es`"
    assert f"docs/index.es.md:7:1: error bad-example: {unsaid}" in said


def test_a_character_that_nobody_means_is_reported_at_its_place(small: SmallSite):
    small.text("docs/index.es.md", "# Inicio {#top}\n\nA\u202eB\n")
    assert "docs/index.es.md:3:2: error control-character" in small.told("--strict")


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
    said = small.told()
    problems = [line.split(": error ") for line in said.splitlines() if ": error " in line]
    assert all(place.startswith("bank/") and place.count(":") == 2 for place, _ in problems)
    codes = {each.partition(":")[0] for _, each in problems}
    assert codes >= {"bad-value", "dead-anchor", "missing-translation", "bad-formula", "formula-in-label"}
    assert f"{len(problems)} problems" in said
    assert (small.folder / "index.html").read_text() == "the last good build"


def test_a_sound_site_is_built_without_a_word(small: SmallSite):
    small.text("bank/strings/en.yml", 'n.questions: {one: A question without its number, other: "{n} questions"}\n')
    done = small.run("--strict")
    assert (done.exit_code, done.stdout) == (0, "")
    assert (small.folder / "es/questions/alpha/index.html").is_file()


def test_strings_of_a_site_that_cannot_be_used_stop_the_build(small: SmallSite):
    small.text("bank/strings/en.yml", 'q.num: "Question {x}:"\nq.tf: "Question {n"\nnav.concepts: C <script>\n')
    small.text("bank/strings/es.yml", "n.questions: preguntas\nq.single: {one: Una, other: Otra}\n")
    said = small.told("--strict")
    for place in ("en.yml:1:8", "en.yml:2:7", "es.yml:1:14", "es.yml:2:11"):
        assert f"bank/strings/{place}: error unusable-strings: " in said
    assert "en.yml:3:15: error unusable-strings: `nav.concepts` holds HTML" in said


# Notebooks

PROGRAM = '"""A."""\n\n# %% one\nprint(1)\n# %% two\nprint(2)\n'


def test_a_page_that_is_no_notebook_of_its_program_is_reported(small: SmallSite):
    small.text("examples/prog.py", PROGRAM)
    small.text("examples/prog.out", "# %% one\n1\n# %% two\n2\n")
    small.text("examples/more.py", PROGRAM.replace("# %% one", "print(0)\n# %% one"))
    small.text("examples/more.out", "0\n# %% one\n1\n# %% two\n2\n")
    wrong = {
        "part": ("prog", "two"),
        "order": ("prog", "two", "one"),
        "twice": ("prog", "one", "one", "two"),
        "lacking": ("more", "one", "two"),
        "none": ("none",),
    }
    for name, (program, *parts) in wrong.items():
        blocks = "\n".join(block("example", f"src: {program}", f"part: {part}") for part in parts)
        small.text(f"docs/{name}.en.md", f"---\nnotebook: {program}\n---\n# One {{#top}}\n\n{blocks}")
    said = small.told("--strict")
    for name in wrong:
        assert f"docs/{name}.en.md:2:1: error bad-notebook: " in said
    assert "docs/none.en.md:2:1: error bad-notebook: there is no file examples/none.py" in said


# mkdocs.yml and templates

SCRIPTLESS = '{% extends "base.html" %}'
BARE = "<!doctype html><html><head><title>x</title></head><body></body></html>"
MATERIAL = {"name": "material", "custom_dir": "templates", "font": False}


@pytest.mark.parametrize(
    ("changes", "template", "told"),
    [
        ({"theme": {"name": "readthedocs"}}, "", "set `theme:` to `{name: material}`"),
        ({"theme": MATERIAL}, SCRIPTLESS, "docs/concepts/one.en.md:1:1: error no-script: the page has questions"),
        ({"theme": MATERIAL}, BARE, 'the page has no <meta charset="utf-8"> to put its security policy after'),
        ({"hooks": ["fail.py"]}, "", "ERROR   -  of another plugin\n"),
        ({"validation": {"anchors": "warn"}}, "", "#gone"),
    ],
)
def test_a_site_that_is_set_up_in_another_way_is_told_what_to_do(
    small: SmallSite, changes: Mapping[str, Any], template: str, told: str
):
    small.text("templates/main.html", template)
    raising = "from mkdocs import exceptions as e\ndef on_config(_): raise e.PluginError('of another plugin')"
    small.text("fail.py", raising)
    if "validation" in changes:
        small.text("docs/index.en.md", "# Home\n\n[x](concepts/one.md#gone)\n")
    settings = small.configuration()
    settings["plugins"][-1]["i18n"] |= changes.get("i18n", {})
    settings["plugins"][1]["quiz"] |= changes.get("quiz", {})
    small.data("mkdocs.yml", settings | {key: value for key, value in changes.items() if key not in {"i18n", "quiz"}})
    assert told in small.told("--strict")
