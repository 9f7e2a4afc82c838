// Entry: the home page. Who comes back reads what is due and where to go on, in the place of the welcome.
import { dayFor } from '../study/today_state.js';
import { all, begin } from './begin.js';

const [title, lead, acts, heading, list] = all('h1,.hm-lead,.hm-acts,.hm-panel>*');
const links = acts.children;
links[1].hash = '/new?n=10';
/** The address of another page of the guide, which the navigation has. @param {string} name */
const pageOf = (name) => all(`a[href^=${name}]`)[0].href;

begin((look) => {
  const { stations, t } = look;
  const { due, said, ways } = dayFor(look, pageOf);
  title.firstChild.data = t('hm.back');
  lead.textContent = said;
  for (const link of links) {
    [link.textContent, link.href] = ways.shift() || [''];
    link.hidden = !link.textContent;
  }

  // The same rows as below, of what is due, or else of what comes next.
  heading.textContent = t(due ? 'pg.due' : 'nav.next_reading');
  const some = stations.filter((each) => (due ? each.due : each.open[0])).slice(0, 4);
  list.replaceChildren(...some.map(({ place }) => place.cloneNode(true)));
});
