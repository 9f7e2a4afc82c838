// Reads, sets, grades and marks picks on a card with pairs to match; a tap on a partner gives it to the next open item.
import { judge } from './grade.js';

/** @import * as T from '../types' */

/** @type {T.kind} */
export const matching = ({ rows, t, n, must, unmark, touched }) => {
  const parts = rows.map((li) => ({
    li,
    start: `${li.dataset.opt}:`,
    right: `${li.dataset.opt}:${li.dataset.pair}`,
    select: /** @type {HTMLSelectElement} */ (li.querySelector('select')),
  }));
  const picks = () => parts.flatMap(({ start, select: { value } }) => (value ? start + value : []));

  // A mark is about one partner: it is not true of another.
  for (const li of rows) li.oninput = () => unmark(li);
  // A partner that is tapped goes to the first item that has none, or a wrong one.
  must('.qz-rights').onclick = (/** @type {any} */ { target }) => {
    const partner = target.closest(':enabled li'); // a screen reader may press beside one, or once all is said
    const open = partner && parts.find(({ li, select: { value } }) => !value || li.dataset.mark === 'slip');
    if (open) {
      open.select.value = partner.dataset.right;
      unmark(open.li);
      touched();
    }
  };

  return {
    picks,
    set(given) {
      for (const { start, select } of parts)
        select.value = (given.find((x) => x.startsWith(start)) ?? '').slice(start.length);
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
      const words = pick ? [t(ok ? 'v.right' : 'v.wrong'), ' '] : [];
      const to = done && !ok && must(`[value="${li.dataset.pair}"]`).text[0];
      if (to) words.push(t('m.partner', { key: to }));
      return { on: start + select.value === pick, ok: ok || !pick, words, to };
    },
    words: ({ hits, total }) => [n('v.pairs', total, { a: hits, b: total })],
  };
};
