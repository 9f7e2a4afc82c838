// The store as study pages use it: they list what is stored, store values, change much at once and take that back.
import { parse, VERSION, valid } from '../store/records.js';
import { merge } from '../store/writes.js';
import { settingsOf } from './settings.js';

/** @import * as T from '../types' */
/** @import { Recorder } from '../store/writes.js' */

export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** @typedef {ReturnType<typeof openStudyStore>} StudyStore */
/** Texts by key, null where there is none. @typedef {Map<string, string|null>} Changes */

/** @param {T.Store} store @param {Recorder} recorder of the same store */
export const openStudyStore = (store, recorder) => {
  const { held, prefix, area, value } = store;

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
    value,
    memory: store.memory,
    get: recorder.get,
    save: recorder.save,
    get trouble() {
      return store.trouble;
    },
    settings: () => settingsOf(value('set')),
    /** The keys under which something is stored, those that begin with `start`. */
    keys(start = '') {
      const own = Object.keys(area() ?? {}).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
      return [...new Set([...own, ...held.keys()])].filter((key) => key.startsWith(start));
    },
    /** What is stored under a key, as it stands there. @param {string} key @returns {string|null} */
    text: (key) =>
      held.has(key) && key.startsWith('q/')
        ? JSON.stringify(recorder.get(key.slice(2)))
        : (held.get(key) ?? store.raw(key)),
    /** Store a value, or with null erase it. @param {string} key @param {unknown} value */
    setValue(key, value) {
      const text = value === null ? null : JSON.stringify(value);
      if (write(new Map([[key, text]]))) return;
      if (text === null) held.delete(key);
      else held.set(key, text);
      if (!store.trouble) store.report('full');
    },
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
    /** The records of all questions, those the guide no longer has included. */
    all: () =>
      new Map(
        self.keys('q/').flatMap((key) => {
          const id = key.slice(2);
          const rec = SLUG.test(id) && recorder.get(id);
          return rec ? [/** @type {const} */ ([id, rec])] : [];
        }),
      ),
    /** What can't be read, by key. @returns {Map<string, string>} */
    bad() {
      const odd = self.keys('q/').filter((key) => {
        const rec = parse(self.text(key));
        return !valid(rec) && !(rec?.v > VERSION);
      });
      return new Map([...self.keys('bad/'), ...odd].map((key) => [key, self.text(key) ?? '']));
    },
  };
  return self;
};
