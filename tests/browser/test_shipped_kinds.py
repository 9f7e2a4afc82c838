"""Every order, number and matching of the shipped bank can be answered right on its page, and read without script."""

import pytest
from playwright.sync_api import expect

from quiz_plugin.bank.kinds import MatchingQuestion, NumericQuestion, OrderingQuestion
from quiz_plugin.render.numbers import written
from tests.browser.reader import Card, Reader, bank
from tests.browser.watch import Watch

pytestmark = pytest.mark.any_case

ASKED = [q for q in bank().questions() if isinstance(q, OrderingQuestion | NumericQuestion | MatchingQuestion)]
PAGES = sorted({bank().home[question.id] for question in ASKED})


def cards(reader: Reader, path: str) -> list[Card]:
    """The questions of those kinds on a page, which is opened."""
    reader.open(f"{path}/")
    return [reader.card(question.id) for question in ASKED if bank().home[question.id] == path]


def put_in_order(card: Card, order: tuple[str, ...]) -> None:
    """Move each block up to its place by keyboard."""
    rows = card.root.locator(".qz-block")
    for place, name in enumerate(order):
        for _ in order:
            ids = rows.evaluate_all("rows => rows.map(row => row.dataset.opt)")
            if ids.index(name) == place:
                break
            card.root.locator(f'.qz-block[data-opt="{name}"] button').first.press("Alt+ArrowUp")


def answer(reader: Reader, card: Card) -> None:
    """Give the right answer."""
    question = bank().by_id[card.qid]
    if isinstance(question, OrderingQuestion):
        put_in_order(card, question.orders[-1])
    elif isinstance(question, NumericQuestion):
        card.root.locator(".qz-numin").fill(written(reader.words, question.answer.value, question.answer.unit))
    elif isinstance(question, MatchingQuestion):
        for left, right in question.pairs.items():
            card.root.locator(f'.qz-pair[data-opt="{left}"] select').select_option(right)


@pytest.mark.parametrize("path", PAGES)
def test_the_right_answer_is_right(reader: Reader, path: str, watch: Watch):  # noqa: ARG001 (watches the page)
    for card in cards(reader, path):
        answer(reader, card)
        card.root.locator('[data-act="check"]').click()
        expect(card.root.locator(".qz-verdict")).to_have_attribute("data-v", "right")
        expect(card.root).to_have_attribute("data-state", "done")


@pytest.mark.any_language
@pytest.mark.browser_context_args(java_script_enabled=False)
@pytest.mark.parametrize("path", PAGES)
def test_it_can_be_answered_on_paper_without_script(reader: Reader, path: str):
    for card in cards(reader, path):
        expect(card.answer.locator(".qz-ca")).to_be_hidden()
        for field in card.root.locator("fieldset :is(select, input)").all():
            expect(field).to_be_visible()
            expect(field).to_be_enabled()
        card.summary.click()
        question = bank().by_id[card.qid]
        sentence = card.answer.locator(".qz-ca").inner_text()
        if isinstance(question, NumericQuestion):
            assert written(reader.words, question.answer.value, question.answer.unit) in sentence
        else:
            letters = [key.inner_text() for key in card.root.locator(".qz-block .qz-key").all()]
            assert all(letter in sentence for letter in letters)
        expect(card.answer.locator(".qz-why")).to_be_visible()
