// What study pages do with the store besides answering: see all of it, keep values, change much at once and take it back.
import { parse, VERSION, valid } from '../quiz/records.js';
import { settingsOf } from './settings.js';

/** @import * as T from '../quiz/types' */

export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** @type {T.keep} */
export const keep = (store) => {
  const { held, prefix, area } = store;
  const stored = () => Array.from({ length: area()?.length ?? 0 }, (_, i) => area()?.key(i) ?? '');

  /** Removals first: they make room, and let other tabs forget what they wrote. @param {T.Changes} changes */
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
  /** @param {T.Changes} changes */
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
    store.flush();
    return true;
  };

  /** @type {T.Kept} */
  const self = Object.assign(/** @type {T.Kept} */ (store), {
    /** @type {T.Kept['keys']} */
    keys(start = '') {
      const own = stored().flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
      return [...new Set([...own, ...held.keys()])].filter((key) => key.startsWith(start));
    },
    /** @type {T.Kept['text']} */
    text: (key) =>
      held.has(key) && key.startsWith('q/')
        ? JSON.stringify(store.get(key.slice(2)))
        : (held.get(key) ?? store.raw(key)),
    /** @type {T.Kept['setValue']} */
    setValue(key, value) {
      const text = value === null ? null : JSON.stringify(value);
      if (write(new Map([[key, text]]))) return;
      if (text === null) held.delete(key);
      else held.set(key, text);
      if (!store.trouble) store.report('full');
    },
    /** @type {T.Kept['change']} */
    change(changes) {
      const before = new Map([...changes.keys()].map((key) => [key, self.text(key)]));
      if (!write(changes)) return null;
      return () => {
        /** @type {T.Changes} */
        const back = new Map();
        for (const [key, was] of before) {
          const now = self.text(key);
          const [a, b] = [parse(was), parse(now)];
          if (now === changes.get(key)) back.set(key, was);
          else if (key.startsWith('q/') && valid(a) && valid(b)) back.set(key, JSON.stringify(store.merge(a, b)));
        }
        return write(back);
      };
    },
    /** @type {T.Kept['all']} */
    all: () =>
      new Map(
        self.keys('q/').flatMap((key) => {
          const id = key.slice(2);
          const rec = SLUG.test(id) && store.get(id);
          return rec ? [/** @type {[string, T.Rec]} */ ([id, rec])] : [];
        }),
      ),
    /** @type {T.Kept['bad']} */
    bad() {
      const odd = self.keys('q/').filter((key) => {
        const rec = parse(self.text(key));
        return !valid(rec) && !(rec?.v > VERSION);
      });
      return new Map([...self.keys('bad/'), ...odd].map((key) => [key, self.text(key) ?? '']));
    },
    /** @type {T.Kept['settings']} */
    settings: () => settingsOf(store.value('set')),
  });
  return self;
};
