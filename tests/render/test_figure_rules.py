"""Every drawing of the guide has its canvas, classes that mean something, and few colours."""

from quiz_plugin.render.drawings import read_labels
from tests.render.figure_rules import FOLDER, NAMES, faults


def test_a_drawing_speaks_the_language_of_all():
    for name in NAMES:
        assert list(faults(FOLDER / f"{name}.svg")) == []


def test_a_line_has_at_most_34_letters():
    for name in NAMES:
        texts, problems = read_labels(FOLDER / f"{name}.yml", name)
        assert problems == []
        labels = [label for key, text in texts.items() if key not in {"title", "desc"} for label in text.values()]
        assert [label for label in labels if len(label) > 34] == []
