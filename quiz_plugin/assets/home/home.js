// Entry: the home page. Who comes back reads what is due and where to go on, in the place of the welcome.
import { dayFor, readOn } from '../study/today_state.js';
import { all, begin, lang } from './begin.js';

const [title, lead, acts, heading, list] = all('h1,h1+p,h1+p+p,.hm-panel>*');
const links = [...acts.children];
links[1].hash = '/new?n=10';
/** The address of another page of the guide, which the navigation has. @param {string} name */
const pageOf = (name) => all(`a[href^=${name}]`)[0].href;

begin((look) => {
  const { own, stations, next, t } = look;
  const due = stations.reduce((sum, station) => sum + station.due, 0);
  const reading = next && readOn(look, next, next.place.querySelector('a'), own.sections);
  const { said, ways } = dayFor({ ...look, lang }, due, pageOf, reading);
  title.firstChild.data = t('hm.back');
  lead.textContent = said;
  for (const link of links) {
    [link.textContent, link.href] = ways.shift() || [''];
    link.hidden = !link.textContent;
  }

  // The same rows as below, of what is due, or else of what comes next.
  heading.textContent = t(due ? 'pg.due' : 'nav.next_reading');
  const some = stations.filter((each) => (due ? each.due : each.open.length)).slice(0, 4);
  list.replaceChildren(...some.map(({ place }) => place.cloneNode(true)));
});
