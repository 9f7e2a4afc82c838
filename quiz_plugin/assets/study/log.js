// Finished exams as they are stored, read with distrust.
/** @import * as T from '../types' */
/** @import { StudyStore } from './study_store.js' */

const EXAMS = 20;

/** A question, its picks, its credit. @typedef {[q: string, picks: string[], credit: number]} Graded */
/**
 * A finished exam: n questions counted, right of them fully right, credit summed, seconds spent.
 * @typedef {{ id: string, t: number, seed: string, sets: string[], concepts: string[], n: number, right: number,
 *   credit: number, items: Graded[], spent: number }} LogEntry
 */

/** @param {any} x @param {number} most */
export const upTo = (x, most) => typeof x === 'number' && x >= 0 && x <= most;
/** @param {any} x @returns {x is string[]} */
export const texts = (x) => Array.isArray(x) && x.length < 1000 && x.every((each) => typeof each === 'string');
/** Half of a character is part of no address, and an exam is looked at by its own. @param {any} x */
const named = (x) => ['string', 'number'].includes(typeof x) && !/\p{Cs}/u.test(x);

/** @param {any} x @returns {x is LogEntry} */
export const isExam = (x) =>
  !!x &&
  named(x.id) &&
  named(x.seed) &&
  upTo(x.t, 1e14) &&
  texts(x.sets) &&
  texts(x.concepts) &&
  upTo(x.n, 1000) &&
  upTo(x.right, x.n) &&
  upTo(x.credit, x.n) &&
  upTo(x.spent, 1e9) &&
  Array.isArray(x.items) &&
  x.items.length <= 1000 &&
  x.items.every(
    (/** @type {any} */ item) =>
      Array.isArray(item) && typeof item[0] === 'string' && texts(item[1] ?? []) && upTo(item[2], 1),
  );

/**
 * Exams of one log or two, each once, the last at the end. A clock that was wrong dated what lies in the future: it goes
 * first, so that it does not stand for the last exam, and new ones never make way for it.
 * @param {unknown[]} logs @returns {LogEntry[]}
 */
export const examsOf = (...logs) => {
  const found = logs.flatMap((log) => (Array.isArray(log) ? log.filter(isExam) : []));
  const each = new Map(found.map((exam) => [`${exam.t} ${exam.id}`, exam]));
  const soon = Date.now() + 864e5;
  const time = (/** @type {LogEntry} */ { t }) => (t > soon ? t - 1e14 : t);
  return [...each.values()].sort((a, b) => time(a) - time(b) || (`${a.id}` < `${b.id}` ? -1 : 1)).slice(-EXAMS);
};

/**
 * What can't be read is the reader's all the same: it is set aside before something else takes its place.
 * @param {StudyStore} store @param {string} key @param {(x: unknown) => boolean} sound
 */
export const setAside = (store, key, sound) => {
  const raw = store.text(key);
  if (!raw || sound(store.value(key))) return;
  let i = 1;
  while (store.text(`bad/${i}`) !== null) i++;
  store.change(
    new Map([
      [`bad/${i}`, raw],
      [key, null],
    ]),
  );
};
