"""A session goes from question to question, allows one second try and keeps the tally."""

from fractions import Fraction

import pytest

from quiz_plugin.bank import ConceptRef, Grade, Question, grade
from quiz_plugin.bank.session import Session, Summary
from tests.render.samples import both, multi, single, true_false

HINTS = (both("One."), both("Two."))
RIGHT, PARTLY, WRONG = grade("ab", "ab"), grade("ab", "a"), grade("ab", "c")
SECTION = ConceptRef("pipelines", "idle-time")


@pytest.fixture
def three() -> tuple[Question, ...]:
    return multi(hints=HINTS), single(), true_false()


def test_questions_come_in_their_order(three: tuple[Question, ...]):
    session = Session(three)
    asked = []
    while session.current:
        asked.append(session.current)
        session.skip()
    assert tuple(asked) == three


def test_a_right_answer_ends_the_question(three: tuple[Question, ...]):
    session = Session(three)
    assert session.answer(RIGHT) == "done"
    assert session.current is three[1]


@pytest.mark.parametrize("first", [PARTLY, WRONG])
def test_another_answer_may_be_given_once_more(three: tuple[Question, ...], first: Grade):
    session = Session(three)
    assert (session.answer(first), session.current, session.second_try) == ("retry", three[0], True)
    assert (session.answer(WRONG), session.current, session.second_try) == ("done", three[1], False)


def test_a_question_may_allow_no_second_try(three: tuple[Question, ...]):
    assert Session(three).answer(WRONG, retry=False) == "done"


@pytest.mark.parametrize(
    ("answers", "result", "credit"),
    [
        ([RIGHT], "right", Fraction(1)),
        ([PARTLY, RIGHT], "second", Fraction(1, 2)),
        ([WRONG, RIGHT], "second", Fraction(0)),
        ([PARTLY, WRONG], "wrong", Fraction(1, 2)),
        ([WRONG, PARTLY], "wrong", Fraction(0)),
    ],
)
def test_the_credit_is_that_of_the_first_try(
    three: tuple[Question, ...], answers: list[Grade], result: str, credit: Fraction
):
    session = Session(three)
    for each in answers:
        session.answer(each)
    assert [(outcome.result, outcome.credit) for outcome in session.outcomes] == [(result, credit)]


def test_hints_come_one_by_one(three: tuple[Question, ...]):
    session = Session(three)
    assert (session.hints_left, session.hint(), session.hint(), session.hints_left) == (2, 0, 1, 0)
    assert session.hint() is None


def test_each_question_has_hints_of_its_own(three: tuple[Question, ...]):
    session = Session((three[0], three[0]))
    session.hint()
    session.skip()
    assert session.hint() == 0


def test_an_answer_that_is_shown_counts_as_answered_and_not_right(three: tuple[Question, ...]):
    session = Session(three)
    session.show()
    assert session.summary() == Summary(3, 1, 0, 0, Fraction(0), (SECTION,))


def test_showing_after_a_try_keeps_what_the_try_was_worth(three: tuple[Question, ...]):
    session = Session(three)
    session.answer(PARTLY)
    session.show()
    assert session.summary().points == Fraction(1, 2)


def test_a_question_passed_over_does_not_count(three: tuple[Question, ...]):
    session = Session(three)
    session.skip()
    assert session.summary() == Summary(3, 0, 0, 0, Fraction(0), ())


def test_a_question_passed_over_after_a_try_counts_as_wrong(three: tuple[Question, ...]):
    session = Session(three)
    session.answer(PARTLY)
    session.skip()
    assert session.summary() == Summary(3, 1, 0, 0, Fraction(1, 2), (SECTION,))


def test_leaving_after_a_first_try_counts_it(three: tuple[Question, ...]):
    session = Session(three)
    session.answer(PARTLY)
    assert session.summary() == Summary(3, 1, 0, 0, Fraction(1, 2), (SECTION,))
    assert session.current is three[0]


def test_the_summary_adds_up(three: tuple[Question, ...]):
    session = Session(three)
    session.answer(RIGHT)
    session.answer(WRONG)
    session.answer(RIGHT)
    session.answer(RIGHT)
    assert session.summary() == Summary(3, 3, 3, 2, Fraction(2), (SECTION,))


def test_a_section_to_study_is_named_once(three: tuple[Question, ...]):
    session = Session(three)
    for _ in three:
        session.answer(WRONG, retry=False)
    assert session.summary().study == (SECTION,)


def test_nothing_can_be_answered_after_the_last_question():
    session = Session(())
    assert session.current is None
    for act in (session.skip, session.show, session.hint, lambda: session.answer(RIGHT)):
        with pytest.raises(LookupError):
            act()
