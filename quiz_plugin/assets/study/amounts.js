// Points and days, in words.
import { studyDay } from '../schedule/attempts.js';

/** @import * as T from '../types' */

export const rounded = (/** @type {number} */ x) => `${Math.round(x * 100) / 100}`;
/** The study day of a time, by which all days are told: at night, it is still the day before. */
export const dayOf = (/** @type {T.AnyApp} */ { lang }, /** @type {number} */ time) =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' }).format(studyDay(time) * 864e5);
