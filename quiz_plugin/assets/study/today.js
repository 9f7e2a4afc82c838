// What is due today and what to do about it: the first lines of the progress page.
import { make } from '../card/dom.js';
import { dayFor } from './today_state.js';
import { siblingOf, steps } from './ways.js';

/** @import * as T from '../types' */
/** @import { Sections } from '../home/way_state.js' */
/** @import { Place } from './today_state.js' */

/** For who is new here: they may have answers on another device. @param {T.App} app */
export const firstDay = ({ t, concepts }) => [
  make('p', {}, t('pg.empty')),
  steps([t('pg.begin'), concepts[0].href], [t('pg.import'), '#backup']),
];

/**
 * @param {T.App} app @param {T.RecordOf} get @param {number} today
 * @param {{ stations: Place[], next: Place|undefined, sections: Sections }} way
 */
export const todayOf = (app, get, today, way) => {
  const { said, ways } = dayFor({ ...app, ...way, rows: app.index, get, today, value: app.store.value }, siblingOf);
  return [make('p', {}, said), steps(...ways.slice(0, 2))];
};
