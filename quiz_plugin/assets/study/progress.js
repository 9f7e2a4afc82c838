// Entry of the progress page: shows what is due today (today.js decides), weak spots, misconceptions, exams, and how
// the reader stands in tables and charts. pictures.js brings charts.js and the list of misconceptions: without it, the
// page offers to load again. Reminds the reader to save a copy, and draws anew when another tab stores something.
import { loadPart, make } from '../card/dom.js';
import { $, dayName, store } from '../card/page.js';
import { studyDay } from '../schedule/attempts.js';
import { openPage } from './app.js';
import {
  anchor,
  dateOf,
  foldedTables,
  load,
  practiceOfConcept,
  rounded,
  steps,
  studyPage,
  studyTabs,
  tableOf,
} from './elements.js';
import { readResults } from './exam_log.js';
import { CORE, calibrate, extentOf, weakSpots } from './progress_state.js';
import { openArchive } from './study_store.js';
import { dayFor, showStations } from './today.js';

/** @import * as T from '../types' */
/** @import { Pictures } from '../pictures/pictures.js' */
/** @import { Sections, Share } from './progress_state.js' */

const ENOUGH = 20; // answered questions worth a copy
const STALE = 14; // days
const SOON = 50; // ms: another tab that loads a file writes many keys at once

/** From here on there is room for longer pictures. */
const wide = matchMedia('(min-width: 600px)');

/** @param {...(string|Node)} nodes */
const line = (...nodes) => make('p', ...nodes);
/** @param {string} title @param {...(string|Node)} nodes */
const section = (title, ...nodes) => make('section', make('h2', title), ...nodes);

const settings = studyPage('settings');

