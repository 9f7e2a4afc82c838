// Decides the next state of a session of practice or review (start, answer) and of an exam (turn, answer, flag, time;
// questions of another revision no longer count). Validates what is stored, where a session has other names (`seen`,
// `wrong`). Pure. For session.js, exam.js, today.js; practice.js and review.js take `startSession`.
import { isNumber, isTexts, VERSION } from '../store/records.js';

/** @import * as T from '../types' */

/**
 * @typedef {object} Session
 * @property {string[]} ids in the order in which they are asked
 * @property {number} at where the reader is
 * @property {number} answered how many are answered
 * @property {string[]} missed not right on the first try
 * @property {number} [day] the study day of its last answer
 */

/** A session that starts. @param {string[]} ids @returns {Session} */
export const startSession = (ids) => ({ ids, at: 0, answered: 0, missed: [] });

/**
 * The session with a question still to come, of what is stored. That is read with distrust, and questions that no
 * longer exist are left out.
 * @param {any} stored @param {(id: string) => unknown} exists @returns {Session|null}
 */
export const readSession = (stored, exists) => {
  const { v, ids, at, seen, wrong, day } = stored ?? {};
  if (v !== VERSION || !isTexts(ids) || !isTexts(wrong) || !(at >= 0 && seen >= at)) return null;
  const upTo = (/** @type {number} */ end) => ids.slice(0, end).filter(exists).length;
  const session = { ids: ids.filter(exists), at: upTo(at), answered: upTo(seen), missed: wrong.filter(exists), day };
  return session.at < session.ids.length ? session : null;
};

/** A session in the form in which it is stored, which older and newer pages read. @param {Session} s */
export const sessionToStore = ({ answered: seen, missed: wrong, ...rest }) => ({ v: VERSION, ...rest, seen, wrong });

/**
 * The question that is asked has an answer: the first one says whether it was right.
 * @param {Session} s @param {boolean} right @returns {Session}
 */
export const recordAnswer = (s, right) =>
  s.answered > s.at ? s : { ...s, answered: s.at + 1, missed: right ? s.missed : [...s.missed, s.ids[s.at]] };

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

/**
 * An answer is given, changed, or without picks taken back.
 * @param {Exam} exam @param {string} q @param {string[]} picks @returns {Exam}
 */
export const answerExam = (exam, q, picks) => {
  const { [q]: _, ...rest } = exam.ans;
  return { ...exam, ans: picks.length ? { ...rest, [q]: picks } : rest };
};

/** @param {Exam} exam @param {string} q @returns {Exam} */
export const toggleFlag = (exam, q) => ({
  ...exam,
  flag: exam.flag.includes(q) ? exam.flag.filter((id) => id !== q) : [...exam.flag, q],
});

/** Its end takes nothing away: the reader is only informed. @param {Exam} exam @param {number} spent @returns {Exam} */
export const withTime = (exam, spent) => ({ ...exam, spent, over: exam.limit > 0 && spent >= exam.limit });

/**
 * How many minutes are left, where that is worth saying; 0 when the time is up.
 * @param {number} limit in seconds, as are the others @param {number} was @param {number} now @returns {number|null}
 */
export const timeNotice = (limit, was, now) => {
  const passed = [0, 60, 300, 600, limit / 2].find((remaining) => limit - was > remaining && limit - now <= remaining);
  return limit && passed !== undefined ? Math.ceil(passed / 60) : null;
};

/** How many questions there are, how many of them are answered and flagged. @param {Exam} exam */
export const countsOf = ({ items, ans, flag }) => ({
  total: items.length,
  answered: items.filter(({ q }) => ans[q]).length,
  flagged: items.filter(({ q }) => flag.includes(q)).length,
});

/**
 * The exam that was saved, if any: without questions that have changed or gone since it began, as they no longer count.
 * It is read with distrust, too: home page and progress show it.
 * @param {any} stored @param {T.Row[]} rows @returns {Exam|null}
 */
export const readExam = (stored, rows) => {
  const { v, id: name, seed, sets, concepts, items, ans, flag, at, spent, limit } = stored ?? {};
  if (v !== VERSION || !Array.isArray(items) || ![at, spent, limit].every((each) => isNumber(each, 0, 1e9)))
    return null;
  if (!ans || ![[name, seed], sets, concepts, flag, ...Object.values(ans)].every(isTexts)) return null;
  const exists = (/** @type {any} */ item) => rows.some(({ id, rev }) => id === item?.q && rev === item.rev);
  const there = items.filter(exists);
  const before = items.slice(0, at).filter(exists).length;
  return there[0] ? { ...stored, items: there, at: Math.min(before, there.length - 1) } : null;
};
