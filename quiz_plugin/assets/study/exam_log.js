// Makes a finished exam's result from the credits of its questions (`gradeExam`), validates and merges results
// (`x/log`, the last twenty), picks the sentence about the points. For exam.js,
// which stores them, exam_results.js, progress.js, settings.js, progress_file.js. How each question went: outcomes.js.
import { isNumber, isTexts } from '../store/records.js';

/** @import * as T from '../types' */
/** @import { Exam } from './session_state.js' */

/** A question, its picks, its credit. @typedef {[q: string, picks: string[], credit: number]} Graded */
/**
 * A finished exam: n questions counted, right of them fully right, credit summed, seconds spent.
 * @typedef {{ id: string, t: number, seed: string, sets: string[], concepts: string[], n: number, right: number,
 *   credit: number, items: Graded[], spent: number }} ExamResult
 */

/** Half of a character is part of no address, and an exam is looked at by its own. @param {any} x */
const isName = (x) => ['string', 'number'].includes(typeof x) && !/\p{Cs}/u.test(x);

/** @param {any} x @returns {x is ExamResult} */
export const isResult = (x) =>
  !!x &&
  [x.id, x.seed].every(isName) &&
  isNumber(x.t, 0, 1e14) &&
  [x.sets, x.concepts].every(isTexts) &&
  isNumber(x.n, 0, 1000) &&
  [x.right, x.credit].every((each) => isNumber(each, 0, x.n)) &&
  isNumber(x.spent, 0, 1e9) &&
  Array.isArray(x.items) &&
  x.items.length <= 1000 &&
  x.items.every(
    (/** @type {any} */ item) =>
      Array.isArray(item) && typeof item[0] === 'string' && isTexts(item[1] ?? []) && isNumber(item[2], 0, 1),
  );

/**
 * The exams of one log or two, each once, the last twenty, the latest at the end.
 * @param {unknown[]} logs @returns {ExamResult[]}
 */
export const readResults = (...logs) => {
  const found = logs.flatMap((log) => (Array.isArray(log) ? log.filter(isResult) : []));
  const each = new Map(found.map((exam) => [`${exam.t} ${exam.id}`, exam]));
  return [...each.values()].sort((a, b) => a.t - b.t || (`${a.id}` < `${b.id}` ? -1 : 1)).slice(-20);
};

/**
 * What an exam was worth. `credits` holds the questions that count: a question that changed or went is not among them,
 * one that was not answered has 0.
 * @param {Exam} exam @param {Map<string, number>} credits @param {number} t @returns {ExamResult}
 */
export const gradeExam = ({ id, seed, sets, concepts, items, ans, spent }, credits, t) => {
  const round = (/** @type {number} */ x) => Math.round(x * 1e4) / 1e4;
  /** @type {Graded[]} */
  const graded = items.flatMap(({ q }) => {
    const credit = credits.get(q);
    return credit === undefined ? [] : [[q, ans[q] ?? [], round(credit)]];
  });
  return {
    ...{ id, t, seed, sets, concepts },
    n: graded.length,
    right: graded.filter(([, , credit]) => credit === 1).length,
    credit: round(graded.reduce((sum, [, , credit]) => sum + credit, 0)),
    items: graded,
    spent: Math.round(spent),
  };
};

/** The key of what the points of an exam mean. @param {ExamResult} result */
export const meaningOf = ({ n, right, credit, items }) => {
  if (right === n) return 'rs.means_all';
  if (!items.some(([, picks]) => picks?.length)) return 'rs.means_nothing';
  if (n < 5) return 'rs.means_few';
  return credit / n < 0.5 ? 'rs.means_little' : credit / n < 0.8 ? 'rs.means_half' : 'rs.means_most';
};
