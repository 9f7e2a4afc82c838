// How a reader stands with questions, one by one and counted. Pure, and small: the home page needs no more than this.
import { SECOND } from '../schedule/attempts.js';
import { dueDay } from './due.js';

/** @import * as T from '../types' */

const SOLID = 7; // days of stability

/** The last attempt that counts: a second one is only practice. @param {T.Rec} rec */
export const lastCounted = (rec) => rec.log.filter((entry) => !(entry[5] & SECOND)).at(-1);

/**
 * How a reader stands with a question.
 * @typedef {{ word: 'new'|'learning'|'solid'|'changed', due: boolean, missed: boolean }} Standing
 */

/** @param {T.Row} row @param {T.Rec|null} rec @param {number} today @returns {Standing} */
export const standing = (row, rec, today) => {
  if (!rec?.n) return { word: 'new', due: false, missed: false };
  const missed = lastCounted(rec)?.[3] !== 1;
  const due = dueDay(row, rec, today) === today;
  const word = rec.rev !== row.rev ? 'changed' : missed || rec.s < SOLID ? 'learning' : 'solid';
  return { word, due, missed };
};

/** How many questions stand how. @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today */
export const count = (rows, get, today) => {
  const counts = { total: rows.length, solid: 0, learning: 0, new: 0, due: 0, changed: 0 };
  for (const row of rows) {
    const { word, due } = standing(row, get(row.id), today);
    counts[word]++;
    if (due) counts.due++;
  }
  // What asks again is being learnt again.
  counts.learning += counts.changed;
  return counts;
};

/**
 * When the next questions come: the first day after today, and how many.
 * @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today
 */
export const nextDay = (rows, get, today) => {
  const days = rows.flatMap((row) => {
    const rec = get(row.id);
    return rec && rec.due > today ? [rec.due] : [];
  });
  const day = Math.min(...days);
  return days.length ? { day, n: days.filter((each) => each === day).length } : null;
};
