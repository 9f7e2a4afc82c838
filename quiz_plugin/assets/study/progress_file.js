// Progress as a file: written, read with distrust, put together with what is here. Pure.

import { laterTimes, REMEDIES, remedyTimes } from '../beliefs/misconceptions.js';
import { studyDay, timely } from '../schedule/attempts.js';
import { later, merge } from '../store/merge.js';
import { valid } from '../store/records.js';
import { isResult, readResults } from './results_state.js';
import { isSlug, settingsOf } from './study_store.js';

/** @import * as T from '../types' */
/** @import { Changes } from './study_store.js' */

const FORMAT = 'dtguide-progress';
const FILE_VERSION = 1; // of such a file
export const MOST = 5e6; // what a file may hold, in bytes

/** @param {any} x */
const dict = (x) => typeof x === 'object' && x !== null && !Array.isArray(x);

/**
 * What a file of progress carries: records, exams, settings, and when remedies were shown, which files did not have at
 * first. Of the settings it leaves out what is about this device: whether its pages are kept.
 * @typedef {{ q: Map<string, T.Rec>, x: T.ExamResult[], set: object|null, m: Record<string, number> }} Progress
 */

/** @param {Progress} progress @param {string} made the day @param {string} app the key of the guide */
export const writeBackup = ({ q, x, set, m }, made, app) =>
  JSON.stringify({
    ...{ format: FORMAT, v: FILE_VERSION, made, app },
    data: { set: set && settingsOf(set), q: Object.fromEntries(q), x, m },
  });

/**
 * Nothing of a file is taken before all of it has been looked at.
 * @param {string} text
 * @param {number} [now]
 * @returns {(Progress & { made: string, bad: number }) | { error: 'size'|'format'|'newer' }} `bad`: how many of its
 *   entries can't be read
 */
export const readBackup = (text, now = Date.now()) => {
  if (text.length > MOST) return { error: 'size' };
  /** @type {any} */
  let file;
  try {
    file = JSON.parse(text);
  } catch {}
  if (!dict(file) || file.format !== FORMAT || !Number.isInteger(file.v) || file.v < 1 || !dict(file.data))
    return { error: 'format' };
  if (file.v > FILE_VERSION) return { error: 'newer' };
  const { set = null, q, x = [], m } = file.data;
  const dated = /^\d{4}-\d\d-\d\d$/.test(file.made) && Date.parse(file.made) > 0;
  if (!dated || !dict(q) || !Array.isArray(x) || !(set === null || dict(set))) return { error: 'format' };
  const entries = Object.entries(q);
  const good = entries.filter(([id, rec]) => isSlug(id) && valid(rec));
  return {
    made: file.made,
    q: new Map(good.map(([id, rec]) => [id, timely(rec, studyDay(now))])),
    x: readResults(x),
    set: set && settingsOf(set),
    m: remedyTimes(m),
    bad: entries.length - good.length + x.filter((each) => !isResult(each)).length,
  };
};

/** @param {Progress} own @param {Progress} other */
export const compare = (own, other) => {
  let newer = 0;
  let older = 0;
  for (const [id, rec] of other.q) {
    const mine = own.q.get(id);
    const by = mine ? later(rec, mine) : 1;
    if (by > 0) newer++;
    if (by < 0) older++;
  }
  return { n: other.q.size, newer, older };
};

/** @param {Progress} own @param {Progress} other @param {number} [now] @returns {Progress} */
export const mergeProgress = (own, other, now = Date.now()) => {
  const q = new Map(own.q);
  for (const [id, rec] of other.q) {
    const mine = q.get(id);
    q.set(id, mine ? merge(mine, rec, now) : rec);
  }
  return { q, x: readResults(own.x, other.x), set: own.set ?? other.set, m: laterTimes(own.m, other.m) };
};

/** @param {Progress} own @param {Progress} next @returns {Changes} */
export const changesTo = (own, next) => {
  /** @type {Changes} */
  const changes = new Map();
  const note = (/** @type {string} */ key, /** @type {unknown} */ was, /** @type {unknown} */ is) => {
    const text = is ? JSON.stringify(is) : null;
    if (text !== (was ? JSON.stringify(was) : null)) changes.set(key, text);
  };
  for (const id of new Set([...own.q.keys(), ...next.q.keys()])) note(`q/${id}`, own.q.get(id), next.q.get(id));
  note('x/log', own.x.length ? own.x : null, next.x.length ? next.x : null);
  const some = (/** @type {object} */ m) => (Object.keys(m).length ? m : null);
  note(REMEDIES, some(own.m), some(next.m));
  const device = /** @type {any} */ (own.set)?.unkept && { unkept: true };
  note('set', { ...settingsOf(own.set), ...device }, { ...settingsOf(next.set ?? own.set), ...device });
  return changes;
};
