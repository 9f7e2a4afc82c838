// Puts two versions of a record together: those of two tabs, or of two devices. Pure.
/** @import * as T from '../types' */

/** Which was answered later, and by how much. @param {T.Rec} a @param {T.Rec} b */
export const later = (a, b) => a.last - b.last || (a.done?.t ?? 0) - (b.done?.t ?? 0);

/**
 * Two versions of a record, whichever comes first: logs united, memory from the later one, no attempt counted twice.
 * @param {T.Rec} a @param {T.Rec} b @param {number} now @returns {T.Rec}
 */
export const merge = (a, b, now) => {
  // Of two answered in one moment, what they remember decides, and not how many attempts each has met by now.
  const text = (/** @type {T.Rec} */ r) => JSON.stringify([{ ...r, n: 0, ok: 0, log: 0 }, r]);
  const by = later(a, b) || (text(a) < text(b) ? -1 : 1);
  const [base, other] = by < 0 ? [b, a] : [a, b];
  const [more, less] = base.n < other.n ? [other, base] : [base, other];
  // A clock that was wrong dated what lies in the future: it is older than what is new, and goes first.
  const time = (/** @type {T.Entry} */ e) => (e[0] > now + 864e5 ? e[0] - 1e14 : e[0]);
  const order = (/** @type {T.Entry} */ x, /** @type {T.Entry} */ y) => time(x) - time(y) || (x[6] ?? 0) - (y[6] ?? 0);
  const known = more.log.map(String);
  const first = (/** @type {T.Entry} */ e) => !(e[5] & 8);
  // What is older than a log that has dropped attempts may be among those.
  const oldest = more.log.filter(first).length < more.n && more.log[0];
  const fresh = less.log.filter((e) => first(e) && !(oldest && order(e, oldest) < 0) && !known.includes(String(e)));
  const log = [...new Map([...other.log, ...base.log].map((e) => [String(e), e])).values()];
  return {
    ...base,
    n: more.n + fresh.length,
    ok: more.ok + fresh.filter((e) => e[3] === 1).length,
    log: log.sort(order).slice(-12),
  };
};
