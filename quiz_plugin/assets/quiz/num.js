// A number to type.
import { judgeNumber, readNumber } from './grade.js';

/** @import * as T from './types' */

/** @type {T.kind} */
export const number = ({ el, set, lang, must, mark }) => {
  /** @type {HTMLInputElement} */
  const input = must('.qz-numin');
  const unit = must('.qz-unit').textContent;
  const { value = '', tol = '0' } = el.dataset;
  /** @type {HTMLElement} */
  const why = must('.qz-why');
  const reasons = /** @type {HTMLElement[]} */ ([...why.children]);
  const traps = reasons.flatMap((li) => li.dataset.trap ?? []);
  // What was put there is known, even where a reader's own text could mean two numbers.
  let shown = '';
  let known = '';

  const read = () => (input.value === shown && known ? { value: known } : readNumber(input.value, lang, unit));
  const picks = () => read().value ?? '';

  input.setAttribute('aria-describedby', `${input.getAttribute('aria-describedby') ?? ''} ${el.id}--err`.trim());

  return {
    picks: () => [picks()].filter(Boolean),
    set([x = '']) {
      known = Number.isFinite(+x) ? x : '';
      input.value = shown = known.replace('.', (1.5).toLocaleString(lang)[1]);
    },
    judge: (given) => judgeNumber(value, tol, traps, given),
    error: () => read().error,
    typed: () => !!input.value,
    first: () => input,
    mark([x], done, { v, trap }) {
      const ok = v === 'right';
      const reason = reasons.find((li) => (ok ? li.dataset.value : trap && li.dataset.trap === trap));
      if (x) mark(set, x, ok ? 'hit' : 'slip', null, done || !ok ? reason : null);
      return [];
    },
    words: () => [],
  };
};
