// Pairs to match, a list of partners for each.
import { judge } from './grade.js';
import { KINDS } from './kinds.js';

/** @import * as T from './types' */

/** @type {T.kind} */
KINDS.match = ({ rows, must, t, n }) => {
  const parts = rows.map((li) => ({
    start: `${li.dataset.opt}:`,
    right: `${li.dataset.opt}:${li.dataset.pair}`,
    select: /** @type {HTMLSelectElement} */ (li.querySelector('select')),
  }));
  const picks = () => parts.flatMap(({ start, select: { value } }) => (value ? start + value : []));

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
    first: () => parts[0].select,
    mark(li, given, done) {
      const { start, right } = parts[rows.indexOf(li)];
      const pick = given.find((x) => x.startsWith(start)) ?? '';
      const ok = pick === right;
      const partner = (/** @type {string} */ sel) => must(`[data-right="${li.dataset.pair}"] ${sel}`);
      const words = ok ? [t('v.right')] : pick ? [`${t('v.wrong')} `] : [];
      if (done && !ok)
        words.push(
          `${t('m.partner', { key: partner('.qz-key').textContent })} `,
          partner('.qz-txt,.qz-code').cloneNode(true),
        );
      return { on: pick, ok: ok || !pick, pick, words };
    },
    words: ({ a = 0, b = 0 }) => [n('v.pairs', b, { a, b })],
  };
};
