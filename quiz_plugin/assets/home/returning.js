// Loads progress for home.js and path.js (`showReturning`), fills the stations of the path and lets them draw the rest;
// again on a return from the browser's cache. theme/guide.html asks for the two once answers are stored, and sets
// `data-back` on the page: `ready` after this. If this fails, `data-back` goes: the page is as for newcomers.

import { selectAll } from '../card/dom.js';
import { pageWords } from '../card/strings.js';
import { studyDay } from '../schedule/attempts.js';
import { readOnly } from '../store/store.js';
import { showStations } from '../study/today.js';

/** @import * as T from '../types' */
/** @import { Sections } from '../study/progress_state.js' */

const readProgress = async () => {
  const { answers, index, sections: from } = selectAll('[data-answers]')[0].dataset;
  const texts = pageWords();
  const lang = texts.t('lang.tag');
  const today = studyDay(Date.now());
  const { get, value } = readOnly(localStorage, answers);
  const load = async (/** @type {string} */ url) => (await fetch(url)).json();
  /** @type {[T.Row[], Sections]} */
  const [rows, sections] = await Promise.all([load(index), load(from).catch(() => ({}))]);
  return { lang, sections, rows, get, value, today, ...texts, ...showStations(document, texts, rows, get, today) };
};

/**
 * Show how the reader stands, and with `draw` what else the page says of it, now and when the page comes back from the
 * browser's cache. Where something fails, the page stays as it is for somebody new.
 * @param {(progress: Awaited<ReturnType<typeof readProgress>>) => void} draw
 */
export const showReturning = (draw) => {
  const { dataset } = document.documentElement;
  const show = async () => {
    try {
      draw(await readProgress());
      dataset.back = 'ready';
    } catch {
      delete dataset.back;
    }
  };
  show();
  addEventListener('pageshow', (event) => event.persisted && show());
};
