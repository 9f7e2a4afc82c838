// Entry of the settings page: stores at once what a reader sets, saves and loads copies of progress (progress_file.js
// has their form), deletes progress (settings stay). study_store.js undoes loading and deleting. Orders worker/sw.js to
// cache pages for reading without a network, all of a language, or to remove itself with its caches.
import { make } from '../card/dom.js';
import { $, lang, store } from '../card/page.js';
import { todaysDate } from '../schedule/attempts.js';
import { VERSION } from '../store/records.js';
import { openPage } from './app.js';
import { button, confirmed, studyTabs } from './elements.js';
import { readResults } from './exam_log.js';
import { changesFrom, readBackup, writeBackup } from './progress_file.js';
import { openStudyStore } from './study_store.js';

/** @import * as T from '../types' */
/** @import { Progress } from './progress_file.js' */
/** @import { Changes } from './study_store.js' */

const SILENCE = 6e4; // ms: a browser may stop a worker that is not done, and nothing says so

/**
 * A control with its label before it, which also says what it changes.
 * @param {string} text @param {HTMLInputElement|HTMLSelectElement} input @param {string} id @param {string} [why]
 */
const labelled = (text, input, id, why = '') => {
  input.id = `qz-set-${id}`;
  return make('p.qz-set-row', make('label', { htmlFor: input.id }, text, ...(why ? [make('small', why)] : [])), input);
};

/**
 * The settings: what is changed is stored at once.
 * @param {T.Words} words @param {ReturnType<typeof openStudyStore>} archive
 */
const settingsForm = ({ t }, archive) => {
  const now = archive.settings();
  /**
   * @template {HTMLInputElement|HTMLSelectElement} Input
   * @param {keyof T.Settings} name @param {string} text @param {Input} input @param {(input: Input) => unknown} read
   * @param {string} [why]
   */
  const row = (name, text, input, read, why = '') => {
    input.onchange = () => archive.setValue('set', { ...archive.value('set'), [name]: read(input) });
    return labelled(t(text), input, name, why);
  };
  /** @param {'shuffle'|'askSure'} name @param {string} text */
  const tick = (name, text) =>
    row(name, text, make('input', { type: 'checkbox', checked: now[name] }), ({ checked }) => checked);
  const exam = make('input', { type: 'date', value: now.examDate ?? '' });
  const sizes = [...new Set([5, 10, 20, 30, 50, 100, now.sessionSize])].sort((a, b) => a - b);
  const options = sizes.map((size) => make('option', { selected: size === now.sessionSize }, `${size}`));
  return make(
    'div',
    tick('shuffle', 'set.shuffle'),
    tick('askSure', 'set.sure'),
    row('sessionSize', 'set.size', make('select', ...options), ({ value }) => Number(value)),
    row('examDate', 'set.exam_date', exam, ({ value }) => value || null, t('set.exam_why')),
  );
};

/** @param {string} name @param {string} text */
const download = (name, text) => {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  make('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 6e4);
};

/** @param {string[]} keys */
const without = (keys) => new Map(keys.map((key) => [key, null]));

/**
 * Give the worker an order, if there is one.
 * @param {string} address @param {{ type: string, language?: string }} message
 * @param {(answer: any) => void} [onProgress]
 * @returns {Promise<any>} its last word, if there is one
 */
const order = async (address, message, onProgress = () => {}) => {
  const registration = await navigator.serviceWorker.getRegistration(address).catch(() => undefined); // refused
  const ours = registration?.scope === new URL('.', new URL(address, location.href)).href;
  const worker = ours && registration?.active;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    let timer = setTimeout(done, SILENCE);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      timer = setTimeout(done, SILENCE);
      data.end ? done(data) : onProgress(data);
    };
    worker.postMessage(message, [port2]);
  });
};

