// Finds and reads the browser's storage (`openStore`, by card/page.js); other sites may share it, so our keys have a
// prefix. Notices when it is refused or of a newer guide. Writes only drafts, for the tab; answers: writes.js. What
// isn't saved is in memory. home/returning.js and sets/standings.js only look, by `readOnly`.
import { decode, isTexts, parse, VERSION } from './records.js';

/** @import * as T from '../types' */

/**
 * Access alone may throw, so the areas come as functions.
 * @param {() => T.Area|null} local @param {() => T.Area|null} session
 * @param {string} prefix what every key starts with: name and version
 */
export const openStore = (local, session, prefix) => {
  /** @type {Map<string, string>} */
  const unsaved = new Map();
  // An area that refuses to be read or written is null; a full one is not: what is there can still be read.
  /** @param {() => T.Area|null} get */
  const reach = (get) => {
    let area = null;
    try {
      area = get();
      area?.getItem(prefix);
      area?.setItem(`${prefix}probe`, '');
      area?.removeItem(`${prefix}probe`);
    } catch (e) {
      if (!/quota/i.test(/** @type {any} */ (e).name)) return null;
    }
    return area;
  };
  const area = reach(local);
  const tab = reach(session);
  /** What is stored under a key, as it stands there. @param {string} key */
  const raw = (key) => area?.getItem(prefix + key) ?? null;
  const [name] = prefix.split('/');
  // What a newer version of the guide saved is never touched.
  const newer = Object.keys(area ?? {}).some((key) => {
    const [its, version] = key.split('/');
    return its === name && +version > VERSION;
  });

  const self = {
    /** What only memory holds, by key. */
    unsaved,
    /** @type {T.Trouble|null} */
    trouble: newer ? 'newer' : area ? null : 'off',
    /** Called when something can't be saved. @type {((what: T.Trouble) => void)|undefined} */
    ontrouble: undefined,
    /** Something can't be saved. @param {T.Trouble} what */
    report(what) {
      if (self.trouble === what) return;
      self.trouble = what;
      self.ontrouble?.(what);
    },
    prefix,
    raw,
    area,
    /** What is known of a question. @param {string} id @returns {T.Rec|null} */
    get: (id) => decode(parse(unsaved.get(`q/${id}`))) ?? self.stored(id),
    /** What the browser stores of it, whatever memory holds. @param {string} id @returns {T.Rec|null} */
    stored: (id) => decode(parse(raw(`q/${id}`))),
    /** @param {string} id @returns {T.Draft|null} */
    draft(id) {
      const draft = parse(tab?.getItem(`${prefix}d/${id}`));
      return isTexts(draft?.p) && isTexts(draft.t ?? []) ? draft : null;
    },
    /**
     * Store what is not answered yet, as long as the tab is open, or with null erase it.
     * @param {string} id @param {T.Draft|null} draft
     */
    setDraft(id, draft) {
      const key = `${prefix}d/${id}`;
      tab?.removeItem(key); // older than what may find no room
      try {
        if (draft) tab?.setItem(key, JSON.stringify(draft));
      } catch {
        // The page still has it.
      }
    },
    /**
     * What is stored under a key besides records: settings, sessions, the exam; null where nothing can be read.
     * @param {string} key @returns {any}
     */
    value: (key) => parse(unsaved.get(key) ?? raw(key)) ?? null,
  };
  return self;
};

/** Storage for pages that only look at it. @param {T.Area} area @param {string} prefix what every key starts with */
export const readOnly = (area, prefix) => {
  /** What is stored under a key, undefined where nothing can be read. @param {string} key */
  const value = (key) => parse(area.getItem(prefix + key));
  /** @type {T.RecordOf} */
  const get = (id) => decode(value(`q/${id}`));
  return { value, get };
};
