// Pairs to match, a list of partners for each.
import { judge } from './grade.js';

/** @import * as T from './types' */

/** @type {T.kind} */
export const pairs = ({ rows, must, t, n }) => {
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
      const x = given.find((y) => y.startsWith(start)) ?? '';
      const ok = x === right;
      if (!done && !x) return;
      const partner = (/** @type {string} */ sel) => must(`[data-right="${li.dataset.pair}"] ${sel}`);
      const words = ok ? [t('v.right')] : x ? [`${t('v.wrong')} `] : [];
      if (done && !ok)
        words.push(
          `${t('m.partner', { key: partner('.qz-key').textContent })} `,
          partner('.qz-txt,.qz-code').cloneNode(true),
        );
      return [ok ? 'hit' : x ? 'slip' : 'miss', x, words];
    },
    words({ v, a = 0, b = 0 }, done) {
      const say = [n('v.pairs', b, { a, b })];
      if (!done && v === 'partly') say.push(t('v.try_rest'));
      return say;
    },
  };
};
