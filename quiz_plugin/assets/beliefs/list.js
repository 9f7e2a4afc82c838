// Makes the section of the progress page about the misconceptions that misled the reader: how often, when last, what to
// read. Those with the same section to read stand together, the latest first, those made good last; all but five groups
// are folded. progress.js gets `openBeliefs` from pictures.js: it loads the texts and returns what makes the nodes.
import { make } from '../card/dom.js';
import { dateOf, folded } from '../study/elements.js';
import { loadTexts, nodesOf, standOf } from './misconceptions.js';

/** @import * as T from '../types' */

/** So many are seen at once. */
const FIRST = 5;

/**
 * What lists them; nothing where there are none.
 * @param {T.Words & { lang: string }} page @returns {Promise<T.listBeliefs>}
 */
export const openBeliefs = async (page) => {
  const { t, n } = page;
  const { list, top } = await loadTexts();

  return (get) => {
    /** By the section that explains them. @type {Map<string, HTMLElement>} */
    const groups = new Map();
    const beliefs = Object.values(list)
      .map((belief) => ({ ...belief, ...standOf(belief.by, get) }))
      .filter((row) => row.n)
      .sort((a, b) => +a.cleared - +b.cleared || b.last - a.last);
    for (const { name, href, label, n: slips, last, cleared } of beliefs) {
      const text = n('mis.slips', slips, { date: dateOf(page, last) });
      const link = () => make('a', { href: new URL(href, top).href }, ...nodesOf(label));
      const row = groups.get(href) ?? make('li', make('div', `${t('mis.read')} `, link()));
      const told = make('span', cleared ? `${text}\u00A0· ${t('mis.cleared')}` : text);
      row.lastChild?.before(make('p', ...nodesOf(name)), told);
      groups.set(href, row);
    }
    const rows = [...groups.values()];
    if (!rows[0]) return [];
    const [first, rest] = [rows.slice(0, FIRST), rows.slice(FIRST)].map((some) =>
      make('ul.pg-sure pg-beliefs', ...some),
    );
    const hidden = rest.querySelectorAll('p').length;
    const more = hidden ? [folded([n('mis.more', hidden)], rest)] : [];
    return [make('section', make('h2', t('mis.title')), make('p', t('mis.is')), first, ...more)];
  };
};
