// Draws the last exams as a line: a point for each, which leads to its results.
import { draw, label, picture } from './draw.js';

/** @import * as T from '../types' */
/** @import { Line } from '../study/exams_state.js' */
/** @import { Page } from './draw.js' */

/**
 * The line alone: its table is the page's.
 * @param {Page} page @param {Line} line @param {(exam: T.LogEntry) => { href: string, 'aria-label': string }} linkOf to the results of one
 */
export const examsLine = ({ t, n }, { left, width, rules, best, points, of }, linkOf) => {
  const [first, last] = [points[0].exam, points[points.length - 1].exam];
  const figure = (/** @type {T.LogEntry} */ exam) => t('pg.of', { k: exam.right, n: exam.n });
  /** The ends are told in figures below the line and the best above it, so that they never meet. @param {T.LogEntry} exam @param {number} y */
  const placeOf = (exam, y) => (exam === first || exam === last ? [rules[2] + 22] : exam === best ? [y - 11] : []);
  const told = [
    // A narrow window has no room for all.
    ...(of > points.length ? [t('xl.some', { k: points.length, n: of })] : []),
    t('xl.desc', { a: figure(first), b: figure(best), c: figure(last) }),
  ];
  return picture('pc-exams', 'group', n('xl.name', points.length), told.join(' '), width, 132, [
    ...['only.all', 'xl.half', 'xl.none'].flatMap((key, i) => [
      draw('path', { class: 'pc-line', d: `M${left} ${rules[i]}H${width}` }),
      label(0, rules[i] + 5, t(key)),
    ]),
    draw('path', { class: 'pc-way', d: `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}` }),
    ...points.map(({ exam, x, y }) =>
      draw(
        'a',
        linkOf(exam),
        draw('rect', { class: 'pc-hit', x: x - 12, width: 24, height: 130 }),
        draw('circle', { class: 'pc-bar', cx: x, cy: y, r: 5 }),
        ...placeOf(exam, y).map((at) => label(x, at, figure(exam), 'pc-mid')),
      ),
    ),
  ]);
};
