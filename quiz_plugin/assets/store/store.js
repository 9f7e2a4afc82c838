// Finds and reads the browser's storage (`openStore`, by card/page.js); other sites may share it, so our keys have a
// prefix. Notices when it is refused or of a newer guide. Writes only for the tab, such as drafts; answers: writes.js.
// What isn't saved is in memory. home/returning.js and sets/standings.js only look, by `readOnly`.
import { studyDay, timely } from '../schedule/attempts.js';
import { decode, isTexts, parse, VERSION } from './records.js';

/** @import * as T from '../types' */

/**
 * Access alone may throw, so the areas come as functions.
 * @param {() => T.Area|null} local @param {() => T.Area|null} session
 * @param {string} prefix what every key starts with: name and version
 * @param {() => number} [now] the clock
 */
export const openStore = (local, session, prefix, now = Date.now) => {
  /** @type {Map<string, string>} */
  const unsaved = new Map();
  // An area that refuses to be read or written is null; a full one is not: what is there can still be read.
  /** @param {() => T.Area|null} get @param {boolean} [onlyRead] */
  const reach = (get, onlyRead) => {
    let area = null;
    try {
      area = get();
      area?.getItem(prefix);
      if (!onlyRead) {
        area?.setItem(`${prefix}probe`, '');
        area?.removeItem(`${prefix}probe`);
      }
    } catch (e) {
      if (!/quota/i.test(/** @type {any} */ (e).name)) return null;
    }
    return area;
  };
  let area = reach(local, true);
  /** What is stored under a key, as it stands there. @param {string} key @returns {string|null} */
  const raw = (key) => {
    try {
      return area?.getItem(prefix + key) ?? null;
    } catch {
      area = null; // where reading fails later on, nothing may be written over what can't be seen
      self.report('off');
      return null;
    }
  };
  /** @type {any} */
  const tab = reach(session);

  const self = {
    /** What only memory holds, by key. */
    unsaved,
    /** @type {T.Trouble|null} */
    trouble: null,
    /** Called when something can't be saved. @type {((what: T.Trouble) => void)|undefined} */
    ontrouble: undefined,
    /** Something can't be saved. @param {T.Trouble} what */
    report(what) {
      if (self.trouble === what) return;
      self.trouble = what;
      self.ontrouble?.(what);
    },
    prefix,
    now,
    raw,
    area: () => area,
    /** Whether something here won't outlive the page. */
    memory: () => !area || !tab || !!unsaved.size,
    /** What is known of a question. @param {string} id @returns {T.Rec|null} */
    get: (id) => decode(parse(unsaved.get(`q/${id}`))) ?? self.stored(id),
    /** What the browser stores of it, whatever memory holds. @param {string} id @returns {T.Rec|null} */
    stored(id) {
      const found = parse(raw(`q/${id}`));
      const rec = decode(found);
      if (rec) return timely(rec, studyDay(now()));
      if (found?.v > VERSION) self.report('newer');
      return null;
    },
    /** Store a text as long as the tab is open, or with null erase it. @param {string} key @param {string|null} text */
    setTabText(key, text) {
      unsaved.delete(key);
      try {
        tab.removeItem(prefix + key); // older than what may find no room
        if (text) tab.setItem(prefix + key, text);
      } catch {
        if (text) unsaved.set(key, text);
      }
    },
    /** @param {string} key @returns {string|null} */
    tabText(key) {
      try {
        return unsaved.get(key) ?? tab.getItem(prefix + key);
      } catch {
        return null;
      }
    },
    /** @param {string} id @returns {T.Draft|null} */
    draft(id) {
      const draft = parse(self.tabText(`d/${id}`));
      return isTexts(draft?.p) && isTexts(draft.t ?? []) ? draft : null;
    },
    /** @param {string} id @param {T.Draft|null} draft */
    setDraft: (id, draft) => self.setTabText(`d/${id}`, draft && JSON.stringify(draft)),
    /**
     * What is stored under a key besides records: settings, sessions, the exam; null where nothing can be read.
     * @param {string} key @returns {any}
     */
    value: (key) => parse(unsaved.get(key) ?? raw(key)) ?? null,
    /** Whether this is the first call in this session. @param {string} name */
    isFirst(name) {
      if (self.tabText(`note/${name}`)) return false;
      self.setTabText(`note/${name}`, '1');
      return true;
    },
  };

  const [name] = prefix.split('/');
  // Looked for before the first write: what a newer version of the guide saved is never touched.
  const newer = (/** @type {string} */ key) => {
    const [its, other] = key.split('/');
    return its === name && +other > VERSION;
  };
  if (parse(raw('meta'))?.v > VERSION || Object.keys(area ?? {}).some(newer)) self.trouble = 'newer';
  else {
    area = reach(local);
    if (!area) self.trouble = 'off';
  }
  return self;
};

/** Storage for pages that only look at it. @param {T.Area} area @param {string} prefix what every key starts with @param {number} today */
export const readOnly = (area, prefix, today) => {
  /** What is stored under a key, undefined where nothing can be read. @param {string} key */
  const value = (key) => parse(area.getItem(prefix + key));
  /** @type {T.RecordOf} */
  const get = (id) => {
    const rec = decode(value(`q/${id}`));
    return rec && timely(rec, today);
  };
  return { value, get };
};
