// How many questions come on each of the next days, at the number of questions that a reader answers a day. Pure.
import { reviewedOn } from '../study/reviewed.js';

/** @import * as T from '../types' */

/** A day: how many questions are due by then, and how many of them its review asks. @typedef {{ due: number, plan: number }} Ahead */

/**
 * The reviews of the days from today on, if each asks `size` questions and what it has no room for waits for the next.
 * What comes back because it was answered in them is not counted: when that is depends on the answers.
 * @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today @param {number} days how many days to look ahead
 * @param {number} size @param {(t: number) => number} dayOf the study day of a time
 * @returns {Ahead[]}
 */
export const reviewsAhead = (rows, get, today, days, size, dayOf) => {
  /** How many become due on each day. @type {number[]} */
  const on = Array(days).fill(0);
  let room = size;
  for (const row of rows) {
    const rec = get(row.id);
    if (!rec?.n) continue;
    // What is overdue or has changed is due today.
    const day = rec.rev === row.rev ? Math.max(0, rec.due - today) : 0;
    if (day < days) on[day]++;
    if (reviewedOn(rec, today, dayOf)) room--;
  }
  let due = 0;
  return on.map((more) => {
    due += more;
    const day = { due, plan: Math.min(due, Math.max(0, room)) };
    due -= day.plan;
    room = size;
    return day;
  });
};
