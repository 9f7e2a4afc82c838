// How a card with pairs to match, by a list of partners for each item, reads and shows what is picked.
import { judge } from './grade.js';

/** @import * as T from '../types' */

/** @type {T.kind} */
export const matching = ({ el, rows, letter, t, n, unmark }) => {
  const parts = rows.map((li) => ({
    start: `${li.dataset.opt}:`,
    right: `${li.dataset.opt}:${li.dataset.pair}`,
    select: /** @type {HTMLSelectElement} */ (li.querySelector('select')),
  }));
  const picks = () => parts.flatMap(({ start, select: { value } }) => (value ? start + value : []));

  // A mark is about one partner: it is not true of another.
  for (const li of rows) li.oninput = () => unmark(li);

  return {
    picks,
    set(given) {
      for (const { start, select } of parts)
        select.value = given.find((x) => x.startsWith(start))?.slice(start.length) ?? '';
    },
    judge: (given) =>
      judge(
        parts.map((x) => x.right),
        given,
      ),
    error: () => !picks().length && 'err.none_match',
    mark(li, given, done) {
      const { start, right, select } = parts[rows.indexOf(li)];
      const pick = given.find((x) => x.startsWith(start)) ?? '';
      const ok = pick === right;
      const words = ok ? [t('v.right')] : pick ? [`${t('v.wrong')} `] : [];
      const to = done && !ok && letter(/** @type {Element} */ (el.querySelector(`[data-right="${li.dataset.pair}"]`)));
      if (to) words.push(t('m.partner', { key: to }));
      return { on: start + select.value === pick, ok: ok || !pick, words, to };
    },
    words: ({ hits, total }) => [n('v.pairs', total, { a: hits, b: total })],
  };
};
