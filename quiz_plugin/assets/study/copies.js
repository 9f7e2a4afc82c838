// Copies of progress, saved as a file and loaded from one, here or on another device; and deleting what is stored: all
// of it, a set, or what can't be read.

import { REMEDIES, remedyTimes } from '../beliefs/misconceptions.js';
import { make } from '../card/dom.js';
import { todaysDate } from '../schedule/attempts.js';
import { VERSION } from '../store/records.js';
import { button, decide } from './elements.js';
import { changesTo, compare, MOST, mergeProgress, readBackup, writeBackup } from './progress_file.js';
import { readResults } from './results_state.js';

/** @import * as T from '../types' */
/** @import { Fold } from './folds.js' */
/** @import { Progress } from './progress_file.js' */

/** @param {string} name @param {string} text */
const fileOf = (name, text) => new File([text], name, { type: 'application/json' });
/** @param {File} file */
const download = (file) => {
  const href = URL.createObjectURL(file);
  make('a', { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 6e4);
};

/** @param {T.ProgressApp} app @param {() => void} remind shows, or hides, that there is no copy */
export const copier = ({ store, prefix }, remind) => {
  /** @returns {Progress} */
  const stored = () => ({
    records: store.all(),
    exams: readResults(store.value('x/log')),
    settings: store.value('set'),
    remedies: remedyTimes(store.value(REMEDIES)),
  });
  const self = {
    stored,
    file() {
      const day = todaysDate();
      return fileOf(`dtguide-progress-${day}.json`, writeBackup(stored(), day, prefix.split('/')[0]));
    },
    /** Remember that a copy was made. */
    copied() {
      const day = todaysDate();
      store.setValue('meta', { v: VERSION, made: day, ...store.value('meta'), lastBackup: day });
      remind();
    },
    save() {
      download(self.file());
      self.copied();
    },
  };
  return self;
};

/** The fold of copies. @param {T.ProgressApp} app @param {ReturnType<typeof copier>} copy @param {Fold} fold */
export const copies = ({ t, n, lang, root }, copy, { report, change }) => {
  const place = make('div', {});
  const acts = make('p', { className: 'qz-acts' }, button(t('pg.export'), copy.save));
  const share = async () => {
    try {
      await navigator.share({ files: [copy.file()] });
      copy.copied();
    } catch {} // the reader thought better of it
  };
  if (navigator.canShare?.({ files: [copy.file()] })) acts.append(button(t('pg.share'), share));
  const persist = async () => {
    const yes = await navigator.storage.persist();
    report(place, t(yes ? 'pg.persist_yes' : 'pg.persist_no'));
  };
  if ('storage' in navigator) acts.append(button(t('pg.persist'), persist));

  /** @param {File} file @returns {Promise<boolean>} whether it could be read */
  const loadFile = async (file) => {
    // A file that has moved since it was chosen can't be read.
    const read =
      file.size > MOST ? /** @type {const} */ ({ error: 'size' }) : readBackup(await file.text().catch(() => ''));
    if ('error' in read) {
      const why = { size: 'pg.big_file', format: 'pg.bad_file', newer: 'pg.newer_file' }[read.error];
      report(place, `${t('err.prefix')} ${t(why)}`);
      return false;
    }
    const date = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(read.made));
    const sum = make('p', {}, t('pg.import_sum', { ...compare(copy.stored(), read), date }));
    const unread = read.bad ? [make('p', {}, n('pg.import_bad', read.bad))] : [];
    const choice = await decide(
      root,
      t('pg.import_title'),
      [sum, ...unread, make('p', {}, t('pg.merge_is'))],
      [
        ['merge', t('pg.merge')],
        ['replace', t('pg.replace')],
        ['', t('act.cancel')],
      ],
      'merge',
    );
    const mine = copy.stored();
    if (choice) change(place, changesTo(mine, choice === 'merge' ? mergeProgress(mine, read) : read), t('pg.imported'));
    return true;
  };
  const input = /** @type {HTMLInputElement} */ (
    make('input', { type: 'file', accept: '.json,application/json', id: 'qz-import' })
  );
  input.onchange = async () => {
    const file = input.files?.[0];
    if (!file) return;
    input.ariaInvalid = `${!(await loadFile(file))}`;
    input.value = '';
  };
  const label = make('label', { htmlFor: input.id }, t('pg.import'));
  place.append(make('p', {}, t('pg.move_is')), acts, make('p', { className: 'qz-set-row' }, label, input));
  return place;
};

/** @param {string[]} keys */
const without = (keys) => new Map(keys.map((key) => [key, null]));

/** The fold of deleting. @param {T.ProgressApp} app @param {() => void} saveCopy @param {Fold} fold */
export const deleting = ({ t, n, root, store, sets, index }, saveCopy, { change }) => {
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
    const exams = n('n.exams', readResults(store.value('x/log')).length);
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
    const all = store.keys().filter((key) => /^((q|x|r|p|m|bad)\/|xp$)/.test(key));
    change(place, without(set ? ids.map((id) => `q/${id}`) : all), t('pg.erased'));
  };
  const label = make('label', { htmlFor: select.id }, t('pg.reset_what'));
  place.append(make('p', { className: 'qz-set-row' }, label, select, button(t('pg.reset_go'), erase)));
  return place;
};

/**
 * What to do with what can't be read; nothing where there is none.
 * @param {T.ProgressApp} app @param {HTMLElement} end where to say what was done @param {Fold} fold
 */
export const unreadable = ({ t, n, store }, end, { change }) => {
  const bad = store.unreadable();
  if (!bad.size) return [];
  const name = `dtguide-unreadable-${todaysDate()}.json`;
  return [
    make('h2', {}, t('pg.bad')),
    make('p', {}, n('pg.unread', bad.size)),
    make(
      'p',
      { className: 'qz-acts' },
      button(t('pg.bad_get'), () => download(fileOf(name, JSON.stringify(Object.fromEntries(bad), null, 1)))),
      button(t('pg.bad_del'), () => change(end, without([...bad.keys()]), t('pg.erased'))),
    ),
  ];
};
