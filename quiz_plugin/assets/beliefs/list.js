// Lists the misconceptions that misled the reader, how often and when last: those not cleared first, the latest first.
// The progress page loads it with pictures.js.
import { make } from '../card/dom.js';
import { dateOf, folded } from '../study/elements.js';
import { loadTexts, nodesOf, standOf } from './misconceptions.js';

/** @import * as T from '../types' */

/** So many are seen at once. */
const FIRST = 5;

/** What lists them; nothing where there are none. @param {T.Words & { lang: string }} page @returns {Promise<T.listBeliefs>} */
export const openBeliefs = async (page) => {
  const { t, n } = page;
  const { list, top } = await loadTexts();

  return (get) => {
    const rows = Object.values(list)
      .map((belief) => ({ ...belief, ...standOf(belief.by, get) }))
      .filter((row) => row.n)
      .sort((a, b) => +a.cleared - +b.cleared || b.last - a.last)
      .map(({ name, href, label, n: slips, last, cleared }) => {
        const text = n('mis.slips', slips, { date: dateOf(page, last) });
        return make(
          'li',
          make('p', ...nodesOf(name)),
          make('a', { href: new URL(href, top).href }, ...nodesOf(label)),
          make('span', cleared ? `${text} · ${t('mis.cleared')}` : text),
        );
      });
    if (!rows.length) return [];
    const [first, rest] = [rows.slice(0, FIRST), rows.slice(FIRST)].map((some) =>
      make('ul.pg-sure pg-beliefs', ...some),
    );
    const more = rows.length > FIRST ? [folded([n('mis.more', rows.length - FIRST)], rest)] : [];
    return [make('section', make('h2', t('mis.title')), make('p', t('mis.is')), first, ...more)];
  };
};
