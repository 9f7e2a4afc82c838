"""Two mistakes do not hide each other: both are told, each at its place."""

from copy import deepcopy
from random import Random

from tests.bank.fuzz import damage_bytes
from tests.bank.fuzz.damage import Damage, Operator, Pick, at, told
from tests.bank.fuzz.guide import Guide
from tests.bank.fuzz.hold import failings
from tests.bank.fuzz.operators import OPERATORS
from tests.bank.fuzz.pool import chosen, generated

QUESTIONS = [each for _, each in sorted(OPERATORS.items()) if each.question]
BYTES = [each for name, each in sorted(OPERATORS.items()) if hasattr(damage_bytes, name)]
NO_FILE = {"unreadable-yaml", "unquoted-colon"}
"""Of a file with one of these nothing else is known."""


def _in_two_questions(guide: Guide, operators: tuple[Operator, Operator], pick: Pick) -> Damage | None:
    """The guide with the mistakes of two operators in different questions."""
    spots = guide.questions()
    first = pick(range(len(spots)))
    second = pick([index for index in range(len(spots)) if index != first])
    if spots[first][0] == spots[second][0] and any(operator.codes & NO_FILE for operator in operators):
        return None
    signs = []
    for operator, (name, index) in zip(operators, (spots[first], spots[second]), strict=True):
        data = deepcopy(guide.yaml[name].data)
        assert operator.question is not None
        found = operator.question(data["questions"][index], pick)
        if not found:
            return None
        signs += [(name, sign) for sign in at(found, "questions", index)]
        guide = guide.with_data(name, data)
    return Damage(guide.files(), tuple(told(guide.yaml[name], name, sign) for name, sign in signs))


def test_two_mistakes_in_different_questions_are_both_told():
    several = [guide for guide in generated() if len(guide.questions()) > 1]

    def make(rng: Random) -> Damage | None:
        first, second = rng.sample(QUESTIONS, 2)
        return _in_two_questions(rng.choice(several), (first, second), rng.choice)

    damages = chosen("two questions", 60, make)
    assert damages
    assert [found for damage in damages for found in failings(damage)] == []


def test_a_mistake_in_a_question_is_told_beside_a_damaged_file():
    several = [guide for guide in generated() if len(guide.sets) > 1]

    def make(rng: Random) -> Damage | None:
        guide = rng.choice(several)
        one = rng.choice(QUESTIONS).apply(guide, rng.choice)
        if one is None:
            return None
        others = {name: guide.yaml[name] for name in guide.sets if name != one.told[0].file}
        two = rng.choice(BYTES).apply(Guide(others, {}), rng.choice)
        if two is None:
            return None
        assert one.told[0].file not in two.files
        return Damage({**one.files, **two.files}, (*one.told, *two.told))

    damages = chosen("beside a file", 60, make)
    assert damages
    assert [found for damage in damages for found in failings(damage)] == []
