"""Two mistakes do not hide each other: both are told, each at its place."""

from copy import deepcopy

from hypothesis import assume, given
from hypothesis import strategies as st

from tests.bank.fuzz import damage_bytes
from tests.bank.fuzz.banks import guides
from tests.bank.fuzz.damage import Damage, Operator, Pick, at, told
from tests.bank.fuzz.effort import effort
from tests.bank.fuzz.guide import Guide
from tests.bank.fuzz.hold import failings
from tests.bank.fuzz.operators import OPERATORS
from tests.bank.fuzz.test_damage import drawn

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


@effort(100)
@given(guides(questions=2), st.sampled_from(QUESTIONS), st.sampled_from(QUESTIONS), st.data())
def test_two_mistakes_in_different_questions_are_both_told(
    guide: Guide, first: Operator, second: Operator, data: st.DataObject
):
    assume(first != second)
    damage = _in_two_questions(guide, (first, second), drawn(data))
    assume(damage is not None)
    assert damage is not None
    assert failings(damage) == []


@effort(80)
@given(guides(questions=2, sets=2), st.sampled_from(QUESTIONS), st.sampled_from(BYTES), st.data())
def test_a_mistake_in_a_question_is_told_beside_a_damaged_file(
    guide: Guide, first: Operator, second: Operator, data: st.DataObject
):
    one = first.apply(guide, drawn(data))
    assume(one is not None)
    assert one is not None
    others = {name: guide.yaml[name] for name in guide.sets if name != one.told[0].file}
    two = second.apply(Guide(others, {}), drawn(data))
    assume(two is not None)
    assert two is not None
    assert one.told[0].file not in two.files
    assert failings(Damage({**one.files, **two.files}, (*one.told, *two.told))) == []
