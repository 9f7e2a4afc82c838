// Entry of the home page for a reader who comes back: says what is due and where to go on, in place of the welcome.
// The next days and those of study are drawn in the place of the drawing.
import { make, selectAll } from '../card/dom.js';
import { calendar, forecast } from '../pictures/charts.js';
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
  panel.replaceChildren(
    make('h2', t('pg.ahead')),
    ...forecast(progress, rows, get, today, size),
    make('h2', t('sd.title')),
    ...calendar(progress, records, today, innerWidth > 599),
  );
});
