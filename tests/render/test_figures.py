"""A drawing is put on the page with its labels in the page's language, or refused with a sentence for its author."""

from pathlib import Path

import pytest
from lxml import etree

from quiz_plugin.bank.folder import MAX_BYTES
from quiz_plugin.render.figures import FigureError, figure_svg
from tests.render.samples import LANGUAGES
from tests.tools import ROOT

SHIPPED = ROOT / "docs" / "assets" / "figures"
NAMES = sorted({path.stem for path in SHIPPED.iterdir()})
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


def test_labels_are_filled_in_wherever_they_stand(folder: Path):
    svg, _ = figure_svg(folder, "plan", "es")
    assert [each.text for each in etree.fromstring(svg).iter(f"{SVG}text")] == ["Etapa", "Etapa 2"]


def test_words_are_text_and_never_markup(folder: Path):
    svg, title = figure_svg(folder, "plan", "en")
    root = etree.fromstring(svg)
    assert next(root.iter(f"{SVG}text")).text == "Stage <1>"
    assert root.findtext(f"{SVG}desc") == "One < two"
    assert title == "A & B"


def test_a_drawing_is_an_image_named_by_its_title_and_described(folder: Path):
    root = etree.fromstring(figure_svg(folder, "plan", "en")[0])
    assert root.get("role") == "img"
    assert [(each.tag, each.get("id")) for each in root[:2]] == [
        (f"{SVG}title", root.get("aria-labelledby")),
        (f"{SVG}desc", root.get("aria-describedby")),
    ]
    assert root.get("aria-labelledby") == "fig-plan--title"
    assert root.get("aria-describedby") == "fig-plan--desc"
    assert root.findtext(f"{SVG}title") == "A & B"


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
    "megabytes of words": (DRAWING, "#" * (MAX_BYTES + 1), "holds more than 2,000,000 bytes"),
    "megabytes of drawing": (DRAWING + " " * MAX_BYTES, WORDS, "holds more than 2,000,000 bytes"),
    "a list of labels": (DRAWING, WORDS.partition("  stage")[0] + "  - a", "takes `title:`, `desc:` and `labels:`"),
    "words without keys": (DRAWING, "- a", "takes `title:`, `desc:` and `labels:`"),
    "no words at all": (DRAWING, "", "takes `title:`, `desc:` and `labels:`"),
    "words that are no YAML": (DRAWING, "title: [", "the file ends inside a bracket"),
    "something else than a drawing": ("<p>{stage}</p>", WORDS, "does not start with <svg>"),
}


def test_a_figure_is_refused_for(folder: Path):
    for drawing, words, message in REFUSED.values():
        draw(folder, drawing, words)
        with pytest.raises(FigureError, match=message):
            figure_svg(folder, "plan", "es")


FORBIDDEN = {
    "a style sheet": "<style>rect { fill: red }</style>",
    "a style attribute": '<rect style="fill: red"/>',
    "a style attribute on a line of its own": '<rect\nstyle = "fill: red"/>',
    "a script": "<script>alert(1)</script>",
    "a handler": '<rect onclick="alert(1)"/>',
    "a handler without a space": '<rect x="1"onclick="alert(1)"/>',
    "a handler after a slash": '<rect/onclick="alert(1)"/>',
    "an id": '<rect id="q-1"/>',
    "a link": '<a href="https://example.org/"><text>a</text></a>',
    "an old link": '<rect xlink:href="#a"/>',
    "HTML": "<foreignObject><p>a</p></foreignObject>",
    "HTML in other capitals": "<FOREIGNOBJECT><p>a</p></FOREIGNOBJECT>",
    "an image": '<image width="1"/>',
    "a copy of something": "<use/>",
    "a title of its own": "<title>a</title>",
}


def test_a_drawing_may_not_hold(folder: Path):
    for content in FORBIDDEN.values():
        draw(folder, DRAWING.replace("</svg>", f"{content}</svg>"))
        with pytest.raises(
            FigureError, match=r"plan\.svg holds `.*`: use presentation attributes and the figure classes"
        ):
            figure_svg(folder, "plan", "en")


def test_a_drawing_loads_nothing_from_other_sites(folder: Path):
    for value in [
        "url(https://example.org/a.svg#b)",
        "url('/\\\\example.org/a')",
        "image-set('a' 1x)",
        "var(--a, url(https://example.org/a.svg#b))",
    ]:
        draw(folder, DRAWING.replace("</svg>", f'<rect fill="{value}"/></svg>'))
        with pytest.raises(
            FigureError, match=r"plan\.svg would load `.*`, and a drawing loads nothing from other sites"
        ):
            figure_svg(folder, "plan", "en")


def test_words_may_speak_of_what_a_drawing_may_not_hold(folder: Path):
    draw(folder, words=WORDS.replace("Stage <1>", '"the id = 1, <script>"'))
    assert "&lt;script&gt;" in figure_svg(folder, "plan", "en")[0]


def test_a_missing_file_is_named(folder: Path):
    for ending in ["svg", "yml"]:
        draw(folder)
        (folder / f"plan.{ending}").unlink()
        with pytest.raises(FigureError, match=rf"the figure `plan` has no file plan\.{ending}"):
            figure_svg(folder, "plan", "en")


def test_a_shipped_figure_is_well_formed():
    for name in NAMES:
        for language in LANGUAGES:
            svg, title = figure_svg(SHIPPED, name, language)
            root = etree.fromstring(svg)
            assert root.tag == f"{SVG}svg"
            assert root.findtext(f"{SVG}title") == title
            assert "width" not in root.attrib
            assert "{" not in svg
