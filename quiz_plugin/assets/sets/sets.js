// The list of the sets: how the reader stands with each question, in its cell and in words.
import { words } from '../card/strings.js';
import { studyDay, timely } from '../schedule/attempts.js';
import { standing } from '../schedule/standing.js';
import { parse, valid } from '../store/records.js';

const { t } = words(JSON.parse(`${document.querySelector('#qz-strings')?.textContent}`), document.documentElement.lang);
const prefix = /** @type {HTMLElement} */ (document.querySelector('[data-store]')).dataset.store;
const today = studyDay(Date.now());

const tell = () => {
  for (const row of document.querySelectorAll('.qz-cells')) {
    /** @type {NodeListOf<HTMLElement>} */
    const cells = row.querySelectorAll('[data-q]');
    const of = { n: cells.length, a: 0, k: 0 };
    for (const { dataset } of cells) {
      const { q, rev = '' } = dataset;
      const rec = parse(localStorage.getItem(`${prefix}q/${q}`));
      const { word, is } = standing({ rev }, valid(rec) ? timely(rec, today) : null, today);
      dataset.is = is;
      of.a += +/learning|solid/.test(word);
      of.k += +(word === 'solid');
    }
    const line = row.parentNode?.querySelector('.qz-way');
    if (line && of.a) line.textContent = t('way.set', of);
  }
};

try {
  tell();
  addEventListener('storage', tell);
  addEventListener('pageshow', (e) => e.persisted && tell());
} catch {
  // A browser that keeps nothing has nothing to tell of.
}
