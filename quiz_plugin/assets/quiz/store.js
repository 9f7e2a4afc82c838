// What the browser keeps: a key per question, all under one prefix, because every project site of an account shares
// one localStorage. What can't be saved is held in memory. Records are written in writes.js.

import { studyDay, timely } from './attempts.js';
import { ids, parse, VERSION, valid } from './records.js';

/** @import * as T from './types' */

/**
 * Access alone may throw, so the areas come as functions.
 * @param {() => T.Area|null} local @param {() => T.Area|null} session
 * @param {string} prefix what every key starts with: name and version
 * @param {() => number} [now] the clock
 * @returns {T.Store}
 */
export const open = (local, session, prefix, now = Date.now) => {
  const held = new Map();
  // An area that refuses to be read or written is null; a full one is not: what is there can still be read.
  /** @param {() => T.Area|null} get @param {boolean} [look] */
  const reach = (get, look) => {
    let area = null;
    try {
      area = get();
      area?.getItem(prefix);
      if (look) return area;
      area?.setItem(`${prefix}probe`, '');
      area?.removeItem(`${prefix}probe`);
    } catch (e) {
      if (!/quota/i.test(/** @type {any} */ (e).name)) return null;
    }
    return area;
  };
  let area = reach(local, true);
  // Where reading fails later on, nothing may be written over what can't be seen.
  const raw = (/** @type {string} */ key) => {
    try {
      return area?.getItem(prefix + key) ?? null;
    } catch {
      area = null;
      self.report('off');
      return null;
    }
  };
  /** @type {any} */
  const tab = reach(session);

  /** @param {string} key @param {string|null} text */
  const note = (key, text) => {
    held.delete(key);
    try {
      tab.removeItem(prefix + key); // older than what may find no room
      if (text) tab.setItem(prefix + key, text);
    } catch {
      if (text) held.set(key, text);
    }
  };
  const noted = (/** @type {string} */ key) => {
    try {
      return held.get(key) ?? tab.getItem(prefix + key);
    } catch {}
  };

  /** @type {T.Store} */
  const self = {
    held,
    trouble: null,
    ontrouble() {},
    report(what) {
      if (self.trouble === what) return;
      self.trouble = what;
      self.ontrouble(what);
    },
    prefix,
    now,
    raw,
    note,
    area: () => area,
    memory: () => !area || !tab || held.size > 0,
    get: (id) => parse(held.get(`q/${id}`)) ?? self.stored(id),
    stored(id) {
      const rec = parse(raw(`q/${id}`));
      if (valid(rec)) return timely(rec, studyDay(now()));
      if (rec?.v > VERSION) self.report('newer');
      return null;
    },
    draft(id) {
      const x = parse(noted(`d/${id}`));
      const draft = ids(x) ? { p: x } : x; // earlier versions kept bare picks
      return ids(draft?.p) && ids(draft.t ?? []) ? draft : null;
    },
    setDraft: (id, draft) => note(`d/${id}`, draft && JSON.stringify(draft)),
    value: (key) => parse(held.get(key) ?? raw(key)) ?? null,
    once(name) {
      if (noted(`note/${name}`)) return false;
      note(`note/${name}`, '1');
      return true;
    },
  };

  const meta = parse(raw('meta'));
  const [name] = prefix.split('/');
  // Looked for before the first write: what a newer version of the guide saved is never touched.
  const newer = (/** @type {string} */ key) => {
    const [its, other] = key.split('/');
    return its === name && +other > VERSION;
  };
  if (meta?.v > VERSION || Object.keys(area ?? {}).some(newer)) self.trouble = 'newer';
  else {
    area = reach(local);
    if (!area) self.trouble = 'off';
  }
  return self;
};
