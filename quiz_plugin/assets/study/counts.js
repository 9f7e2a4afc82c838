// How a reader stands with many questions, counted. Pure, and small: the home page needs no more than this.
import { standing } from '../schedule/standing.js';

/** @import * as T from '../types' */

/**
 * How many questions stand how, and which are open: those whose last answer was not fully right, if there was any.
 * @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today
 */
export const count = (rows, get, today) => {
  const counts = {
    total: rows.length,
    solid: 0,
    learning: 0,
    new: 0,
    due: 0,
    changed: 0,
    open: /** @type {T.Row[]} */ ([]),
  };
  for (const row of rows) {
    const { word, due, missed } = standing(row, get(row.id), today);
    counts[word]++;
    counts.due += +due;
    if (missed || word === 'new' || word === 'changed') counts.open.push(row);
  }
  // What asks again is being learnt again.
  counts.learning += counts.changed;
  return counts;
};

/**
 * When the next questions come: the first day after today, and how many.
 * @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today
 */
export const nextDay = (rows, get, today) => {
  const days = rows.map(({ id }) => get(id)?.due ?? 0).filter((each) => each > today);
  const day = Math.min(...days);
  return days[0] ? { day, n: days.filter((each) => each === day).length } : null;
};
