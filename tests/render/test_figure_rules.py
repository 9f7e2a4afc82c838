"""Every drawing of the guide has its canvas, classes that mean something, and few colours."""

from lxml import etree

from quiz_plugin.render.drawings import read_labels
from tests.render.figure_rules import CLASSES, COLOURS, FOLDER, NAMES

OWN_LOOK = {"fill", "stroke", "font-size", "font-family", "font-weight", "color"}
"""What a class says, which knows the dark scheme."""
SHAPES = {"rect", "path", "circle", "ellipse", "line", "polyline", "polygon"}


def test_a_drawing_speaks_the_language_of_all():
    for name in NAMES:
        root = etree.fromstring((FOLDER / f"{name}.svg").read_bytes())
        assert root.get("viewBox", "").startswith("0 0 360 "), name
        used: set[str] = set()
        for each in root.iter(etree.Element):
            used |= {*each.get("class", "").split()}
            assert not OWN_LOOK & {*each.keys()}, f"{name}.svg:{each.sourceline}"
            assert "class" in each.attrib or etree.QName(each).localname not in SHAPES, f"{name}.svg:{each.sourceline}"
        assert used <= CLASSES, name
        assert len(used & COLOURS) <= 4, name


def test_a_line_has_at_most_34_letters():
    for name in NAMES:
        texts, problems = read_labels(FOLDER / f"{name}.yml", name)
        assert problems == []
        labels = [label for key, text in texts.items() if key not in {"title", "desc"} for label in text.values()]
        assert [label for label in labels if len(label) > 34] == []
