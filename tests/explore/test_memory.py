"""What one device holds: published tables, a second way of counting, and what must hold of every setting."""

from typing import Any

import pytest

from quiz_plugin.explore.memory import EXPLORABLE, MODELS, VOCABULARY, parameters, run
from tests.explore.twins import at_random

PARTS = ("weights", "gradients", "optimizer", "activations", "logits")
STATE = PARTS[:3]
KEPT = {
    # examples: everything, selective, full, logits, everything on 8 devices (Korthikanti et al. 2022, section 4)
    1: (11.5, 3.42, 0.20, 0.42, 2.32),
    4: (45.9, 13.7, 0.81, 1.68, 9.26),
    8: (91.8, 27.4, 1.61, 3.36, 18.5),
}
"""Gigabytes of activations of 1.3 billion parameters by the examples of a micro-batch."""


def at(**changed: Any) -> dict[str, Any]:
    return run(EXPLORABLE.defaults | changed)


@pytest.mark.parametrize(("examples", "told"), KEPT.items())
def test_activations_are_those_of_the_published_formulas(examples: int, told: tuple[float, ...]):
    found = (
        *(at(b=examples, r=again)["activations"] for again in ("none", "selective", "full")),
        at(b=examples)["logits"],
        at(b=examples, t="8")["activations"],
    )
    assert found == pytest.approx(told, abs=0.05, rel=0.01)


def test_the_state_is_what_zero_leaves():
    """Rajbhandari et al. 2020, figure 1: 1.318 billion parameters on 8 devices, and 7.5 billion on 64."""
    found = [sum(at(z=zero)[part] for part in STATE) for zero in "0123"]
    assert found == pytest.approx([21.1, 7.25, 4.94, 2.64], abs=0.02)
    share = 7.5e9 / at(model="7b")["parameters"]
    found = [share * sum(at(model="7b", z=zero, d=64)[part] for part in STATE) for zero in "0123"]
    assert found == pytest.approx([120, 31.4, 16.6, 1.88], abs=0.05)


def test_parameters_are_those_of_every_matrix_and_vector():
    for layers, width, _, tokens in MODELS.values():
        attention = 4 * (width * width + width)
        mlp = width * 4 * width + 4 * width + 4 * width * width + width
        norms = 2 * 2 * width
        embeddings = (VOCABULARY + tokens) * width
        assert parameters(layers, width, tokens) == layers * (attention + mlp + norms) + embeddings


def test_adam_takes_sixteen_bytes_in_either_precision():
    for precision in ("mixed", "single"):
        found = at(f=precision)
        assert sum(found[part] for part in STATE) == pytest.approx(16 * found["parameters"] / 1e9)
    assert sum(at(o="sgd", f="single")[part] for part in STATE) == pytest.approx(8 * at()["parameters"] / 1e9)


def test_dividing_more_never_takes_more():
    order = {"z": "0123", "t": "1248", "p": ("1", "2", "4", "8", "12"), "r": ("none", "selective", "full")}
    for setting in at_random(EXPLORABLE, 300, "properties"):
        found = run(setting)
        assert found["total"] == pytest.approx(sum(found[part] for part in PARTS))
        assert found["devices"] == setting["d"] * int(setting["t"]) * int(setting["p"])
        for name, options in order.items():
            totals = [run(setting | {name: option})["total"] for option in options]
            assert totals == sorted(totals, reverse=True), (name, setting)
        assert run(setting | {"b": 1})["total"] <= found["total"]
        assert run(setting | {"z": "0"})["activations"] == found["activations"]
