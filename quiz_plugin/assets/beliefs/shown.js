// When the remedy of each misconception was last shown, as the browser and files of progress keep it: read with distrust.
import { SLUG } from '../study/slug.js';

/** The key under which it is stored. */
export const REMEDIES = 'm/shown';

/** By the id of the misconception. @param {unknown} x @returns {Record<string, number>} */
export const shownOf = (x) =>
  Object.fromEntries(
    Object.entries(typeof x === 'object' && x && !Array.isArray(x) ? x : {}).filter(
      ([id, time]) => SLUG.test(id) && typeof time === 'number' && time >= 0 && time <= 1e14,
    ),
  );

/** Of two, the later time of each. @param {Record<string, number>} a @param {Record<string, number>} b */
export const laterShown = (a, b) => {
  const both = { ...a };
  for (const [id, time] of Object.entries(b)) both[id] = Math.max(time, both[id] ?? 0);
  return both;
};
