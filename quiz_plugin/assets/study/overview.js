// How a reader stands: pictures first, the numbers behind them in tables.
import { make } from '../card/dom.js';
import { dayOf, rounded } from './amounts.js';
import { anchor } from './controls.js';
import { lineOf } from './exams_state.js';
import { behind, pageOf } from './figures.js';
import { gradesTable } from './grades.js';
import { examsOf } from './log.js';
import { showWay } from './stations.js';
import { calibrate, weakSpots } from './stats.js';
import { table } from './table.js';
import { firstDay, todayOf } from './today.js';
import { siblingOf } from './ways.js';

/** @import * as T from '../types' */
/** @import { Pictures } from '../pictures/pictures.js' */
/** @import { Share } from './stats.js' */
/** @import { Sections } from '../home/way_state.js' */

/** From here on there is room for longer pictures. */
export const wide = matchMedia('(min-width: 600px)');

/** @param {string} text */
const line = (text) => make('p', {}, text);
/** @param {string} text below a picture */
const keyOf = (text) => make('p', { className: 'pc-key' }, text);
/** A bar beside words that say the same. @param {Share} share */
const barOf = ({ k, n }) => make('progress', { max: n, value: k, ariaHidden: 'true' });
/** @param {string} title @param {...Node} nodes */
const section = (title, ...nodes) => make('section', {}, make('h2', {}, title), ...nodes);

/**
 * @param {T.App} app @param {Pictures|null} pictures where there are none, all else is told
 * @param {HTMLElement} way the stations of the learning path @param {Sections} sections @param {number} today
 * @param {T.listBeliefs} [beliefs] lists what has misled the reader
 */
export const overview = (app, pictures, way, sections, today, beliefs) => {
  const { t, n, store, index, sets, concepts } = app;
  const page = pageOf(app);
  const records = store.all();
  const get = (/** @type {string} */ id) => records.get(id) ?? null;
  const exams = examsOf(store.value('x/log'));
  /** @param {(pictures: Pictures) => Node[]} draw */
  const drawn = (draw) => (pictures ? draw(pictures) : [line(t('net.part'))]);

  const weak = () => {
    const spots = weakSpots(index, get).flatMap((spot) => {
      const concept = concepts.find(({ id }) => id === spot.id);
      return concept ? { ...spot, ...concept } : [];
    });
    if (!spots.length) return [line(t('weak.none'))];
    const rows = spots.map((spot) => {
      const practise = anchor(t('nav.study'), `${siblingOf('practice')}#/new?c=${spot.id}`, 'qz-btn');
      practise.ariaLabel = t('weak.practise', { name: spot.title });
      const words = make('span', {}, t('weak.row', { k: spot.k, n: spot.n }));
      return make('li', {}, anchor(spot.title, spot.href), barOf(spot), words, practise);
    });
    return [keyOf(t('weak.is')), make('ul', { className: 'pg-weak' }, ...rows)];
  };

  const sure = () => {
    const answers = calibrate(records.values());
    const said = /** @type {[string, Share][]} */ ([
      ['cal.sure', answers.sure],
      ['cal.unsure', answers.unsure],
    ]).filter(([, { n }]) => n);
    if (!said.length) return line(t('cal.none'));
    const rows = said.map(([key, share]) => make('li', {}, line(t(key, share)), barOf(share)));
    return make('ul', { className: 'pg-sure' }, ...rows);
  };

  /** To the results of an exam. @param {T.LogEntry} exam */
  const linkOf = ({ id, t: when, right, n: total }) => ({
    href: `${siblingOf('exam')}#/result/${encodeURIComponent(id)}`,
    'aria-label': `${dayOf(app, when)}: ${t('rs.full', { n: right, total })}`,
  });
  const papers = () => {
    if (!exams.length) return [line(t('pg.exams_none'))];
    const titles = new Map([...sets, ...concepts].map(({ id, title }) => [id, title]));
    const rows = [...exams]
      .reverse()
      .map((exam) => [
        anchor(dayOf(app, exam.t), linkOf(exam).href),
        [...exam.sets, ...exam.concepts].map((id) => titles.get(id) ?? id).join(', ') || t('ch.guide'),
        t('pg.of', { k: exam.right, n: exam.n }),
        rounded(exam.credit),
      ]);
    return [
      ...drawn((pictures) => pictures.examsLine(page, lineOf(exams, wide.matches), linkOf)),
      behind(
        t,
        table(t('pg.exams_last'), [t('pg.date'), t('pg.about'), t('pg.full'), t('pg.points')], rows),
        ...gradesTable(app, exams, ({ title, href }) => anchor(title, href)),
      ),
    ];
  };

  const { stations, next } = showWay(app, way, get, today);
  const standings = () =>
    table(
      t('pg.by_concept'),
      [t('pg.concept'), t('pg.solid'), t('pg.learning'), t('pg.new'), t('pg.due')],
      stations.map((each, i) => [
        anchor(concepts[i].title, concepts[i].href),
        each.solid,
        each.learning,
        each.new,
        each.due,
      ]),
    );
  const changed = stations.reduce((sum, each) => sum + each.changed, 0);
  const { sessionSize } = store.settings();
  const calendar = drawn((pictures) => pictures.calendar(page, records.values(), today, wide.matches));
  if (pictures && !records.size) calendar.pop(); // a table of zeros tells nothing
  return [
    ...(records.size ? todayOf(app, get, today, { stations, next, sections }) : firstDay(app)),
    section(
      t('pg.standing'),
      way,
      ...(changed ? [line(n('pg.changed', changed))] : []),
      ...(records.size ? [keyOf(t('pg.words')), behind(t, standings())] : []),
    ),
    make(
      'div',
      { className: 'pg-pair' },
      ...(records.size
        ? [
            section(
              t('pg.ahead'),
              ...drawn((pictures) => pictures.forecast(page, index, get, today, sessionSize)),
              keyOf(t('sd.begins')),
            ),
          ]
        : []),
      section(t('sd.title'), ...calendar),
    ),
    ...(records.size ? [section(t('weak.title'), ...weak())] : []),
    ...(beliefs?.(get) ?? []),
    make(
      'div',
      { className: 'pg-pair pg-exams' },
      ...(records.size || exams.length ? [section(t('pg.exams'), ...papers())] : []),
      ...(records.size ? [section(t('cal.title'), sure())] : []),
    ),
  ];
};
