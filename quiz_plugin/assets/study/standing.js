// How a reader stands with questions, one by one and counted. Pure, and small: the home page needs no more than this.
import { SECOND } from '../schedule/attempts.js';

/** @import * as T from '../types' */

const SOLID = 7; // days of stability

/** The last attempt that counts: a second one is only practice. @param {T.Rec} rec */
export const lastCounted = (rec) => rec.log.filter((entry) => !(entry[5] & SECOND)).at(-1);

/**
 * How a reader stands with a question; it is open until an answer to it is fully right.
 * @typedef {{ word: 'new'|'learning'|'solid'|'changed', due: boolean, missed: boolean, open: boolean }} Standing
 */

/** @param {T.Row} row @param {T.Rec|null} rec @param {number} today @returns {Standing} */
export const standing = (row, rec, today) => {
  if (!rec?.n) return { word: 'new', due: false, missed: false, open: true };
  const missed = lastCounted(rec)?.[3] !== 1;
  const changed = rec.rev !== row.rev;
  const word = changed ? 'changed' : missed || rec.s < SOLID ? 'learning' : 'solid';
  return { word, due: changed || rec.due <= today, missed, open: changed || missed };
};

/** How many questions stand how, and which are open. @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today */
export const count = (rows, get, today) => {
  const open = /** @type {T.Row[]} */ ([]);
  const counts = { total: rows.length, solid: 0, learning: 0, new: 0, due: 0, changed: 0, open };
  for (const row of rows) {
    const is = standing(row, get(row.id), today);
    counts[is.word]++;
    if (is.due) counts.due++;
    if (is.open) open.push(row);
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
