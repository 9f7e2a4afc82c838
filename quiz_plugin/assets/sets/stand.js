// How the reader stands with questions that a page names in cells: read again whenever that may have changed.
import { words } from '../card/strings.js';
import { standing, studyDay } from '../schedule/attempts.js';
import { readOnly } from '../study/study_store.js';

export const { t } = words(
  JSON.parse(`${document.querySelector('#qz-strings')?.textContent}`),
  document.documentElement.lang,
);

/** How many questions there are, how many of them are answered, and how many solid. */
export const noCounts = () => ({ n: 0, a: 0, k: 0 });

/**
 * Show it now, and whenever another page may have changed it. `count` says how the reader stands with one question, in
 * a word, and counts it.
 * @param {(count: (counts: ReturnType<typeof noCounts>, id?: string, rev?: string) => string) => void} show
 * @returns {() => void} what shows it again
 */
export const showStanding = (show) => {
  const { store } = /** @type {HTMLElement} */ (document.querySelector('[data-store]')).dataset;
  const today = studyDay(Date.now());
  const again = () => {
    const { get } = readOnly(localStorage, `${store}`, today);
    show((counts, id = '', rev = '') => {
      const { word, is } = standing({ rev }, get(id), today);
      counts.n += 1;
      counts.a += +/learning|solid/.test(word);
      counts.k += +(word === 'solid');
      return is;
    });
  };
  try {
    again();
    addEventListener('storage', again);
    addEventListener('pageshow', (e) => e.persisted && again());
  } catch {
    // A browser that stores nothing has nothing to show.
  }
  return again;
};
