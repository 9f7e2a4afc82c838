// Writes answers, as records, and other values to the store (`openRecorder`, by card/storing.js and study/app.js):
// where an answer has no room, cuts the histories of all questions to four attempts; adds an answer again that another
// tab overwrote (`attend`). What can't be saved stays in memory: where the store is full, until there is room.
import { record } from '../schedule/schedule.js';
import { decode, encode, merge, parse } from './records.js';

/** @import * as T from '../types' */
/** @import { Answer } from '../schedule/schedule.js' */

const SHORT_LOG = 4; // attempts of each question that stay where there was no room

/** @param {T.Rec} rec */
const textOf = (rec) => JSON.stringify(encode(rec));

/** @typedef {ReturnType<typeof openRecorder>} Recorder */

/** @param {T.Store} store */
export const openRecorder = (store) => {
  const { unsaved, prefix, raw } = store;
  /** What this page wrote last of each question. @type {Map<string, T.Rec>} */
  const written = new Map();
  /** @param {string} key @param {string} text */
  const put = (key, text) => {
    try {
      store.area?.setItem(prefix + key, text);
      return true;
    } catch {
      return false;
    }
  };
  // There was no room: of each question, only the last attempts stay.
  /** @param {string} key @param {T.Rec} rec */
  const shrink = (key, rec) => {
    const short = (/** @type {T.Rec} */ r) => textOf({ ...r, log: r.log.slice(-SHORT_LOG) });
    for (const full of Object.keys(store.area ?? {})) {
      const each = full.slice(prefix.length);
      const old = full.startsWith(`${prefix}q/`) && decode(parse(raw(each)));
      if (old) put(each, short(old));
    }
    return put(key, short(rec));
  };
  /** What is stored and what only memory holds of a question, as one. @param {string} id @returns {T.Rec|null} */
  const get = (id) => {
    const mine = decode(parse(unsaved.get(`q/${id}`)));
    const stored = store.stored(id);
    return mine && stored ? merge(mine, stored) : (mine ?? stored);
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
      const text = textOf(rec);
      unsaved.set(key, text);
      if (store.trouble === 'off' || store.trouble === 'newer') return;
      if (!put(key, text) && !shrink(key, rec)) return store.report('full');
      unsaved.delete(key);
      written.set(key, rec);
      self.flush();
    },
    /** Save an answer. @param {string} id @param {Answer} answer */
    save: (id, ...answer) => self.update(id, (was) => record(was, ...answer)),
    /** Store a value that is no record, or with null erase it. @param {string} key @param {unknown} value */
    setValue(key, value) {
      const text = value === null ? null : JSON.stringify(value);
      let room = store.trouble !== 'newer';
      if (room && text === null) store.area?.removeItem(prefix + key);
      else room &&= put(key, `${text}`);
      if (text === null || (room && store.area)) unsaved.delete(key);
      else unsaved.set(key, text);
      if (room) self.flush();
      else if (!store.trouble) store.report('full');
    },
    /** Store what only memory holds, where there is room by now. */
    flush() {
      if (store.trouble !== 'full') return;
      for (const [key, text] of unsaved) {
        const rec = key.startsWith('q/') && get(key.slice(2));
        if (!put(key, rec ? textOf(rec) : text)) return;
        unsaved.delete(key);
      }
      store.trouble = null;
      self.onroom();
    },
    /**
     * Another tab wrote a key, or erased it: with null all of them. What the other tab did not know of is added.
     * @param {string|null} name @param {string|null} text
     */
    otherTabWrote(name, text) {
      self.flush();
      if (name === null) written.clear();
      const key = `${name}`.slice(prefix.length);
      const rec = unsaved.has(key) && key.startsWith('q/') && get(key.slice(2));
      if (rec) unsaved.set(key, textOf(rec));
      if (text === null) written.delete(key); // erased on purpose
      const mine = written.get(key);
      const theirs = decode(parse(raw(key)));
      const last = mine?.log.at(-1);
      if (!mine || !theirs || theirs.log.some((each) => each.time === last?.time)) return;
      put(key, textOf(merge(mine, theirs)));
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
  addEventListener('storage', ({ key, newValue }) => recorder.otherTabWrote(key, newValue), true);
  addEventListener('pagehide', recorder.flush);
  recorder.onroom = () => {
    const note = /** @type {HTMLElement|null} */ (document.querySelector('#qz-full'));
    if (!note) return;
    note.textContent = t('store.again');
    say(note.textContent);
  };
};
