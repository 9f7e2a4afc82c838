// Reads, sets and marks picks on a card with pairs to match, each `item:partner`, for card_view.js; choice.js grades
// them (`judge`). A tap on a partner gives it to the item whose list has a dashed frame: the one pressed, else the
// first whose partner is missing or marked wrong. An item loses its mark when it gets another partner.
import { judge } from './choice.js';

/** @import * as T from '../types' */

/** @type {T.kind} */
export const matching = ({ rows, t, n, find, unmark, touched }) => {
  const parts = rows.map((/** @type {any} */ li) => ({
    li,
    start: `${li.dataset.opt}:`,
    select: /** @type {HTMLSelectElement} */ (li.querySelector('select')),
  }));
  const right = parts.map(({ li, start }) => start + li.dataset.pair);
  const picks = () => parts.flatMap(({ start, select: { value } }) => (value ? start + value : []));

  /** Where a partner goes that is tapped. @type {typeof parts[0]|undefined} */
  let open;
  /**
   * That is the item that was clicked, or the first that has none, or a wrong one.
   * @type {(chosen?: Element) => void}
   */
  const lead = (chosen) => {
    open = parts.find(({ li, select }) => (chosen ? li === chosen : !select.value || li.dataset.mark === 'slip'));
    for (const part of parts) part.li.dataset.open = part === open;
  };
  lead();
  for (const li of rows) {
    li.oninput = () => {
      unmark(li); // a mark is about one partner: it is not true of another
      lead();
    };
    // Before a list that is pressed gets a partner, which leads on; what scrolls by touch is no press.
    li.onmousedown = () => lead(li);
  }
  find('.qz-rights').onclick = (/** @type {any} */ { target }) => {
    const partner = target.closest(':enabled li'); // a screen reader may press beside one, or once all is said
    if (partner && open) {
      open.select.value = partner.dataset.right;
      open.li.oninput();
      touched();
    }
  };

  return {
    picks,
    set(given) {
      for (const { start, select } of parts)
        select.value = (given.find((x) => x.startsWith(start)) ?? '').slice(start.length);
      lead();
    },
    judge: (given) => judge(right, given),
    error: () => !picks().length && 'err.none_match',
    mark(li, given, done) {
      const { start, select } = parts[rows.indexOf(li)];
      const on = given.includes(start + select.value);
      const ok = given.includes(start + li.dataset.pair);
      const key = done && !ok && find(`[value="${li.dataset.pair}"]`).text;
      setTimeout(lead); // once all are marked
      const word = key ? (on ? 'm.pair' : 'm.partner') : ok ? 'v.right' : 'v.wrong';
      return { on, ok: ok || !on, words: t(word, { key }), to: key };
    },
    words: ({ hits, total }) => [n('v.pairs', total, { a: hits, b: total })],
  };
};
