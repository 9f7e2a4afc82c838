// Entry of the home page for a reader who comes back. It says what is due and where to go on, in the place of the welcome,
// and draws the next days and those of study in the place of the drawing.
import { make, selectAll } from '../card/dom.js';
import { calendar, forecast } from '../pictures/charts.js';
import { studyDay } from '../schedule/attempts.js';
import { dayFor } from '../study/today.js';
import { showReturning } from './returning.js';

/** The address of another page of the guide, which the navigation has. @param {string} name */
const addressOf = (name) => selectAll(`a[href^=${name}]`)[0].href;

showReturning((progress) => {
  const { t, rows, get, today } = progress;
  const { text, links, size } = dayFor(progress, addressOf);
  const [title, lead, panel, ...buttons] = ['h1', '.hm-lead', '.hm-panel', '.hm-acts a'].flatMap(selectAll);
  title.textContent = t('hm.back');
  lead.textContent = text;
  for (const button of buttons) {
    [button.textContent, button.href] = links.shift() || [''];
    button.hidden = !button.textContent;
  }
  const records = rows.flatMap(({ id }) => get(id) ?? []);
  // Before the third week, a picture of many weeks would be empty.
  const old = records.some(({ log }) => log.some(({ time }) => studyDay(time) <= today - 14));
  const days = old ? calendar(progress, records, today, innerWidth > 599) : [make('p.pc-key', t('hm.young'))];
  panel.replaceChildren(
    make('h2', t('pg.ahead')),
    ...forecast(progress, rows, get, today, size, old ? 14 : 7),
    make('h2', t('sd.title')),
    ...days,
  );
});
