// Pairs to match, a list of partners for each.
import { judge } from './grade.js';
import { KINDS } from './kinds.js';

/** @import * as T from '../types' */

/** @type {T.kind} */
KINDS.match = ({ el, rows, letter, t, n }) => {
  // What has a letter in the lists has an id in what is saved.
  const rights = /** @type {HTMLElement[]} */ ([...el.querySelectorAll('[data-right]')]);
  const named = (/** @type {string|undefined} */ key) => rights.find((li) => letter(li) === key);
  const parts = rows.map((li) => ({
    start: `${li.dataset.opt}:`,
    right: `${li.dataset.opt}:${named(li.dataset.pair)?.dataset.right}`,
    select: /** @type {HTMLSelectElement} */ (li.querySelector('select')),
  }));
  const picks = () =>
    parts.flatMap(({ start, select: { value } }) => (value ? start + named(value)?.dataset.right : []));

  return {
    picks,
    set(given) {
      for (const { start, select } of parts) {
        const right = rights.find((li) => given.includes(start + li.dataset.right));
        select.value = right ? letter(right) : '';
      }
    },
    judge: (given) =>
      judge(
        parts.map((x) => x.right),
        given,
      ),
    error: () => !picks().length && 'err.none_match',
    mark(li, given, done) {
      const { start, right } = parts[rows.indexOf(li)];
      const pick = given.find((x) => x.startsWith(start)) ?? '';
      const ok = pick === right;
      const words = ok ? [t('v.right')] : pick ? [`${t('v.wrong')} `] : [];
      if (done && !ok)
        words.push(
          `${t('m.partner', { key: /** @type {string} */ (li.dataset.pair) })} `,
          /** @type {any} */ (named(li.dataset.pair)?.querySelector('.qz-txt,.qz-code')?.cloneNode(true)),
        );
      return { on: pick, ok: ok || !pick, pick, words };
    },
    words: ({ hits = 0, total = 0 }) => [n('v.pairs', total, { a: hits, b: total })],
  };
};
