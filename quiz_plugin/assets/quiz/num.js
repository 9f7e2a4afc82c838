// A number to type.
import { judgeNumber, point, readNumber } from './grade.js';

/** @import * as T from './types' */

/** @type {T.kind} */
export const number = ({ el, lang, must }) => {
  /** @type {HTMLInputElement} */
  const input = must('.qz-numin');
  const { value = '', tol = 0 } = el.dataset;
  const reasons = /** @type {HTMLElement[]} */ ([...must('.qz-why').children]);
  const unit = must('.qz-unit').textContent;
  // What was put there is known, even where the same text from a reader could mean two numbers.
  let shown = '';
  let known = '';

  const read = () => (known && input.value === shown ? { value: known } : readNumber(input.value, lang, unit));

  return {
    picks: () => read().value?.split(' ') ?? [],
    set([x = '']) {
      known = x;
      input.value = shown = x.replace('.', point(lang));
    },
    judge: ([x]) =>
      judgeNumber(
        value,
        +tol,
        reasons.flatMap((li) => li.dataset.trap ?? []),
        x,
      ),
    error: () => read().error,
    input,
    first: () => input,
    mark(_, [pick], __, { credit, trap }) {
      const why = reasons.find((li) => (credit ? li.dataset.value : trap && li.dataset.trap === trap));
      return { on: pick, ok: credit, pick, words: null, why };
    },
    words: () => [],
  };
};
