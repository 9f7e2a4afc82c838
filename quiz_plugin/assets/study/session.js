// A session: one question after another, and what came of it; resumed after a reload or in the other language.
import { start } from '../card/card.js';
import { digits } from '../card/digits.js';
import { make } from '../card/dom.js';
import { visit } from '../card/going.js';
import { slipWatch } from '../card/slips.js';
import { drag } from '../kinds/drag.js';
import { studyDay } from '../schedule/attempts.js';
import { lastCounted } from '../schedule/standing.js';
import { answersRow } from './cells.js';
import { anchor, button } from './controls.js';
import { bare, bring, keysOf, placeOf } from './questions.js';
import { reviewQueue } from './queue.js';
import { conceptOf } from './rows.js';
import { opened, openOf, raised, roundOf, settled } from './session_state.js';
import { plain, practising, siblingOf, steps } from './ways.js';

/** @import * as T from '../types' */
/** @import { Session } from './session_state.js' */

const READ = 3; // sections to read again

/** Practice or review. @typedef {'p'|'r'} Mode */
/** The key under which a session is stored. @param {Mode} mode */
const keyOf = (mode) => `${mode}/cur`;

/**
 * The session of an earlier page that still has a question to ask.
 * @param {T.AnyApp} app @param {Mode} mode @param {number} [under] how many are above the one that is meant
 */
export const resume = ({ store, index }, mode, under = 0) => {
  const open = openOf(store.value(keyOf(mode)), (id) => index.some((row) => row.id === id));
  // What a review of an earlier day left is due in that of today.
  if (mode === 'r' && open?.day && open.day !== studyDay(Date.now())) return null;
  return open && raised(open, under);
};

/** A session of these questions, over the one that may be open. @param {T.AnyApp} app @param {Mode} mode @param {string[]} ids */
export const fresh = (app, mode, ids) => opened(ids, resume(app, mode));

/** @type {T.Card|undefined} */
let current;
addEventListener('pagehide', () => current?.keep());
digits();

/** @type {ReturnType<typeof slipWatch>|undefined} */
let answeredTo;

/**
 * A card whose answer needs nothing more to be loaded.
 * @param {T.AnyApp} app @param {HTMLElement} el @param {Mode} mode
 * @param {() => void} changed @param {() => void} next what the button after an answer does
 */
export const readyCard = ({ store, settings, say }, el, mode, changed, next) => {
  answeredTo ??= slipWatch(store, say);
  return start(el, {
    whenLoaded: (_, then) =>
      then?.({
        drag,
        save(id, rev, picks, credit, flags) {
          store.save(id, rev, Date.now(), picks, credit, flags, mode, settings.examDate);
          answeredTo?.(id);
        },
      }),
    changed,
    next: () => next,
    settings: mode === 'r' ? { ...settings, askSure: true } : settings,
    turn: +(mode === 'r'),
  });
};

/**
 * @typedef {object} How
 * @property {Mode} mode
 * @property {string} title
 * @property {string} done the key of the title of its end
 * @property {() => void} leave where its end leads while nothing is answered
 */

/** @param {T.AnyApp} app @param {Session} session @param {How} how @returns {Promise<void>} */
const ask = (app, session, how) => show(app, session, how).catch(() => app.fail(() => ask(app, session, how)));

/** Begin a session, or go on with it. @param {T.AnyApp} app @param {Session} session @param {How} how */
export const run = (app, session, how) => ask(app, { ...session, day: undefined }, how);

