// The points of exams, of each set in a table.
import { dayOf, rounded } from './amounts.js';
import { gradesOf } from './points.js';
import { table } from './table.js';

/** @import * as T from '../types' */
/** @import { Grade } from './points.js' */

/**
 * The latest and the best exam of each set that has any; nothing without them.
 * @param {T.App} app @param {T.LogEntry[]} log @param {(set: T.Part) => string|Node} name what stands for a set
 */
export const gradesTable = (app, log, name) => {
  const { t, sets, index } = app;
  const grades = gradesOf(log, index);
  const grade = (/** @type {Grade} */ { points, n, t: when }) =>
    t('pg.grade', { k: rounded(points), n, date: dayOf(app, when) });
  const rows = sets.flatMap((set) => {
    const each = grades.get(set.id);
    return each ? [[name(set), grade(each.latest), grade(each.best)]] : [];
  });
  return rows.length ? [table(t('pg.grades'), [t('pg.set'), t('pg.latest'), t('pg.best')], rows)] : [];
};
