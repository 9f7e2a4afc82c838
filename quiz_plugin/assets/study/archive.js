// All that is stored, listed.
import { parse, VERSION, valid } from '../store/records.js';
import { SLUG } from './slug.js';
import { openStudyStore } from './study_store.js';

/** @import * as T from '../types' */
/** @import { Recorder } from '../store/writes.js' */

/** @param {T.Store} base @param {Recorder} recorder of the same store */
export const openArchive = (base, recorder) => {
  const store = openStudyStore(base, recorder);
  const { held, prefix, area } = base;
  /** The keys under which something is stored, those that begin with `start`. */
  const keys = (start = '') => {
    const own = Object.keys(area() ?? {}).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
    return [...new Set([...own, ...held.keys()])].filter((key) => key.startsWith(start));
  };
  return {
    ...store,
    get trouble() {
      return base.trouble;
    },
    keys,
    /** The records of all questions, those the guide no longer has included. */
    all: () =>
      new Map(
        keys('q/').flatMap((key) => {
          const id = key.slice(2);
          const rec = SLUG.test(id) && recorder.get(id);
          return rec ? [/** @type {const} */ ([id, rec])] : [];
        }),
      ),
    /** What can't be read, by key. @returns {Map<string, string>} */
    bad() {
      const odd = keys('q/').filter((key) => {
        const rec = parse(store.text(key));
        return !valid(rec) && !(rec?.v > VERSION);
      });
      return new Map([...keys('bad/'), ...odd].map((key) => [key, store.text(key) ?? '']));
    },
  };
};
