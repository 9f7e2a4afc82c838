"""A drawing is put on the page with its labels in the page's language, or refused with a sentence for its author."""

import re
from pathlib import Path

import pytest
from lxml import etree

from quiz_plugin.render.drawings import DrawingError, drawing_svg
from tests.render.samples import LANGUAGES
from tests.tools import ROOT

SHIPPED = ROOT / "docs" / "assets" / "figures"
NAMES = sorted(path.stem for path in SHIPPED.glob("*.svg"))
SVG = "{http://www.w3.org/2000/svg}"

DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">
  <rect class="f-box" x="1" y="1" width="98" height="48"/>
  <text class="f-t" x="9" y="20">{stage}</text><text class="f-t" x="9" y="40">{stage} 2</text>
</svg>
"""
WORDS = """
title: {en: "A & B", es: "A y B"}
desc: {en: One < two, es: Uno < dos}
labels:
  stage: {en: Stage <1>, es: Etapa}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    draw(tmp_path)
    return tmp_path


def draw(folder: Path, drawing: str = DRAWING, words: str = WORDS) -> None:
    (folder / "plan.svg").write_text(drawing, "utf-8")
    (folder / "plan.yml").write_text(words, "utf-8")


def test_a_drawing_is_an_image_named_and_described_with_its_labels_in_the_language(folder: Path):
    root = etree.fromstring(drawing_svg(folder, "plan", "es")[0])
    assert (root.get("role"), root.get("viewBox")) == ("img", "0 0 100 50")
    named = [(f"{SVG}title", root.get("aria-labelledby")), (f"{SVG}desc", root.get("aria-describedby"))]
    assert [(each.tag, each.get("id")) for each in root[:2]] == named
    assert [each.text for each in root.iter(f"{SVG}text")] == ["Etapa", "Etapa 2"]
    assert len(root.findall(f"{SVG}rect")) == 1


def test_words_are_text_and_never_markup(folder: Path):
    svg, title = drawing_svg(folder, "plan", "en")
    root = etree.fromstring(svg)
    assert next(root.iter(f"{SVG}text")).text == "Stage <1>"
    assert root.findtext(f"{SVG}desc") == "One < two"
    assert title == root.findtext(f"{SVG}title") == "A & B"
    draw(folder, words=WORDS.replace("Stage <1>", '"the id = 1, <script>"'))
    assert "&lt;script&gt;" in drawing_svg(folder, "plan", "en")[0]


REFUSED = {
    "a label that is not there": (DRAWING.replace("{stage}", "{step}"), WORDS, "uses `step`, which plan.yml does not"),
    "a label that nobody uses": (DRAWING, WORDS + "  more: {en: a, es: b}\n", "has the label `more`, which plan.svg"),
    "a language that is missing": (DRAWING, WORDS.replace(", es: Etapa", ""), "no text for `stage` in `es`"),
    "a title that is missing": (DRAWING, WORDS.replace("title:", "name:"), "`title` takes a text for each"),
    "a description that is empty": (DRAWING, WORDS.replace("es: Uno < dos", "es: ''"), "no text for `desc` in `es`"),
    "a label without languages": (
        DRAWING,
        WORDS.replace("{en: Stage <1>, es: Etapa}", "Etapa"),
        "`stage` takes a text for",
    ),
    "a list for a label": (DRAWING, WORDS.replace("es: Etapa", "es: [Etapa]"), "`stage` takes a text in `es`"),
    "a formula in a label": (DRAWING, WORDS.replace("es: Etapa", "es: Etapa $n$"), "can't hold the formula `n`"),
    "brackets without end": (DRAWING, "title: " + "[" * 5000, "nested more than 50 levels deep"),
    "a list of labels": (DRAWING, WORDS.partition("  stage")[0] + "  - a", "takes `title:`, `desc:` and `labels:`"),
    "words without keys": (DRAWING, "- a", "takes `title:`, `desc:` and `labels:`"),
    "no words at all": (DRAWING, "", "takes `title:`, `desc:` and `labels:`"),
    "words that are no YAML": (DRAWING, "title: [", "this bracket or quote is not closed"),
    "something else than a drawing": ("<p>{stage}</p>", WORDS, "does not start with <svg>"),
}


def test_a_drawing_that_cannot_be_shown_is_refused_with_the_reason(folder: Path):
    for drawing, words, message in REFUSED.values():
        draw(folder, drawing, words)
        with pytest.raises(DrawingError, match=message):
            drawing_svg(folder, "plan", "es")


FORBIDDEN = (
    "<style>rect { fill: red }</style>",
    '<rect\nstyle = "fill: red"/>',
    "<script>alert(1)</script>",
    '<rect onclick="alert(1)"/>',
    '<rect x="1"onclick="alert(1)"/>',
    '<rect/onclick="alert(1)"/>',
    '<rect id="q-1"/>',
    '<a href="https://example.org/"><text>a</text></a>',
    '<rect xlink:href="#a"/>',
    "<FOREIGNOBJECT><p>a</p></FOREIGNOBJECT>",
    '<image width="1"/>',
    "<use/>",
    "<title>a</title>",
)


def test_a_drawing_holds_nothing_that_runs_or_links(folder: Path):
    for content in FORBIDDEN:
        draw(folder, DRAWING.replace("</svg>", f"{content}</svg>"))
        with pytest.raises(DrawingError, match=r"plan\.svg holds `.*`: use presentation attributes and the figure cl"):
            drawing_svg(folder, "plan", "en")


def test_shipped_drawings_are_well_formed_and_told_in_both_languages():
    for name in NAMES:
        roots = []
        for language in LANGUAGES:
            svg, title = drawing_svg(SHIPPED, name, language)
            root = etree.fromstring(svg)
            assert root.findtext(f"{SVG}title") == title, name
            assert "width" not in root.attrib, name
            assert not re.search(r"\{[a-z]", svg), name  # partial sums are written `C{U}`
            roots.append(root)
        assert all(roots[0].findtext(SVG + part) != roots[1].findtext(SVG + part) for part in ("title", "desc")), name
