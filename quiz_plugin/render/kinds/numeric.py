"""Makes the `Body` of a numeric question for `card.py`: reasons, and data by which assets/kinds/numeric.js grades.

The first reason is that of the answer, each other one that of a trap. Pages call this kind `num` (`data-type`). The
HTML of the field is in templates/kinds/numeric.html.
"""

from markupsafe import escape

from quiz_plugin.bank.kinds import NumericQuestion
from quiz_plugin.bank.kinds.numeric import normalised
from quiz_plugin.render.kinds.body import Body, KindWriter
from quiz_plugin.render.words import written


def body(question: NumericQuestion, pen: KindWriter) -> Body:
    """The number and its known mistakes, each with its words."""
    answer = question.answer
    value = normalised(answer.number)
    right = written(pen.words, answer.value, answer.unit)
    reasons = [pen.reason("a.num_right", escape(right), question.why)]
    for trap in question.traps:
        wrong = written(pen.words, trap.value, answer.unit)
        slip = trap.misconception is not None
        reasons.append(pen.reason("a.num_wrong", escape(wrong), trap.why, normalised(trap.number), slip=slip))
    return Body(
        type="num",
        template="kinds/numeric.html",
        instruction=pen.words.t("q.number"),
        answer=pen.answer("a.right", 1, right),
        key=right,
        reasons=reasons,
        data={"value": value, "tol": normalised(answer.slack)},
        unit=answer.unit,
    )
