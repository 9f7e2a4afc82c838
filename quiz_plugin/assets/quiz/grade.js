// The rule for choices; those for blocks and numbers are in ordering.js and numeric.js. Their twins are in Python;
// tests/vectors/grading*.json hold the two together.
/** @import * as T from './types' */

/** @param {number} credit */
export const verdict = (credit) => (credit === 1 ? 'right' : credit ? 'partly' : 'wrong');

// The grading rule for choices. Pairs, written as left:right, follow it too.
/** @type {T.judge} */
export const judge = (right, picks) => {
  const chosen = new Set(picks);
  const missed = right.filter((id) => !chosen.has(id));
  const b = right.length;
  const a = b - missed.length;
  const c = chosen.size - a;
  const credit = Math.max(0, (a - c) / b);
  return { v: verdict(credit), credit, a, b, c, missed };
};
