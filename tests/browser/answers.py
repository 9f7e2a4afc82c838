"""Answers to questions of every kind, right and wrong, as a reader gives them."""

from quiz_plugin.bank.kinds import MatchingQuestion, NumericQuestion, OrderingQuestion, Question
from quiz_plugin.render.words import written
from tests.browser.reader import Card, bank, right, wrong

EVERY_KIND = "questions/one-training-step"
"""A short set with every kind of question."""


def of_each_kind(path: str = EVERY_KIND) -> list[Question]:
    """The first question of each kind in a set; of numbers, the first that has a reason for a known mistake."""
    first: dict[str, Question] = {}
    for question in bank().questions():
        if bank().home[question.id] == path and (not isinstance(question, NumericQuestion) or question.traps):
            first.setdefault(question.kind, question)
    assert len(first) == 6, first
    return list(first.values())


def missed(question: Question) -> list[str]:
    """An answer that is not correct, as it is kept: of several correct options one, of known mistakes the first."""
    if isinstance(question, NumericQuestion):
        return [question.traps[0].value if question.traps else "1234567"]
    if isinstance(question, OrderingQuestion):
        return [*question.orders[0][1:], question.orders[0][0]]
    if isinstance(question, MatchingQuestion):
        return [
            f"{name}:{next(part.id for part in question.right if part.id != partner)}"
            for name, partner in question.pairs.items()
        ]
    return right(question.id)[:1] if question.kind == "multiple" else wrong(question.id)[:1]


def spoil(card: Card) -> None:
    """Give an answer that is not right, whatever the kind."""
    asked = bank().by_id[card.qid]
    if isinstance(asked, NumericQuestion):
        card.root.locator(".qz-numin").fill(*missed(asked))
    elif isinstance(asked, OrderingQuestion):
        card.root.locator(".qz-block button").nth(1).click()
    elif isinstance(asked, MatchingQuestion):
        for pair in missed(asked):
            left, _, right_ = pair.partition(":")
            card.root.locator(f'.qz-pair[data-opt="{left}"] select').select_option(right_)
    else:
        card.pick(*missed(asked))


def answer_wrongly(card: Card) -> None:
    """Check an answer that is not right, and wait for what follows: a second try, where there is one."""
    spoil(card)
    card.check().is_("done" if bank().by_id[card.qid].kind == "true-false" else "retry")


def answer_rightly(card: Card) -> None:
    """Give the right answer, whatever the kind."""
    question = bank().by_id[card.qid]
    if isinstance(question, OrderingQuestion):
        put_in_order(card, question.orders[-1])
    elif isinstance(question, NumericQuestion):
        card.root.locator(".qz-numin").fill(written(card.reader.words, question.answer.value, question.answer.unit))
    elif isinstance(question, MatchingQuestion):
        for left, right_ in question.pairs.items():
            card.root.locator(f'.qz-pair[data-opt="{left}"] select').select_option(right_)
    else:
        card.pick_right()


def put_in_order(card: Card, order: tuple[str, ...]) -> None:
    """Move each block up to its place by keyboard."""
    for place, name in enumerate(order):
        for _ in range(card.order.index(name) - place):
            card.root.locator(f'.qz-block[data-opt="{name}"] button').first.press("Alt+ArrowUp")


def last_fold(card: Card) -> str:
    """What the fold below an answer is called: of a statement, the one reason stands beside the verdict."""
    asked = bank().by_id[card.qid]
    explains = asked.kind != "true-false" or asked.explanation or asked.figure
    return card.reader.say("a.title" if explains else "a.sources")


def ways_to_the_answer(card: Card) -> list[str]:
    """The controls of a card that lead to its answer."""
    names = [card.reader.say(key) for key in ("act.reveal", "act.last", "a.title", "a.sources")]
    seen = card.root.locator(":is(summary, button, a):visible").all_inner_texts()
    return [name for name in map(str.strip, seen) if name in names]
