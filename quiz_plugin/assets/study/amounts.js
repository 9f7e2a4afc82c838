// Points and days, in words.
/** @import * as T from '../types' */

export const rounded = (/** @type {number} */ x) => `${Math.round(x * 100) / 100}`;
export const dayOf = (/** @type {T.AnyApp} */ { lang }, /** @type {number} */ time) =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'medium' }).format(time);
