"""The programs that the pages show stand on them, in every language; `make examples` says whether they print so."""

import re

import yaml

from examples._example import FOLDER, find
from quiz_plugin.render.examples import COMMENTS, read_example
from tests.tools import ROOT

PROGRAMS = {example.path.stem: example for example in find()}
WIDTH = 72
"""What fits the column of a page."""


def test_a_program_fits_its_page():
    for language in ["", "es"]:
        for name in PROGRAMS:
            shown = read_example(FOLDER, name, "", language)
            assert [line for line in f"{shown.code}\n{shown.output}".splitlines() if len(line) > WIDTH] == []


def test_every_program_is_on_a_page_and_every_output_is_that_of_a_program():
    assert {path.stem for path in FOLDER.glob("*.out")} == set(PROGRAMS)
    for language in ["en", "es"]:
        pages = "".join(path.read_text("utf-8") for path in (ROOT / "docs").rglob(f"*.{language}.md"))
        assert set(re.findall(r"(?m)^/// example\n    src: (\w+)$", pages)) == set(PROGRAMS)


def test_every_comment_that_is_translated_is_in_a_program():
    translated = yaml.safe_load((FOLDER / COMMENTS).read_text("utf-8"))
    programs = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.py"))
    said = ("# {}\n", '"""{}"""\n')
    assert [each for each in translated if not any(form.format(each) in programs for form in said)] == []


def test_a_page_includes_its_programs_and_pastes_no_more_than_a_line_of_python():
    for path in sorted((ROOT / "docs").rglob("*.md")):
        fences = re.finditer(r"(?ms)^ *(`{3,}|~{3,})[ {.]*py.*?\n(?P<code>.*?)^ *\1", path.read_text("utf-8"))
        assert [fence["code"] for fence in fences if fence["code"].count("\n") > 1] == [], path.name
