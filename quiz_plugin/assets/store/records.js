// Defines the record of a question (`Rec`): decodes what is stored (null where invalid), encodes it, merges versions,
// of tabs or devices: the later answer counts, the log has the last attempts of both. Its checks serve other stored
// data too. Pure. site/assets.py reads `VERSION`, for the store's keys, in this text. For store/, study/, schedule.js.
import { SECOND } from '../schedule/attempts.js';

/** How many days a question is known, how hard it is. @typedef {{ stability: number, difficulty: number }} Memory */
/**
 * An attempt at a moment, in practice, review or an exam (p, r, x).
 * @typedef {{ time: number, mode: string, picks: string[], credit: number, grade: number, flags: number }} Attempt
 */
/**
 * `answers` counts first attempts, `correct` those fully right, `lapses` those that lost a known question; `due` and
 * `last` are study days; `done` is the last answer.
 * @typedef {Memory & { rev: string, due: number, last: number, answers: number, correct: number, lapses: number,
 *   done?: { picks: string[], credit: number, time: number }, log: Attempt[] }} Rec
 */

/** The version of what is stored, here and nowhere else: the build reads it for what every key starts with. */
export const VERSION = 1;
/** How many attempts a record remembers. */
export const LOG_LENGTH = 12;

/** @param {any} x @param {number} least @param {number} most */
export const isNumber = (x, least, most) => typeof x === 'number' && x >= least && x <= most;
/** @param {any} x @returns {x is string[]} */
export const isTexts = (x) => Array.isArray(x) && x.length < 1000 && x.every((each) => typeof each === 'string');

/** @param {any} picks @param {any} credit @param {any} time */
const isAnswer = (picks, credit, time) => isTexts(picks) && isNumber(credit, 0, 1) && isNumber(time, 0, 1e14);

/**
 * An attempt as it is stored, with names; null where it has no valid form.
 * @param {any} stored @returns {Attempt|null}
 */
const decodeAttempt = (stored) => {
  const [time, mode, picks, credit, grade, flags] = Array.isArray(stored) ? stored : [];
  const valid =
    isAnswer(picks, credit, time) && /^[prx]$/.test(mode) && isNumber(grade, 1, 4) && isNumber(flags, 0, 63);
  return valid ? { time, mode, picks, credit, grade, flags } : null;
};

/** A record as it is stored, with names; null where it has no valid form. @param {any} stored @returns {Rec|null} */
export const decode = (stored) => {
  const { v, rev, s, d, due, last, n, ok, lapse, done, log } = stored ?? {};
  const attempts = Array.isArray(log) && log.length <= LOG_LENGTH ? log.map(decodeAttempt) : [null];
  const valid =
    v === VERSION &&
    typeof rev === 'string' &&
    isNumber(s, 0.001, 36500) &&
    isNumber(d, 1, 10) &&
    // Days since 1970 as far as dates go, because clocks may be wrong; and how often.
    [due, last, n, ok, lapse].every((x) => Number.isInteger(x) && isNumber(x, 0, 1.2e6)) &&
    (done === undefined || isAnswer(done?.p, done?.cr, done?.t)) &&
    !attempts.includes(null);
  if (!valid) return null;
  return {
    rev,
    stability: s,
    difficulty: d,
    due,
    last,
    answers: n,
    correct: ok,
    lapses: lapse,
    done: done && { picks: done.p, credit: done.cr, time: done.t },
    log: /** @type {Attempt[]} */ (attempts),
  };
};

/** An attempt as it is stored. @param {Attempt} attempt */
const encodeAttempt = ({ time, mode, picks, credit, grade, flags }) => [time, mode, picks, credit, grade, flags];

/** A record as it is stored. @param {Rec} rec */
export const encode = ({ rev, stability, difficulty, due, last, answers, correct, lapses, done, log }) => ({
  v: VERSION,
  rev,
  s: stability,
  d: difficulty,
  due,
  last,
  n: answers,
  ok: correct,
  lapse: lapses,
  done: done && { p: done.picks, cr: done.credit, t: done.time },
  log: log.map(encodeAttempt),
});

/**
 * Whether something may be the id of a question or a misconception, whatever a file or the browser holds.
 * @param {string} id
 */
export const isSlug = (id) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id);

/** @param {string|null} [text] @returns {any} undefined when it is not JSON */
export const parse = (text) => {
  try {
    if (text) return JSON.parse(text);
  } catch {}
};

/**
 * Two versions of a record as one, those of two tabs or two devices, whichever comes first:
 *
 * - What is remembered, lapses and the last answer are those of the version that was answered later.
 * - The log has the attempts of both in the order of time, the last twelve. An attempt is known by its time.
 * - The other counts are those of the version that has counted more, and each first attempt that only the other has
 *   adds to them. Where a log has dropped attempts, what is older than it may be among those, and adds nothing.
 *
 * @param {Rec} a @param {Rec} b @returns {Rec}
 */
export const merge = (a, b) => {
  const later = a.last - b.last || (a.done?.time ?? 0) - (b.done?.time ?? 0);
  const [newer, older] = later < 0 ? [b, a] : [a, b];
  const [more, fewer] = newer.answers < older.answers ? [older, newer] : [newer, older];
  const counts = (/** @type {Attempt} */ { flags }) => !(flags & SECOND);
  const oldest = more.log.filter(counts).length < more.answers ? (more.log[0]?.time ?? 0) : 0;
  const known = more.log.map(({ time }) => time);
  const added = fewer.log.filter((x) => counts(x) && !known.includes(x.time) && x.time >= oldest);
  const union = new Map([...older.log, ...newer.log].map((x) => [x.time, x]));
  return {
    ...newer,
    answers: more.answers + added.length,
    correct: more.correct + added.filter(({ credit }) => credit === 1).length,
    log: [...union.values()].sort((x, y) => x.time - y.time).slice(-LOG_LENGTH),
  };
};
