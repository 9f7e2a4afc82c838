// Draws charts as nodes, for home.js and, by pictures.js, progress.js: reviews ahead as bars (`forecast`), study days
// as cells (`calendar`), the last exams as a line, each with a description, the first two with a table; examples from
// made-up answers; bars of how far a reader is (`barOf`). `showQuestions` puts cells for questions beside concepts.
import { fillBar, make } from '../card/dom.js';
import { standing } from '../schedule/attempts.js';
import { dayFormat, foldedTables, tableOf } from '../study/elements.js';
import { mainConcept, reviewsAhead, weeksOf } from '../study/progress_state.js';

/** @import * as T from '../types' */
/** @import { Place } from '../study/today.js' */

/** The words of a page, and its language. @typedef {T.Words & { lang: string }} Page */
/** @typedef {Record<string, string|number>} Attributes */

/** @param {string} tag @param {Attributes} attributes @param {...any} kids nodes, texts, numbers */
const draw = (tag, attributes, ...kids) => {
  const el = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const name in attributes) el.setAttribute(name, /** @type {any} */ (attributes[name]));
  el.append(...kids);
  return el;
};

/** @param {number} x @param {number} y @param {string|number} text @param {string} [kind] how it is set */
const label = (x, y, text, kind = '') => draw('text', { x, y, class: kind }, text);

/** @param {number} width @param {number} height @param {Attributes} attributes @param {Node[]} shapes */
const canvas = (width, height, attributes, shapes) =>
  // The name of a month may be wider than its column.
  draw('svg', { class: 'pc', viewBox: `0 0 ${width} ${height}`, width: width * 1.125, ...attributes }, ...shapes);

/**
 * A drawing with its name, and below it in words what it shows.
 * @param {string} id @param {string} role `group` where shapes are links @param {string} name
 * @param {string} description
 * @param {number} width @param {number} height @param {Node[]} shapes
 */
const picture = (id, role, name, description, width, height, shapes) => [
  canvas(width, height, { role, 'aria-labelledby': id, 'aria-describedby': `${id}-is` }, [
    draw('title', { id }, name),
    ...shapes,
  ]),
  make('p.pc-key', { id: `${id}-is` }, description),
];

/**
 * The numbers of a picture, folded. @param {Page} page @param {string} name @param {string[]} heads
 * @param {[string, ...number[]][]} rows
 */
const numbersOf = ({ t, lang }, name, heads, rows) => {
  const cells = rows.map(([first, ...row]) => [first, ...row.map((k) => k.toLocaleString(lang))]);
  return foldedTables(t, tableOf(name, heads, cells));
};

/**
 * Of each concept that is begun, a cell for each question.
 * @param {Place[]} places @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today
 */
export const showQuestions = (places, rows, get, today) => {
  for (const { id, place, total, new: fresh } of places) {
    const about = rows.filter((row) => mainConcept(row) === id);
    const stands = about.map((row) => standing(row, get(row.id), today));
    const cells = stands.map(({ word, is }) => make('i', { className: `${word} ${is}` }));
    place.querySelector('.pg-cells')?.remove();
    place.append(make('span.pg-cells', ...cells));
    place.hidden = fresh === total;
  }
};

/** @param {number[]} all */
const sum = (all) => all.reduce((a, b) => a + b, 0);

/**
 * A bar beside words that say how far the reader is with what these count.
 * @param {...any} all each with `total`, `solid`, `learning`
 */
export const barOf = (...all) => {
  const [total, solid, learning] = ['total', 'solid', 'learning'].map((what) => sum(all.map((each) => each[what])));
  const box = { class: 'gd-bar', viewBox: `0 0 ${total} 8`, preserveAspectRatio: 'none', 'aria-hidden': 'true' };
  const bar = draw('svg', box, draw('path', {}), draw('path', {}));
  fillBar(bar, solid + learning, solid);
  return bar;
};

/**
 * The reviews of the next days as bars.
 * @param {Page} page @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today
 * @param {number} size how many questions a day's review asks
 */
