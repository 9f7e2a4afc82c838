// The store as sessions use it: they read records and save answers, and store values.
import { settingsOf } from './settings.js';

/** @import * as T from '../types' */
/** @import { Recorder } from '../store/writes.js' */

/** @typedef {ReturnType<typeof openSessionStore>} SessionStore */

/** @param {T.Store} store @param {Recorder} recorder of the same store */
export const openSessionStore = (store, recorder) => {
  const { held, prefix, area, value } = store;
  return {
    value,
    memory: store.memory,
    get: recorder.get,
    save: recorder.save,
    get trouble() {
      return store.trouble;
    },
    settings: () => settingsOf(value('set')),
    /** Store a value, or with null erase it. @param {string} key @param {unknown} value */
    setValue(key, value) {
      const text = value === null ? null : JSON.stringify(value);
      store.raw(key); // where nothing can be read any more, nothing is written over
      let room = store.trouble !== 'newer';
      try {
        if (room && text === null) area()?.removeItem(prefix + key);
        else if (room) area()?.setItem(prefix + key, `${text}`);
      } catch {
        room = false;
      }
      if (text === null || (room && area())) held.delete(key);
      else held.set(key, text);
      if (room) recorder.flush();
      else if (!store.trouble) store.report('full');
    },
  };
};
