// What the home page says to a reader who comes back: what is due, and what was left open. Pure.
import { studyDay } from '../schedule/attempts.js';
import { reviewedOn } from '../study/standing.js';

/** @import * as T from '../types' */

/** How many minutes some questions take, at 45 seconds each. @param {number} n */
export const minutesFor = (n) => Math.ceil(n * 0.75);

/**
 * How many questions a review still asks today.
 * @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today @param {number} size of a day's review
 */
export const roomOf = (rows, get, today, size) => {
  const done = rows.filter(({ id }) => {
    const rec = get(id);
    return rec && reviewedOn(rec, today, studyDay);
  });
  return Math.max(0, size - done.length);
};

/** What should be a list as one. @param {any} x @returns {any[]} */
const listed = (x) => [x ?? []].flat();

/**
 * How far an open exam is. What is stored is read with distrust: what is no exam, or has no question left that counts,
 * is none.
 * @param {any} exam @param {T.Row[]} rows
 */
export const examOf = (exam, rows) => {
  const counted = rows.filter((row) =>
    listed(exam?.items).some((/** @type {any} */ item) => item?.q === row.id && item.rev === row.rev),
  );
  const n = counted.filter(({ id }) => exam.ans?.[id]).length;
  return counted.length ? { n, total: counted.length } : null;
};

/**
 * Where an open session goes on; questions that no longer exist are left out.
 * @param {any} session @param {T.Row[]} rows
 */
export const sessionOf = (session, rows) => {
  const ids = listed(session?.ids);
  const there = (/** @type {string} */ id) => rows.some((row) => row.id === id);
  const total = ids.filter(there).length;
  const n = ids.slice(0, session?.at).filter(there).length + 1;
  return n > total ? null : { n, total };
};
