// A session on a page: one question after another, and what came of it; resumed after a reload or in the other language.
import { start } from '../card/card.js';
import { make, visit } from '../card/dom.js';
import { digits } from '../card/keys.js';
import { watchSlips } from '../card/slips.js';
import { lastCounted, studyDay } from '../schedule/attempts.js';
import { anchor, answersRow, button, clearAddress, practiceOf, steps, studyPage } from './elements.js';
import { conceptOf } from './progress_state.js';
import { fetchCards, keysOf, placeOf, trimCard } from './questions.js';
import {
  outcomes,
  readSession,
  recordAnswer,
  resume,
  reviewQueue,
  sessionToStore,
  startSession,
} from './session_state.js';

/** @import * as T from '../types' */
/** @import { Session } from './session_state.js' */

/** Practice or review. @typedef {'p'|'r'} Mode */

/** What a session and its end are called. */
const TITLES = { p: ['nav.practice', 'pr.done'], r: ['nav.review', 'rv.done'] };

/** Store a session, or that there is none. @param {T.AnyApp} app @param {Mode} mode @param {Session|null} [session] */
const storeSession = ({ store }, mode, session) =>
  store.setValue(`${mode}/cur`, session ? sessionToStore(session) : null);

/**
 * The session of an earlier page that still has a question to ask.
 * @param {T.AnyApp} app @param {Mode} mode @param {number} [at] 1 for the first that it paused
 */
export const openSession = ({ store, index }, mode, at = 0) => {
  const open = readSession(store.value(`${mode}/cur`), (id) => index.some((row) => row.id === id));
  // What remains of a review of an earlier day is due in that of today.
  if (mode === 'r' && open?.day && open.day !== studyDay(Date.now())) return null;
  return open && resume(open, at);
};

/** A session of these questions, which pauses the one that may be open. @param {T.AnyApp} app @param {Mode} mode @param {string[]} ids */
export const newSession = (app, mode, ids) => startSession(ids, openSession(app, mode));

/** @type {T.Card|undefined} */
let current;
addEventListener('pagehide', () => current?.saveDraft());
digits();

/** @type {ReturnType<typeof watchSlips>|undefined} */
let misled;

/**
 * A card whose answer needs nothing more to be loaded.
 * @param {T.AnyApp} app @param {HTMLElement} el @param {Mode} mode
 * @param {() => void} changed @param {() => void} next what the button after an answer does
 */
export const readyCard = ({ store, settings, say }, el, mode, changed, next) => {
  misled ??= watchSlips(store, say);
  return start(el, {
    whenLoaded: (_, then) =>
      then?.({
        save(id, rev, picks, credit, flags) {
          store.save(id, rev, Date.now(), picks, credit, flags, mode, settings.examDate);
          misled?.(id);
        },
      }),
    changed,
    next,
    settings: mode === 'r' ? { ...settings, askSure: true } : settings,
    turn: +(mode === 'r'),
  });
};

/**
 * Start a session, or go on with it.
 * @param {T.AnyApp} app @param {Mode} mode @param {Session} session
 * @param {() => void} leave where its end leads while nothing is answered
 */
export const run = (app, mode, session, leave) => step(app, mode, { ...session, day: undefined }, leave);

/** @param {T.AnyApp} app @param {Mode} mode @param {Session} s @param {() => void} leave @returns {Promise<void>} */
const step = (app, mode, s, leave) => show(app, mode, s, leave).catch(() => app.fail(() => step(app, mode, s, leave)));

