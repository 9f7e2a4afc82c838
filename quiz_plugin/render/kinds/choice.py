"""Makes the `Body` of `single`, `multiple` and `true-false` for `card.py`: options, key, a reason for each or all.

Pages call these kinds `single`, `multi` and `tf` (`data-type`). The HTML of options is in templates/kinds/choice.html.
"""

from functools import partial
from string import ascii_uppercase
from types import SimpleNamespace

from quiz_plugin.bank.kinds import ChoiceQuestion, TrueFalseQuestion
from quiz_plugin.render.kinds.body import Body, KindWriter, Reason

TEMPLATE = "kinds/choice.html"


def body(question: ChoiceQuestion | TrueFalseQuestion, pen: KindWriter) -> Body:
    """Options with letters, or two without."""
    return _choice(question, pen) if isinstance(question, ChoiceQuestion) else _statement(question, pen)


def _choice(question: ChoiceQuestion, pen: KindWriter) -> Body:
    """One right option, or any number of them."""
    words, lettered = pen.words, [*zip(ascii_uppercase, question.options, strict=False)]
    options = [
        pen.part(option, ok=option.correct, slip=option.misconception is not None, letter=letter)
        for letter, option in lettered
    ]
    reasons = [
        pen.reason("a.opt_right" if each.correct else "a.opt_wrong", f'<span class="qz-key">{letter}</span>', each.why)
        for letter, each in lettered
    ]
    several = question.kind == "multiple"
    right = [option.letter for option in options if option.ok]
    key = ", ".join(right)
    return Body(
        type="multi" if several else "single",
        template=TEMPLATE,
        instruction=words.t("q.multi" if several else "q.single"),
        answer=pen.answer("a.right", len(right), key),
        key=key,
        reasons=reasons,
        parts=options,
        texts=pen.texts(*question.options),
    )


def _statement(question: TrueFalseQuestion, pen: KindWriter) -> Body:
    """True or false."""
    words = pen.words
    names = {name: words.t(f"q.{name}") for name in question.key}
    bare = partial(SimpleNamespace, letter="", code="")
    right = "true" if question.answer else "false"
    slips = {slip.pick for slip in question.slips()}
    return Body(
        type="tf",
        template=TEMPLATE,
        instruction=words.t("q.tf"),
        answer=pen.answer("a.right", 1, names[right]),
        key=names[right],
        reasons=[Reason(pen.block(question.why))],
        parts=[bare(id=name, ok=ok, slip=name in slips, text=names[name]) for name, ok in question.key.items()],
    )
