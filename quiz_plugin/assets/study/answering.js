// An exam's questions, one at a time, and all of them before they are handed in.
import { make, visit } from '../card/dom.js';
import { anchor, button } from './controls.js';
import { examCard } from './exam_card.js';
import { countsOf, stateOf } from './exam_state.js';

/** @import * as T from '../types' */
/** @import { Sits } from './sitting.js' */

/**
 * @typedef {object} ExamPage what the views of a running exam need
 * @property {T.App} app
 * @property {Sits} sit
 * @property {(hash: string) => void} to
 * @property {() => void} discard
 * @property {() => void} submit
 * @property {() => void} paintTime show how much time is left
 * @property {() => () => boolean} view begin a view: whether it is still wanted
 */

const MORE = 5; // minutes
const wide = matchMedia('(min-width: 45em)');
/** @type {boolean|undefined} whether the reader opened or closed the list of questions */
let unfolded;

const acts = (/** @type {(Node|false)[]} */ ...nodes) =>
  make('p', { className: 'qz-acts' }, ...nodes.filter((each) => each !== false));

/** The time left, where there is a limit; it can be hidden, extended, removed. @param {ExamPage} page */
const clock = (page) => {
  const { app, sit } = page;
  const { root, t, n } = app;
  if (!sit.exam.limit) return [];
  const timer = make('p', { className: 'ex-timer', role: 'timer' });
  const hide = button('', () => {
    sit.dispatch({ type: 'HIDE', hide: !sit.exam.hide });
    page.paintTime();
  });
  const more = button(t('ex.add_time', { time: n('n.minutes', MORE) }), () => {
    sit.dispatch({ type: 'EXTEND', seconds: MORE * 60 });
    page.paintTime();
    app.say(timer.textContent);
  });
  const off = button(t('ex.timer_off'), () => {
    sit.dispatch({ type: 'UNTIME' });
    page.paintTime = () => {};
    bar.remove();
    app.focus(/** @type {HTMLElement} */ (root.querySelector('.qz-view')));
  });
  const bar = make('div', { className: 'ex-clock' }, timer, hide, more, off);
  page.paintTime = () => {
    const { limit, spent, over, hide: hidden } = sit.exam;
    const left = Math.max(0, Math.ceil(limit - spent));
    const text = over ? t('ex.over') : left > 60 ? n('ex.left', Math.ceil(left / 60)) : n('ex.left_s', left);
    if (timer.textContent !== text) timer.textContent = text;
    timer.hidden = !!hidden && !over;
    timer.classList.toggle('ex-over', over);
    hide.textContent = t(hidden ? 'ex.show_time' : 'ex.hide_time');
    hide.hidden = over;
  };
  page.paintTime();
  return [bar];
};

/** What the lists of questions say of one. @param {ExamPage} page @param {T.Exam['items'][0]} item @returns {string[]} */
const standingOf = ({ app: { t, index }, sit }, item) => {
  const { ans, flag } = sit.exam;
  if (stateOf(item, index) !== 'there') return [t('ex.out')];
  return [t(ans[item.q] ? 'ex.answered' : 'ex.unanswered'), ...(flag.includes(item.q) ? [t('ex.flagged')] : [])];
};

/** @param {ExamPage} page */
const way = (page) => {
  const { t, index } = page.app;
  const { items, at, ans, flag } = page.sit.exam;
  const { answered, total } = countsOf(page.sit.exam, index);
  const links = items.map((item, i) => {
    const link = anchor(`${i + 1}`, `#/q/${i + 1}`, 'ex-to');
    const signs = `${ans[item.q] ? '✓' : ''}${flag.includes(item.q) ? '⚑' : ''}`;
    link.append(
      make('span', { className: 'qz-vh' }, ` ${standingOf(page, item).join(', ')}`),
      make('span', { className: 'ex-sign', ariaHidden: 'true' }, signs),
    );
    if (i === at) link.ariaCurrent = 'step';
    return make('li', {}, link);
  });
  const sum = make('summary', {}, t('ex.nav', { n: answered, total }));
  const box = /** @type {HTMLDetailsElement} */ (
    make(
      'details',
      { className: 'ex-fold', open: unfolded ?? wide.matches },
      sum,
      make('ol', { className: 'ex-nav' }, ...links),
    )
  );
  sum.onclick = () => {
    unfolded = !box.open;
  };
  const nav = make('nav', {}, box);
  nav.ariaLabel = t('nav.questions');
  return nav;
};

