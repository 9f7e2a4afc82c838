// What the browser keeps of a reader, for pages that only look at it.
import { timely } from '../schedule/attempts.js';
import { parse, valid } from '../store/records.js';

/** @import * as T from '../types' */

/** @param {T.Area} area @param {string} prefix what every key starts with @param {number} today */
export const kept = (area, prefix, today) => {
  /** What is stored under a key, undefined where nothing can be read. @param {string} key */
  const value = (key) => parse(area.getItem(prefix + key));
  /** @type {T.RecordOf} */
  const get = (id) => {
    const rec = value(`q/${id}`);
    return valid(rec) ? timely(rec, today) : null;
  };
  return { value, get };
};
