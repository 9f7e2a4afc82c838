// Reads a number as people type it, dropping its unit or %, and refuses what could mean two numbers where the language
// has a decimal comma; grades it within its tolerance, and finds the reason of a known wrong one (a trap); for
// card_view.js. By the same tolerance (`near`), beliefs/misconceptions.js tells which misconception a number shows.

/** @import * as T from '../types' */

/**
 * Whether a number is within the tolerance of another. What is added lets in its edge, which binary numbers miss.
 * @param {string} value @param {number} tol @param {string} x
 */
export const near = (value, tol, x) => Math.abs(+x - +value) <= tol + 1e-15 * (Math.abs(+value) + tol);

/**
 * @param {string} value @param {number} tol the tolerance @param {readonly string[]} traps known mistakes
 * @param {string} x @returns {T.Result}
 */
export const judgeNumber = (value, tol, traps, x) => {
  const credit = +near(value, tol, x);
  return { credit, trap: credit ? undefined : traps.find((each) => near(each, tol, x)) };
};

/** A number with a decimal point, its digits grouped by commas or not. */
const COMMAS = /^[-+]?(\d+|[1-9]\d{0,2}(,\d{3})+)?(\.\d*)?(e[-+]?\d+)?$/;

/**
 * A number as people write it, in their language or another. Where the language's decimal sign is the comma, many
 * readers write a point all the same: what could mean two numbers is then not guessed.
 * @param {string} text @param {string} lang @param {string} unit
 * @returns {{ value: string, error?: undefined } | { value?: undefined, error: 'err.num'|'err.num_sep' }} a decimal as
 *   programs write it, or the key of what to say
 */
export const readNumber = (text, lang, unit) => {
  const [s, ...ends] = [text, unit, '%'].map((x) => x.replace(/\s/g, '').replace('−', '-').toLowerCase());
  const bare = ends.reduce((x, end) => (x.endsWith(end) ? x.slice(0, x.length - end.length) : x), s);
  const [x, y] = [bare, bare.replace(/[.,]/g, (c) => (c === '.' ? ',' : '.'))]
    .filter((reading) => /^[-+]?[.,]?\d/.test(reading) && COMMAS.test(reading))
    .map((reading) => +reading.replace(/,/g, ''));
  if (y !== undefined && x !== y && (1.5).toLocaleString(lang)[1] === ',') return { error: 'err.num_sep' };
  return Number.isFinite(x) ? { value: `${x || 0}` } : { error: 'err.num' };
};

/** @type {T.kind} */
export const numeric = ({ el, lang, find }) => {
  /** @type {HTMLInputElement} */
  const input = find('.qz-numin');
  const { value = '', tol = 0 } = el.dataset;
  const reasons = /** @type {HTMLElement[]} */ ([...find('.qz-why').children]);
  const unit = find('.qz-unit')?.textContent ?? '';
  // What was put there is known, even where the same text from a reader could mean two numbers.
  let known = '';

  const read = () => (known && input.value === known ? { value: known } : readNumber(input.value, lang, unit));

  return {
    picks: () => read().value?.split(' ') ?? [],
    set([x = '']) {
      // The sign before decimals is the point, as in every text of the guide.
      input.value = known = x;
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
    mark(_, [pick], __, { credit, trap }) {
      const why = credit ? reasons[0] : reasons.find((li) => trap && li.dataset.trap === trap);
      return { on: pick, ok: credit, words: '', why };
    },
    words: () => [],
  };
};
