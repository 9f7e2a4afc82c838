"""What one device holds: published tables, a second way of counting, and what must hold of every setting."""

from typing import Any

import pytest

from quiz_plugin.explore.memory import EXPLORABLE, MODELS, VOCABULARY, parameters, run
from quiz_plugin.render.explore.memory import view
from quiz_plugin.render.explore.saying import Say
from quiz_plugin.render.words import Words
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
        assert found["devices"] == setting["d"] * found["t"] * found["p"]
        for name, options in order.items():
            totals = [run(setting | {name: option})["total"] for option in options]
            assert totals == sorted(totals, reverse=True), (name, setting)
        assert run(setting | {"b": 1})["total"] <= found["total"]
        assert run(setting | {"z": "0"})["activations"] == found["activations"]


def test_a_model_is_cut_in_equal_parts_only():
    """As often as its heads and layers allow: 12 heads in 4, 32 layers in 8, 12 layers in 4."""
    found = at(model="124m", t="8", p="8", d=1)
    assert (found["t"], found["p"], found["devices"]) == (4, 4, 16)
    assert found == at(model="124m", t="4", p="4", d=1)
    assert at(model="7b", p="12") == at(model="7b", p="8")
    for setting in at_random(EXPLORABLE, 200, "parts"):
        found = run(setting)
        layers, _, heads, _ = MODELS[str(setting["model"])]
        assert layers % found["p"] == heads % found["t"] == 0


def test_what_cannot_be_cut_is_said():
    for language, told in (
        ("en", "With 32 layers there can be 8 stages, not 12."),
        ("es", "puede haber 8 etapas, no 12"),
    ):
        say = Say(Words.load(language))
        setting = EXPLORABLE.defaults | {"model": "7b", "p": "12"}
        assert told in view(setting, run(setting), say)["sentence"]
        assert told[:10] not in view(EXPLORABLE.defaults, at(), say)["sentence"]


def test_the_last_stage_counts_where_its_logits_make_it_the_fullest():
    """Simulated: what the first and the last of the stages of 1F1B keep, each layer and micro-batch by itself."""
    for setting in at_random(EXPLORABLE, 300, "stages"):
        found = run(setting)
        alone = run(setting | {"p": "1"})
        layers, stages = found["layers"], found["p"]
        one = alone["activations"] / layers
        kept = []
        for stage in range(stages):
            in_flight = stages - stage
            logits = alone["logits"] if stage == stages - 1 else 0
            kept.append(sum(one for _ in range(in_flight) for _ in range(layers // stages)) + logits)
        assert found["activations"] + found["logits"] == pytest.approx(max(kept)), setting


def test_little_is_not_told_as_nothing():
    say = Say(Words.load("en"))
    setting = EXPLORABLE.defaults | {"model": "124m", "z": "3", "d": 64, "t": "4", "p": "12", "r": "full"}
    assert "each device keeps 0.65\u00a0MB of weights" in view(setting, run(setting), say)["sentence"]
