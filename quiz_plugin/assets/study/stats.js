// How a reader stands: counts, weak spots, how well "sure" was right, grades. Pure.
import { SECOND, SURE, UNSURE } from '../schedule/attempts.js';
import { conceptOf } from './rows.js';

/** @import * as T from '../types' */

/** k right of n. @typedef {{ k: number, n: number }} Share */

const LATELY = 3; // attempts of each question
const SHAKY = 0.75;
const WORST = 3; // concepts that are named

/** Whether an attempt counts: the second at one question does not. @param {T.Entry} entry */
const counted = (entry) => !(entry[5] & SECOND);

/**
 * The concepts that go wrong most, the most first: of n attempts lately, k were fully right.
 * @param {T.Row[]} rows @param {T.RecordOf} get
 */
export const weakSpots = (rows, get) => {
  /** @type {Map<string, T.Entry[][]>} */
  const attempts = new Map();
  for (const row of rows) {
    const lately = get(row.id)?.log.filter(counted).slice(-LATELY);
    if (!lately?.length) continue;
    for (const id of new Set(row.concepts.map(conceptOf))) attempts.set(id, [...(attempts.get(id) ?? []), lately]);
  }
  return [...attempts]
    .filter(([, questions]) => questions.length > 1)
    .map(([id, questions]) => {
      const all = questions.flat();
      const credit = all.reduce((sum, entry) => sum + entry[3], 0);
      const k = all.filter((entry) => entry[3] === 1).length;
      return { id, k, n: all.length, rate: (credit + 1) / (all.length + 2), wrong: all.length - k };
    })
    .filter(({ rate }) => rate < SHAKY)
    .sort((a, b) => a.rate - b.rate || b.wrong - a.wrong)
    .slice(0, WORST);
};

/** How often "sure" and "not sure" were right. @param {Iterable<T.Rec>} recs @returns {{ sure: Share, unsure: Share }} */
export const calibrate = (recs) => {
  const entries = [...recs].flatMap(({ log }) => log.filter(counted));
  const share = (/** @type {number} */ flag) => {
    const flagged = entries.filter((entry) => entry[5] & flag);
    return { k: flagged.filter((entry) => entry[3] === 1).length, n: flagged.length };
  };
  return { sure: share(SURE), unsure: share(UNSURE) };
};
