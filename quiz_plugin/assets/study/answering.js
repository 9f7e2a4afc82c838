// An exam's questions, one at a time, and all of them before they are handed in.
import { make } from '../card/dom.js';
import { visit } from '../card/going.js';
import { cell, row } from './cells.js';
import { anchor, button } from './controls.js';
import { examCard } from './exam_card.js';
import { countsOf, stateOf } from './exam_state.js';
import { bare, bring, keysOf } from './questions.js';

/** @import * as T from '../types' */
/** @import { Sits } from './sitting.js' */

/**
 * @typedef {object} ExamPage what the views of a running exam need
 * @property {T.ExamApp} app
 * @property {Sits} sit
 * @property {(hash: string) => void} to
 * @property {() => void} discard
 * @property {() => void} submit
 * @property {() => void} paintTime show how much time is left
 * @property {() => () => boolean} view begin a view: whether it is still wanted
 */

const MORE = 5; // minutes
const wide = matchMedia('(min-width: 600px)');
/** @type {boolean|undefined} whether the reader opened or closed the list of questions */
let unfolded;

/**
 * The time left, where there is a limit. It can be hidden; as it runs out, and where `all` can be done, extended or removed.
 * @param {ExamPage} page @param {boolean} [all]
 */
const clock = (page, all) => {
  const { app, sit } = page;
  const { root, t, n } = app;
  if (!sit.exam.limit) return [];
  const timer = make('span', { className: 'ex-timer', role: 'timer' });
  const link = (/** @type {string} */ text, /** @type {() => void} */ then) => button(text, then, 'link');
  const hide = link('', () => {
    sit.dispatch({ type: 'HIDE', hide: !sit.exam.hide });
    page.paintTime();
  });
  const more = link(t('ex.add_time', { time: n('n.minutes', MORE) }), () => {
    sit.dispatch({ type: 'EXTEND', seconds: MORE * 60 });
    page.paintTime();
    app.say(timer.textContent);
    if (more.hidden) hide.focus();
  });
  const off = link(t('ex.timer_off'), () => {
    sit.dispatch({ type: 'UNTIME' });
    page.paintTime = () => {};
    bar.remove();
    app.focus(/** @type {HTMLElement} */ (root.querySelector('.qz-view')));
  });
  const bar = make('p', { className: 'ex-clock' }, timer, hide, more, off);
  page.paintTime = () => {
    const { limit, spent, over, hide: hidden } = sit.exam;
    const left = Math.max(0, Math.ceil(limit - spent));
    const text = over ? t('ex.over') : left > 60 ? n('ex.left', Math.ceil(left / 60)) : n('ex.left_s', left);
    if (timer.textContent !== text) timer.textContent = text;
    timer.hidden = !!hidden && !over;
    timer.classList.toggle('ex-over', over);
    hide.textContent = t(hidden ? 'ex.show_time' : 'ex.hide_time');
    hide.hidden = over;
    more.hidden = off.hidden = !all && left > MORE * 60;
  };
  page.paintTime();
  return [bar];
};

/** How a question stands, in words. @param {ExamPage} page @param {T.Exam['items'][0]} item */
const standingOf = ({ app: { t, index }, sit }, item) => {
  const { ans, flag } = sit.exam;
  const out = stateOf(item, index) !== 'there';
  const words = out ? ['ex.out'] : [ans[item.q] ? 'ex.answered' : 'ex.unanswered'];
  return [...words, ...(!out && flag.includes(item.q) ? ['ex.flagged'] : [])].map((key) => t(key)).join(', ');
};

/** All questions: what is answered has a dot, what is flagged a flag. @param {ExamPage} page @param {boolean} [here] whether one of them is shown */
const way = (page, here) => {
  const { app, sit } = page;
  const { items, at, ans, flag } = sit.exam;
  const links = items.map((item, i) => {
    const signs = `${ans[item.q] ? '•' : ''}${flag.includes(item.q) ? '⚑' : ''}`;
    const link = cell(app, i + 1, standingOf(page, item).toLowerCase(), signs, `#/q/${i + 1}`);
    if (ans[item.q]) link.dataset.is = 'answered';
    if (here && i === at) link.ariaCurrent = 'step';
    return link;
  });
  const nav = make('nav', {}, row('ex-nav', links));
  nav.ariaLabel = app.t('nav.questions');
  return nav;
};

