// On which days questions were answered, as the records of the questions tell. Pure.

/** @import * as T from '../types' */

/** A week: its Monday as a study day, and how many questions were answered on each day that has come. @typedef {{ monday: number, days: number[] }} Week */

/** Day 0 was a Thursday. @param {number} day */
const mondayOf = (day) => day - ((day + 3) % 7);

/**
 * How many questions were answered on each day of the last weeks, each question once a day.
 * A record remembers its last twelve tries: of a question that was tried more often in these weeks, the days of the
 * first ones are missing. In return nothing is counted twice when progress of two devices is put together.
 * @param {Iterable<T.Rec>} records @param {number} today @param {number} weeks
 * @param {(t: number) => number} dayOf the study day of a time
 * @returns {Week[]}
 */
export const weeksOf = (records, today, weeks, dayOf) => {
  const first = mondayOf(today) - 7 * (weeks - 1);
  /** @type {number[]} */
  const on = Array(today - first + 1).fill(0);
  for (const { log } of records) {
    // Wherever the reader is, a study day begins less than a day before midnight UTC: what is older need not be dated.
    const days = log.flatMap(([time]) => (time > (first - 1) * 864e5 ? dayOf(time) - first : []));
    for (const day of new Set(days)) if (day in on) on[day]++;
  }
  return Array.from({ length: weeks }, (_, i) => ({ monday: first + 7 * i, days: on.slice(7 * i, 7 * i + 7) }));
};

/** How busy a day with n questions looks, of 0 to 3. @param {number} n */
export const levelOf = (n) => [1, 5, 15].filter((least) => n >= least).length;
