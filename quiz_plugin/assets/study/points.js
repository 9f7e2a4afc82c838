// The points of the questions of each set in finished exams. Pure.
/** @import * as T from '../types' */
/** @import { LogEntry } from './log.js' */

/** Points of the questions of one set in one exam. @typedef {{ points: number, n: number, t: number }} Grade */

/** Per set, the points of the latest of these exams with questions of it, and of the best. @param {LogEntry[]} exams @param {T.Row[]} rows */
export const gradesOf = (exams, rows) => {
  const setOf = new Map(rows.map((row) => [row.id, row.set]));
  /** @type {Map<string, { latest: Grade, best: Grade }>} */
  const grades = new Map();
  for (const { t, items } of exams) {
    /** @type {Map<string, Grade>} */
    const here = new Map();
    for (const [id, , credit] of items) {
      const set = setOf.get(id);
      if (!set) continue;
      const { points, n } = here.get(set) ?? { points: 0, n: 0 };
      here.set(set, { points: points + credit, n: n + 1, t });
    }
    for (const [set, latest] of here) {
      const best = grades.get(set)?.best ?? latest;
      grades.set(set, { latest, best: latest.points / latest.n >= best.points / best.n ? latest : best });
    }
  }
  return grades;
};
