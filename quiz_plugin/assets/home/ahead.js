// Entry: what who comes back sees at the right of the home page, the next days and those of study. home.js loads it once
// there are answers.
import { make } from '../card/dom.js';
import { calendar, forecast } from '../pictures/charts.js';

/** @import { Progress } from './stations.js' */

const script = /** @type {HTMLScriptElement & { progress: Progress, size: number }} */ (document.currentScript);
const { progress, size } = script;
const { rows, get, today, t } = progress;
const records = rows.flatMap(({ id }) => get(id) ?? []);
document
  .querySelector('.hm-panel')
  ?.replaceChildren(
    make('h2', {}, t('pg.ahead')),
    ...forecast(progress, rows, get, today, size),
    make('h2', {}, t('sd.title')),
    ...calendar(progress, records, today, innerWidth > 599),
  );
document.documentElement.dataset.back = 'ready';
script.remove();
