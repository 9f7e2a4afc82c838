// What is stored of a question: the form of a record, and whether something has that form.

/**
 * What is remembered of a question: its stability in days, its difficulty.
 * @typedef {{ s: number, d: number }} Memory
 */
/**
 * An attempt: time, mode (p, r, x), picks, credit, grade, flags, and a number that no other has; there was none at first.
 * @typedef {[time: number, mode: string, picks: string[], credit: number, grade: number, flags: number, nth?: number]} Entry
 */
/**
 * n first attempts, ok those fully right, lapse those that lost a known question; due and last are study days.
 * @typedef {Memory & { v: number, rev: string, due: number, last: number, n: number, ok: number, lapse: number,
 *   done?: { p: string[], cr: number, t: number }, log: Entry[] }} Rec
 */

/** The version of what is stored, here and nowhere else: the build reads it for what every key starts with. */
export const VERSION = 1;

/** @param {any} x @param {number} a @param {number} b */
const num = (x, a, b) => typeof x === 'number' && x >= a && x <= b;
/** @param {any} x */
export const ids = (x) => Array.isArray(x) && x.length < 100 && x.every((y) => typeof y === 'string');
// Days since 1970 as far as dates go, because clocks may be wrong; and how often.
const WHOLE = ['due', 'last', 'n', 'ok', 'lapse'];

/** @param {any} x @returns {x is Rec} */
export const valid = (x) =>
  x?.v === VERSION &&
  typeof x.rev === 'string' &&
  num(x.s, 0.001, 36500) &&
  num(x.d, 1, 10) &&
  WHOLE.every((key) => Number.isInteger(x[key]) && num(x[key], 0, 1.2e6)) &&
  (x.done === undefined || (ids(x.done?.p) && num(x.done.cr, 0, 1) && num(x.done.t, 0, 1e14))) &&
  Array.isArray(x.log) &&
  x.log.length < 13 &&
  x.log.every(
    (/** @type {any} */ e) =>
      Array.isArray(e) &&
      num(e[0], 0, 1e14) &&
      ['p', 'r', 'x'].includes(e[1]) &&
      ids(e[2]) &&
      num(e[3], 0, 1) &&
      num(e[4], 1, 4) &&
      num(e[5], 0, 63) &&
      e.slice(6).every((y) => num(y, 0, 1e12)),
  );

/** @param {string|null} [text] @returns {any} undefined when it is not JSON */
export const parse = (text) => {
  try {
    return JSON.parse(text ?? '');
  } catch {}
};
