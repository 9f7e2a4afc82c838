// Shows how a reader stands at the stations of the learning path, as the build wrote them.
import { nextStation, stationsOf } from '../home/way_state.js';
import { fillCell, standsAt } from '../home/way_view.js';

/** @import * as T from '../types' */

/** @param {T.App} app @param {HTMLElement} way @param {T.RecordOf} get @param {number} today */
export const showWay = (app, way, get, today) => {
  const places = /** @type {NodeListOf<HTMLElement>} */ (way.querySelectorAll('[data-concept]'));
  const ids = [...places].map(({ dataset }) => `${dataset.concept}`);
  const stations = stationsOf(ids, app.index, get, today).map((station, i) => ({
    ...station,
    link: /** @type {HTMLAnchorElement} */ (places[i].querySelector('a')),
  }));
  const next = nextStation(stations);
  for (const [i, station] of stations.entries()) {
    const [cell, , text] = places[i].children;
    fillCell(cell, station);
    text.textContent = standsAt(app, station);
    places[i].classList.toggle('way-next', station === next);
  }
  return stations;
};
