// The store as pages use it that change much at once and take that back.
import { merge } from '../store/merge.js';
import { parse, valid } from '../store/records.js';
import { openSessionStore } from './session_store.js';

/** @import * as T from '../types' */
/** @import { Recorder } from '../store/writes.js' */

/** @typedef {ReturnType<typeof openStudyStore>} StudyStore */
/** Texts by key, null where there is none. @typedef {Map<string, string|null>} Changes */

/** @param {T.Store} store @param {Recorder} recorder of the same store */
export const openStudyStore = (store, recorder) => {
  const { held, prefix, area } = store;

  /** Removals first: they make room, and let other tabs forget what they wrote. @param {Changes} changes */
  const put = (changes) => {
    for (const [key, text] of changes) if (text === null || key.startsWith('q/')) area()?.removeItem(prefix + key);
    for (const [key, text] of changes) if (text !== null) area()?.setItem(prefix + key, text);
  };
  /** @param {string} key @param {string} was */
  const restore = (key, was) => {
    try {
      area()?.setItem(prefix + key, was);
    } catch {
      held.set(key, was);
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
      // What fitted before fits again once what is new is gone. If it does not, it is held, and never lost.
      const changed = [...before].filter(([key, was]) => store.raw(key) !== was);
      for (const [key] of changed) area()?.removeItem(prefix + key);
      for (const [key, was] of changed) if (was !== null) restore(key, was);
      return false;
    }
    for (const [key, text] of changes)
      if (area() || text === null) held.delete(key);
      else held.set(key, text);
    recorder.flush();
    return true;
  };

  const self = {
    ...openSessionStore(store, recorder),
    get trouble() {
      return store.trouble;
    },
    /** What is stored under a key, as it stands there. @param {string} key @returns {string|null} */
    text: (key) =>
      held.has(key) && key.startsWith('q/')
        ? JSON.stringify(recorder.get(key.slice(2)))
        : (held.get(key) ?? store.raw(key)),
    /**
     * Make all changes or none.
     * @param {Changes} changes
     * @returns {(() => boolean)|null} null when they can't be stored, else what takes them back, sparing what was written since
     */
    change(changes) {
      const before = new Map([...changes.keys()].map((key) => [key, self.text(key)]));
      if (!write(changes)) return null;
      return () => {
        /** @type {Changes} */
        const back = new Map();
        for (const [key, was] of before) {
          const now = self.text(key);
          const [a, b] = [parse(was), parse(now)];
          if (now === changes.get(key)) back.set(key, was);
          else if (key.startsWith('q/') && valid(a) && valid(b))
            back.set(key, JSON.stringify(merge(a, b, store.now())));
        }
        return write(back);
      };
    },
  };
  return self;
};