/** @param {T.AnyApp} app @param {Session} s @param {How} how */
const show = async (app, s, how) => {
  const { mode, title, leave } = how;
  const { t, store } = app;
  const { ids, at } = s;
  // One of which nothing is answered is in nobody's way.
  const save = () => store.setValue(keyOf(mode), { ...s, day: s.seen ? (s.day ?? studyDay(Date.now())) : 0 });
  const over = at >= ids.length;
  if (over)
    store.setValue(
      keyOf(mode),
      openOf({ under: s.under }, () => true),
    );
  if (over || s.day === 0) return finish(app, s, how);
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
    const { seen } = s;
    const bar = make('progress', { className: 'qz-vh', max: ids.length, value: seen, ariaLabel: title });
    const parts = roundOf(s).map((is, i) => make('i', { className: ids[i] === id ? `${is} now` : is }));
    line.replaceChildren(bar, ...parts);
  };
  const answered = () => {
    const rec = /** @type {T.Rec} */ (store.get(id));
    const hints = el.querySelectorAll('.qz-hints .qz-hint').length;
    const tried = rec.done && el.dataset.state === 'retry' ? { p: rec.done.p, t: rec.done.t, h: hints } : undefined;
    s = settled(s, lastCounted(rec)?.[3] === 1, tried);
    save();
    paint();
  };
  const end = () => {
    if (!s.seen) {
      if (first) store.setValue(keyOf(mode), raised(s, 1));
      return leave();
    }
    s = { ...s, at: s.seen, day: 0 };
    save();
    ask(app, s, how);
  };
  // Who begins a session over another is told that nothing is lost, and may turn back as long as nothing is answered.
  const [first] = s.seen ? [] : (s.under ?? []);
  const waits = first
    ? [make('p', { className: 'se-quiet' }, `${t('se.kept')} `, anchor(...resuming(app, mode, first, 1)))]
    : [];
  // A closed tab forgets its drafts, the session does not: a second try stays open until it is made, here or elsewhere.
  const tried = s.tried?.[id];
  if (tried?.t && tried.t === store.get(id)?.done?.t && !store.draft(id))
    store.setDraft(id, { p: tried.p, t: tried.p, h: tried.h });
  bare(app, el, at + 1);
  app.view(
    t('q.of', { n: at + 1, total: ids.length }),
    button(t('se.end'), end, 'link'),
    line,
    ...waits,
    el,
    keysOf(app, el),
  );
  current = readyCard(app, el, mode, answered, following);
  el.querySelector('.qz-hints')?.append(make('p', { className: 'se-sure' }, t('act.how_sure')));
  // A question that was answered elsewhere today is asked anew here; one answered in this session shows its answer.
  if (s.seen === at) /** @type {HTMLElement|null} */ (el.querySelector('[data-act=reset]'))?.click();
  save();
  paint();
  visit(el, false);
};

/** What is due, as many as a review asks today, and how many more there are. @param {T.AnyApp} app @param {number} [size] */
export const dueNow = ({ index, store, concepts, settings }, size = settings.sessionSize) =>
  reviewQueue(index, store.get, concepts, studyDay(Date.now()), size, studyDay);

/**
 * The way back to an open session. @param {T.AnyApp} app @param {Mode} mode @param {Session} left
 * @param {number} [under] how many are above it @returns {[string, string]}
 */
export const resuming = ({ t }, mode, { at, ids }, under = 0) => {
  const [key, href] = mode === 'r' ? ['rv.resume', '#/start'] : ['se.resume', under ? `#/q/${under}` : '#/q'];
  return [t(key, { n: at + 1, total: ids.length }), href];
};

/** The way to a review. @param {T.AnyApp} app @param {number} many @returns {[string, string]} */
export const reviewing = ({ n }, many) => [n('rv.start', many), `${siblingOf('review')}#/start`];

/**
 * The end of a session, or as far as it went: how each question went, what to read again, and the next step.
 * @param {T.AnyApp} app @param {Session} session @param {How} how
 */
const finish = async (app, { ids, seen, wrong }, { mode, done }) => {
  const { t, n, index } = app;
  plain();
  const rows = ids.flatMap((id) => index.find((row) => row.id === id) ?? []);
  const missed = rows.filter(({ id }) => wrong.includes(id));
  // Of each concept, what its last missed question is about.
  const last = new Map(missed.map((row) => [conceptOf(row.concepts[0]), row.id]));
  const cards = await bring(app, [...last.values()].slice(0, READ));
  const read = cards.map((card) => {
    bare(app, card, 0);
    return make('li', {}, ...card.querySelectorAll('.qz-study a'));
  });
  const early = seen < ids.length;
  const open = resume(app, mode);
  const back = open && resuming(app, mode, open);
  const due = dueNow(app);
  const now = due.ids.length;
  app.view(
    t(early ? 'se.so_far' : done),
    make('p', {}, t('se.right', { k: seen - wrong.length, n: seen })),
    answersRow(
      app,
      rows.map((row, i) => [+!missed.includes(row) && +(i < seen), i < seen, placeOf(app, row)]),
    ),
    ...(read.length ? [make('h3', {}, t('pr.read')), make('ul', { className: 'se-rows' }, ...read)] : []),
    ...(due.more && !now ? [make('p', {}, n('rv.enough', due.more))] : []),
    steps(
      early && back,
      !early && now && reviewing(app, now),
      wrong.length && [n('rs.practise', wrong.length), practising(wrong)],
      !early && back,
      [t('pr.more'), `${siblingOf('practice')}#/`],
      !early && !now && due.more && reviewing(app, due.more),
    ),
  );
};
