// Makes and reads the text of a file of progress: records, exams, settings (not whether pages are cached). Refuses what
// is too large, newer or no such file, leaves out bad entries. Merges it with progress given to it, whose settings
// stay, and says what to store (`changesFrom`). settings.js has the file, study_store.js the storage.

import { decode, encode, isSlug, merge } from '../store/records.js';
import { isResult, readResults } from './exam_log.js';
import { settingsOf } from './settings_state.js';

/** @import * as T from '../types' */
/** @import { Changes } from './study_store.js' */

const FORMAT = 'dtguide-progress';
const FILE_VERSION = 1; // of such a file
const MOST = 5e6; // what a file may hold, in bytes

/** @param {any} x */
const dict = (x) => typeof x === 'object' && x !== null && !Array.isArray(x);

/**
 * What a file of progress carries. Of the settings it leaves out what is about this device: whether its pages are
 * cached.
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
 * @returns {(Progress & { bad: number }) | { error: 'size'|'format'|'newer' }} `bad`: how many of its
 *   entries can't be read
 */
export const readBackup = (text) => {
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
  if (!dict(q) || !Array.isArray(x) || !(set === null || dict(set))) return { error: 'format' };
  const entries = Object.entries(q);
  const good = entries.flatMap(([id, stored]) => {
    const rec = isSlug(id) && decode(stored);
    return rec ? [/** @type {const} */ ([id, rec])] : [];
  });
  return {
    records: new Map(good),
    exams: readResults(x),
    settings: set && settingsOf(set),
    bad: entries.length - good.length + x.filter((each) => !isResult(each)).length,
  };
};

/**
 * What to store so that what is here has all that a file has, too. Settings stay, where there are any.
 * @param {Progress} file @param {Progress} here @returns {Changes}
 */
export const changesFrom = (file, here) => {
  /** @type {Changes} */
  const changes = new Map();
  for (const [id, rec] of file.records) {
    const mine = here.records.get(id);
    changes.set(`q/${id}`, encode(mine ? merge(mine, rec) : rec));
  }
  if (file.exams[0]) changes.set('x/log', readResults(here.exams, file.exams));
  if (file.settings && !here.settings) changes.set('set', file.settings);
  return changes;
};
