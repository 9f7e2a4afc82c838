// Stores what is no record of a question: settings, sessions, the exam, which remedies were shown.
/** @import * as T from '../types' */
/** @import { Recorder } from './writes.js' */

/** @param {T.Store} store @param {Recorder} recorder of the same store */
export const valueWriter = (store, recorder) => {
  const { held, prefix, area } = store;
  /** Store a value, or with null erase it. @param {string} key @param {unknown} value */
  return (key, value) => {
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
  };
};
