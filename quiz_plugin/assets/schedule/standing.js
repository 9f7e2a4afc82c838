// How a reader stands with a question. Pure: it knows a record and a day, no page and no clock.
import { SECOND } from './attempts.js';

/** @import * as T from '../types' */

const SOLID = 7; // days of stability

/** The last attempt that counts: a second one is only practice. @param {T.Rec} rec */
export const lastCounted = (rec) => rec.log.filter((entry) => !(entry[5] & SECOND)).at(-1);

/**
 * `word` is what the reader knows; `is` what to tell of it in one word, as the strings have it below `w.`: of what is
 * due, that comes first.
 * @typedef {{ word: 'new'|'learning'|'solid'|'changed', is: 'new'|'learning'|'solid'|'changed'|'due', due: boolean,
 *   missed: boolean }} Standing
 */

/** @param {{ rev: string }} row @param {T.Rec|null} rec @param {number} today @returns {Standing} */
export const standing = (row, rec, today) => {
  if (!rec?.n) return { word: 'new', is: 'new', due: false, missed: false };
  const missed = lastCounted(rec)?.[3] !== 1;
  const changed = rec.rev !== row.rev;
  const word = changed ? 'changed' : missed || rec.s < SOLID ? 'learning' : 'solid';
  const due = changed || rec.due <= today;
  return { word, is: due && !changed ? 'due' : word, due, missed };
};
