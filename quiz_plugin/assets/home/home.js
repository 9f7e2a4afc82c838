// Entry of the home page once answers are stored (see returning.js): in place of welcome and drawing, shows what is due
// and where to go on (study/today.js), charts of reviews and, after two weeks, study days, until then a bar; adds bars
// to the path. Fills places of site/guide_pages.py; where the navigation lacks a page it leads to, it changes nothing.
import { make, selectAll } from '../card/dom.js';
import { barOf, calendar, forecast } from '../pictures/charts.js';
import { studyDay } from '../schedule/attempts.js';
import { extentOf } from '../study/progress_state.js';
import { dayFor } from '../study/today.js';
import { showReturning } from './returning.js';

/** The address of another page of the guide, which the navigation has. @param {string} name */
const addressOf = (name) => selectAll(`a[href^=${name}]`)[0].href;

showReturning((progress) => {
  const { t, rows, get, today, stations } = progress;
  const { text, links, size } = dayFor(progress, addressOf);
  const [title, lead, panel, acts] = ['h1', '.hm-lead', '.hm-panel', '.hm-acts'].flatMap(selectAll);
  title.textContent = t('hm.back');
  lead.textContent = text;
  const look = (/** @type {number} */ i) => (i ? 'md-button' : 'md-button md-button--primary');
  const next = links.slice(0, 2).map(([text, href], i) => make('a', { href, className: look(i) }, text));
  acts.replaceChildren(make('h2', t('hm.next')), ...next);
  const records = rows.flatMap(({ id }) => get(id) ?? []);
  for (const name of selectAll('.way-part')) {
    const own = stations.filter(({ place }) => name.parentNode.contains(place));
    name.nextSibling.replaceWith(barOf(...own), name.parentNode.querySelector('ol'));
  }
  // Before the third week, a picture of many weeks would be empty.
  const old = records.some(({ log }) => log.some(({ time }) => studyDay(time) <= today - 14));
  acts.classList.toggle('hm-young', !old);
  const all = extentOf(t, rows, get, today);
  if (!old) acts.append(make('small', `${all.name}: ${all.words}`), barOf(all));
  panel.replaceChildren(
    make('h2', t('pg.ahead')),
    ...forecast(progress, rows, get, today, size),
    ...(old ? [make('h2', t('sd.title')), ...calendar(progress, records, today, innerWidth > 599)] : []),
  );
});
