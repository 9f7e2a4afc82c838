"""Ten thousand random events on the questions of a page: only what a small model of a question expects ever happens."""

import pytest

from tests.browser.reader import PREFIX, Reader

EVENTS = 2_500

# The model knows, per question: the state, the picks, whether the one retry is open, and the number of tries saved.
# It is told nothing by the page but which options are right.
WALK = """
([events, prefix, seed]) => {
  let x = seed;
  const random = (n) => {
    x ^= x << 13; x ^= x >>> 17; x ^= x << 5;
    return (x >>> 0) % n;
  };
  const one = (list) => list[random(list.length)];
  const wrong = [];
  const seen = {};
  const same = (a, b) => JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());

  const cards = [...document.querySelectorAll('.qz')].map((el) => {
    const options = [...el.querySelectorAll('.qz-opt')].map((li) => li.dataset.opt);
    return {
      el, options,
      id: el.id.slice(2),
      multi: el.dataset.type === 'multi',
      right: options.filter((o) => el.querySelector(`.qz-opt[data-opt="${o}"]`).hasAttribute('data-ok')),
      hints: el.querySelectorAll('.qz-hint').length,
      state: 'fresh', picks: [], used: 0, tries: 0, log: 0, open: false, last: null, marked: [],
    };
  });
  const input = (card, o) => card.el.querySelector(`.qz-opt[data-opt="${o}"] input`);
  const button = (card, act) => card.el.querySelector(`[data-act="${act}"]`);
  const saved = (card) => JSON.parse(localStorage.getItem(`${prefix}q/${card.id}`));
  const done = (card) =>
    Object.assign(card, { state: 'done', open: true, last: [...card.picks], marked: card.options });
  const touch = (card) => {
    if (card.state === 'fresh') card.state = 'draft';
  };

  const EVENTS = {
    pick(card) {
      const o = one(card.options);
      input(card, o).click();
      if (card.state === 'done') return;
      const on = card.picks.includes(o);
      if (!card.multi && on) return;
      card.picks = card.multi ? (on ? card.picks.filter((p) => p !== o) : [...card.picks, o]) : [o];
      touch(card);
    },
    digit(card) {
      const at = random(7) + 1;
      const shown = [...card.el.querySelectorAll('.qz-opt')].map((li) => li.dataset.opt);
      const pressed = new KeyboardEvent('keydown', { key: `${at}`, bubbles: true });
      card.el.querySelector('.qz-in').dispatchEvent(pressed);
      const o = shown[at - 1];
      if (card.state === 'done' || !o) return;
      const on = card.picks.includes(o);
      if (!card.multi && on) return;
      card.picks = card.multi ? (on ? card.picks.filter((p) => p !== o) : [...card.picks, o]) : [o];
      touch(card);
    },
    check(card) {
      card.el.querySelector('form').requestSubmit();
      if (card.state === 'done' || !card.picks.length) return;
      const second = card.state === 'retry';
      card.log += 1;
      if (!second) card.tries += 1;
      if (second || same(card.picks, card.right) || card.options.length < 3) done(card);
      else Object.assign(card, { state: 'retry', open: false, first: [...card.picks], marked: [...card.picks] });
    },
    reveal(card) {
      const second = card.state === 'retry';
      if (random(2) && button(card, 'reveal')) button(card, 'reveal').click();
      else if (card.state === 'done' || card.open) return EVENTS.summary(card);
      else card.el.querySelector('.qz-answer > summary').click();
      card.log += 1;
      if (!second) card.tries += 1;
      done(card);
    },
    summary(card) {
      if (card.state !== 'done' && !card.open) return;
      card.el.querySelector('.qz-answer > summary').click();
      card.open = !card.open;
    },
    found(card) { // as find-in-page does
      card.el.querySelector('.qz-answer').open = true;
      card.open = true;
    },
    reset(card) {
      button(card, 'reset')?.click();
      if (card.state !== 'done') return;
      Object.assign(card, { state: 'fresh', picks: [], used: 0, open: false, marked: [] });
    },
    clear(card) {
      const b = button(card, 'clear');
      if (!b) return;
      b.click();
      card.picks = [];
      touch(card);
    },
    hint(card) {
      const b = button(card, 'hint');
      if (!!b !== (card.state !== 'done' && card.used < card.hints)) wrong.push(`${card.id}: a hint button ${b}`);
      if (!b) return;
      b.click();
      card.used += 1;
    },
    next(card) { button(card, 'next')?.click(); },
    hide() { dispatchEvent(new PageTransitionEvent('pagehide')); },
    print() {
      dispatchEvent(new Event('beforeprint'));
      dispatchEvent(new Event('afterprint'));
      // The theme opens every answer for the printer, and closes what it opened.
      for (const each of cards) each.open = each.el.querySelector('.qz-answer').open;
    },
    otherTab(card) { // tells what is already so
      dispatchEvent(new StorageEvent('storage', { key: `${prefix}q/${card.id}` }));
      if (card.state === 'draft' || card.state === 'retry') return;
      if (card.last) done(Object.assign(card, { picks: [...card.last], used: 0 }));
      else Object.assign(card, { used: 0, open: false, picks: [] });
    },
  };
  const names = Object.keys(EVENTS);
  const often = [...names, 'pick', 'pick', 'pick', 'check', 'check', 'reset'];
  const MARKS = [['pass', 'miss'], ['slip', 'hit']];

  for (let i = 0; i < events && wrong.length < 5; i += 1) {
    const card = one(cards);
    const event = one(often);
    const was = card.state;
    EVENTS[event](card);
    const { el } = card;
    const step = `${i} ${card.id} ${was} ${event}: `;
    const expect = (what, ok) => { if (!ok) wrong.push(step + what); };
    seen[`${was} ${el.dataset.state}`] = true;
    const ticked = card.options.filter((o) => input(card, o).checked);
    const marks = Object.fromEntries(
      [...el.querySelectorAll('.qz-opt[data-mark]')].map((li) => [li.dataset.opt, li.dataset.mark]),
    );
    const record = saved(card);
    expect(`state ${el.dataset.state}, not ${card.state}`, el.dataset.state === card.state);
    expect(`ticks ${ticked}, not ${card.picks}`, same(ticked, card.picks));
    expect(`marks on ${Object.keys(marks)}, not on ${card.marked}`, same(Object.keys(marks), card.marked));
    for (const [o, mark] of Object.entries(marks))
      expect(`${o} is ${mark}`,
        mark === MARKS[+(card.state === 'retry' ? card.first : ticked).includes(o)][+card.right.includes(o)]);
    expect('a symbol, words and a reason for each mark',
      el.querySelectorAll('.qz-opts .qz-mark').length === card.marked.length);
    const told = +['retry', 'done'].includes(card.state);
    expect('one verdict or none', el.querySelectorAll('.qz-verdict').length === told);
    expect('locked only when done', el.querySelector('fieldset').disabled === (card.state === 'done'));
    expect('the answer open or closed', el.querySelector('.qz-answer').open === card.open);
    expect('hints', el.querySelectorAll('.qz-hints > .qz-hint').length === (card.state === 'done' ? 0 : card.used));
    expect(`tries ${record?.n}, not ${card.tries}`, (record?.n ?? 0) === card.tries);
    expect('log', (record?.log.length ?? 0) === Math.min(12, card.log));
    if (card.state === 'done') {
      expect(`saved ${record?.done?.p}`, same(record.done.p, card.picks));
      expect('a draft of what is done', sessionStorage.getItem(`${prefix}d/${card.id}`) === null);
    }
    if (event === 'hide' && (card.state === 'draft' || card.state === 'retry')) {
      const draft = JSON.parse(sessionStorage.getItem(`${prefix}d/${card.id}`));
      expect(`draft ${JSON.stringify(draft)}`, same(draft?.p ?? draft ?? [], card.picks));
      if (card.state === 'retry') expect('the first try in the draft', same(draft.t, card.first));
    }
    const letters = [...el.querySelectorAll('.qz-row .qz-key')].map((key) => key.textContent).join('');
    expect(`letters ${letters}`, 'ABCDEFGHI'.startsWith(letters));
    expect('one of each option', same([...el.querySelectorAll('.qz-opt')].map((li) => li.dataset.opt), card.options));
  }
  const answered = cards.filter((card) => card.last).length;
  return { wrong, seen: Object.keys(seen).sort(), answered, total: cards.length };
}
"""

# Every way from one state to another that a question may take; events that change nothing are among them.
WAYS = [
    "done done",
    "done fresh",
    "draft done",
    "draft draft",
    "draft retry",
    "fresh done",
    "fresh draft",
    "fresh fresh",
    "retry done",
    "retry retry",
]


@pytest.mark.full
@pytest.mark.any_language
@pytest.mark.parametrize(
    ("path", "seed"), [("questions/distributed-strategies/", 11), ("questions/high-performance-modelling/", 12)]
)
def test_a_question_is_only_ever_in_a_state_that_its_history_explains(reader: Reader, path: str, seed: int):
    """Two sets."""
    reader.page.clock.set_fixed_time("2026-11-20T12:00:00+01:00")
    reader.open(path)
    reader.page.locator(".qz-in").first.focus()
    reader.expect_all_loaded()
    result = reader.page.evaluate(WALK, [EVENTS, PREFIX, seed])
    assert result["wrong"] == []
    assert result["seen"] == WAYS
    reader.expect_tally(result["answered"], result["total"])
