// Entry: the home page. Who comes back reads what is due and where to go on, in the place of the welcome.
import { daySize } from '../study/day_size.js';
import { nextDay } from '../study/standing.js';
import { all, begin, lang } from './begin.js';
import { examOf, minutesFor, roomOf, sessionOf } from './home_state.js';
import { nextSection } from './way_state.js';

const [title, lead, acts, heading, list] = all('h1,h1+p,h1+p+p,.hm-panel>*');
const links = [...acts.children];
links[1].hash = '/new?n=10';
const ten = links[1].href;
/** The address of another page of the guide, which the navigation has. @param {string} name */
const pageOf = (name) => all(`a[href^=${name}]`)[0].href;

begin(({ own, rows, get, value, today, stations, next, t, n }) => {
  const due = stations.reduce((sum, station) => sum + station.due, 0);
  const now = Math.min(due, roomOf(rows, get, today, daySize(value('set')?.sessionSize)));
  const counted = (/** @type {number} */ k) => n('n.questions', k);

  const say = () => {
    if (due && !now) return [n('rv.enough', due)];
    const takes = { n: counted(now), time: n('n.minutes', minutesFor(now)) };
    if (due) return [n('hm.due', due), t(due > now ? 'hm.some' : 'hm.all', takes)];
    const later = nextDay(rows, get, today);
    const when = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' });
    const then = later && { n: counted(later.n), when: when.format(later.day - today, 'day') };
    return [t('rv.empty'), then ? t('rv.next', then) : ''];
  };
  title.firstChild.data = t('hm.back');
  lead.textContent = say().join(' ');

  const exam = examOf(value('x/cur'), rows);
  const [practice, review] = ['p/cur', 'r/cur'].map((key) => sessionOf(value(key), rows));
  const goOn = (/** @type {typeof stations[0]} */ station) => {
    const { href, textContent } = station.place.querySelector('a');
    const [anchor, section] = nextSection(station, JSON.parse(own.sections)[station.id]);
    return [t('hm.go', { concept: textContent, section }), `${href}#${anchor}`];
  };
  /** What can be done, the most urgent first: what it says, and where that leads. */
  const ways = [
    exam && [t('ex.resume', exam), pageOf('exam')],
    practice && [t('se.resume', practice), `${pageOf('practice')}#/q`],
    review ? [t('se.resume', review), pageOf('review')] : now && [n('rv.start', now), pageOf('review')],
    next && goOn(next),
    [t('pr.ten'), ten],
  ].filter(Boolean);
  for (const link of links) {
    [link.textContent, link.href] = ways.shift() || [''];
    link.hidden = !link.textContent;
  }

  // The same rows as below, of what is due, or else of what comes next.
  heading.textContent = t(due ? 'pg.due' : 'nav.next_reading');
  const some = stations.filter((each) => (due ? each.due : each.open.length)).slice(0, 4);
  list.replaceChildren(...some.map(({ place }) => place.cloneNode(true)));
});
