// What the browser stores, as study pages use it: read, changed as a whole and taken back, listed. What can't be read is
// the reader's all the same, and is never written over.
import { studyDay, timely } from '../schedule/attempts.js';
import { decode, encode, merge, parse, VERSION, valid } from '../store/records.js';
import { valueWriter } from '../store/store.js';

/** @import * as T from '../types' */
/** @import { Recorder } from '../store/writes.js' */

/** @typedef {ReturnType<typeof openSessionStore>} SessionStore */
/** Texts by key, null where there is none. @typedef {Map<string, string|null>} Changes */

/** Whether something may be the id of a question or a misconception, whatever a file or the browser holds. @param {string} id */
export const isSlug = (id) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id);

/** The date of the study day, such as 2026-11-20: as files and the last copy name it. */
export const todaysDate = () => new Date(studyDay(Date.now()) * 864e5).toISOString().slice(0, 10);

/** How many questions a review asks a day: what a reader has set, if that makes sense. @param {any} size */
export const daySize = (size) => (Number.isInteger(size) && size > 0 && size <= 100 ? size : 20);

/** What a reader has set, with what holds where nothing or nonsense is set. @param {any} saved @returns {T.Settings} */
export const settingsOf = (saved) => {
  const { sessionSize, examDate, timer } = saved ?? {};
  const flag = (/** @type {string} */ name, preset = false) =>
    typeof saved?.[name] === 'boolean' ? saved[name] : preset;
  return {
    shuffle: flag('shuffle', true),
    askSure: flag('askSure'),
    shortcuts: flag('shortcuts'),
    hideTimer: flag('hideTimer'),
    sessionSize: daySize(sessionSize),
    examDate: /^\d{4}-\d\d-\d\d$/.test(examDate) ? examDate : null,
    timer: ['1', '1.5', '2'].includes(timer) ? timer : 'none',
  };
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

/** For sessions: records are read, answers saved, values stored. @param {T.Store} store @param {Recorder} recorder of the same store */
export const openSessionStore = (store, recorder) => ({
  value: store.value,
  draft: store.draft,
  setDraft: store.setDraft,
  get: recorder.get,
  save: recorder.save,
  setValue: valueWriter(store, recorder),
});

/** For pages that change much at once and take that back, and list all that is stored. @param {T.Store} store @param {Recorder} recorder of the same store */
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
      // What fitted before fits again once what is new is gone. If it does not, it stays in memory, and is never lost.
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

  /** The keys under which something is stored, those that begin with `start`. */
  const keys = (start = '') => {
    const stored = Object.keys(area() ?? {}).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
    return [...new Set([...stored, ...held.keys()])].filter((key) => key.startsWith(start));
  };

  const self = {
    ...openSessionStore(store, recorder),
    memory: store.memory,
    get trouble() {
      return store.trouble;
    },
    settings: () => settingsOf(store.value('set')),
    keys,
    /** The records of all questions, those the guide no longer has included. */
    all: () =>
      new Map(
        keys('q/').flatMap((key) => {
          const id = key.slice(2);
          const rec = isSlug(id) && recorder.get(id);
          return rec ? [/** @type {const} */ ([id, rec])] : [];
        }),
      ),
    /** What can't be read, by key. @returns {Map<string, string>} */
    unreadable() {
      const odd = keys('q/').filter((key) => {
        const rec = parse(self.text(key));
        return !valid(rec) && !(rec?.v > VERSION);
      });
      return new Map([...keys('bad/'), ...odd].map((key) => [key, self.text(key) ?? '']));
    },
    /** What is stored under a key, as it stands there. @param {string} key @returns {string|null} */
    text(key) {
      const rec = held.has(key) && key.startsWith('q/') && recorder.get(key.slice(2));
      return rec ? JSON.stringify(encode(rec)) : (held.get(key) ?? store.raw(key));
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
          const [a, b] = key.startsWith('q/') ? [decode(parse(was)), decode(parse(now))] : [];
          if (now === changes.get(key)) back.set(key, was);
          else if (a && b) back.set(key, JSON.stringify(encode(merge(a, b, store.now()))));
        }
        return write(back);
      };
    },
    /** Move what can't be read out of the way, before something else takes its place. @param {string} key @param {(x: unknown) => boolean} valid */
    setAside(key, valid) {
      const text = self.text(key);
      if (!text || valid(store.value(key))) return;
      let i = 1;
      while (self.text(`bad/${i}`) !== null) i++;
      self.change(
        new Map([
          [`bad/${i}`, text],
          [key, null],
        ]),
      );
    },
  };
  return self;
};
