// What a page has to know of attempts before one is made: their flags and their day.
/** @import * as T from '../types' */

// The flags of an attempt; schedule.js has one more.
export const HINT = 1;
export const SURE = 2;
export const UNSURE = 4;
export const SECOND = 8;
export const SHOWN = 16;

/**
 * The study day starts at 04:00 on the wall clock; subtracting four hours would be wrong when the clocks change. A clock
 * without a battery starts at 1970 or before, and a record of no day at all could not be read again.
 * @param {number} now
 */
export const studyDay = (now) => {
  const x = new Date(now);
  return Math.max(1, Date.UTC(x.getFullYear(), x.getMonth(), x.getDate()) / 864e5 - +(x.getHours() < 4));
};

/**
 * An attempt in the future was dated by a clock that was wrong, and nobody knows when it was: it counts as yesterday's,
 * and the question is due. Clocks and time zones may differ by a day; no interval is longer than a year.
 * @param {T.Rec} rec @param {number} today @returns {T.Rec}
 */
export const timely = (rec, today) =>
  rec.last > today + 1 || rec.due > today + 366 ? { ...rec, due: today, last: Math.min(rec.last, today - 1) } : rec;