/** @param {T.AnyApp} app @param {Mode} mode @param {Session} s @param {() => void} leave */
const show = async (app, mode, s, leave) => {
  const { t, store } = app;
  const { ids, at } = s;
  // One of which nothing is answered is in nobody's way.
  const save = () => storeSession(app, mode, { ...s, day: s.answered ? (s.day ?? studyDay(Date.now())) : 0 });
  if (at >= ids.length) {
    const [next, ...paused] = s.paused;
    storeSession(app, mode, next && { ...next, paused });
    return finish(app, mode, s);
  }
  if (s.day === 0) return finish(app, mode, s);
  const id = ids[at];
  const [el] = await fetchCards(app, [id]);
  const following = () => {
    s = { ...s, at: at + 1, answered: Math.max(s.answered, at + 1) };
    save();
    step(app, mode, s, leave);
  };
  if (!el) return void following();

  const line = make('p', { className: 'se-bar' });
  const paint = () => {
    const bar = make('progress', {
      className: 'qz-vh',
      max: ids.length,
      value: s.answered,
      ariaLabel: t(TITLES[mode][0]),
    });
    const parts = outcomes(s).map((is, i) => make('i', { className: ids[i] === id ? `${is} now` : is }));
    line.replaceChildren(bar, ...parts);
  };
  const answered = () => {
    const rec = /** @type {T.Rec} */ (store.get(id));
    const hints = el.querySelectorAll('.qz-hints .qz-hint').length;
    const tried =
      rec.done && el.dataset.state === 'retry' ? { p: rec.done.picks, t: rec.done.time, h: hints } : undefined;
    s = recordAnswer(s, lastCounted(rec)?.credit === 1, tried);
    save();
    paint();
  };
  const end = () => {
    if (!s.answered) {
      if (before) storeSession(app, mode, resume(s, 1));
      return leave();
    }
    s = { ...s, at: s.answered, day: 0 };
    save();
    step(app, mode, s, leave);
  };
  // Who starts a session over another learns that nothing is lost, and may turn back as long as nothing is answered.
  const [before] = s.answered ? [] : s.paused;
  const waits = before
    ? [make('p', { className: 'se-quiet' }, `${t('se.kept')} `, anchor(...wayBack(app, mode, before, 1)))]
    : [];
  // A closed tab forgets its drafts, the session does not: a second try stays open until it is made, here or elsewhere.
  const tried = s.tried?.[id];
  if (tried?.t && tried.t === store.get(id)?.done?.time && !store.draft(id))
    store.setDraft(id, { p: tried.p, t: tried.p, h: tried.h });
  trimCard(app, el, at + 1);
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
  if (s.answered === at) /** @type {HTMLElement|null} */ (el.querySelector('[data-act=reset]'))?.click();
  save();
  paint();
  visit(el, false);
};

/** What is due, as many as a review asks today, and how many more there are. @param {T.AnyApp} app @param {number} [size] */
export const dueNow = ({ index, store, concepts, settings }, size = settings.sessionSize) =>
  reviewQueue(index, store.get, concepts, studyDay(Date.now()), size);

/**
 * The way back to an open session. @param {T.AnyApp} app @param {Mode} mode @param {Session} session
 * @param {number} [place] 1 for the first that is paused @returns {[string, string]}
 */
export const wayBack = ({ t }, mode, { at, ids }, place = 0) => {
  const [key, href] = mode === 'r' ? ['rv.resume', '#/start'] : ['se.resume', place ? `#/q/${place}` : '#/q'];
  return [t(key, { n: at + 1, total: ids.length }), href];
};

/** The way to a review. @param {T.AnyApp} app @param {number} many @returns {[string, string]} */
export const wayToReview = ({ n }, many) => [n('rv.start', many), `${studyPage('review')}#/start`];

/**
 * The end of a session, or as far as it went: how each question went, what to read again, and the next step.
 * @param {T.AnyApp} app @param {Mode} mode @param {Session} session
 */
const finish = async (app, mode, { ids, answered, missed }) => {
  const { t, n, index } = app;
  clearAddress();
  const rows = ids.flatMap((id) => index.find((row) => row.id === id) ?? []);
  const again = rows.filter(({ id }) => missed.includes(id));
  // Of each concept, what its last missed question is about.
  const last = new Map(again.map((row) => [conceptOf(row.concepts[0]), row.id]));
  const cards = await fetchCards(app, [...last.values()].slice(0, 3));
  const read = cards.map((card) => {
    trimCard(app, card, 0);
    return make('li', {}, ...card.querySelectorAll('.qz-study a'));
  });
  const early = answered < ids.length;
  const open = openSession(app, mode);
  const back = open && wayBack(app, mode, open);
  const due = dueNow(app);
  const now = due.ids.length;
  app.view(
    t(early ? 'se.so_far' : TITLES[mode][1]),
    make('p', {}, t('se.right', { k: answered - missed.length, n: answered })),
    answersRow(
      app,
      rows.map((row, i) => [+!again.includes(row) && +(i < answered), i < answered, placeOf(app, row)]),
    ),
    ...(read.length ? [make('h3', {}, t('pr.read')), make('ul', { className: 'se-rows' }, ...read)] : []),
    ...(due.more && !now ? [make('p', {}, n('rv.enough', due.more))] : []),
    steps(
      early && back,
      !early && now && wayToReview(app, now),
      missed.length && [n('rs.practise', missed.length), practiceOf(missed)],
      !early && back,
      [t('pr.more'), `${studyPage('practice')}#/`],
      !early && !now && due.more && wayToReview(app, due.more),
    ),
  );
};