/** The question the reader is at. @param {ExamPage} page */
export const running = async (page) => {
  const { app, sit, to } = page;
  const { root, t, index } = app;
  const here = page.view();
  const { items, at } = sit.exam;
  const { q, rev, ord } = items[at];
  const state = stateOf(items[at], index);
  const [found] = state === 'there' ? await app.bring([q]) : [];
  if (!here()) return;
  const el = found?.dataset.rev === rev ? found : undefined;
  let nav = way(page);
  const paint = () => {
    const fresh = way(page);
    nav.replaceWith(fresh);
    nav = fresh;
    flag.ariaPressed = `${sit.exam.flag.includes(q)}`;
  };
  const flag = button(t('ex.flag'), () => {
    sit.dispatch({ type: 'FLAG', q });
    paint();
  });
  /** @param {'PREV'|'NEXT'} type */
  const turn = (type) => () => {
    sit.dispatch({ type });
    to(`#/q/${sit.exam.at + 1}`);
  };
  const last = at === items.length - 1;
  const buttons = acts(
    at > 0 && button(t('ex.prev'), turn('PREV')),
    !!el && flag,
    !last && button(t('act.next'), turn('NEXT'), 'main'),
    button(t('ex.check'), () => to('#/check'), last ? 'main' : ''),
  );
  const missing = state === 'gone' || (state === 'there' && !found);
  const note = make('p', { className: 'qz-note' }, t(missing ? 'ex.gone' : 'ex.changed'));
  const arrived = !root.childNodes.length;
  app.view(t('q.of', { n: at + 1, total: items.length }), ...clock(page), nav, el ?? note, buttons);
  if (!el) return;
  app.number(el, at + 1);
  const card = examCard(el, ord, () => {
    sit.dispatch({ type: 'ANSWER', q, picks: card.picks() });
    paint();
  });
  card.set(sit.exam.ans[q] ?? []);
  paint();
  if (!arrived) visit(el, false);
};

/** All questions, those without an answer first. @param {ExamPage} page */
export const checking = async (page) => {
  const { app, sit } = page;
  const { t, n, index } = app;
  const here = page.view();
  const { items, at, ans } = sit.exam;
  const cards = await app.bring(items.map(({ q }) => q));
  if (!here()) return;
  const name = (/** @type {string} */ q) =>
    cards.find((each) => each.id === `q-${q}`)?.querySelector('.qz-name')?.textContent ?? '';
  const list = items
    .map((item, i) => ({ item, i }))
    .sort((a, b) => +!!ans[a.item.q] - +!!ans[b.item.q])
    .map(({ item, i }) => {
      const link = anchor(`${t('q.num', { n: i + 1 })} ${name(item.q)}`, `#/q/${i + 1}`);
      return make('li', {}, link, ' ', make('span', {}, standingOf(page, item).join(' · ')));
    });
  const { total, answered, flagged } = countsOf(sit.exam, index);
  const open = total - answered;
  app.view(
    t('ex.check'),
    ...clock(page),
    make('p', {}, t('ex.counts', { open, flagged })),
    make('ul', { className: 'ex-list' }, ...list),
    acts(
      button(open ? n('ex.submit_some', open) : n('ex.submit', total), page.submit, 'main'),
      anchor(t('ex.back', { n: at + 1 }), `#/q/${at + 1}`, 'qz-btn'),
      button(t('ex.discard'), page.discard),
    ),
  );
};
