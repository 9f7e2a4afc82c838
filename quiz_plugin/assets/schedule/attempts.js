// Says what attempts mean: their flags, which count (`counted`: no second tries), their study day (from 04:00 on); and
// how a reader stands with a question (`standing`): new, learning, solid (stability of a week, last counted try right)
// or changed (answered in another revision, so due), and whether it is due. For most rooms.
/** @import * as T from '../types' */

/** How an answer was given: flags of an attempt, as they are stored. EXTRA: it does not move the schedule. */
export const HINT = 1;
export const SURE = 2;
export const UNSURE = 4;
export const SECOND = 8;
export const SHOWN = 16;
export const EXTRA = 32;

/**
 * The study day starts at 04:00 on the wall clock; subtracting four hours would be wrong when the clocks change. A
 * clock without a battery starts at 1970 or before, and a record of no day at all could not be read again.
 * @param {number} now
 */
export const studyDay = (now) => {
  const x = new Date(now);
  return Math.max(1, Date.UTC(x.getFullYear(), x.getMonth(), x.getDate()) / 864e5 - +(x.getHours() < 4));
};

/** The date of the study day, such as 2026-11-20: as files and the last copy name it. */
export const todaysDate = () => new Date(studyDay(Date.now()) * 864e5).toISOString().slice(0, 10);

const SOLID = 7; // days of stability

/** The attempts that count: a second one is only practice. @param {T.Rec} rec */
export const counted = ({ log }) => log.filter(({ flags }) => !(flags & SECOND));

/**
 * `word` is what the reader knows; `is` what to tell of it in one word, as the strings have it below `w.`: of what is
 * due, that comes first.
 * @typedef {{ word: 'new'|'learning'|'solid'|'changed', is: 'new'|'learning'|'solid'|'changed'|'due', due: boolean,
 *   missed: boolean }} Standing
 */

/** @param {{ rev: string }} row @param {T.Rec|null} rec @param {number} today @returns {Standing} */
export const standing = (row, rec, today) => {
  if (!rec?.answers) return { word: 'new', is: 'new', due: false, missed: false };
  const missed = counted(rec).at(-1)?.credit !== 1;
  const changed = row.rev !== rec.rev;
  const word = changed ? 'changed' : missed || rec.stability < SOLID ? 'learning' : 'solid';
  const due = changed || rec.due <= today;
  return { word, is: due && !changed ? 'due' : word, due, missed };
};
