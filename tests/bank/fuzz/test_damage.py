"""A bank with one mistake is reported with the code and at the place that the mistake calls for, and nothing else."""

import random

import pytest

from tests.bank.fuzz.damage import Operator
from tests.bank.fuzz.effort import WANTED
from tests.bank.fuzz.expected import expected_bank
from tests.bank.fuzz.guide import read, stored_guides
from tests.bank.fuzz.hold import failings
from tests.bank.fuzz.operators import NEUTRAL, OPERATORS
from tests.bank.fuzz.pool import chosen, generated

STORED = {name: guide for name, guide in stored_guides().items() if name != "shipped" or WANTED}
"""The guide of the repository is large, and only a long run damages it too."""
MET = [operator for _, operator in sorted(OPERATORS.items())]


@pytest.mark.parametrize("operator", MET, ids=str)
def test_a_mistake_in_any_bank_is_told(operator: Operator):
    damages = chosen(str(operator), 3, lambda rng: operator.apply(rng.choice(generated()), rng.choice))
    assert damages
    for damage in damages:
        assert {told.code for told in damage.told} <= operator.codes
        assert failings(damage) == []


@pytest.mark.parametrize("name", sorted(STORED))
@pytest.mark.parametrize("operator", MET, ids=str)
def test_a_mistake_in_a_stored_bank_is_told(operator: Operator, name: str):
    damages = chosen(name, 1, lambda rng: operator.apply(STORED[name], rng.choice))
    assert damages or name == "sound", "all but the smallest have every kind of question"
    for damage in damages:
        assert failings(damage) == []


@pytest.mark.parametrize("operator", NEUTRAL.values(), ids=str)
def test_what_does_not_change_the_meaning_of_a_bank_is_no_problem(operator: Operator):
    for seed, guide in enumerate(chosen(str(operator), 4, lambda rng: rng.choice(generated()))):
        damage = operator.apply(guide, random.Random(seed).choice)  # noqa: S311
        assert damage is not None
        reading = read(damage.files)
        assert reading.problems == ()
        assert reading.bank == expected_bank(guide)


@pytest.mark.parametrize("name", sorted(STORED))
@pytest.mark.parametrize("operator", NEUTRAL.values(), ids=str)
def test_what_does_not_change_the_meaning_of_a_stored_bank_is_no_problem(operator: Operator, name: str):
    sound = read(STORED[name].files()).bank
    assert sound is not None
    for damage in chosen(name, 3, lambda rng: operator.apply(STORED[name], rng.choice)):
        reading = read(damage.files)
        assert reading.problems == ()
        assert reading.bank == sound
