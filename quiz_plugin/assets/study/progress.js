// Entry: progress. How a reader stands; and folded away, copies of what is stored, settings, erasing.

import { make } from '../card/dom.js';
import { $ } from '../card/page.js';
import { loadPictures } from '../pictures/load.js';
import { studyDay } from '../schedule/attempts.js';
import { VERSION } from '../store/records.js';
import { begin } from './app.js';
import { openArchive } from './archive.js';
import { anchor, button } from './controls.js';
import { decide } from './dialogs.js';
import { load } from './loading.js';
import { examsOf } from './log.js';
import { withoutNetwork } from './offline.js';
import { overview, wide } from './overview.js';
import { prefs } from './prefs.js';
import { changesTo, compare, MOST, mergeProgress, readBackup, writeBackup } from './progress_file.js';

/** @import * as T from '../types' */
/** @import { Pictures } from '../pictures/pictures.js' */
/** @import { Progress } from './progress_file.js' */
/** @import { Changes } from './study_store.js' */
/** @import { Sections } from '../home/way_state.js' */

const ENOUGH = 20; // answered questions worth a copy
const STALE = 14; // days

/** @param {Date} when */
const dateOf = (when) => new Date(+when - when.getTimezoneOffset() * 6e4).toISOString().slice(0, 10);
/** @param {string} name @param {string} text */
const fileOf = (name, text) => new File([text], name, { type: 'application/json' });
/** @param {File} file */
const download = (file) => {
  const href = URL.createObjectURL(file);
  make('a', { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 6e4);
};

/** @param {string} id @param {string} title @param {...Node} nodes */
const folded = (id, title, ...nodes) =>
  make('details', { id, className: 'pc-data pg-fold' }, make('summary', {}, make('h2', {}, title)), ...nodes);

/** What an address names is unfolded. */
const unfold = () => {
  const named = document.getElementById(location.hash.slice(1));
  if (!named) return;
  if (named instanceof HTMLDetailsElement) named.open = true;
  named.scrollIntoView({ behavior: 'instant' });
};

/** @param {T.App} app @param {Pictures|null} pictures @param {Sections} sections */
const showProgress = (app, pictures, sections) => {
  const { t, n, lang, root, store, prefix, sets, index } = app;
  const figures = make('div', {});
  const reminder = make('p', {});
  const unreadable = make('div', {});
  const form = make('div', {});
  const message = make('p', { className: 'qz-done', hidden: true });

  /** @returns {Progress} */
  const own = () => ({ q: store.all(), x: examsOf(store.value('x/log')), set: store.value('set') });
  const date = (/** @type {string} */ day) =>
    new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

  /** Say it below `place`, with the focus. @param {HTMLElement} place @param {string} text @param {Node[]} more */
  const report = (place, text, ...more) => {
    message.replaceChildren(text, ...more);
    message.hidden = false;
    place.append(message);
    app.focus(message);
  };
  /** @param {HTMLElement} place @param {Changes} changes @param {string} text */
  const change = (place, changes, text) => {
    const undo = store.change(changes);
    redraw();
    if (!undo) return report(place, t(store.trouble === 'newer' ? 'store.newer' : 'store.full'));
    const back = button(t('act.undo'), () => {
      const done = undo();
      redraw();
      report(place, t(done ? 'pg.undone' : 'store.full'));
    });
    report(place, `${text} `, back);
  };

  const backup = () => {
    const day = dateOf(new Date());
    return fileOf(`dtguide-progress-${day}.json`, writeBackup(own(), day, prefix.split('/')[0]));
  };
  const copied = () => {
    const day = dateOf(new Date());
    store.setValue('meta', { v: VERSION, made: day, ...store.value('meta'), lastBackup: day });
    remind();
  };
  const saveCopy = () => {
    download(backup());
    copied();
  };

  const remind = () => {
    const last = Date.parse(store.value('meta')?.lastBackup ?? '');
    const days = Math.round((Date.parse(dateOf(new Date())) - last) / 864e5);
    const known = days >= -1; // what is stored may be no day, or one of a wrong clock
    reminder.hidden = store.all().size < ENOUGH || (known && days <= STALE);
    const when = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' });
    const text = known ? t('pg.backup_old', { when: when.format(-days, 'day') }) : t('pg.backup_never');
    reminder.replaceChildren(`${text} `, anchor(t('pg.backup'), '#backup'));
  };

  const draw = () => {
    const tables = () => [...figures.querySelectorAll('details')];
    const open = tables().map((each) => each.open);
    const nodes = pictures
      ? overview(app, pictures, way, sections, studyDay(Date.now()))
      : [make('p', {}, t('net.failed'))];
    figures.replaceChildren(...nodes);
    for (const [i, each] of tables().entries()) each.open = open[i];
  };
  const redraw = () => {
    draw();
    remind();
    if (!form.contains(document.activeElement)) form.replaceChildren(prefs(app));
    const bad = store.bad();
    unreadable.replaceChildren(...(bad.size ? oddities(bad) : []));
  };

  /** @param {Map<string, string>} bad */
  const oddities = (bad) => {
    const name = `dtguide-unreadable-${dateOf(new Date())}.json`;
    const erase = () => change(unreadableEnd, new Map([...bad.keys()].map((key) => [key, null])), t('pg.erased'));
    return [
      make('h2', {}, t('pg.bad')),
      make('p', {}, n('pg.unread', bad.size)),
      make(
        'p',
        { className: 'qz-acts' },
        button(t('pg.bad_get'), () => download(fileOf(name, JSON.stringify(Object.fromEntries(bad), null, 1)))),
        button(t('pg.bad_del'), erase),
      ),
    ];
  };
  const unreadableEnd = make('div', {});

  const copies = () => {
    const place = make('div', {});
    const acts = make('p', { className: 'qz-acts' }, button(t('pg.export'), saveCopy));
    const share = async () => {
      try {
        await navigator.share({ files: [backup()] });
        copied();
      } catch {} // the reader thought better of it
    };
    if (navigator.canShare?.({ files: [backup()] })) acts.append(button(t('pg.share'), share));
    const persist = async () => {
      const yes = await navigator.storage.persist();
      report(place, t(yes ? 'pg.persist_yes' : 'pg.persist_no'));
    };
    if ('storage' in navigator) acts.append(button(t('pg.persist'), persist));
    const input = /** @type {HTMLInputElement} */ (
      make('input', { type: 'file', accept: '.json,application/json', id: 'qz-import' })
    );
    input.onchange = async () => {
      const file = input.files?.[0];
      if (!file) return;
      input.ariaInvalid = `${!(await loadFile(place, file))}`;
      input.value = '';
    };
    const label = make('label', { htmlFor: input.id }, t('pg.import'));
    place.append(acts, make('p', { className: 'qz-set-row' }, label, input));
    return place;
  };

  /** @param {HTMLElement} place @param {File} file @returns {Promise<boolean>} whether it could be read */
  const loadFile = async (place, file) => {
    const read = file.size > MOST ? /** @type {const} */ ({ error: 'size' }) : readBackup(await file.text());
    if ('error' in read) {
      const why = { size: 'pg.big_file', format: 'pg.bad_file', newer: 'pg.newer_file' }[read.error];
      report(place, `${t('err.prefix')} ${t(why)}`);
      return false;
    }
    const sum = make('p', {}, t('pg.import_sum', { ...compare(own(), read), date: date(read.made) }));
    const left = read.bad ? [make('p', {}, n('pg.import_bad', read.bad))] : [];
    const choice = await decide(
      root,
      t('pg.import_title'),
      [sum, ...left, make('p', {}, t('pg.merge_is'))],
      [
        ['merge', t('pg.merge')],
        ['replace', t('pg.replace')],
        ['', t('act.cancel')],
      ],
      'merge',
    );
    const mine = own();
    if (choice) change(place, changesTo(mine, choice === 'merge' ? mergeProgress(mine, read) : read), t('pg.imported'));
    return true;
  };

  const erasing = () => {
    const place = make('div', {});
    const options = [{ id: '', title: t('pg.reset_all') }, ...sets].map(({ id, title }) =>
      make('option', { value: id }, title),
    );
    const select = /** @type {HTMLSelectElement} */ (make('select', { id: 'qz-reset' }, ...options));
    const erase = async () => {
      const set = sets.find(({ id }) => id === select.value);
      const mine = store.all();
      const ids = set
        ? index.filter((row) => row.set === set.id && mine.has(row.id)).map(({ id }) => id)
        : [...mine.keys()];
      const many = n('n.questions', ids.length);
      const exams = n('n.exams', examsOf(store.value('x/log')).length);
      const effect = set ? t('pg.reset_set', { name: set.title, n: many }) : t('pg.reset_ask', { n: many, x: exams });
      const choice = await decide(
        root,
        t('pg.reset_sure'),
        [make('p', {}, effect), make('p', {}, t('pg.reset_undo'))],
        [
          ['first', t('pg.download_first'), saveCopy],
          ['erase', t('pg.erase')],
          ['', t('act.cancel')],
        ],
        '',
      );
      if (!choice) return;
      const all = store.keys().filter((key) => /^(q|x|r|p|bad)\//.test(key));
      change(place, new Map((set ? ids.map((id) => `q/${id}`) : all).map((key) => [key, null])), t('pg.erased'));
    };
    const label = make('label', { htmlFor: select.id }, t('pg.reset_what'));
    place.append(make('p', { className: 'qz-set-row' }, label, select, button(t('pg.reset_go'), erase)));
    return place;
  };

  app.view(
    t('pg.today'),
    figures,
    unreadable,
    unreadableEnd,
    reminder,
    folded('backup', t('pg.backup'), copies()),
    folded('settings', t('set.title'), form),
    ...withoutNetwork(app, report).map((node) => folded('offline', t('off.title'), node)),
    folded('erase', t('pg.reset_title'), erasing()),
    make('p', {}, t('pg.private')),
  );
  redraw();
  unfold();
  form.onchange = draw; // the number of questions a day is one of the settings
  wide.onchange = draw;
  addEventListener('hashchange', unfold);
  addEventListener('storage', redraw);
  addEventListener('pageshow', (event) => event.persisted && redraw());
};

const way = /** @type {HTMLElement} */ ($('.way')); // before it goes with all that is there without script
const drawn = loadPictures();
/** Without them, nothing says where to read on. @type {Promise<Sections>} */
const known = load(`${$('[data-sections]')?.dataset.sections}`).then(
  (answer) => answer.json(),
  () => ({}),
);
begin(openArchive).then(async (app) => showProgress(app, await drawn, await known));
