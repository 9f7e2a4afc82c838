// Makes and reads the text of a file of progress: records, exams, settings (not whether pages are cached). Refuses what
// is too large, newer or no such file, leaves out bad entries. Compares and merges it with progress given to it, whose
// settings stay, and says what to store (`changesTo`). settings.js has the file, study_store.js the storage.

import { studyDay, timely } from '../schedule/attempts.js';
import { answeredLater, decode, encode, isSlug, merge } from '../store/records.js';
import { isResult, readResults } from './exam_log.js';
import { settingsOf } from './settings_state.js';

/** @import * as T from '../types' */
/** @import { Changes } from './study_store.js' */

const FORMAT = 'dtguide-progress';
const FILE_VERSION = 1; // of such a file
export const MOST = 5e6; // what a file may hold, in bytes

/** @param {any} x */
const dict = (x) => typeof x === 'object' && x !== null && !Array.isArray(x);

/**
 * What a file of progress carries. Of the settings it leaves out what is about this device: whether its pages are cached.
 * @typedef {{ records: Map<string, T.Rec>, exams: T.ExamResult[], settings: object|null }} Progress
 */

/** @param {Progress} progress @param {string} made the day @param {string} app the key of the guide */
export const writeBackup = ({ records, exams, settings }, made, app) =>
  JSON.stringify({
    ...{ format: FORMAT, v: FILE_VERSION, made, app },
    data: {
      set: settings && settingsOf(settings),
      q: Object.fromEntries([...records].map(([id, rec]) => [id, encode(rec)])),
      x: exams,
    },
  });

/**
 * Nothing of a file is accepted before all of it has been looked at.
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
  const { set = null, q, x = [] } = file.data;
  const dated = /^\d{4}-\d\d-\d\d$/.test(file.made) && Date.parse(file.made) > 0;
  if (!dated || !dict(q) || !Array.isArray(x) || !(set === null || dict(set))) return { error: 'format' };
  const entries = Object.entries(q);
  const good = entries.flatMap(([id, stored]) => {
    const rec = isSlug(id) && decode(stored);
    return rec ? [/** @type {const} */ ([id, timely(rec, studyDay(now))])] : [];
  });
  return {
    made: file.made,
    records: new Map(good),
    exams: readResults(x),
    settings: set && settingsOf(set),
    bad: entries.length - good.length + x.filter((each) => !isResult(each)).length,
  };
};

/** How many records a file has, and how many of them are newer and older than those here. @param {Progress} here @param {Progress} file */
export const compare = (here, file) => {
  const by = [...file.records].map(([id, rec]) => {
    const mine = here.records.get(id);
    return mine ? answeredLater(rec, mine) : 1;
  });
  return { n: by.length, newer: by.filter((each) => each > 0).length, older: by.filter((each) => each < 0).length };
};

/** @param {Progress} here @param {Progress} file @param {number} [now] @returns {Progress} */
export const mergeProgress = (here, file, now = Date.now()) => {
  const records = new Map(here.records);
  for (const [id, rec] of file.records) {
    const mine = records.get(id);
    records.set(id, mine ? merge(mine, rec, now) : rec);
  }
  return {
    records,
    exams: readResults(here.exams, file.exams),
    settings: here.settings ?? file.settings,
  };
};

/** What to store so that progress is the `next`. @param {Progress} here @param {Progress} next @returns {Changes} */
export const changesTo = (here, next) => {
  /** @type {Changes} */
  const changes = new Map();
  const compareTexts = (/** @type {string} */ key, /** @type {unknown} */ was, /** @type {unknown} */ is) => {
    const text = is ? JSON.stringify(is) : null;
    if (text !== (was ? JSON.stringify(was) : null)) changes.set(key, text);
  };
  const stored = (/** @type {T.Rec|undefined} */ rec) => rec && encode(rec);
  const ids = new Set([...here.records.keys(), ...next.records.keys()]);
  for (const id of ids) compareTexts(`q/${id}`, stored(here.records.get(id)), stored(next.records.get(id)));
  const some = (/** @type {object} */ all) => (Object.keys(all).length ? all : null);
  compareTexts('x/log', some(here.exams), some(next.exams));
  const device = /** @type {any} */ (here.settings)?.unkept && { unkept: true };
  const settings = (/** @type {Progress} */ { settings }) => ({ ...settingsOf(settings ?? here.settings), ...device });
  compareTexts('set', settings(here), settings(next));
  return changes;
};
