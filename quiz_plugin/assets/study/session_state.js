// Where a reader is in a session. Pure: no page and no storage.
import { VERSION } from '../store/records.js';

/**
 * @typedef {object} Session
 * @property {number} v the version of what is stored
 * @property {string[]} ids in the order in which they are asked
 * @property {number} size how many are asked; those after them are asked once more
 * @property {number} at where the reader is
 * @property {number} seen how many are answered
 * @property {string[]} wrong not right on the first try
 */

/** @param {any} s @returns {s is Session} */
export const soundSession = (s) => {
  const list = (/** @type {any} */ ids) => Array.isArray(ids) && ids.every((id) => typeof id === 'string');
  return s?.v === VERSION && list(s.ids) && list(s.wrong) && s.size <= s.ids.length && s.at >= 0 && s.seen >= s.at;
};

/** @param {string[]} ids @returns {Session} */
export const fresh = (ids) => ({ v: VERSION, ids, size: ids.length, at: 0, seen: 0, wrong: [] });

/** A session without the questions that no longer exist. @param {Session} s @param {(id: string) => boolean} there @returns {Session} */
export const pruned = (s, there) => {
  const before = (/** @type {number} */ to) => s.ids.slice(0, to).filter(there).length;
  return {
    ...s,
    ids: s.ids.filter(there),
    wrong: s.wrong.filter(there),
    size: before(s.size),
    at: before(s.at),
    seen: before(s.seen),
  };
};

/** The question that is asked has its first answer. What was not right comes once more at the end, and only once. @param {Session} s @param {boolean} right @returns {Session} */
export const settled = (s, right) => {
  if (s.seen > s.at) return s;
  const id = s.ids[s.at];
  const later = !right && s.at < s.size ? [id] : [];
  return { ...s, seen: s.at + 1, ids: [...s.ids, ...later], wrong: [...s.wrong, ...later] };
};

/** How each question of the first round stands: `now` is asked, be it for the second time. @param {Session} s @returns {('right'|'wrong'|'')[]} */
export const roundOf = ({ ids, size, seen, wrong }) =>
  ids.slice(0, size).map((id, i) => (i >= seen ? '' : wrong.includes(id) ? 'wrong' : 'right'));