export const forecast = (page, rows, get, today, size) => {
  const ahead = reviewsAhead(rows, get, today, 14, size).map(({ due, plan }) => ({ due, plan: plan.length }));
  // Of two weeks, the second is left out where it would be empty.
  const days = ahead.slice(7).some(({ plan }) => plan) ? 14 : 7;
  ahead.splice(days);
  const [width, high, base, left, step] = [340, 48, 68, 8, 328 / days]; // `left`: the word below the first bar is wide
  const bar = Math.min(24, step - 6);
  const { t, n, lang } = page;
  const plans = ahead.map(({ plan }) => plan);
  const later = sum(plans.slice(1));
  if (!plans[0] && !later) return [make('p.pc-key', t('fc.none', { d: days }))];
  const most = Math.max(1, ...plans);
  const initial = dayFormat(lang, { weekday: 'narrow' });
  const date = dayFormat(lang, { dateStyle: 'full' });
  const shapes = plans.flatMap((plan, i) => {
    const x = left + step * (i + 0.5);
    const height = plan && Math.max(2, (high * plan) / most);
    const y = base - height;
    const box = { class: i ? 'pc-bar' : 'pc-bar pc-due', x: x - bar / 2, y, width: bar, height };
    const above = label(x, y - 4, plan || '', 'pc-mid');
    // Three figures are wider than the bars are apart.
    if (plan > 99) above.setAttribute('textLength', '22');
    return [
      draw('rect', box, draw('title', {}, `${date(today + i)}: ${plan}`)),
      above,
      label(x, base + 17, initial(today + i), 'pc-mid'),
    ];
  });
  const name = t('fc.name', { d: days });
  const description = [
    ...(plans[0] ? [t('fc.today', { n: plans[0].toLocaleString(lang) })] : []),
    ...(later ? [t('fc.after', { r: days - 1, m: later.toLocaleString(lang) })] : []),
    // Why no bar is higher than it is.
    ...(ahead.some(({ due, plan }) => due > plan) ? [t('fc.rest', { n: n('n.questions', size) })] : []),
  ];
  return [
    ...picture('pc-ahead', 'img', name, description.join(' '), width, 104, [
      draw('path', { class: 'pc-line', d: `M0 ${base}H${width}` }),
      ...shapes,
      label(left + step / 2, base + 34, t('pg.today'), 'pc-mid'),
    ]),
    numbersOf(
      page,
      name,
      [t('fc.day'), t('fc.due'), t('fc.plan')],
      ahead.map(({ due, plan }, i) => [date(today + i), due, plan]),
    ),
  ];
};

/** How busy a day with n questions looks, of 0 to 3. @param {number} n */
const levelOf = (n) => [1, 5, 15].filter((least) => n >= least).length;

/**
 * A cell, and in it how busy the day was: a colour, and where there are none, a height.
 * @param {number} x @param {number} y @param {number} level @param {...Node} kids
 */
const dayCell = (x, y, level, ...kids) => {
  const box = { width: 18, height: 18, rx: 4 };
  return draw(
    'g',
    { transform: `translate(${x + 2} ${y + 2})` },
    draw('rect', { class: `pc-${level}`, ...box }),
    draw('rect', { class: 'pc-cell', ...box }),
    ...kids,
  );
};

/**
 * The days on which questions were answered, a column for each week.
 * @param {Page} page @param {Iterable<T.Rec>} records @param {number} today
 * @param {boolean} wide whether the window is at least 600 wide
 */
export const calendar = (page, records, today, wide) => {
  const pitch = 22;
  const { t, n, lang } = page;
  const all = weeksOf(records, today, wide ? 13 : 9);
  // From the first week with answers on, but at least four.
  const from = all.findIndex(({ days }) => days.some(Boolean));
  const weeks = all.slice(Math.min(from, all.length - 4));
  const initial = dayFormat(lang, { weekday: 'narrow' });
  const month = dayFormat(lang, { month: 'short' });
  const date = dayFormat(lang, { dateStyle: 'medium' });
  const shapes = weeks.flatMap(({ monday, days }, i) => {
    const x = pitch * (i + 1);
    const name = month(monday);
    return [
      // The first has its name where that of the next leaves room.
      ...((i ? name !== month(monday - 7) : name === month(monday + 7)) ? [label(x + 2, 14, name)] : []),
      ...days.map((k, day) =>
        dayCell(x, pitch * (day + 1), levelOf(k), draw('title', {}, `${date(monday + day)}: ${n('n.questions', k)}`)),
      ),
    ];
  });
  for (const day of [0, 2, 4, 6]) shapes.push(label(2, pitch * (day + 1) + 16, initial(weeks[0].monday + day)));
  const busy = weeks.map(({ days }) => days.filter(Boolean).length);
  const answered = weeks.map(({ days }) => sum(days));
  const name = t('sd.name', { w: weeks.length });
  const description = t('sd.desc', { d: sum(busy).toLocaleString(lang), n: sum(answered).toLocaleString(lang) });
  const key = ['0', '1–4', '5–14', t('sd.top')].map((text, level) =>
    make('span', canvas(22, 22, { 'aria-hidden': 'true' }, [dayCell(0, 0, level)]), text),
  );
  return [
    ...picture('pc-days', 'img', name, description, pitch * (weeks.length + 1), pitch * 8, shapes),
    make('p.pc-key', make('span', t('sd.key')), ...key),
    numbersOf(
      page,
      name,
      [t('sd.week'), t('sd.days'), t('nav.questions')],
      weeks.map(({ monday }, i) => [date(monday), busy[i], answered[i]]),
    ),
  ];
};

