// The grading rules. Their twins are in Python; tests/vectors/grading*.json hold the two together.
/** @import * as T from './types' */

/** @param {readonly string[]} picks */
export const answered = (picks) => picks.length > 0;

// Choices, and pairs written as left:right.
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

// The longest run of blocks that already follow each other; of several, the one that starts first.
/** @param {readonly string[]} order @param {readonly string[]} picks */
const longest = (order, picks) => {
  const at = picks.map((id) => order.indexOf(id));
  /** @type {number[]} the longest run from here */
  const from = [];
  for (let i = at.length; i--; ) from[i] = 1 + Math.max(0, ...from.filter((_, j) => at[j] > at[i]));
  let left = Math.max(0, ...from);
  let last = -1;
  return picks.filter((_, i) => {
    const kept = from[i] === left && at[i] > last;
    if (kept) {
      left--;
      last = at[i];
    }
    return kept;
  });
};

/** @type {T.judgeOrder} */
export const judgeOrder = (orders, picks) => {
  const runs = orders.map((order) => longest(order, picks));
  const size = Math.max(...runs.map((run) => run.length));
  const best = runs.findIndex((run) => run.length === size);
  const total = orders[best].length;
  const moves = total - size;
  const credit = moves ? (moves === 1 && total > 3 ? 0.5 : 0) : 1;
  return {
    v: moves ? (credit ? 'partly' : 'wrong') : 'right',
    credit,
    moves,
    order: orders[best],
    run: runs[best],
  };
};

/** Decimals as they are written, so that the edge of the tolerance is inside. @type {T.near} */
const near = (x, y, tol) => Math.abs(+x - +y) <= +tol + 1e-15 * (Math.abs(+y) + +tol);

/** @type {T.judgeNumber} */
export const judgeNumber = (value, tol, traps, [x]) => {
  const ok = x !== undefined && near(x, value, tol);
  const trap = ok || x === undefined ? undefined : traps.find((y) => near(x, y, tol));
  return { v: ok ? 'right' : 'wrong', credit: ok ? 1 : 0, trap };
};

// A number as people write it, in their language or another. Where the language's decimal sign is the comma, readers
// of the point are many too: what could mean two numbers is then not guessed.
/** @type {T.readNumber} */
export const readNumber = (text, lang, unit) => {
  let s = text.replace(/\s/g, '').replace('−', '-').toLowerCase();
  for (const end of [unit.replace(/\s/g, '').toLowerCase(), '%'])
    if (end && s.endsWith(end)) s = s.slice(0, -end.length);
  const [, sign, body = '', exp = ''] = /^([-+]?)([\d.,]*\d[\d.,]*)(e[-+]?\d+)?$/.exec(s) ?? [];
  const grouped = /^([1-9]\d{0,2}([.,])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d*))?$/.exec(body);
  const plain = /^(\d*)[.,]?(\d*)$/.exec(body);
  const point = (1.5).toLocaleString(lang)[1] === '.';
  if (grouped && plain && !point) return { error: 'err.num_sep' };
  const [, whole, , part] = grouped && (!plain || grouped[2] === ',') ? grouped : [0, plain?.[1], 0, plain?.[2]];
  const x = +`${sign}${String(whole).replace(/[.,]/g, '')}.${part ?? ''}${exp}`;
  return body && Number.isFinite(x) ? { value: String(x || 0) } : { error: 'err.num' };
};
