// The grading rule for choices. Its twin is in Python; tests/vectors/grading.json holds the two together.
/** @import * as T from './types' */

/** @param {readonly string[]} picks */
export const answered = (picks) => picks.length > 0;

/** @type {T.judge} */
export const judge = (right, picks) => {
  const chosen = new Set(picks);
  const missed = right.filter((id) => !chosen.has(id));
  const b = right.length;
  const a = b - missed.length;
  const c = chosen.size - a;
  const credit = Math.max(0, (a - c) / b);
  return { v: a === b && !c ? 'right' : credit ? 'partly' : 'wrong', credit, a, b, c, missed };
};

/** @type {T.grade} */
export const grade = (right, picks) => (answered(picks) ? judge(right, picks) : { error: 'empty' });
