// Adds to the store what two study pages need. `openArchive` (progress.js) lists all records; `openStudyStore`
// (settings.js) has `change`, too: it stores many keys at once, and returns an undo, which merges answers given since
// instead of losing them; it refuses to change storage of a newer guide. Single answers: store/writes.js.
import { decode, encode, isSlug, merge } from '../store/records.js';
import { settingsOf } from './settings_state.js';

/** @import * as T from '../types' */
/** @import { Recorder } from '../store/writes.js' */

/** Values by key, null where there is none any more. @typedef {Map<string, unknown>} Changes */

/** For a page that lists all that is stored. @param {T.Store} store @param {Recorder} recorder of the same store */
export const openArchive = ({ unsaved, prefix, area, value }, recorder) => {
  /** The keys under which something is stored. */
  const keys = () => {
    const stored = Object.keys(area ?? {}).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
    return [...new Set([...stored, ...unsaved.keys()])];
  };
  return {
    ...recorder,
    ...{ keys, value },
    settings: () => settingsOf(value('set')),
    /** The records of all questions, those the guide no longer has included. */
    all: () =>
      new Map(
        keys().flatMap((key) => {
          const id = key.slice(2);
          const rec = key.startsWith('q/') && isSlug(id) && recorder.get(id);
          return rec ? [/** @type {const} */ ([id, rec])] : [];
        }),
      ),
  };
};

/**
 * For a page that changes much at once, and takes that back.
 * @param {T.Store} store @param {Recorder} recorder of the same store
 */
export const openStudyStore = (store, recorder) => {
  /** What is stored under a key: of a question, what the recorder knows. @param {string} key */
  const read = (key) => {
    const rec = key.startsWith('q/') && recorder.get(key.slice(2));
    return rec ? encode(rec) : store.value(key);
  };
  return {
    ...openArchive(store, recorder),
    /**
     * @param {Changes} changes
     * @returns {(() => void)|null} null where nothing may change, else what takes it back, sparing what was written
     *   since
     */
    change(changes) {
      if (store.trouble === 'newer') return null;
      const before = new Map([...changes.keys()].map((key) => [key, read(key)]));
      for (const [key, value] of changes) recorder.setValue(key, value);
      return () => {
        for (const [key, was] of before) {
          const now = read(key);
          const [a, b] = key.startsWith('q/') ? [decode(was), decode(now)] : [];
          if (JSON.stringify(now) === JSON.stringify(changes.get(key))) recorder.setValue(key, was);
          else if (a && b) recorder.setValue(key, encode(merge(a, b)));
        }
      };
    },
  };
};
