// What is known of tries without asking when the next one is due: their flags, their day, what a change makes of them.
/** @import * as T from './types' */

// A try's flags.
export const HINT = 1;
export const SURE = 2;
export const UNSURE = 4;
export const SECOND = 8;
export const SHOWN = 16;
export const EXTRA = 32;

// The study day starts at 04:00 on the wall clock; subtracting four hours would be wrong when the clocks change.
/** @type {T.studyDay} */
export const studyDay = (now) => {
  const x = new Date(now);
  return Date.UTC(x.getFullYear(), x.getMonth(), x.getDate()) / 864e5 - (x.getHours() < 4 ? 1 : 0);
};

// What is asked changed: the old answer goes, what is remembered stays.
/** @type {T.adapt} */
export const adapt = (rec, rev, today) => (rec.rev === rev ? rec : { ...rec, rev, done: undefined, due: today });
