// Writes words, numbers (never a decimal comma) and links of a figure in its page's language: makes the `Say` that
// shell.js, and first_views.mjs for `quizbank figures`, give to each view.js. Defines what a view returns (`Shown`).
/** @import * as T from '../types' */
/** @typedef {ReturnType<typeof saying>} Say */
/** @typedef {[caption: string, heads: string[], rows: string[][]]} Table */
/**
 * @typedef {''|'asked'|'told'} Guessing what the setting is asked, so that the view hides the answer, or it marks it
 */
// What a view makes of a setting; a drawing is 360 wide unless it says more. Tables are made when they are asked for:
// most readers never open them.
/**
 * @typedef {{ width?: number, height: number, shapes: string, brief: string, sentence: string, now: string, steps:
 *   number, tables: Table[], more: string, legend?: string, answer: string }} Shown
 */

/**
 * @param {T.Words} words
 * @param {string} [base] leads from the page to the language's root
 */
export const saying = ({ t, n }, base = '') => {
  /** @param {string} digits @returns {string} */
  const grouped = (digits) =>
    digits.length > 3 ? t('num.thousands', { n: grouped(digits.slice(0, -3)), rest: digits.slice(-3) }) : digits;
  /**
   * Halves are rounded up, and zeros at the end left out.
   * @param {number} value @param {number} [digits] decimals, 4 at most
   */
  const number = (value, digits = 0) => {
    const power = 10 ** digits;
    const [integer, decimals] = `${Math.floor(Math.abs(value) * power + 0.5) / power}`.split('.');
    const all =
      (integer.length < +t('num.thousands_from') ? integer : grouped(integer)) + (decimals ? `.${decimals}` : '');
    return value < 0 ? `\u2212${all}` : all;
  };
  return {
    t,
    n,
    number,
    /** What a control is set to. @param {number} value @param {string} [unit] what it counts */
    amount: (value, unit) => (unit ? n(`at.${unit}`, value, { value: number(value, 2) }) : number(value, 2)),
    /** A share of one in percent. @param {number} share */
    percent: (share, digits = 1) => t('num.percent', { n: number(share * 100, digits) }),
    /** @param {number} value @param {string} unit such as `ms` @param {number} [digits] */
    unit: (value, unit, digits = 0) => t('num.unit', { n: number(value, digits), unit }),
    /** @param {string} page from the language's root @param {string} [anchor] */
    href: (page, anchor = '') => `${base}${page}/${anchor && `#${anchor}`}`,
  };
};
