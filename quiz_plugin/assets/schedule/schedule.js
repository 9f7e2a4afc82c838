// Says when to ask a question again (FSRS-6, default parameters, whole days): within a year, and before an exam date.
// `record` makes the record after an answer (store/writes.js) or a supposed one (session.js): only the first of a
// study day moves the schedule, hints and doubts shorten it, a new revision keeps the memory. `recall` orders reviews.

import { LOG_LENGTH } from '../store/records.js';
import { EXTRA, HINT, SECOND, SHOWN, studyDay, UNSURE } from './attempts.js';

/** @import * as T from '../types' */
/** @import { Memory } from '../store/records.js' */
/**
 * An answer that is given now.
 * @typedef {[rev: string, now: number, picks: string[], credit: number, flags: number, mode?: string,
 *   examDate?: string|null]} Answer
 */

// The first 16 of 21 parameters: one is for what is easy, three for a second review on the same day, one is the decay.
const W = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
  0.6014,
];
/** The decay of recall; with the factor `F`, it is 0.9 after as many days as the stability says. */
const D = -0.1542;
const F = 0.9 ** (1 / D) - 1;
const { exp, max, min, round } = Math;
/** @param {number} x @param {number} a @param {number} b */
const lim = (x, a, b) => min(b, max(a, x));
/** @param {number} g */
const d0 = (g) => W[4] - exp((g - 1) * W[5]) + 1;
/** @param {number} x */
const cut = (x) => round(x * 1e4) / 1e4;

/** How likely a question is recalled after some days. @param {number} days @param {number} s its stability */
export const recall = (days, s) => (1 + (F * days) / s) ** D;

/**
 * After how many days to ask again: when it is recalled nine times in ten.
 * @param {number} s its stability @param {number} [cap]
 */
export const interval = (s, cap = 365) => lim(round(s), 1, cap);

/**
 * What an answer leaves in memory.
 * @param {Memory|null} was what was there @param {number} days since then @param {number} g 1 again, 2 hard, 3 good
 * @returns {Memory}
 */
export const next = (was, days, g) => {
  if (!was) return { stability: max(W[g - 1], 0.1), difficulty: lim(d0(g), 1, 10) };
  const { stability: s, difficulty: d } = was;
  const lost = 1 - recall(days, s);
  const difficulty = lim(W[7] * d0(4) + (1 - W[7]) * (d - (W[6] * (g - 3) * (10 - d)) / 9), 1, 10);
  const bonus = g === 2 ? W[15] : 1;
  const stability =
    g === 1
      ? min(s, W[11] * d ** -W[12] * ((s + 1) ** W[13] - 1) * exp(lost * W[14]))
      : s * (1 + exp(W[8]) * (11 - d) * s ** -W[9] * (exp(lost * W[10]) - 1) * bonus);
  return { stability: lim(stability, 0.001, 36500), difficulty };
};

/** Never 4: choosing is recognition, not recall. @param {number} cr @param {number} flags */
export const gradeOf = (cr, flags) => (cr < 1 || flags & (SECOND | SHOWN) ? 1 : flags & (HINT | UNSURE) ? 2 : 3);

/**
 * The longest interval: everything comes back once more before the day of an exam.
 * @param {string|null|undefined} date of the exam, such as 2026-11-20 @param {number} today a study day
 */
export const horizon = (date, today) => {
  const days = Date.parse(date ?? '') / 864e5 - today;
  return lim(days > 0 ? days - 1 : 365, 1, 365);
};

/**
 * What is asked has changed: the old answer goes, what is remembered stays.
 * @param {T.Rec} rec @param {string} rev @param {number} today @returns {T.Rec}
 */
export const adapt = (rec, rev, today) => (rec.rev === rev ? rec : { ...rec, rev, done: undefined, due: today });

/**
 * The record of a question after an answer. Only the first of a study day moves the schedule.
 * @param {T.Rec|null} old @param {Answer} answer @returns {T.Rec}
 */
export const record = (old, ...[rev, when, picks, worth, how, mode = 'p', examDate]) => {
  const time = max(0, when);
  const today = studyDay(time);
  const was = old && adapt(old, rev, today);
  const grade = gradeOf(worth, how);
  const credit = cut(worth);
  const first = !was || !(how & SECOND);
  const extra = was && (!first || was.last === today);
  const memory = extra ? was : next(was, max(0, today - (was?.last ?? 0)), grade);
  const { answers = 0, correct = 0, lapses = 0, log = [] } = was ?? {};
  const flags = how | (extra ? EXTRA : 0);
  return {
    rev,
    stability: cut(memory.stability),
    difficulty: cut(memory.difficulty),
    due: extra ? was.due : today + interval(memory.stability, horizon(examDate, today)),
    last: extra ? was.last : today,
    answers: answers + +first,
    correct: correct + +(first && credit === 1),
    lapses: lapses + +(!!was && !extra && grade === 1),
    done: { picks, credit, time },
    log: [...log, { time, mode, picks, credit, grade, flags }].slice(-LOG_LENGTH),
  };
};
