"""A drawing is put on the page with its labels in the page's language, or refused with a sentence for its author."""

from pathlib import Path

import pytest
from lxml import etree

from quiz_plugin.bank.files import MAX_BYTES
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


def test_labels_are_filled_in_wherever_they_stand(folder: Path):
    svg, _ = drawing_svg(folder, "plan", "es")
    assert [each.text for each in etree.fromstring(svg).iter(f"{SVG}text")] == ["Etapa", "Etapa 2"]


def test_words_are_text_and_never_markup(folder: Path):
    svg, title = drawing_svg(folder, "plan", "en")
    root = etree.fromstring(svg)
    assert next(root.iter(f"{SVG}text")).text == "Stage <1>"
    assert root.findtext(f"{SVG}desc") == "One < two"
    assert title == "A & B"


def test_a_drawing_is_an_image_named_by_its_title_and_described(folder: Path):
    root = etree.fromstring(drawing_svg(folder, "plan", "en")[0])
    assert root.get("role") == "img"
    assert [(each.tag, each.get("id")) for each in root[:2]] == [
        (f"{SVG}title", root.get("aria-labelledby")),
        (f"{SVG}desc", root.get("aria-describedby")),
    ]
    assert root.get("aria-labelledby") == "fig-plan--title"
    assert root.get("aria-describedby") == "fig-plan--desc"
    assert root.findtext(f"{SVG}title") == "A & B"


def test_the_drawing_keeps_its_size_and_shapes(folder: Path):
    root = etree.fromstring(drawing_svg(folder, "plan", "en")[0])
    assert root.get("viewBox") == "0 0 100 50"
    assert len(root.findall(f"{SVG}rect")) == 1


def test_an_xml_declaration_and_a_comment_are_left_out(folder: Path):
    draw(folder, f'<?xml version="1.0"?>\n<!-- drawn by hand -->\n{DRAWING}')
    assert drawing_svg(folder, "plan", "en")[0].startswith("<svg ")


def test_a_drawing_may_do_without_labels(folder: Path):
    draw(folder, DRAWING.replace("{stage}", "1"), WORDS.partition("labels")[0])
    assert "<text" in drawing_svg(folder, "plan", "en")[0]


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


@pytest.mark.parametrize(("drawing", "words", "message"), REFUSED.values(), ids=REFUSED)
def test_a_figure_is_refused_for(folder: Path, drawing: str, words: str, message: str):
    draw(folder, drawing, words)
    with pytest.raises(DrawingError, match=message):
        drawing_svg(folder, "plan", "es")


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


@pytest.mark.parametrize("content", FORBIDDEN.values(), ids=FORBIDDEN)
def test_a_drawing_may_not_hold(folder: Path, content: str):
    draw(folder, DRAWING.replace("</svg>", f"{content}</svg>"))
    with pytest.raises(DrawingError, match=r"plan\.svg holds `.*`: use presentation attributes and the figure classes"):
        drawing_svg(folder, "plan", "en")


@pytest.mark.parametrize(
    "value",
    [
        "url(https://example.org/a.svg#b)",
        "url('/\\\\example.org/a')",
        "image-set('a' 1x)",
        "var(--a, url(https://example.org/a.svg#b))",
    ],
)
def test_a_drawing_loads_nothing_from_other_sites(folder: Path, value: str):
    draw(folder, DRAWING.replace("</svg>", f'<rect fill="{value}"/></svg>'))
    with pytest.raises(DrawingError, match=r"plan\.svg would load `.*`, and a drawing loads nothing from other sites"):
        drawing_svg(folder, "plan", "en")


def test_a_drawing_has_colours_shapes_and_words_as_it_likes(folder: Path):
    honest = '<g transform="translate(1, 2)" fill="rgb(1, 2, 3)" aria-label="//a: b" clip-path="circle(50%)"/>'
    draw(folder, DRAWING.replace("</svg>", f"{honest}</svg>"))
    assert honest in drawing_svg(folder, "plan", "en")[0]


def test_words_may_speak_of_what_a_drawing_may_not_hold(folder: Path):
    draw(folder, words=WORDS.replace("Stage <1>", '"the id = 1, <script>"'))
    assert "&lt;script&gt;" in drawing_svg(folder, "plan", "en")[0]


@pytest.mark.parametrize("ending", ["svg", "yml"])
def test_a_missing_file_is_named(folder: Path, ending: str):
    (folder / f"plan.{ending}").unlink()
    with pytest.raises(DrawingError, match=rf"the figure `plan` has no file plan\.{ending}"):
        drawing_svg(folder, "plan", "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_figure_is_well_formed(name: str, language: str):
    svg, title = drawing_svg(SHIPPED, name, language)
    root = etree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title") == title
    assert "width" not in root.attrib
    assert "{" not in svg


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_figure_is_told_in_both_languages(name: str):
    english, spanish = (etree.fromstring(drawing_svg(SHIPPED, name, language)[0]) for language in LANGUAGES)
    for part in ("title", "desc"):
        assert english.findtext(SVG + part) != spanish.findtext(SVG + part)
