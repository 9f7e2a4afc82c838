// Adds to the store what two study pages need. `openArchive` (progress.js) lists all records; `openStudyStore` (settings.js) also changes many keys at once, all or none, and returns an undo, which merges answers
// given since instead of losing them. It refuses to change storage of a newer guide. Single answers: store/writes.js.
import { decode, encode, isSlug, merge, parse } from '../store/records.js';
import { settingsOf } from './settings_state.js';

/** @import * as T from '../types' */
/** @import { Recorder } from '../store/writes.js' */

/** Texts by key, null where there is none. @typedef {Map<string, string|null>} Changes */

/** For a page that lists all that is stored. @param {T.Store} store @param {Recorder} recorder of the same store */
export const openArchive = ({ unsaved, prefix, area, raw, value }, recorder) => {
  /** The keys under which something is stored, those that begin with `start`. */
  const keys = (start = '') => {
    const stored = Object.keys(area ?? {}).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
    return [...new Set([...stored, ...unsaved.keys()])].filter((key) => key.startsWith(start));
  };
  /** What is stored under a key, as it stands there. @param {string} key @returns {string|null} */
  const text = (key) => {
    const rec = unsaved.has(key) && key.startsWith('q/') && recorder.get(key.slice(2));
    return rec ? JSON.stringify(encode(rec)) : (unsaved.get(key) ?? raw(key));
  };
  return {
    ...recorder,
    ...{ keys, text, value },
    settings: () => settingsOf(value('set')),
    /** The records of all questions, those the guide no longer has included. */
    all: () =>
      new Map(
        keys('q/').flatMap((key) => {
          const id = key.slice(2);
          const rec = isSlug(id) && recorder.get(id);
          return rec ? [/** @type {const} */ ([id, rec])] : [];
        }),
      ),
  };
};

/** For a page that changes much at once, and takes that back. @param {T.Store} store @param {Recorder} recorder of the same store */
export const openStudyStore = (store, recorder) => {
  const { unsaved, prefix, area } = store;
  const archive = openArchive(store, recorder);
  const { text } = archive;

  /** Removals first: they make room, and let other tabs forget what they wrote. @param {Changes} changes */
  const put = (changes) => {
    for (const [key, text] of changes) if (text === null || key.startsWith('q/')) area?.removeItem(prefix + key);
    for (const [key, text] of changes) if (text !== null) area?.setItem(prefix + key, text);
  };
  /** @param {string} key @param {string} was */
  const restore = (key, was) => {
    try {
      area?.setItem(prefix + key, was);
    } catch {
      unsaved.set(key, was);
      store.report('full');
    }
  };
  /** @param {Changes} changes */
  const write = (changes) => {
    if (store.trouble === 'newer') return false;
    const before = new Map([...changes.keys()].map((key) => [key, store.raw(key)]));
    try {
      put(changes);
    } catch {
      // What fitted before fits again once what is new is gone. If it does not, it stays in memory, and is never lost.
      const changed = [...before].filter(([key, was]) => store.raw(key) !== was);
      for (const [key] of changed) area?.removeItem(prefix + key);
      for (const [key, was] of changed) if (was !== null) restore(key, was);
      return false;
    }
    for (const [key, text] of changes)
      if (area || text === null) unsaved.delete(key);
      else unsaved.set(key, text);
    recorder.flush();
    return true;
  };

  return {
    ...archive,
    get trouble() {
      return store.trouble;
    },
    /**
     * Make all changes or none.
     * @param {Changes} changes
     * @returns {(() => boolean)|null} null when they can't be stored, else what takes them back, sparing what was written since
     */
    change(changes) {
      const before = new Map([...changes.keys()].map((key) => [key, text(key)]));
      if (!write(changes)) return null;
      return () => {
        /** @type {Changes} */
        const back = new Map();
        for (const [key, was] of before) {
          const now = text(key);
          const [a, b] = key.startsWith('q/') ? [decode(parse(was)), decode(parse(now))] : [];
          if (now === changes.get(key)) back.set(key, was);
          else if (a && b) back.set(key, JSON.stringify(encode(merge(a, b))));
        }
        return write(back);
      };
    },
  };
};
