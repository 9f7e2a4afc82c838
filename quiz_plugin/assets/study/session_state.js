// Decides the next state of a session of practice or review (start, which pauses up to three others; answer; what goes
// on after it) and of an exam (turn, answer, flag, time; questions of another revision no longer count). Validates what
// is stored, where a session has other names (`seen`, `wrong`, `under`). Pure. For session.js, exam.js, today.js.
import { isNumber, isTexts, VERSION } from '../store/records.js';

/** @import * as T from '../types' */

/** What was picked, when, and how many hints were shown. @typedef {{ p: string[], t: number, h?: number }} Try */
/**
 * @typedef {object} Session
 * @property {string[]} ids in the order in which they are asked
 * @property {number} at where the reader is
 * @property {number} answered how many are answered
 * @property {string[]} missed not right on the first try
 * @property {Record<string, Try>} [tried] the first try of the question whose second is open, by its id
 * @property {number} [day] the study day of its last answer; 0 where its reader has ended it
 * @property {Session[]} paused sessions that were open when this one started, the latest first: they go on after it
 */

/** What can be paused. @param {Session[]} open */
const pausable = (open) => open.filter(({ answered }) => answered).map((each) => ({ ...each, paused: [] }));

/**
 * A session that starts. One that is still open is paused, unless nothing of it is answered or it asks the same; at most
 * three are.
 * @param {string[]} ids @param {Session|null} [open] @returns {Session}
 */
export const startSession = (ids, open) => {
  const same = (/** @type {Session} */ s) => `${[...s.ids].sort()}` === `${[...ids].sort()}`;
  const others = open ? [open, ...open.paused].filter((each) => !same(each)) : [];
  return { ids, at: 0, answered: 0, missed: [], paused: pausable(others).slice(0, 3) };
};

/** What goes on after a session: the last one that it paused. @param {Session} session @returns {Session|undefined} */
export const nextSession = ({ paused: [next, ...paused] }) => next && { ...next, paused };

/**
 * The session with a question still to come, of what is stored: the one that was asked last, or the first that it
 * paused. What is stored is read with distrust, and questions that no longer exist are left out.
 * @param {any} stored @param {(id: string) => unknown} exists @returns {Session|null}
 */
export const readSession = (stored, exists) => {
  const [open, ...others] = [stored, ...[stored?.under ?? []].flat()]
    .filter((s) => s?.v === VERSION && isTexts(s.ids) && isTexts(s.wrong) && s.at >= 0 && s.seen >= s.at)
    .map(({ ids, at, seen, wrong, tried, day }) => {
      const upTo = (/** @type {number} */ end) => ids.slice(0, end).filter(exists).length;
      return {
        ...{ ids: ids.filter(exists), at: upTo(at), answered: upTo(seen), missed: wrong.filter(exists) },
        ...{ tried, day, paused: [] },
      };
    })
    .filter(({ at, ids }) => at < ids.length);
  return open ? { ...open, paused: pausable(others) } : null;
};

/** A session in the form in which it is stored, which older and newer pages read. @param {Session} s */
export const sessionToStore = (s) => {
  const [form, ...under] = [s, ...s.paused].map(({ answered, missed, paused, ...rest }) => {
    return { v: VERSION, ...rest, seen: answered, wrong: missed };
  });
  return under.length ? { ...form, under } : form;
};

/**
 * The question that is asked has an answer: the first one says whether it was right.
 * @param {Session} s @param {boolean} right @param {Try} [tried] while a second try is open
 * @returns {Session}
 */
export const recordAnswer = (s, right, tried) => {
  const id = s.ids[s.at];
  const now = { ...s, tried: tried && { [id]: tried } };
  return s.answered > s.at ? now : { ...now, answered: s.at + 1, missed: right ? s.missed : [...s.missed, id] };
};

// An exam

/**
 * A running exam. `ord` is which of its orders a question's options have; spent and limit are in seconds, no limit 0;
 * `hide` when the reader does not want to see the time; `tab` is the one that has it.
 * @typedef {{ v: number, id: string, seed: string, sets: string[], concepts: string[],
 *   items: { q: string, rev: string, ord: number }[], ans: Record<string, string[]>, flag: string[], at: number,
 *   spent: number, limit: number, over: boolean, hide?: boolean, tab?: number }} Exam
 */

/** The reader turns to a question, if there is one. @param {Exam} exam @param {number} at @returns {Exam} */
export const turnTo = (exam, at) => (exam.items[at] ? { ...exam, at } : exam);

/** An answer is given, changed, or without picks taken back. @param {Exam} exam @param {string} q @param {string[]} picks @returns {Exam} */
export const answerExam = (exam, q, picks) => {
  const { [q]: _, ...rest } = exam.ans;
  return { ...exam, ans: picks.length ? { ...rest, [q]: picks } : rest };
};

/** @param {Exam} exam @param {string} q @returns {Exam} */
export const toggleFlag = (exam, q) => ({
  ...exam,
  flag: exam.flag.includes(q) ? exam.flag.filter((id) => id !== q) : [...exam.flag, q],
});

/** Its end takes nothing away: the reader is only informed. @param {Exam} exam @param {number} spent @param {number} [limit] @returns {Exam} */
export const withTime = (exam, spent, limit = exam.limit) => ({
  ...exam,
  ...{ spent, limit, over: limit > 0 && spent >= limit },
});

/** More time, from the end of the limit or, after it, from now. @param {Exam} exam @param {number} seconds */
export const extendTime = (exam, seconds) =>
  withTime(exam, exam.spent, exam.limit && Math.max(exam.limit, Math.floor(exam.spent)) + seconds);

/**
 * How many minutes are left, where that is worth saying; 0 when the time is up.
 * @param {number} limit in seconds, as are the others @param {number} was @param {number} now @returns {number|null}
 */
export const timeNotice = (limit, was, now) => {
  const passed = [0, 60, 300, 600, limit / 2].find((remaining) => limit - was > remaining && limit - now <= remaining);
  return limit && passed !== undefined ? Math.ceil(passed / 60) : null;
};

/** @param {{ q: string, rev: string }} item @param {T.Row[]} rows @returns {'there'|'changed'|'gone'} */
export const stateOf = ({ q, rev }, rows) => {
  const row = rows.find(({ id }) => id === q);
  return !row ? 'gone' : row.rev === rev ? 'there' : 'changed';
};

/** The questions that still count. @param {Exam} exam @param {T.Row[]} rows */
export const countedItems = ({ items }, rows) => items.filter((item) => stateOf(item, rows) === 'there');

/** How many are answered, of those that still count. @param {Exam} exam @param {T.Row[]} rows */
export const countsOf = (exam, rows) => {
  const counted = countedItems(exam, rows);
  const answered = counted.filter(({ q }) => exam.ans[q]).length;
  return { total: counted.length, answered, flagged: counted.filter(({ q }) => exam.flag.includes(q)).length };
};

/** Is this an exam as it was saved? @param {any} x @returns {x is Exam} */
export const isExam = (x) =>
  !!x &&
  x.v === VERSION &&
  [x.sets, x.concepts, x.flag, [x.id, x.seed]].every(isTexts) &&
  [x.at, x.spent, x.limit].every((each) => isNumber(each, 0, 1e9)) &&
  Array.isArray(x.items) &&
  x.items.every((/** @type {any} */ item) => isTexts([item?.q, item?.rev]) && isNumber(item.ord, 0, 1e9)) &&
  !!x.items[x.at] &&
  !!x.ans &&
  Object.values(x.ans).every(isTexts);