openPage().then((app) => {
  const archive = openStudyStore(store, app.recorder);
  const { t, n, root, prefix } = app;
  const message = make('p.qz-done', { hidden: true });
  /** @param {HTMLElement} place @param {string} text @param {Node[]} more */
  const report = (place, text, ...more) => {
    message.replaceChildren(text, ...more);
    message.hidden = false;
    place.append(message);
    app.focus(message);
  };
  /** @param {HTMLElement} place @param {Changes} changes @param {string} text */
  const change = (place, changes, text) => {
    const undo = archive.change(changes);
    redraw();
    if (!undo) return report(place, t('store.newer'));
    const back = button(t('act.undo'), () => {
      undo();
      redraw();
      report(place, t('pg.undone'));
    });
    // What only memory holds is gone with the page.
    report(place, `${store.trouble === 'full' ? t('store.full') : text} `, back);
  };

  const exams = () => readResults(archive.value('x/log'));
  /** How much is stored. */
  const amounts = () => ({ n: n('n.questions', archive.all().size), x: n('n.exams', exams().length) });
  /** @returns {Progress} */
  const stored = () => ({ records: archive.all(), exams: exams(), settings: archive.value('set') });
  const saveCopy = () => {
    const day = todaysDate();
    const [key] = prefix.split('/');
    download(`${key}-progress-${day}.json`, writeBackup(stored(), day, key));
    archive.setValue('meta', { v: VERSION, ...archive.value('meta'), lastBackup: day });
  };

  const copies = () => {
    const place = make('div');
    const persist = async () => {
      const yes = await navigator.storage.persist();
      report(place, t(yes ? 'pg.persist_yes' : 'pg.persist_no'));
    };

    /** @param {File} file */
    const loadFile = async (file) => {
      // A file that has moved since it was chosen can't be read.
      const read = readBackup(await file.text().catch(() => ''));
      if ('error' in read) {
        const why = { size: 'pg.big_file', format: 'pg.bad_file', newer: 'pg.newer_file' }[read.error];
        return report(place, `${t('err.prefix')} ${t(why)}`);
      }
      const left = read.bad ? ` ${n('pg.import_bad', read.bad)}` : '';
      change(place, changesFrom(read, stored()), t('pg.imported') + left);
    };
    const about = { type: 'file', accept: '.json,application/json', hidden: true, ariaLabel: t('pg.import') };
    const input = make('input', about);
    input.onchange = async () => {
      const file = input.files?.[0];
      if (file) await loadFile(file);
      input.value = '';
    };
    const choose = button(t('pg.import'), () => input.click());
    /** @param {Node} is @param {...Node} acts */
    const rowOf = (is, ...acts) => place.append(make('p.qz-set-row', is, ...acts));
    rowOf(here, button(t('pg.export'), saveCopy));
    rowOf(make('span', t('pg.move_is')), choose, input);
    if ('storage' in navigator) rowOf(make('span', t('pg.persist_is')), button(t('pg.persist'), persist));
    return place;
  };

  const deleting = () => {
    const place = make('div');
    const erase = async () => {
      const effect = t('pg.reset_ask', amounts());
      const sure = await confirmed(
        root,
        t('pg.reset_sure'),
        [effect, t('pg.reset_undo')],
        t('act.cancel'),
        t('pg.erase'),
      );
      if (!sure) return;
      // `bad/`: what older builds could not read, and set aside.
      change(place, without(archive.keys().filter((key) => /^((q|x|r|p|m|bad)\/|xp$)/.test(key))), t('pg.erased'));
    };
    place.append(make('p.qz-set-row', make('span', t('pg.reset_all')), button(t('pg.reset_go'), erase, 'erase')));
    return place;
  };

  /** Whether pages are cached, and a button that caches them all. @param {string} address of the worker */
  const withoutNetwork = (address) => {
    const place = make('div');
    const offer = make('p', { hidden: true });
    const count = make('progress', { hidden: true });

    const cacheAll = async () => {
      count.hidden = false;
      const answer = await order(address, { type: 'keep', language: lang }, ({ done, all }) => {
        count.setAttribute('max', all);
        count.setAttribute('value', done);
        count.setAttribute('aria-label', t('off.going', { n: done, all }));
      });
      count.hidden = true;
      report(place, t(answer?.failed === false ? 'off.done' : 'off.failed')); // there is none if another tab removed it
      await showOffer();
    };
    const showOffer = async () => {
      const about = await order(address, { type: 'about', language: lang });
      offer.hidden = !(input.checked && about?.keeping);
      if (about) offer.replaceChildren(button(t('off.all', { n: Math.ceil(about.bytes / 1e6) }), cacheAll), ' ', count);
    };

    const input = make('input', { type: 'checkbox', checked: !archive.value('set')?.unkept });
    input.onchange = async () => {
      archive.setValue('set', { ...archive.value('set'), unkept: !input.checked });
      if (input.checked) {
        const registered = await navigator.serviceWorker.register(address).catch(() => null);
        if (registered) await navigator.serviceWorker.ready;
        const answer = await order(address, { type: 'begin' });
        if (!answer || answer.failed) report(place, t('off.failed'));
      } else {
        await order(address, { type: 'remove' });
        report(place, t('off.removed'));
      }
      await showOffer();
    };
    place.append(labelled(t('off.set'), input, 'offline'), offer);
    navigator.serviceWorker.ready.then(showOffer); // at a first visit it is still getting ready
    return place;
  };

  const settings = make('div');
  const here = make('span');
  const redraw = () => {
    here.textContent = archive.all().size || exams()[0] ? t('pg.here', amounts()) : t('pg.here_none');
    settings.replaceChildren(settingsForm(app, archive));
  };
  const worker = $('[data-worker]')?.dataset.worker;
  const canStore = 'serviceWorker' in navigator;
  /** @param {string} id that links from other pages name @param {string} title @param {...Node} nodes */
  const section = (id, title, ...nodes) => make('section', { id }, make('h2', t(title)), ...nodes);
  redraw();
  app.view(
    '',
    studyTabs(app, 'nav.settings'),
    section('settings', 'set.title', settings),
    section('backup', 'pg.move', copies()),
    ...(worker ? [section('offline', 'off.title', canStore ? withoutNetwork(worker) : make('p', t('off.none')))] : []),
    section('erase', 'pg.reset_title', deleting()),
    make('p', t('pg.private')),
  );
  document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
  addEventListener('pageshow', (event) => event.persisted && redraw());
  addEventListener('storage', ({ key }) => (!key || key === `${prefix}set`) && redraw());
});
