// Shows how a reader stands at the stations of the learning path, as the build wrote them.
import { nextStation, stationsOf } from '../home/way_state.js';
import { fillCell, standsAt } from '../home/way_view.js';

/** @import * as T from '../types' */

/** @param {T.App} app @param {HTMLElement} way @param {T.RecordOf} get @param {number} today */
export const showWay = (app, way, get, today) => {
  const places = /** @type {HTMLElement[]} */ ([...way.querySelectorAll('[data-concept]')]);
  const concepts = places.map((place) => ({ id: `${place.dataset.concept}`, place }));
  const stations = stationsOf(concepts, app.index, get, today);
  const next = nextStation(stations);
  for (const station of stations) {
    const [cell, , text] = station.place.children;
    fillCell(cell, station);
    text.textContent = standsAt(app, station);
    station.place.classList.toggle('way-next', station === next);
  }
  return { stations, next };
};
