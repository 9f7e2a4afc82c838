// The folds of the progress page: copies of progress as files, settings, reading without a network, deleting.
// They are loaded when one is first opened; what can't be read of what is stored is listed in them too.
import { make } from '../card/dom.js';
import { todaysDate } from '../schedule/attempts.js';
import { VERSION } from '../store/records.js';
import { button, dayFormat, decide } from './elements.js';
import { changesTo, compare, MOST, mergeProgress, readBackup, writeBackup } from './progress_file.js';
import { readResults } from './results_state.js';
import { labelled, settingsForm } from './settings.js';

/** @import * as T from '../types' */
/** @import { Progress } from './progress_file.js' */
/** @import { Changes } from './study_store.js' */

const SILENCE = 6e4; // ms: a browser may stop a worker that is not done, and nothing says so

/** What the page does when something has changed. @typedef {{ draw: () => void, redraw: () => void, remind: () => void }} Drawing */
/** What each fold shows, by its id, and how to draw it anew. @typedef {ReturnType<typeof fill>} Folds */

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
 * @param {string} address @param {{ type: string, language?: string }} message @param {(answer: any) => void} [onProgress]
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

/** @param {T.ProgressApp} app @param {Drawing} drawing @param {string} [worker] the address of what reads without a network */
const fill = (app, drawing, worker) => {
  const { t, n, lang, root, store, sets, index, prefix } = app;
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
    const undo = store.change(changes);
    drawing.redraw();
    if (!undo) return report(place, t(store.trouble === 'newer' ? 'store.newer' : 'store.full'));
    const back = button(t('act.undo'), () => {
      const done = undo();
      drawing.redraw();
      report(place, t(done ? 'pg.undone' : 'store.full'));
    });
    report(place, `${text} `, back);
  };

  /** @returns {Progress} */
  const stored = () => ({
    records: store.all(),
    exams: readResults(store.value('x/log')),
    settings: store.value('set'),
  });
  const saveCopy = () => {
    const day = todaysDate();
    download(`dtguide-progress-${day}.json`, writeBackup(stored(), day, prefix.split('/')[0]));
    store.setValue('meta', { v: VERSION, ...store.value('meta'), lastBackup: day });
    drawing.remind();
  };

  const copies = () => {
    const place = make('div');
    const acts = make('p.qz-acts', button(t('pg.export'), saveCopy));
    const persist = async () => {
      const yes = await navigator.storage.persist();
      report(place, t(yes ? 'pg.persist_yes' : 'pg.persist_no'));
    };
    if ('storage' in navigator) acts.append(button(t('pg.persist'), persist));

    /** @param {File} file */
    const loadFile = async (file) => {
      // A file that has moved since it was chosen can't be read.
      const read =
        file.size > MOST ? /** @type {const} */ ({ error: 'size' }) : readBackup(await file.text().catch(() => ''));
      if ('error' in read) {
        const why = { size: 'pg.big_file', format: 'pg.bad_file', newer: 'pg.newer_file' }[read.error];
        return report(place, `${t('err.prefix')} ${t(why)}`);
      }
      const date = dayFormat(lang, { dateStyle: 'medium' })(Date.parse(read.made) / 864e5);
      const sum = make('p', t('pg.import_sum', { ...compare(stored(), read), date }));
      const unread = read.bad ? [make('p', n('pg.import_bad', read.bad))] : [];
      const choice = await decide(
        root,
        t('pg.import_title'),
        [sum, ...unread, make('p', t('pg.merge_is'))],
        [
          ['merge', t('pg.merge')],
          ['replace', t('pg.replace')],
          ['', t('act.cancel')],
        ],
        'merge',
      );
      const mine = stored();
      if (choice)
        change(place, changesTo(mine, choice === 'merge' ? mergeProgress(mine, read) : read), t('pg.imported'));
    };
    const input = make('input', {
      type: 'file',
      accept: '.json,application/json',
      hidden: true,
      ariaLabel: t('pg.import'),
    });
    input.onchange = async () => {
      const file = input.files?.[0];
      if (file) await loadFile(file);
      input.value = '';
    };
    acts.append(
      button(t('pg.import'), () => input.click()),
      input,
    );
    place.append(make('p', t('pg.move_is')), acts);
    return place;
  };

  const deleting = () => {
    const place = make('div');
    const options = [{ id: '', title: t('pg.reset_all') }, ...sets].map(({ id, title }) =>
      make('option', { value: id }, title),
    );
    const select = make('select', ...options);
    const erase = async () => {
      const set = sets.find(({ id }) => id === select.value);
      const mine = store.all();
      const ids = set
        ? index.filter((row) => row.set === set.id && mine.has(row.id)).map(({ id }) => id)
        : [...mine.keys()];
      const many = n('n.questions', ids.length);
      const exams = n('n.exams', readResults(store.value('x/log')).length);
      const effect = set ? t('pg.reset_set', { name: set.title, n: many }) : t('pg.reset_ask', { n: many, x: exams });
      const choice = await decide(
        root,
        t('pg.reset_sure'),
        [make('p', effect), make('p', t('pg.reset_undo'))],
        [
          ['first', t('pg.download_first'), saveCopy],
          ['erase', t('pg.erase')],
          ['', t('act.cancel')],
        ],
        '',
      );
      if (!choice) return;
      const all = store.keys().filter((key) => /^((q|x|r|p|m|bad)\/|xp$)/.test(key));
      change(place, without(set ? ids.map((id) => `q/${id}`) : all), t('pg.erased'));
    };
    place.append(labelled(t('pg.reset_what'), select, 'reset', button(t('pg.reset_go'), erase, 'erase')));
    return place;
  };

  /** What to do with what can't be read; nothing where there is none. @param {HTMLElement} end where to say what was done */
  const unreadable = (end) => {
    const bad = store.unreadable();
    if (!bad.size) return [];
    const name = `dtguide-unreadable-${todaysDate()}.json`;
    return [
      make('h2', t('pg.bad')),
      make('p', n('pg.unread', bad.size)),
      make(
        'p.qz-acts',
        button(t('pg.bad_get'), () => download(name, JSON.stringify(Object.fromEntries(bad), null, 1))),
        button(t('pg.bad_del'), () => change(end, without([...bad.keys()]), t('pg.erased'))),
      ),
    ];
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

    const input = make('input', { type: 'checkbox', checked: !store.value('set')?.unkept });
    input.onchange = async () => {
      store.setValue('set', { ...store.value('set'), unkept: !input.checked });
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
    place.append(labelled(t('off.set'), input, 'set-offline'), offer);
    navigator.serviceWorker.ready.then(showOffer); // at a first visit it is still getting ready
    return place;
  };

  const odd = make('div');
  const end = make('div');
  const settings = make('div', { onchange: drawing.draw }); // the number of questions a day is one of them
  const redraw = () => {
    if (!settings.contains(document.activeElement)) settings.replaceChildren(settingsForm(app));
    odd.replaceChildren(...unreadable(end));
  };
  redraw();
  return {
    redraw,
    unreadable: make('div', odd, end),
    backup: copies(),
    settings,
    offline: worker ? withoutNetwork(worker) : '',
    erase: deleting(),
  };
};

export default fill;
