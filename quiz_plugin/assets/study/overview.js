// How a reader stands, in words and tables first, drawings after.
import { make } from '../card/dom.js';
import { dayOf, rounded } from './amounts.js';
import { anchor } from './controls.js';
import { count, nextDay } from './counts.js';
import { columns, shares } from './drawings.js';
import { gradesTable } from './grades.js';
import { examsOf } from './log.js';
import { within } from './rows.js';
import { calibrate, dueOn, weakSpots } from './stats.js';
import { table } from './tables_and_dialogs.js';

/** @import * as T from '../types' */
/** @import { Share } from './stats.js' */

const DAYS = 14;
const DAY = 864e5;

/** The address of another study page. @param {string} name */
const pageOf = (name) => location.pathname.replace(/progress(\/|\.html)$/, `${name}$1`);
/** @param {string} text */
const line = (text) => make('p', {}, text);

/** @param {T.App} app @param {number} today */
export const overview = (app, today) => {
  const { t, n, lang, store, index, sets, concepts } = app;
  const records = store.all();
  const get = (/** @type {string} */ id) => records.get(id) ?? null;
  const exams = examsOf(store.value('x/log'));
  /** A study day is counted from midnight UTC. @param {number} day @param {object} how */
  const dayName = (day, how) => new Intl.DateTimeFormat(lang, { ...how, timeZone: 'UTC' }).format(day * DAY);

  const due = () => {
    const all = count(index, get, today);
    const done = index.flatMap(({ id, rev }) => {
      const rec = get(id);
      return rec?.rev === rev && rec.done ? rec.done.cr : [];
    });
    if (!records.size) return [make('p', {}, `${t('pg.empty')} `, anchor(t('pg.begin'), pageOf('practice')))];
    const next = nextDay(index, get, today);
    const week = dueOn(index, get, today, 8)
      .slice(1)
      .reduce((sum, each) => sum + each, 0);
    const when = next && new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(next.day - today, 'day');
    return [
      line(t('tally', { n: done.length, total: all.total, k: done.filter((cr) => cr === 1).length })),
      all.due
        ? make('p', {}, anchor(n('n.due_today', all.due), pageOf('review'), 'qz-btn qz-btn--main'))
        : line(`${t('rv.empty')}${next ? ` ${t('rv.next', { n: n('n.questions', next.n), when: when ?? '' })}` : ''}`),
      line(t('pg.week', { n: n('n.questions', week) })),
      ...(all.changed ? [line(n('pg.changed', all.changed))] : []),
    ];
  };

  /** @param {string} caption @param {string} head @param {T.Part[]} parts @param {'sets'|'concepts'} key */
  const standings = (caption, head, parts, key) =>
    table(
      caption,
      [head, t('pg.solid'), t('pg.learning'), t('pg.new'), t('pg.due')],
      parts.map((part) => {
        const each = count(within(index, { [key]: [part.id] }), get, today);
        return [anchor(part.title, part.href), ...[each.solid, each.learning, each.new, each.due].map(String)];
      }),
    );

  const weak = () => {
    const spots = weakSpots(index, get).flatMap((spot) => {
      const concept = concepts.find(({ id }) => id === spot.id);
      return concept ? { ...spot, ...concept } : [];
    });
    if (!spots.length) return line(t('weak.none'));
    const items = spots.map((spot) =>
      make(
        'li',
        {},
        anchor(spot.title, spot.href),
        `: ${t('weak.row', { k: spot.k, n: spot.n })} `,
        anchor(t('weak.practise', { name: spot.title }), `${pageOf('practice')}#/new?c=${spot.id}`),
      ),
    );
    return make('ul', {}, ...items);
  };

  const sure = () => {
    const answers = calibrate(records.values());
    const lines = /** @type {[string, Share][]} */ ([
      [t('cal.sure', answers.sure), answers.sure],
      [t('cal.unsure', answers.unsure), answers.unsure],
    ]).filter(([, { n }]) => n);
    if (!lines.length) return [line(t('cal.none'))];
    return [...lines.map(([text]) => line(text)), shares('qz-sure', t('cal.title'), lines)];
  };

  const papers = () => {
    if (!exams.length) return [line(t('pg.exams_none'))];
    const titles = new Map([...sets, ...concepts].map(({ id, title }) => [id, title]));
    const rows = [...exams]
      .reverse()
      .map((exam) => [
        anchor(dayOf(app, exam.t), `${pageOf('exam')}#/result/${encodeURIComponent(exam.id)}`),
        [...exam.sets, ...exam.concepts].map((id) => titles.get(id) ?? id).join(', ') || t('ch.guide'),
        t('pg.of', { k: exam.right, n: exam.n }),
        rounded(exam.credit),
      ]);
    return [
      table(t('pg.exams_last'), [t('pg.date'), t('pg.about'), t('pg.full'), t('pg.points')], rows),
      ...gradesTable(app, exams, ({ title, href }) => anchor(title, href)),
    ];
  };

  const ahead = () =>
    columns(
      'qz-ahead',
      t('pg.ahead'),
      dueOn(index, get, today, DAYS).map((many, i) => [
        dayName(today + i, { day: 'numeric' }),
        dayName(today + i, { dateStyle: 'medium' }),
        many,
      ]),
    );

  const section = (/** @type {string} */ title, /** @type {Node[]} */ ...nodes) => [make('h2', {}, title), ...nodes];
  return [
    ...due(),
    ...section(
      t('pg.standing'),
      standings(t('pg.by_set'), t('pg.set'), sets, 'sets'),
      standings(t('pg.by_concept'), t('pg.concept'), concepts, 'concepts'),
      line(t('pg.words')),
    ),
    ...section(t('weak.title'), weak()),
    ...section(t('pg.exams'), ...papers()),
    ...section(t('cal.title'), ...sure()),
    ...(records.size ? section(t('pg.ahead'), ahead()) : []),
  ];
};
