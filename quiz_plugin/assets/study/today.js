// What is due today and what to do about it: the first lines of the progress page.
import { make } from '../card/dom.js';
import { dayFor } from './today_state.js';
import { siblingOf, steps } from './ways.js';

/** @import * as T from '../types' */
/** @import { Sections } from '../home/way_state.js' */
/** @import { Place } from './today_state.js' */

/**
 * @param {T.App} app @param {T.RecordOf} get @param {number} today
 * @param {{ stations: Place[], next: Place|undefined, sections: Sections }} way
 */
export const todayOf = (app, get, today, way) => {
  const { t, index: rows, concepts, store } = app;
  if (!rows.some(({ id }) => get(id))) return [make('p', {}, t('pg.empty')), steps([t('pg.begin'), concepts[0].href])];
  const { said, ways } = dayFor({ ...app, ...way, rows, get, today, value: store.value }, siblingOf);
  return [make('p', {}, said), steps(...ways.slice(0, 2))];
};