/** The same, folded away where there is no room. @param {ExamPage} page */
const foldedWay = (page) => {
  const { t, index } = page.app;
  const { answered: n, total } = countsOf(page.sit.exam, index);
  const sum = make('summary', { className: 'qz-sum' }, t('ex.nav', { n, total }));
  const box = /** @type {HTMLDetailsElement} */ (
    make('details', { className: 'ex-fold ex-way', open: unfolded ?? wide.matches }, sum, way(page, true))
  );
  sum.onclick = () => {
    unfolded = !box.open;
  };
  return box;
};

/** The question the reader is at. @param {ExamPage} page */
export const running = async (page) => {
  const { app, sit, to } = page;
  const { t, index } = app;
  const here = page.view();
  const { items, at } = sit.exam;
  const { q, rev, ord } = items[at];
  const state = stateOf(items[at], index);
  const [found] = state === 'there' ? await bring(app, [q]) : [];
  if (!here()) return;
  const el = found?.dataset.rev === rev ? found : undefined;
  let nav = foldedWay(page);
  const paint = () => {
    const now = foldedWay(page);
    nav.replaceWith(now);
    nav = now;
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
  const ways = [
    at > 0 && button(t('ex.prev'), turn('PREV')),
    !last && button(t('act.next'), turn('NEXT'), 'main'),
    !!el && flag,
    anchor(t('ex.check'), '#/check', `qz-btn qz-btn--${last ? 'main' : 'link'}`),
  ];
  const buttons = make('p', { className: 'qz-acts' }, ...ways.filter((each) => each !== false));
  const missing = state === 'gone' || (state === 'there' && !found);
  const note = make('p', { className: 'qz-note' }, t(missing ? 'ex.gone' : 'ex.changed'));
  app.view(
    t('q.of', { n: at + 1, total: items.length }),
    ...clock(page),
    nav,
    el ?? note,
    buttons,
    el ? keysOf(app, el) : '',
  );
  if (!el) return;
  bare(app, el, at + 1);
  const card = examCard(el, ord, () => {
    sit.dispatch({ type: 'ANSWER', q, picks: card.picks() });
    paint();
  });
  card.set(sit.exam.ans[q] ?? []);
  paint();
  visit(el, false);
};

/** Before all is handed in: what is not answered, then what is flagged. @param {ExamPage} page */
export const checking = async (page) => {
  const { app, sit } = page;
  const { t, n, index } = app;
  const here = page.view();
  const { items, at, ans, flag } = sit.exam;
  const counted = items.filter((item) => stateOf(item, index) === 'there');
  const listed = [...counted.filter(({ q }) => !ans[q]), ...counted.filter(({ q }) => ans[q] && flag.includes(q))];
  const cards = await bring(
    app,
    listed.map(({ q }) => q),
  );
  if (!here()) return;
  const list = listed.map((item) => {
    const number = items.indexOf(item) + 1;
    const name = cards.find((each) => each.id === `q-${item.q}`)?.querySelector('.qz-name')?.textContent ?? '';
    const link = anchor(`${t('q.num', { n: number })} ${name}`, `#/q/${number}`);
    return make('li', {}, link, make('span', {}, standingOf(page, item)));
  });
  const { total, answered, flagged } = countsOf(sit.exam, index);
  const left = total - answered;
  app.view(
    t('ex.check'),
    ...clock(page, true),
    make('p', {}, t('ex.counts', { open: left, flagged })),
    way(page),
    make('ul', { className: 'se-rows' }, ...list),
    make(
      'p',
      { className: 'qz-acts' },
      button(left ? n('ex.submit_some', left) : n('ex.submit', total), page.submit, 'main'),
      anchor(t('ex.back', { n: at + 1 }), `#/q/${at + 1}`, 'qz-btn'),
      button(t('ex.discard'), page.discard, 'link'),
    ),
  );
};
