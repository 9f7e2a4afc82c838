// What is due today and what to do about it: the first lines of the progress page.

import { make } from '../card/dom.js';
import { $ } from '../card/page.js';
import { nextStation } from '../home/way_state.js';
import { anchor } from './controls.js';
import { dayFor, readOn } from './today_state.js';

/** @import * as T from '../types' */
/** @import { Station } from '../home/way_state.js' */

/**
 * @param {T.App} app @param {T.RecordOf} get @param {number} today @param {(Station & { link: HTMLAnchorElement })[]} stations
 * @param {(name: string) => string} pageOf the address of another study page
 */
export const todayOf = (app, get, today, stations, pageOf) => {
  const { t, index: rows, concepts, store } = app;
  const begun = rows.some(({ id }) => get(id));
  const next = nextStation(stations);
  const due = stations.reduce((sum, each) => sum + each.due, 0);
  const reading = next && readOn(app, next, next.link, `${$('[data-sections]')?.dataset.sections}`);
  const { said, ways } = begun
    ? dayFor({ ...app, rows, get, today, value: store.value }, due, pageOf, reading)
    : { said: t('pg.empty'), ways: [[t('pg.begin'), concepts[0].href]] };
  const acts = ways.slice(0, 2).map(([text, href], i) => anchor(text, href, i ? 'qz-btn' : 'qz-btn qz-btn--main'));
  return [make('p', {}, said), make('p', { className: 'qz-acts' }, ...acts)];
};
