// How the reader stands with questions that a page names in cells: asked again whenever that may have changed.
import { studyDay, timely } from '../schedule/attempts.js';
import { standing } from '../schedule/standing.js';
import { parse, valid } from '../store/records.js';

const prefix = /** @type {HTMLElement} */ (document.querySelector('[data-store]')).dataset.store;
const today = studyDay(Date.now());

/** How many questions there are, how many of them are answered, and how many solid. */
export const none = () => ({ n: 0, a: 0, k: 0 });

/**
 * How the reader stands with one question, in a word, counted in `of`.
 * @param {ReturnType<typeof none>} of @param {string} [id] @param {string} [rev]
 */
export const stand = (of, id, rev = '') => {
  const rec = parse(localStorage.getItem(`${prefix}q/${id}`));
  const { word, is } = standing({ rev }, valid(rec) ? timely(rec, today) : null, today);
  of.n += 1;
  of.a += +/learning|solid/.test(word);
  of.k += +(word === 'solid');
  return is;
};

/** Tell now, and whenever another page may have changed it. @param {() => void} tell */
export const telling = (tell) => {
  try {
    tell();
    addEventListener('storage', tell);
    addEventListener('pageshow', (e) => e.persisted && tell());
  } catch {
    // A browser that keeps nothing has nothing to tell of.
  }
};
