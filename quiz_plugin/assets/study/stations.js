// How the reader stands at the stations of the learning path, drawn wherever a page names a concept.
import { fillOf, nextStation, stationsOf } from './progress_state.js';

/** @import * as T from '../types' */
/** @import { Station } from './progress_state.js' */

/** Fill a mastery cell, as the build wrote it. @param {Element} cell @param {Pick<Station, 'total'|'solid'|'learning'|'due'>} counts */
const fillCell = (cell, counts) => {
  let foot = 17;
  for (const [i, high] of fillOf(counts).entries()) {
    cell.children[i + 1].setAttribute('d', `M3 ${foot}v${-high}h14v${high}z`);
    foot -= high;
  }
  cell.classList.toggle('cell--due', counts.due > 0);
};

/**
 * Show how the reader stands at each station, and where to go on.
 * @param {ParentNode} root what has the stations, and whatever else names a concept @param {T.Words} words
 * @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today
 */
export const showStations = (root, { t }, rows, get, today) => {
  const places = /** @type {HTMLElement[]} */ ([...root.querySelectorAll('.way [data-concept]')]);
  const concepts = places.map((place) => ({ id: `${place.dataset.concept}`, place }));
  const stations = stationsOf(concepts, rows, get, today);
  const next = nextStation(stations);
  for (const station of stations) {
    const { id, solid: k, total: n, due: d } = station;
    for (const place of root.querySelectorAll(`[data-concept=${id}]`)) {
      for (const cell of place.querySelectorAll('.cell')) fillCell(cell, station);
      for (const text of place.querySelectorAll('.way-n'))
        text.textContent = t(d ? 'way.due' : 'way.solid', { k, n, d });
      place.classList.toggle('way-next', station === next);
    }
  }
  return { stations, next };
};
