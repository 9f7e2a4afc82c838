// Entry: progress. How a reader stands. What is folded away below comes when it is opened: folds.js.

import { make } from '../card/dom.js';
import { $ } from '../card/page.js';
import { loadPart } from '../card/parts.js';
import { studyDay } from '../schedule/attempts.js';
import { begin } from './app.js';
import { openArchive } from './archive.js';
import { anchor } from './controls.js';
import { todaysDate } from './dates.js';
import { load } from './loading.js';
import { overview, wide } from './overview.js';

/** @import * as T from '../types' */
/** @import { Pictures } from '../pictures/pictures.js' */
/** @import { Folds } from './folds.js' */
/** @import { Sections } from '../home/way_state.js' */

const ENOUGH = 20; // answered questions worth a copy
const STALE = 14; // days
const SOON = 50; // ms: another tab that loads a file writes many keys at once

/**
 * What lists by name what has misled the reader: asked for only where an answer was wrong.
 * @param {T.App} app @returns {Promise<T.listBeliefs|undefined>}
 */
const misled = async (app) => {
  const wrong = [...app.store.all().values()].some(({ log }) => log.some((entry) => entry[3] < 1));
  return wrong && $('[data-remedies]') ? (await loadPart('beliefs'))?.(app).catch(() => undefined) : undefined;
};

/** @param {T.App} app @param {Pictures|null} pictures @param {Sections} sections @param {T.listBeliefs} [beliefs] */
const showProgress = (app, pictures, sections, beliefs) => {
  const { t, lang, store } = app;
  const figures = make('div', {});
  const reminder = make('p', {});
  const unreadable = make('div', {});
  const worker = 'serviceWorker' in navigator ? $('[data-worker]')?.dataset.worker : '';

  /** @type {Folds|undefined} what is in the folds, once one was opened */
  let folds;
  /** @type {Promise<Folds|undefined>|undefined} */
  let coming;
  const opened = () => {
    coming ??= loadPart('folds').then((fill) => {
      folds = fill?.(app, { draw, redraw, remind }, worker);
      if (folds) unreadable.append(folds.unreadable);
      else coming = undefined;
      return folds;
    });
    return coming;
  };
  /** @param {'backup'|'settings'|'offline'|'erase'} id @param {string} title */
  const folded = (id, title) => {
    const place = make('div', {});
    const fold = /** @type {HTMLDetailsElement} */ (
      make('details', { id, className: 'pc-data pg-fold' }, make('summary', {}, make('h2', {}, title)), place)
    );
    fold.ontoggle = async () => {
      if (!fold.open) return;
      place.replaceChildren((await opened())?.[id] ?? make('p', {}, t('net.part')));
      if (location.hash === `#${id}`) unfold();
    };
    return fold;
  };
  /** What an address names is unfolded. */
  const unfold = () => {
    const named = document.getElementById(location.hash.slice(1));
    if (!named) return;
    if (named instanceof HTMLDetailsElement) named.open = true;
    named.scrollIntoView({ behavior: 'instant' });
  };

  const remind = () => {
    const last = Date.parse(store.value('meta')?.lastBackup ?? '');
    const days = Math.round((Date.parse(todaysDate()) - last) / 864e5);
    const known = days >= -1; // what is stored may be no day, or one of a wrong clock
    reminder.hidden = store.all().size < ENOUGH || (known && days <= STALE);
    const when = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' });
    const text = known ? t('pg.backup_old', { when: when.format(-days, 'day') }) : t('pg.backup_never');
    reminder.replaceChildren(`${text} `, anchor(t('pg.backup'), '#backup'));
  };
  const draw = () => {
    const tables = () => [...figures.querySelectorAll('details')];
    const open = tables().map((each) => each.open);
    figures.replaceChildren(...overview(app, pictures, way, sections, studyDay(Date.now()), beliefs));
    for (const [i, each] of tables().entries()) each.open = open[i];
  };
  const redraw = () => {
    draw();
    remind();
    if (folds) folds.redraw();
    else if (store.bad().size) opened();
    if (beliefs) return;
    misled(app).then((list) => {
      beliefs = list;
      if (list) draw();
    });
  };

  // What is there today is a part of the page, no view of its own: the page keeps its title.
  app.view(
    '',
    make('h2', { className: 'qz-view' }, t('pg.today')),
    figures,
    unreadable,
    reminder,
    folded('backup', t('pg.move')),
    folded('settings', t('set.title')),
    ...(worker ? [folded('offline', t('off.title'))] : []),
    folded('erase', t('pg.reset_title')),
    make('p', {}, t('pg.private')),
  );
  redraw();
  unfold();
  wide.onchange = draw;
  addEventListener('hashchange', unfold);
  let waiting = 0;
  addEventListener('storage', () => {
    clearTimeout(waiting);
    waiting = setTimeout(redraw, SOON);
  });
  addEventListener('pageshow', (event) => event.persisted && redraw());
};

const way = /** @type {HTMLElement} */ ($('.way')); // before it goes with all that is there without script
/** @type {Promise<Pictures|null>} */
const drawn = loadPart('pictures');
/** Without them, nothing says where to read on. @type {Promise<Sections>} */
const known = load(`${$('[data-sections]')?.dataset.sections}`).then(
  (answer) => answer.json(),
  () => ({}),
);
begin(openArchive).then(async (app) => showProgress(app, await drawn, await known, await misled(app)));
