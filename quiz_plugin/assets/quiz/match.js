// Pairs to match, a list of partners for each.
import { judge } from './grade.js';

/** @import * as T from './types' */

/** @type {T.kind} */
export const pairs = ({ must, t, n, mark }) => {
  const rows = /** @type {HTMLElement[]} */ ([...must('.qz-opts').children]).map((li) => {
    const { opt: id = '', pair = '' } = li.dataset;
    /** @type {HTMLSelectElement} */
    const select = must(`[data-opt="${id}"] select`);
    return { li, id, right: pair, select };
  });
  const partner = (/** @type {string} */ id) => {
    const part = (/** @type {string} */ sel) => must(`[data-right="${id}"] ${sel}`);
    return [`${t('m.partner', { key: part('.qz-key').textContent })} `, part('.qz-txt,.qz-code').cloneNode(true)];
  };
  const picks = () => rows.filter((r) => r.select.value).map((r) => `${r.id}:${r.select.value}`);

  return {
    picks,
    set(given) {
      for (const { id, select } of rows)
        select.value = given.find((x) => x.startsWith(`${id}:`))?.slice(id.length + 1) ?? '';
    },
    judge: (given) =>
      judge(
        rows.map((r) => `${r.id}:${r.right}`),
        given,
      ),
    error: () => !picks().length && 'err.none_match',
    first: () => rows[0].select,
    mark: (given, done) =>
      rows.flatMap(({ li, id, right }) => {
        const x = given.find((y) => y.startsWith(`${id}:`)) ?? '';
        if (!done && !x) return [];
        const ok = x === `${id}:${right}`;
        const words = ok ? [t('v.right')] : [x ? `${t('v.wrong')} ` : '', ...(done ? partner(right) : [])];
        const symbol = mark(li, x, ok ? 'hit' : x ? 'slip' : 'miss', words);
        return `${symbol} ${li.querySelector('.qz-key')?.textContent}`;
      }),
    words({ v, a = 0, b = 0 }, done) {
      const say = [n('v.pairs', b, { a, b })];
      if (!done && v === 'partly') say.push(t('v.try_rest'));
      return say;
    },
  };
};
