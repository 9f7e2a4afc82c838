// Draws the reviews of the next days as bars.
import { dates, draw, label, picture, sum } from './draw.js';
import { reviewsAhead } from './forecast_state.js';

/** @import * as T from '../types' */
/** @import { Page } from './draw.js' */

const STEP = 24;
const HIGH = 48;
const BASE = 68;

/**
 * @param {Page} page @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today
 * @param {number} size how many questions a day's review asks
 */
export const forecast = (page, rows, get, today, size) => {
  const { t, n, dayOf, figure } = page;
  const ahead = reviewsAhead(rows, get, today, 14, size, dayOf);
  const plans = ahead.map(({ plan }) => plan);
  const most = Math.max(1, ...plans);
  const initial = dates(page, { weekday: 'narrow' });
  const date = dates(page, { dateStyle: 'full' });
  const shapes = plans.flatMap((plan, i) => {
    const x = STEP * i + 14;
    const height = plan && Math.max(2, (HIGH * plan) / most);
    const y = BASE - height;
    const bar = { class: i ? 'pc-bar' : 'pc-bar pc-due', x: x - 9, y, width: 18, height };
    const above = label(x, y - 4, plan || '', 'pc-mid');
    // Three figures are wider than the bars are apart.
    if (plan > 99) above.setAttribute('textLength', '22');
    return [
      draw('rect', bar, draw('title', {}, `${date(today + i)}: ${plan}`)),
      above,
      label(x, BASE + 17, initial(today + i), 'pc-mid'),
    ];
  });
  const name = t('fc.name');
  const told = [
    t('fc.desc', { n: figure(plans[0]), m: figure(sum(plans.slice(1))) }),
    // Why no bar is higher than it is.
    ...(ahead.some(({ due, plan }) => due > plan) ? [t('fc.rest', { n: n('n.questions', size) })] : []),
  ];
  return [
    ...picture('pc-ahead', 'img', name, told.join(' '), 340, 104, [
      draw('path', { class: 'pc-line', d: `M0 ${BASE}H340` }),
      ...shapes,
      label(5, BASE + 34, t('pg.today')),
    ]),
    page.numbers(
      name,
      [t('fc.day'), t('fc.due'), t('fc.plan')],
      ahead.map(({ due, plan }, i) => [date(today + i), due, plan]),
    ),
  ];
};
