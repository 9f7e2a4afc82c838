// Draws the days on which questions were answered, a column for each week.
import { make } from '../card/dom.js';
import { levelOf, weeksOf } from './calendar_state.js';
import { canvas, dates, draw, label, picture, sum } from './draw.js';

/** @import * as T from '../types' */
/** @import { Page } from './draw.js' */

const PITCH = 22;

const BOX = { width: 18, height: 18, rx: 4 };

/** A cell, and in it how busy the day was: a colour, and where there are none, a height. @param {number} x @param {number} y @param {number} level @param {...Node} kids */
const cell = (x, y, level, ...kids) =>
  draw(
    'g',
    { transform: `translate(${x + 2} ${y + 2})` },
    draw('rect', { class: `pc-${level}`, ...BOX }),
    draw('rect', { class: 'pc-cell', ...BOX }),
    ...kids,
  );

/**
 * @param {Page} page @param {Iterable<T.Rec>} records @param {number} today
 * @param {boolean} wide whether the window is at least 600 wide
 */
export const calendar = (page, records, today, wide) => {
  const { t, n, dayOf, figure } = page;
  const weeks = weeksOf(records, today, wide ? 13 : 9, dayOf);
  const initial = dates(page, { weekday: 'narrow' });
  const month = dates(page, { month: 'short' });
  const date = dates(page, { dateStyle: 'medium' });
  const shapes = weeks.flatMap(({ monday, days }, i) => {
    const x = PITCH * (i + 1);
    const name = month(monday);
    return [
      ...(i && name !== month(monday - 7) ? [label(x + 2, 14, name)] : []),
      ...days.map((k, day) =>
        cell(x, PITCH * (day + 1), levelOf(k), draw('title', {}, `${date(monday + day)}: ${n('n.questions', k)}`)),
      ),
      ...(i % 2 || i > 6 ? [] : [label(2, PITCH * (i + 1) + 16, initial(weeks[0].monday + i))]),
    ];
  });
  const busy = weeks.map(({ days }) => days.filter(Boolean).length);
  const answered = weeks.map(({ days }) => sum(days));
  const name = t('sd.name', { w: weeks.length });
  const key = ['0', '1–4', '5–14', t('sd.top')].map((text, level) =>
    make('span', {}, canvas(22, 22, { 'aria-hidden': 'true' }, [cell(0, 0, level)]), text),
  );
  return [
    ...picture(
      'pc-days',
      'img',
      name,
      t('sd.desc', { d: figure(sum(busy)), n: figure(sum(answered)) }),
      PITCH * (weeks.length + 1),
      PITCH * 8,
      shapes,
    ),
    make('p', { className: 'pc-key' }, t('sd.key'), ...key),
    page.numbers(
      name,
      [t('sd.week'), t('sd.days'), t('nav.questions')],
      weeks.map(({ monday }, i) => [date(monday), busy[i], answered[i]]),
    ),
  ];
};
