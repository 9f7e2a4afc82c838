// Entry: the home page. Who comes back reads what is due and where to go on, in the place of the welcome.

import { nextDay } from '../study/counts.js';
import { daySize } from '../study/day_size.js';
import { all, begin, lang } from './begin.js';
import { examOf, roomOf, sessionOf } from './home_state.js';
import { nextSection } from './way_state.js';

const [title, lead, acts, heading, list] = all('h1,.hm-lead,.hm-acts,.hm-panel>*');
const links = [...acts.children];
links[1].hash = '/new?n=10';
const ten = links[1].href;
/** The address of another page of the guide, which the navigation has. @param {string} name */
const pageOf = (name) => all(`a[href^=${name}]`)[0].href;

begin(({ sections, rows, get, value, today, stations, next, t, n }) => {
  const due = stations.reduce((sum, station) => sum + station.due, 0);
  const now = Math.min(due, roomOf(rows, get, today, daySize(value('set')?.sessionSize)));

  const say = () => {
    if (due && !now) return n('rv.enough', due);
    // At 45 seconds each.
    const takes = { n: n('n.questions', now), time: n('n.minutes', Math.ceil(now * 0.75)) };
    if (due) return `${n('hm.due', due)} ${t(due > now ? 'hm.some' : 'hm.all', takes)}`;
    const later = nextDay(rows, get, today);
    if (!later) return t('rv.empty');
    const when = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(later.day - today, 'day');
    return `${t('rv.empty')} ${t('rv.next', { n: n('n.questions', later.n), when })}`;
  };
  title.firstChild.data = t('hm.back');
  lead.textContent = say();

  const exam = examOf(value('x/cur'), rows);
  const [practice, review] = ['p/cur', 'r/cur'].map((key) => sessionOf(value(key), rows));
  const goOn = (/** @type {typeof stations[0]} */ station) => {
    const { href, textContent: concept } = station.place.querySelector('a');
    const [anchor, section] = nextSection(station, sections[station.id]) ?? [];
    return section && [t('hm.go', { concept, section }), `${href}#${anchor}`];
  };
  /** What can be done, the most urgent first: what it says, and where that leads. */
  const ways = [
    exam && [t('ex.resume', exam), pageOf('exam')],
    practice && [t('se.resume', practice), ten.replace(/new.*/, 'q')],
    (review || now) && [review ? t('se.resume', review) : n('rv.start', now), pageOf('review')],
    next && goOn(next),
    [t('pr.ten'), ten],
  ].filter((way) => way);
  for (const link of links) {
    [link.textContent, link.href] = ways.shift() || [''];
    link.hidden = !link.textContent;
  }

  // The same rows as below, of what is due, or else of what comes next.
  heading.textContent = t(due ? 'pg.due' : 'nav.next_reading');
  const some = stations.filter((each) => (due ? each.due : each.open[0])).slice(0, 4);
  list.replaceChildren(...some.map(({ place }) => place.cloneNode(true)));
});
