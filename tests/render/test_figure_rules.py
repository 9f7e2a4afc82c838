"""Every drawing of the guide has its canvas, classes that mean something, and few colours."""

from pathlib import Path

from quiz_plugin.render.labels import read_labels
from tests.render.figure_rules import FOLDER, NAMES, faults

GOOD = '<svg viewBox="0 0 360 80">\n  <rect class="f-fwd"/><path class="f-com f-line"/>\n</svg>'


def test_a_drawing_speaks_the_language_of_all():
    for name in NAMES:
        assert list(faults(FOLDER / f"{name}.svg")) == []


def test_a_line_has_at_most_34_letters():
    for name in NAMES:
        texts, problems = read_labels(FOLDER / f"{name}.yml", name)
        assert problems == []
        labels = [label for key, text in texts.items() if key not in {"title", "desc"} for label in text.values()]
        assert [label for label in labels if len(label) > 34] == []


BROKEN = {
    "another width": ("0 0 360 80", "0 0 420 80", "plan.svg:1:6: the canvas is 0 0 420 80"),
    "another corner": ("0 0 360 80", "4 0 360 80", "plan.svg:1:6: the canvas is 4 0 360 80"),
    "a class of another site": ("f-fwd", "blue", "plan.svg:2:9: the class `blue` means nothing"),
    "a class that is gone": ("f-com f-line", "f-a f-line", "plan.svg:2:30: the class `f-a` means nothing"),
    "a shape without a class": (' class="f-fwd"', "", "plan.svg:2:3: this rect has no class"),
    "a colour of its own": ('class="f-fwd"', 'class="f-fwd" fill="red"', 'plan.svg:2:23: fill="red" is a look of'),
    "small letters": ("</svg>", '<text font-size="11">a</text></svg>', 'plan.svg:3:7: font-size="11" is a look'),
    "five colours": (
        "</svg>",
        '<g class="f-bwd"/><g class="f-wts"/><g class="f-dat"/></svg>',
        "plan.svg:1:1: 5 colours",
    ),
}


def test_a_rule_sees(tmp_path: Path):
    for before, after, told in BROKEN.values():
        drawing = tmp_path / "plan.svg"
        drawing.write_text(GOOD, "utf-8")
        assert list(faults(drawing)) == []
        drawing.write_text(GOOD.replace(before, after), "utf-8")
        (fault,) = faults(drawing)
        assert fault.startswith(told)
