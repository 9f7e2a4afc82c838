// Decides the next state of a card from an event, or from what is stored: a draft, else an answer of today. Less than
// full credit opens one second try, unless there is a single try or the answer was asked for. Also which verdict to
// give, buttons to offer, draft to store. No page, clock or storage. For card.js, card_view.js, study/questions.js.
import { HINT, SECOND, SHOWN, SURE, studyDay } from '../schedule/attempts.js';

/** @import * as T from '../types' */

/**
 * @typedef {object} CardState
 * @property {'fresh'|'draft'|'retry'|'done'} stage nothing is picked yet, something is, a second try is open, answered
 * @property {number} turn how many answers were given before this one: it decides the order of the options
 * @property {number} hints how many hints are shown
 * @property {string[]} first the picks of the first try while a second is open
 * @property {number} flags how the answer was given that the verdict is about
 */

/** The verdict on a credit, of any kind of question. @param {number} credit */
export const verdictOf = (credit) => (credit === 1 ? 'right' : credit ? 'partly' : 'wrong');

/** A question that nobody has touched. @param {number} turn @returns {CardState} */
export const untouched = (turn) => ({ stage: 'fresh', turn, hints: 0, first: [], flags: 0 });

/** The reader changes the picks. @param {CardState} s @returns {CardState} */
export const touch = (s) => (s.stage === 'retry' ? s : { ...s, stage: 'draft' });

/** The flags of an answer that is given now. @param {CardState} s @param {number} more what its button adds */
export const flagsOf = ({ hints, first }, more) => (hints && HINT) | (first.length && SECOND) | more;

/**
 * The reader answers, or asks for the answer. What is not right may be tried once more, unless there is no second try.
 * @param {CardState} s @param {string[]} picks @param {number} credit @param {number} flags
 * @param {boolean} [singleTry]
 * @returns {CardState}
 */
export const answer = (s, picks, credit, flags, singleTry) =>
  credit === 1 || singleTry || flags & (SECOND | SHOWN)
    ? { ...s, stage: 'done', first: [], flags }
    : { ...s, stage: 'retry', first: picks, flags };

/** The reader looks at the last answer again. @param {CardState} s @param {T.Rec} rec @returns {CardState} */
export const look = (s, { answers, log, done }) => {
  const last = log.at(-1);
  return {
    ...s,
    stage: 'done',
    turn: answers - 1,
    first: [],
    flags: last && last.time === done?.time ? last.flags : 0,
  };
};

/**
 * What storage makes of a card. A question that was answered today shows that answer, unless there is a draft.
 * @param {T.Rec|null} rec @param {string} rev @param {number} now
 * @param {string[]} picks @param {string[]} first @param {number} hints of the draft, as far as they still exist
 * @returns {{ state: CardState, done?: T.Rec['done'], day: number }} the last answer, if the question is still the
 *   same, and how many days ago it was given
 */
export const restore = (rec, rev, now, picks, first, hints) => {
  const done = rec?.rev === rev ? rec.done : undefined;
  // A clock that was put back leaves answers of tomorrow; one that was years ahead, answers of nobody knows when.
  const days = done ? studyDay(done.time) - studyDay(now) : 0;
  const second = !!first[0];
  /** @type {CardState} */
  const state = {
    stage: second ? 'retry' : picks.length ? 'draft' : 'fresh',
    turn: (rec?.answers ?? 0) - +second,
    hints,
    first,
    flags: (rec?.log.at(-1)?.flags ?? 0) & SURE,
  };
  const recent = done && state.stage === 'fresh' && [0, 1].includes(days);
  return { state: recent ? look(untouched(0), /** @type {T.Rec} */ (rec)) : state, done, day: days > 0 ? -1 : days };
};

/**
 * What the tab stores of an answer that is not given yet, if there is anything to store.
 * @param {CardState} s @param {string[]} p @param {string} r the revision of the question
 * @returns {T.Draft|null}
 */
export const draftOf = ({ hints: h, first: t }, p, r) => (p.length || t.length || h ? { p, t, h, r } : null);

/**
 * The keys of the buttons that a card offers.
 * @param {CardState} s
 * @param {any} next whether there is a next question
 * @param {any} askSure whether to ask how sure the reader is
 * @param {number} left how many hints are left
 */
export const offers = ({ stage }, next, askSure, left) => {
  const retry = stage === 'retry';
  if (stage === 'done') return [next && 'act.next', 'act.reset'];
  return [
    ...(retry ? ['act.again'] : askSure ? ['act.unsure', 'act.sure'] : ['act.check']),
    left && 'act.hint',
    'act.reveal',
  ];
};