/**
 * How the charts will look, drawn from made-up answers.
 * @param {Page} page @param {number} today @param {number} size @param {boolean} wide
 */
export const sampleCharts = (page, today, size, wide) => {
  /** @type {any[]} */
  const made = Array.from({ length: 90 }, (_, i) => {
    const [time, due] = [(today - ((i * i) % 43)) * 864e5 + 432e5, today + ((i * i) % 7) + 30 * (i % 2)];
    return { id: i, answers: 1, last: 1, due, log: [{ time }] };
  });
  const charts = [forecast(page, made, (id) => made[+id], today, size), calendar(page, made, today, wide)];
  const parts = charts.map(([svg, is], i) => make('div', make('strong', page.t(i ? 'sd.title' : 'pg.ahead')), svg, is));
  return make('figure.se-example', make('figcaption', page.t('pg.example')), make('div.pg-pair', ...parts));
};

/**
 * The last exams as a line: a point for each, which leads to its results, with room for a target 24 wide. Its table is
 * the page's.
 * @param {Page} page @param {T.ExamResult[]} all the latest last
 * @param {boolean} wide whether the window is at least 600 wide
 * @param {(exam: T.ExamResult) => { href: string, 'aria-label': string }} linkOf to the results of one
 */
export const examsLine = ({ t, n }, all, wide, linkOf) => {
  const rules = [26, 66, 106]; // the heights of all, half and none
  const margin = 72; // what the names of the rules take at the left
  const end = 34; // beside the first and the last point, for their figures
  const apart = 72; // at most: the figures of two exams have room side by side
  const share = (/** @type {T.ExamResult} */ { n, right }) => (n ? right / n : 0);
  const [most, width] = wide ? [20, 596] : [7, 284];
  const exams = all.slice(-most);
  const step = Math.min(apart, (width - margin - 2 * end) / (exams.length - 1));
  const points = exams.map((exam, i) => ({
    exam,
    x: margin + end + (i && step * i),
    y: rules[2] - (rules[2] - rules[0]) * share(exam),
  }));
  const best = exams.reduce((found, exam) => (share(exam) < share(found) ? found : exam)); // of several, the latest
  const [first, last] = [exams[0], exams[exams.length - 1]];
  const figure = (/** @type {T.ExamResult} */ exam) => t('pg.of', { k: exam.right, n: exam.n });
  /**
   * The figures of the ends are below the line and those of the best above it, so that they never meet.
   * @param {T.ExamResult} exam @param {number} y
   */
  const placesOf = (exam, y) => (exam === first || exam === last ? [rules[2] + 22] : exam === best ? [y - 11] : []);
  const description = [
    // A narrow window has no room for all.
    ...(all.length > exams.length ? [t('xl.some', { k: exams.length, n: all.length })] : []),
    t('xl.desc', { a: figure(first), b: figure(best), c: figure(last) }),
  ];
  return picture('pc-exams', 'group', n('xl.name', exams.length), description.join(' '), width, 132, [
    ...['only.all', 'xl.half', 'xl.none'].flatMap((key, i) => [
      draw('path', { class: 'pc-line', d: `M${margin} ${rules[i]}H${width}` }),
      label(0, rules[i] + 5, t(key)),
    ]),
    draw('path', { class: 'pc-way', d: `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}` }),
    ...points.map(({ exam, x, y }) =>
      draw(
        'a',
        linkOf(exam),
        draw('rect', { class: 'pc-hit', x: x - 12, width: 24, height: 130 }),
        draw('circle', { class: 'pc-bar', cx: x, cy: y, r: 5 }),
        ...placesOf(exam, y).map((at) => label(x, at, figure(exam), 'pc-mid')),
      ),
    ),
  ]);
};
