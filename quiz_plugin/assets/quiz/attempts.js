// What is known of tries without asking when the next one is due: their flags, their day, what a change makes of them.
/** @import * as T from './types' */

// A try's flags.
export const HINT = 1;
export const SURE = 2;
export const UNSURE = 4;
export const SECOND = 8;
export const SHOWN = 16;
export const EXTRA = 32;

// The study day starts at 04:00 on the wall clock; subtracting four hours would be wrong when the clocks change. A clock
// without a battery starts at 1970 or before, and a record of no day at all could not be read again.
/** @type {T.studyDay} */
export const studyDay = (now) => {
  const x = new Date(now);
  return Math.max(1, Date.UTC(x.getFullYear(), x.getMonth(), x.getDate()) / 864e5 - +(x.getHours() < 4));
};

// A try in the future was dated by a clock that was wrong, and nobody knows when it was: it counts as yesterday's, and the
// question is due. Clocks and time zones may differ by a day; no interval is longer than a year.
/** @type {T.timely} */
export const timely = (rec, today) =>
  rec.last > today + 1 || rec.due > today + 366 ? { ...rec, due: today, last: Math.min(rec.last, today - 1) } : rec;

// What is asked changed: the old answer goes, what is remembered stays.
/** @type {T.adapt} */
export const adapt = (rec, rev, today) => (rec.rev === rev ? rec : { ...rec, rev, done: undefined, due: today });
