"""Every question of a page answered wrongly and correctly, and what is then seen: quickly, from inside the page."""

from typing import Any

from quiz_plugin.bank.kinds import MatchingQuestion, NumericQuestion, OrderingQuestion, Question
from tests.browser.reader import Card, Reader, bank, right, wrong

EVERY_KIND = "questions/many-machines"
"""A set with every kind of question."""

# A card is brought only as far into the window as its button needs: the worst place to be told something below it.
_ANSWER = r"""async () => {
  const { lang } = document.documentElement;
  const press = (button) => { button.scrollIntoView({ block: 'nearest' }); button.click(); };
  const give = (field, value) => {
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const typed = (value) => (+value).toLocaleString(lang, { useGrouping: false, maximumFractionDigits: 20 });
  const pick = {
    choice(card, right) {
      const all = [...card.querySelectorAll('.qz-opt')];
      const good = all.filter((li) => 'ok' in li.dataset);
      // Where every option is correct, one alone is not enough.
      const chosen = right ? good : [all.find((li) => !good.includes(li)) ?? good[0]];
      for (const li of chosen) li.querySelector('input').click();
    },
    num(card, right) {
      const trap = card.querySelector('[data-trap]')?.dataset.trap ?? 1234567;
      give(card.querySelector('.qz-numin'), typed(right ? card.dataset.value : trap));
    },
    match(card, right) {
      for (const pair of card.querySelectorAll('.qz-pair')) {
        const select = pair.querySelector('select');
        give(select, right ? pair.dataset.pair : select.options[1].value);
      }
    },
    order(card, right) {
      const blocks = () => [...card.querySelectorAll('.qz-block')];
      const ids = right ? card.dataset.order.split('|')[0].split(' ') : [];
      for (const [place, id] of ids.entries())
        while (blocks().findIndex((li) => li.dataset.opt === id) > place)
          card.querySelector(`[data-opt="${id}"] .qz-moves button`).click();
    },
  };
  // What is said of an answer: not the words of the question, which are those of a partner, nor the mark of each part.
  const asked = '.qz-stem *, .qz-hint *, .qz-opt, .qz-mark, .qz-rights > li';
  const sentences = (card) => {
    const said = [];
    for (const el of card.querySelectorAll('p, li, summary'))
      if (!el.matches(asked) && !el.querySelector('p, li') && el.checkVisibility())
        said.push(...el.innerText.split(/(?<=[.!?])\s+/));
    return said.map((text) => text.trim()).filter((text) => text.split(' ').length > 2);
  };
  const seen = (el) => {
    const { top, bottom } = el.getBoundingClientRect();
    return top > document.querySelector('.md-header').offsetHeight && bottom <= innerHeight;
  };
  document.querySelector('.qz-set :is(input, select, button)').focus();
  await import(new URL(document.querySelector('[data-storing]').dataset.storing, location));
  const told = [];
  const look = (card) => {
    const band = card.querySelector('.qz-verdict');
    const step = card.querySelector('[data-act=next], [data-act=again]');
    const { type, state } = card.dataset;
    told.push({
      id: card.id.slice(2), type, state, verdict: band.dataset.v, act: step?.dataset.act,
      step: step ? seen(step) : null, word: seen(band.querySelector('strong')),
    });
    const folds = card.querySelectorAll('details:not(.qz-answer)');
    for (const fold of folds) fold.open = true;
    told.at(-1).said = sentences(card);
    told.at(-1).key = card.querySelector('.qz-ca').checkVisibility();
    told.at(-1).studies = card.querySelectorAll('.qz-study').length;
    for (const fold of folds) fold.open = false;
  };
  for (const card of document.querySelectorAll('article.qz'))
    for (const right of [false, true]) {
      (pick[card.dataset.type] ?? pick.choice)(card, right);
      press(card.querySelector('[data-act=check]'));
      look(card);
      if (card.dataset.state === 'retry') {
        press(card.querySelector('[data-act=again]'));
        look(card);
      }
      press(card.querySelector('[data-act=reset]'));
    }
  return told;
}"""


def answered(reader: Reader) -> list[dict[str, Any]]:
    """What is seen after each answer to each question of the open page: first after a wrong one, where there is one
    more try after that as well, then after the correct one.
    """
    told: list[dict[str, Any]] = reader.page.evaluate(_ANSWER)
    return told


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


def known(question: Question) -> list[str]:
    """The correct answer, as it is kept."""
    if isinstance(question, NumericQuestion):
        return [question.answer.value]
    if isinstance(question, OrderingQuestion):
        return list(question.orders[0])
    return list(question.joined) if isinstance(question, MatchingQuestion) else right(question.id)


def spoil(card: Card) -> None:
    """Give an answer that is not right, whatever the kind: the first of what there is."""
    if card.root.locator(".qz-numin").count():
        card.root.locator(".qz-numin").fill("1234567")
    for select in card.root.locator(".qz-pair select").all():
        select.select_option(index=1)
    if card.root.locator(".qz-in").count():
        wrong = [key for key, ok in bank().by_id[card.qid].key.items() if not ok]
        card.pick(wrong[0])
    if card.root.locator(".qz-block").count():
        card.root.locator(".qz-block button").nth(1).click()


def last_fold(card: Card) -> str:
    """What the fold below an answer is called: options have their reasons beside them, so it may hold sources alone."""
    asked = bank().by_id[card.qid]
    explains = not asked.key or asked.explanation or asked.figure
    return card.reader.say("a.title" if explains else "a.sources")


def ways_to_the_answer(card: Card) -> list[str]:
    """The controls of a card that lead to its answer."""
    names = [card.reader.say(key) for key in ("act.reveal", "act.last", "a.show", "a.title", "a.sources")]
    seen = card.root.locator(":is(summary, button, a):visible").all_inner_texts()
    return [name for name in map(str.strip, seen) if name in names]
