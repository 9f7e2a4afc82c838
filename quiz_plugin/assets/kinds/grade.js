// Grades options and pairs: a wrong pick takes away what a right one brings. Says for all kinds what verdict a credit
// is. Blocks and numbers: ordering.js, numeric.js. tests/vectors/grading*.json list what answers are worth.
/** @import * as T from '../types' */

/** @param {number} credit */
export const verdictOf = (credit) => (credit === 1 ? 'right' : credit ? 'partly' : 'wrong');

/**
 * The grading rule for choices. Pairs, written as left:right, follow it too.
 * @param {readonly string[]} right @param {readonly string[]} picks @returns {T.Result}
 */
export const judge = (right, picks) => {
  const total = right.length;
  const hits = right.filter((id) => picks.includes(id)).length;
  const falseAlarms = picks.length - hits;
  const credit = Math.max(0, (hits - falseAlarms) / total);
  return { credit, hits, total, falseAlarms };
};
