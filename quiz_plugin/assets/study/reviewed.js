// Whether the day's review has asked a question. Pure.
/** @import * as T from '../types' */

/** @param {T.Rec|null} rec @param {number} day @param {(t: number) => number} dayOf the study day of a time */
export const reviewedOn = (rec, day, dayOf) => rec?.log.some((entry) => entry[1] === 'r' && dayOf(entry[0]) === day);
