// When a question comes back, and whether the day's review has asked it. Pure.
/** @import * as T from '../types' */

/** The study day of the next review of a question, `today` if it is overdue or has changed. @param {T.Row} row @param {T.Rec} rec @param {number} today */
export const dueDay = (row, rec, today) => (rec.rev === row.rev ? Math.max(today, rec.due) : today);

/** Whether a review asked for a question on a day. @param {T.Rec} rec @param {number} day @param {(t: number) => number} dayOf */
export const reviewedOn = ({ log }, day, dayOf) => log.some((entry) => entry[1] === 'r' && dayOf(entry[0]) === day);
