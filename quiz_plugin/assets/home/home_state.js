// What the home page says to a reader who comes back: what is due, and what was left open. Pure.
import { studyDay } from '../schedule/attempts.js';
import { reviewedOn } from '../study/counts.js';

/** @import * as T from '../types' */

/**
 * How many questions a review still asks today.
 * @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today @param {number} size of a day's review
 */
export const roomOf = (rows, get, today, size) =>
  Math.max(0, size - rows.filter(({ id }) => reviewedOn(get(id), today, studyDay)).length);

/** What should be a list as one. @param {any} x @returns {any[]} */
const listed = (x) => [x ?? []].flat();

/**
 * How far an open exam is. What is stored is read with distrust: what is no exam, or has no question left that counts,
 * is none: false.
 * @param {any} exam @param {T.Row[]} rows
 */
export const examOf = (exam, rows) => {
  const counted = rows.filter((row) =>
    listed(exam?.items).some((/** @type {any} */ item) => item?.q === row.id && item.rev === row.rev),
  );
  const n = counted.filter(({ id }) => exam.ans?.[id]).length;
  const total = counted.length;
  return total > 0 && { n, total };
};

/**
 * Where an open session goes on, or false; questions that no longer exist are left out.
 * @param {any} session @param {T.Row[]} rows
 */
export const sessionOf = (session, rows) => {
  const ids = listed(session?.ids);
  const there = (/** @type {string} */ id) => rows.some((row) => row.id === id);
  const total = ids.filter(there).length;
  const n = ids.slice(0, session?.at).filter(there).length + 1;
  return n <= total && { n, total };
};
