// A session: one question after another, those not right once more at the end, resumed after a reload or in the other
// language.
import { start } from '../card/card.js';
import { digits } from '../card/digits.js';
import { make } from '../card/dom.js';
import { visit } from '../card/going.js';
import { drag } from '../kinds/drag.js';
import { studyDay } from '../schedule/attempts.js';
import { lastCounted } from '../schedule/standing.js';
import { answersRow } from './cells.js';
import { button } from './controls.js';
import { bare, bring, placeOf } from './questions.js';
import { reviewQueue } from './queue.js';
import { conceptOf } from './rows.js';
import { pruned, roundOf, settled, soundSession } from './session_state.js';
import { plain, practising, siblingOf, steps } from './ways.js';

/** @import * as T from '../types' */
/** @import { Session } from './session_state.js' */

const READ = 3; // sections to read again

/** Practice or review. @typedef {'p'|'r'} Mode */
/** The key under which a session is stored. @param {Mode} mode */
const keyOf = (mode) => `${mode}/cur`;

/**
 * What is left of a session of an earlier page, and whether a question of it is still to come.
 * @param {T.AnyApp} app @param {Mode} mode @returns {Session|null}
 */
export const resume = ({ store, index }, mode) => {
  const saved = store.value(keyOf(mode));
  const left = soundSession(saved) && pruned(saved, (id) => index.some((row) => row.id === id));
  return left && left.at < left.ids.length ? left : null;
};

/** @type {T.Card|undefined} */
let current;
addEventListener('pagehide', () => current?.keep());
digits();

/**
 * A card whose answer needs nothing more to be loaded.
 * @param {T.AnyApp} app @param {HTMLElement} el @param {Mode} mode
 * @param {() => void} changed @param {() => void} next what the button after an answer does
 */
export const readyCard = ({ store, settings }, el, mode, changed, next) =>
  start(el, {
    whenLoaded: (_, then) =>
      then?.({
        drag,
        save: (id, rev, picks, credit, flags) =>
          store.save(id, rev, Date.now(), picks, credit, flags, mode, settings.examDate),
      }),
    changed,
    next: () => next,
    settings: mode === 'r' ? { ...settings, askSure: true } : settings,
    turn: +(mode === 'r'),
  });

/**
 * @typedef {object} How
 * @property {Mode} mode
 * @property {string} title
 * @property {string} done the title of its end
 * @property {() => void} leave
 */

/** @param {T.AnyApp} app @param {Session} session @param {How} how @returns {Promise<void>} */
export const ask = (app, session, how) => show(app, session, how).catch(() => app.fail(() => ask(app, session, how)));

/** @param {T.AnyApp} app @param {Session} s @param {How} how */
const show = async (app, s, how) => {
  const { mode, title, done, leave } = how;
  const { t, store } = app;
  const { ids, size, at } = s;
  const save = () => store.setValue(keyOf(mode), s);
  if (at >= ids.length) {
    store.setValue(keyOf(mode), null);
    plain();
    return finish(app, s, done);
  }
  const id = ids[at];
  const [el] = await bring(app, [id]);
  const following = () => {
    s = { ...s, at: at + 1, seen: Math.max(s.seen, at + 1) };
    save();
    ask(app, s, how);
  };
  if (!el) return void following();

  const line = make('p', { className: 'se-bar' });
  const paint = () => {
    const { ids, seen } = s;
    const bar = make('progress', { className: 'qz-vh', max: ids.length, value: seen, ariaLabel: title });
    const parts = roundOf(s).map((is, i) => make('i', { className: ids[i] === id ? `${is} now` : is }));
    line.replaceChildren(bar, ...parts);
  };
  const answered = () => {
    s = settled(s, lastCounted(/** @type {T.Rec} */ (store.get(id)))?.[3] === 1);
    save();
    paint();
  };
  const count = at < size ? t('q.of', { n: at + 1, total: size }) : t('rv.again', { n: ids.length - at });
  bare(app, el, at + 1);
  const arrived = !app.root.childNodes.length;
  app.view(count, button(t('se.end'), leave, 'link'), line, el);
  current = readyCard(app, el, mode, answered, following);
  el.querySelector('.qz-hints')?.append(make('p', { className: 'se-sure' }, t('act.how_sure')));
  // A question that was answered elsewhere today is asked anew here; one answered in this session shows its answer.
  if (s.seen === at) /** @type {HTMLElement|null} */ (el.querySelector('[data-act=reset]'))?.click();
  save();
  paint();
  if (!arrived) visit(el, false);
};

/** What is due, as many as a review asks today, and how many more there are. @param {T.AnyApp} app @param {number} [size] */
export const dueNow = ({ index, store, concepts, settings }, size = settings.sessionSize) =>
  reviewQueue(index, store.get, concepts, studyDay(Date.now()), size, studyDay);

/** The words that lead back to an open session. @param {T.AnyApp} app @param {Session} left */
export const resuming = ({ t }, left) =>
  t('se.resume', { n: left.at + 1, total: left.at < left.size ? left.size : left.ids.length });

/** The way to a review. @param {T.AnyApp} app @param {number} many @returns {[string, string]} */
export const reviewing = ({ n }, many) => [n('rv.start', many), `${siblingOf('review')}#/start`];

/**
 * The end of a session: how each question went, what to read again, and the next step.
 * @param {T.AnyApp} app @param {Session} session @param {string} title
 */
const finish = async (app, { ids, size, wrong }, title) => {
  const { t, n, index } = app;
  const rows = ids.slice(0, size).flatMap((id) => index.find((row) => row.id === id) ?? []);
  const missed = rows.filter(({ id }) => wrong.includes(id));
  // Of each concept, what its last missed question is about.
  const last = new Map(missed.map((row) => [conceptOf(row.concepts[0]), row.id]));
  const cards = await bring(app, [...last.values()].slice(0, READ));
  const read = cards.map((card) => {
    bare(app, card, 0);
    return make('li', {}, ...card.querySelectorAll('.qz-study a'));
  });
  const due = dueNow(app);
  const now = due.ids.length;
  app.view(
    title,
    make('p', {}, t('se.right', { k: size - wrong.length, n: size })),
    answersRow(
      app,
      rows.map((row) => [+!missed.includes(row), true, placeOf(app, row)]),
    ),
    ...(read.length ? [make('h3', {}, t('pr.read')), make('ul', { className: 'se-rows' }, ...read)] : []),
    ...(due.more && !now ? [make('p', {}, n('rv.enough', due.more))] : []),
    steps(
      now && reviewing(app, now),
      wrong.length && [n('rs.practise', wrong.length), practising(wrong)],
      [t('pr.more'), `${siblingOf('practice')}#/`],
      !now && due.more && reviewing(app, due.more),
    ),
  );
};
