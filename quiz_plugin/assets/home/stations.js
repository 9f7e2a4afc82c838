// How the reader stands at the stations of the learning path, drawn wherever a page names a concept.
import { words } from '../card/strings.js';
import { studyDay } from '../schedule/attempts.js';
import { fillOf, nextStation, stationsOf } from '../study/progress_state.js';
import { readOnly } from '../study/study_store.js';

/** @import * as T from '../types' */
/** @import { Sections, Station } from '../study/progress_state.js' */

/** @typedef {Awaited<ReturnType<typeof readProgress>>} Progress */

/** @param {string} selector @returns {any[]} what the page has of it */
export const all = (selector) => [...document.querySelectorAll(selector)];

/** Fill a mastery cell, as the build wrote it. @param {Element} cell @param {Pick<Station, 'total'|'solid'|'learning'|'due'>} counts */
const fillCell = (cell, counts) => {
  let foot = 17;
  for (const [i, high] of fillOf(counts).entries()) {
    cell.children[i + 1].setAttribute('d', `M3 ${foot}v${-high}h14v${high}z`);
    foot -= high;
  }
  cell.classList.toggle('cell--due', counts.due > 0);
};

/** How a reader stands at a station, in words. @param {T.Words} words @param {Station} station */
const standsAt = ({ t }, { total, solid, due }) => t(due ? 'way.due' : 'way.solid', { k: solid, n: total, d: due });

/**
 * Show how the reader stands at each station, and where to go on.
 * @param {ParentNode} root what has the stations, and whatever else names a concept @param {T.Words} words
 * @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today
 */
export const showStations = (root, words, rows, get, today) => {
  const places = /** @type {HTMLElement[]} */ ([...root.querySelectorAll('.way [data-concept]')]);
  const concepts = places.map((place) => ({ id: `${place.dataset.concept}`, place }));
  const stations = stationsOf(concepts, rows, get, today);
  const next = nextStation(stations);
  for (const station of stations)
    for (const place of root.querySelectorAll(`[data-concept=${station.id}]`)) {
      for (const cell of place.querySelectorAll('.cell')) fillCell(cell, station);
      for (const text of place.querySelectorAll('.way-n')) text.textContent = standsAt(words, station);
      place.classList.toggle('way-next', station === next);
    }
  return { stations, next };
};

export const readProgress = async () => {
  const { lang } = document.documentElement;
  const [{ dataset: addresses }] = all('[data-index]');
  const texts = words(JSON.parse(addresses.words), lang);
  const today = studyDay(Date.now());
  const { get, value } = readOnly(localStorage, addresses.keys, today);
  const load = async (/** @type {string} */ url) => url && (await fetch(url)).json();
  /** @type {[T.Row[], Sections]} */
  const [rows, sections] = await Promise.all([load(addresses.index), load(addresses.sections)]);
  return {
    addresses,
    lang,
    sections,
    rows,
    get,
    value,
    today,
    ...texts,
    ...showStations(document, texts, rows, get, today),
  };
};

/**
 * Once there are answers, show how the reader stands, and with `draw` what else the page says of it. What draws last says
 * that the page is ready. Where something fails, the page stays as it is for somebody new.
 * @param {(progress: Progress) => void} draw
 */
export const showReturning = (draw) => {
  const { dataset } = document.documentElement;
  const show = async () => {
    if (dataset.back === undefined) return;
    dataset.back ||= 'on'; // a page that comes back stays visible
    try {
      draw(await readProgress());
    } catch {
      delete dataset.back;
    }
  };
  show();
  // A page that comes back from the browser's cache does not know what was answered since.
  addEventListener('pageshow', (event) => event.persisted && show());
};
