// Entry, loaded on the progress page once an answer was wrong: the misconceptions that have misled the reader, by name.
import { make } from '../card/dom.js';
import { dayOf } from '../study/amounts.js';
import { standOf } from './slips_state.js';
import { bringTexts, nodesOf } from './texts.js';

/** @import * as T from '../types' */

/** @type {T.beginBeliefs} */
const beginBeliefs = async (app) => {
  const { t, n } = app;
  const { list, top } = await bringTexts();

  return (get) => {
    const rows = Object.values(list)
      .map((belief) => ({ ...belief, ...standOf(belief.by, get) }))
      .filter((row) => row.n)
      .sort((a, b) => +a.cleared - +b.cleared || b.last - a.last)
      .map(({ name, href, label, n: slips, last, cleared }) => {
        const said = n('mis.slips', slips, { date: dayOf(app, last) });
        return make(
          'li',
          {},
          make('strong', {}, ...nodesOf(name)),
          make('span', {}, cleared ? `${said} · ${t('mis.cleared')}` : said),
          make('a', { href: new URL(href, top).href }, ...nodesOf(label)),
        );
      });
    if (!rows.length) return [];
    const all = make('ul', { className: 'pg-sure pg-beliefs' }, ...rows);
    return [make('section', {}, make('h2', {}, t('mis.title')), make('p', {}, t('mis.is')), all)];
  };
};
const script = /** @type {any} */ (document.currentScript);
script.give(beginBeliefs);
script.remove();
