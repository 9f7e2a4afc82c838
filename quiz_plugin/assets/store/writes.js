// Writes the records that attempts leave, beside the store that reads them. What can't be saved is held in memory.

import { record } from '../schedule/schedule.js';
import { merge } from './merge.js';
import { parse, VERSION, valid } from './records.js';

/** @import * as T from '../types' */
/** @import { Attempt } from '../schedule/schedule.js' */

const localDay = () => new Date(Date.now() - new Date().getTimezoneOffset() * 6e4).toISOString().slice(0, 10);

/** @typedef {ReturnType<typeof openRecorder>} Recorder */

/** @param {T.Store} store @param {string} [today] the local date */
export const openRecorder = (store, today = localDay()) => {
  const { held, prefix, raw } = store;
  // Attempts of one moment in several tabs are told apart by this: each tab counts on from where it happens to start.
  let nth = Math.floor(Math.random() * 1e9);
  /** What this page wrote last of each question. @type {Map<string, T.Rec>} */
  const own = new Map();
  /** @param {string} key @param {string} text */
  const put = (key, text) => {
    try {
      store.area()?.setItem(prefix + key, text);
      return true;
    } catch {
      return false;
    }
  };
  // There was no room: of each question, only the last attempts stay.
  /** @param {string} key @param {T.Rec} rec */
  const shrink = (key, rec) => {
    const short = (/** @type {T.Rec} */ r) => JSON.stringify({ ...r, log: r.log.slice(-4) });
    const keys = Object.keys(store.area() ?? {}).filter((each) => each.startsWith(`${prefix}q/`));
    for (const each of keys.map((whole) => whole.slice(prefix.length))) {
      const old = parse(raw(each));
      if (valid(old)) put(each, short(old));
    }
    return put(key, short(rec));
  };
  // What can't be read is the reader's all the same: nothing is written over it, and only they delete it.
  /** @param {string} key */
  const clear = (key) => {
    const text = raw(key);
    if (!text || valid(parse(text))) return true;
    let i = 1;
    while (raw(`bad/${i}`) !== null) i++;
    if (!put(`bad/${i}`, text)) return false;
    store.area()?.removeItem(prefix + key);
    return true;
  };
  const meta = parse(raw('meta'));
  if (store.trouble !== 'newer' && meta?.lastSeen !== today)
    put('meta', JSON.stringify({ v: VERSION, made: today, lastBackup: null, ...meta, lastSeen: today }));

  /** What is stored and what only memory holds of a question, as one. @param {string} id @returns {T.Rec|null} */
  const get = (id) => {
    const mine = parse(held.get(`q/${id}`)) ?? null;
    const stored = store.stored(id);
    return mine && stored ? merge(mine, stored, store.now()) : (mine ?? stored);
  };

  const self = {
    get,
    /** Called when there is room again, and nothing is in memory only. */
    onroom() {},
    /**
     * Save what `change` makes of a record as it is now: another tab may have written since it was shown.
     * @param {string} id @param {(was: T.Rec|null) => T.Rec} change
     */
    update(id, change) {
      const key = `q/${id}`;
      const rec = change(get(id));
      const text = JSON.stringify(rec);
      held.set(key, text);
      if (store.trouble === 'off' || store.trouble === 'newer') return;
      if (!clear(key) || !(put(key, text) || shrink(key, rec))) return store.report('full');
      held.delete(key);
      own.set(key, rec);
      self.flush();
    },
    /** Save an attempt. @param {string} id @param {Attempt} attempt */
    save(id, ...attempt) {
      self.update(id, (was) => {
        const rec = record(was, ...attempt);
        rec.log.at(-1)?.push(nth++);
        return rec;
      });
    },
    /** Store what only memory holds, where there is room by now. */
    flush() {
      if (store.trouble !== 'full') return;
      const waiting = [...held].filter(([key]) => !/^(d|note)\//.test(key)); // those are the tab's
      for (const [key, text] of waiting) {
        const rec = key.startsWith('q/') && get(key.slice(2));
        if (rec && !clear(key)) return;
        if (!put(key, rec ? JSON.stringify(rec) : text)) return;
        held.delete(key);
      }
      store.trouble = null;
      store.note('note/full', null); // when room runs out again, the reader is told again
      self.onroom();
    },
    /**
     * Another tab wrote a key, or erased it: with null all of them. What the other tab did not know of is added.
     * @param {string|null} name @param {string|null} text
     */
    heard(name, text) {
      self.flush();
      if (name === null) own.clear();
      const key = `${name}`.slice(prefix.length);
      if (held.has(key) && key.startsWith('q/')) held.set(key, JSON.stringify(get(key.slice(2))));
      if (text === null) own.delete(key); // erased: that is meant
      const [mine, now] = [own.get(key), parse(raw(key))];
      if (!mine || !valid(now) || now.log.some((e) => `${e}` === `${mine.log.at(-1)}`)) return;
      put(key, JSON.stringify(merge(mine, now, store.now())));
    },
  };
  return self;
};

/**
 * Let a recorder learn of what other tabs do, store at the end what may find room by then, and tell the reader of it.
 * @param {Recorder} recorder @param {T.Words['t']} t @param {(text: string) => void} say
 */
export const attend = (recorder, t, say) => {
  // Capturing, so that the cards, which hear of it too, show what the recorder knows by then.
  addEventListener('storage', ({ key, newValue }) => recorder.heard(key, newValue), true);
  addEventListener('pagehide', recorder.flush);
  recorder.onroom = () => {
    const note = /** @type {HTMLElement|null} */ (document.querySelector('#qz-full'));
    if (!note) return;
    note.textContent = t('store.again');
    say(note.textContent);
  };
};
