// The grading rules. Their twins are in Python; tests/vectors/grading*.json hold the two together.
/** @import * as T from './types' */

/** @param {number} credit */
const verdict = (credit) => (credit === 1 ? 'right' : credit ? 'partly' : 'wrong');

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

// The most blocks that already follow each other; of several such runs, the one that starts first.
/** @type {T.longest} */
const longest = (order, picks, after = -1) => {
  /** @type {string[]} */
  let best = [];
  picks.forEach((id, i) => {
    const at = order.indexOf(id);
    const run = at > after ? [id, ...longest(order, picks.slice(i + 1), at)] : [];
    if (run.length > best.length) best = run;
  });
  return best;
};

/** @type {T.judgeOrder} */
export const judgeOrder = (orders, picks) => {
  const [run, order] = orders
    .map((order) => /** @type {const} */ ([longest(order, picks), order]))
    .reduce((x, y) => (y[0].length > x[0].length ? y : x));
  const moves = order.length - run.length;
  const credit = moves ? +(moves === 1 && order.length > 3) / 2 : 1;
  return { v: verdict(credit), credit, moves, order, run };
};

/** @type {T.judgeNumber} */
export const judgeNumber = (value, tol, traps, x) => {
  // What is added lets in the edge of the tolerance, which binary numbers miss.
  const near = (/** @type {string} */ y) => Math.abs(+x - +y) <= tol + 1e-15 * (Math.abs(+y) + tol);
  const credit = +near(value);
  return { v: verdict(credit), credit, trap: credit ? undefined : traps.find(near) };
};

/** The sign before decimals. @param {string} lang */
export const point = (lang) => (1.5).toLocaleString(lang)[1];

const COMMAS = /^(\d+|[1-9]\d{0,2}(,\d{3})+)?(\.\d*)?$/;

// A number as people write it, in their language or another. Where the language's decimal sign is the comma, many
// readers write a point all the same: what could mean two numbers is then not guessed.
/** @type {T.readNumber} */
export const readNumber = (text, lang, unit) => {
  const [s, ...ends] = [text, unit, '%'].map((x) => x.replace(/\s/g, '').replace('−', '-').toLowerCase());
  const bare = ends.reduce((x, end) => (x.endsWith(end) ? x.slice(0, x.length - end.length) : x), s);
  const [, sign, body = '', exp = ''] = /^([-+]?)([\d.,]*\d[\d.,]*)(e[-+]?\d+)?$/.exec(bare) ?? [];
  const [x, y] = [body, body.replace(/[.,]/g, (c) => (c === '.' ? ',' : '.'))]
    .filter((way) => body && COMMAS.test(way))
    .map((way) => +(sign + way.replace(/,/g, '') + exp));
  if (y !== undefined && x !== y && point(lang) === ',') return { error: 'err.num_sep' };
  return Number.isFinite(x) ? { value: `${x || 0}` } : { error: 'err.num' };
};
