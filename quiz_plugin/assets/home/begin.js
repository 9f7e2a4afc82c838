// What the pages with stations share: how the reader stands at each, shown wherever the page names a concept.
import { words } from '../card/strings.js';
import { studyDay } from '../schedule/attempts.js';
import { kept } from './kept.js';
import { nextStation, stationsOf } from './way_state.js';
import { fillCell, standsAt } from './way_view.js';

/** @import * as T from '../types' */

/** @typedef {Awaited<ReturnType<typeof look>>} Look */

/** @param {string} selector @returns {any[]} what the page has of it */
export const all = (selector) => [...document.querySelectorAll(selector)];

export const { dataset, lang } = document.documentElement;

const look = async () => {
  const [{ dataset: own }] = all('[data-index]');
  const said = words(JSON.parse(own.words), lang);
  const today = studyDay(Date.now());
  const { get, value } = kept(localStorage, own.keys, today);
  const load = async (/** @type {string} */ url) => url && (await fetch(url)).json();
  /** @type {[T.Row[], Record<string, [anchor: string, title: string][]>]} */
  const [rows, sections] = await Promise.all([load(own.index), load(own.sections)]);
  const concepts = all('.way [data-concept]').map((place) => ({ id: place.dataset.concept, place }));
  const stations = stationsOf(concepts, rows, get, today);
  const next = nextStation(stations);
  for (const station of stations) {
    const at = `[data-concept=${station.id}]`;
    for (const cell of all(`${at} .cell`)) fillCell(cell, station);
    for (const text of all(`${at} .way-n`)) text.textContent = standsAt(said, station);
    for (const place of all(at)) place.classList.toggle('way-next', station === next);
  }
  return { own, lang, sections, rows, get, value, today, stations, next, ...said };
};

/**
 * Once there are answers, show how the reader stands, and with `draw` what else the page says of it. What draws last says
 * that the page is ready. Where something fails, the page stays as it is for somebody new.
 * @param {(look: Look) => void} draw
 */
export const begin = (draw) => {
  const show = async () => {
    if (dataset.back === undefined) return;
    dataset.back ||= 'on'; // a page that comes back stays seen
    try {
      draw(await look());
    } catch {
      delete dataset.back;
    }
  };
  show();
  // A page that comes back as it was left does not know what was answered since.
  addEventListener('pageshow', (event) => event.persisted && show());
};
