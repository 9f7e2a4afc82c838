// Validates what a reader has set (`settingsOf`), from storage or a file of progress, with a default where a value is
// missing or makes no sense; leaves out `unkept` (no reading offline), which settings.js and guide.js read. For study
// pages; today.js and sets/standings.js take only `daySize`, the cards of other pages what is stored as it is. Pure.

/** @import * as T from '../types' */

/** How many questions a review asks a day: what a reader has set, if that makes sense. @param {any} size */
export const daySize = (size) => (Number.isInteger(size) && size > 0 && size <= 100 ? size : 20);

/** What a reader has set, with what holds where nothing or nonsense is set. @param {any} saved @returns {T.Settings} */
export const settingsOf = (saved) => {
  const { shuffle, askSure, sessionSize, examDate } = saved ?? {};
  return {
    shuffle: shuffle !== false,
    askSure: askSure === true,
    sessionSize: daySize(sessionSize),
    examDate: /^\d{4}-\d\d-\d\d$/.test(examDate) ? examDate : null,
  };
};
