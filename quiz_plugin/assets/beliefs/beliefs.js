// Entry, loaded on the progress page once an answer was wrong: the misconceptions that have misled the reader, by name.
import { make } from '../card/dom.js';
import { dateOf } from '../study/elements.js';
import { loadTexts, nodesOf, standOf } from './misconceptions.js';

/** @import * as T from '../types' */

/** @type {T.beginBeliefs} */
const beginBeliefs = async (app) => {
  const { t, n } = app;
  const { list, top } = await loadTexts();

  return (get) => {
    const rows = Object.values(list)
      .map((belief) => ({ ...belief, ...standOf(belief.by, get) }))
      .filter((row) => row.n)
      .sort((a, b) => +a.cleared - +b.cleared || b.last - a.last)
      .map(({ name, href, label, n: slips, last, cleared }) => {
        const text = n('mis.slips', slips, { date: dateOf(app, last) });
        return make(
          'li',
          {},
          make('strong', {}, ...nodesOf(name)),
          make('span', {}, cleared ? `${text} · ${t('mis.cleared')}` : text),
          make('a', { href: new URL(href, top).href }, ...nodesOf(label)),
        );
      });
    if (!rows.length) return [];
    const all = make('ul', { className: 'pg-sure pg-beliefs' }, ...rows);
    return [make('section', {}, make('h2', {}, t('mis.title')), make('p', {}, t('mis.is')), all)];
  };
};
export default beginBeliefs;