const path = /** @type {HTMLElement} */ ($('.way')); // before it is removed with all that is for pages without script
/** @type {Promise<Pictures|undefined>} */
const pictures = loadPart('pictures');
/** Without them, nothing says where to read on. @type {Promise<Sections>} */
const sections = load(`${$('[data-sections]')?.dataset.sections}`).then(
  (answer) => answer.json(),
  () => ({}),
);
openPage().then(async (page) => {
  const app = { ...page, store: openArchive(store, page.recorder) };
  const { t, n, index, sets, concepts } = app;
  const archive = app.store;
  const drawn = await pictures;
  if (!drawn) return page.fail(() => location.reload());
  const shareBar = (/** @type {Share} */ { k, n }) => drawn.barOf({ total: n, solid: 0, learning: k });
  const named = await sections;
  // What has misled the reader is listed by name: its texts are loaded only where an answer was wrong.
  const wrong = [...archive.all().values()].some(({ log }) => log.some(({ credit }) => credit < 1));
  const beliefs = wrong && $('[data-remedies]') ? await drawn.openBeliefs(app).catch(() => undefined) : undefined;
  /** The concepts that go wrong most. @param {T.RecordOf} get */
  const weakest = (get) => {
    const rows = weakSpots(index, get).flatMap((spot) => {
      const concept = concepts.find(({ id }) => id === spot.id);
      if (!concept) return [];
      const practise = anchor(t('nav.study'), practiceOfConcept(spot.id), 'qz-btn');
      practise.ariaLabel = t('weak.practise', { name: concept.title });
      const link = anchor(concept.title, concept.href);
      return make('li', link, shareBar(spot), make('span', t('weak.row', spot)), practise);
    });
    return rows[0] && [make('p.pc-key', t('weak.is')), make('ul.pg-weak', ...rows)];
  };

  /** How often "sure" and "not sure" were right. @param {Iterable<T.Rec>} records */
  const sureness = (records) => {
    const { sure, unsure } = calibrate(records);
    const shares = Object.entries({ 'cal.sure': sure, 'cal.unsure': unsure }).filter(([, { n }]) => n);
    if (!shares.length) return null;
    const rows = shares.map(([key, share]) => make('li', line(t(key, share)), shareBar(share)));
    return make('ul.pg-sure', ...rows);
  };

  /** The exams that were finished: the table of one, a line of several. @param {T.ExamResult[]} exams */
  const examsOf = (exams) => {
    if (!exams.length) return [line(`${t('pg.exams_none')} `, anchor(t('pg.exam_go'), studyPage('exam')), '.')];
    /** To the results of an exam. @param {T.ExamResult} exam */
    const linkOf = ({ id, t: when, right, n: total }) => ({
      href: `${studyPage('exam')}#/result/${encodeURIComponent(id)}`,
      'aria-label': `${dateOf(app, when)}: ${t('rs.full', { n: right, total })}`,
    });
    const titles = new Map([...sets, ...concepts].map(({ id, title }) => [id, title]));
    titles.set(CORE, t('ch.core'));
    const papers = exams.map((exam) => [
      make(
        'div',
        anchor(dateOf(app, exam.t), linkOf(exam).href),
        make('small', [...exam.sets, ...exam.concepts].map((id) => titles.get(id) ?? id).join(', ') || t('ch.guide')),
      ),
      t('pg.of', { k: exam.right, n: exam.n }),
      t('pg.of', { k: rounded(exam.credit), n: exam.n }),
    ]);
    const heads = ['nav.exam', 'pg.full', 'pg.points'].map((key) => t(key));
    const table = tableOf(t('pg.exams_last'), heads, papers.reverse());
    if (exams.length === 1) return [table];
    return [...drawn.examsLine(app, exams, wide.matches, linkOf), foldedTables(t, table)];
  };

  /** How a reader stands. */
  const overview = () => {
    const today = studyDay(Date.now());
    const records = archive.all();
    const get = (/** @type {string} */ id) => records.get(id) ?? null;
    const exams = readResults(archive.value('x/log'));
    const { stations, next } = showStations(path, app, index, get, today);
    const { words, name, ...extent } = extentOf(t, index, get, today);
    const standings = tableOf(
      t('pg.by_concept'),
      [t('pg.concept'), t('pg.solid'), t('pg.learning'), t('pg.new'), t('pg.due')],
      stations.map((each, i) => [
        anchor(concepts[i].title, concepts[i].href),
        ...[each.solid, each.learning, each.new, each.due],
      ]),
    );
    if (!records.size && !exams[0])
      return [
        line(t('pg.empty')),
        // Who is new here may have answers on another device.
        steps([t('pg.begin'), concepts[0].href], [t('pg.import'), `${settings}#backup`]),
        section(
          t('pg.will'),
          drawn.sampleCharts(app, today, archive.settings().sessionSize, wide.matches),
          line(t('pg.too')),
        ),
      ];
    drawn.showQuestions(stations, index, get, today);
    const calendar = drawn.calendar(app, records.values(), today, wide.matches);
    const forecast = drawn.forecast(app, index, get, today, archive.settings().sessionSize);
    const known = { ...app, stations, next, sections: named, rows: index, get, today, value: archive.value };
    const day = dayFor(known, studyPage);
    const [weak, sure] = [weakest(get), sureness(records.values())];
    const some = weak || sure || exams[0];
    const later = stations.filter((each) => each.new === each.total).length;
    return [
      line(day.text),
      steps(...day.links.slice(0, 2)),
      section(name, line(words), drawn.barOf(extent)),
      ...(beliefs?.(get) ?? []),
      some ? section(t('weak.title'), ...(weak ?? [line(t('weak.none'))])) : '',
      section(
        t('pg.standing'),
        make('p.pc-key', t('pg.words')),
        path,
        later ? line(anchor(n('pg.unbegun', later), studyPage('path'))) : '',
        extent.changed ? line(n('pg.changed', extent.changed)) : '',
        foldedTables(t, standings),
      ),
      make(
        'div.pg-pair',
        section(t('pg.ahead'), ...forecast, make('p.pc-key', t('sd.begins'))),
        section(t('sd.title'), ...calendar),
      ),
      some
        ? make(
            'div.pg-pair pg-exams',
            section(t('pg.exams'), ...examsOf(exams)),
            section(t('cal.title'), sure ?? line(`${t('cal.none')} `, anchor(t('cal.on'), settings), '.')),
          )
        : make('section', line(`${t('pg.later')} `, anchor(t('pg.exam_go'), studyPage('exam')), '.')),
    ];
  };

  const figures = make('div');
  const reminder = make('p');
  const remind = () => {
    const last = Date.parse(archive.value('meta')?.lastBackup ?? '');
    const days = studyDay(Date.now()) - Math.round(last / 864e5);
    const dated = days >= -1; // what is stored may be no day, or one of a wrong clock
    reminder.hidden = archive.all().size < ENOUGH || (dated && days <= STALE);
    const text = dated ? t('pg.backup_old', { when: dayName(-days) }) : t('pg.backup_never');
    reminder.replaceChildren(`${text} `, anchor(t('pg.backup'), `${settings}#backup`), '.');
  };
  const redraw = () => {
    figures.replaceChildren(...overview());
    remind();
  };

  // What is there today is a part of the page, no view of its own: the page keeps its title.
  const title = make('h2.qz-view', t('pg.today'));
  const stored = make('section', reminder, line(t('pg.private')));
  app.view('', studyTabs(app, 'nav.progress'), title, figures, stored);
  redraw();
  wide.onchange = redraw;
  let waiting = 0;
  addEventListener('storage', () => {
    clearTimeout(waiting);
    waiting = setTimeout(redraw, SOON);
  });
  addEventListener('pageshow', (event) => event.persisted && redraw());
});
