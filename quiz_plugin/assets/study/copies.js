// Copies of progress: saved as a file, loaded from one, here or on another device.
import { REMEDIES, shownOf } from '../beliefs/shown.js';
import { make } from '../card/dom.js';
import { VERSION } from '../store/records.js';
import { button } from './controls.js';
import { todaysDate } from './dates.js';
import { decide } from './dialogs.js';
import { examsOf } from './log.js';
import { changesTo, compare, MOST, mergeProgress, readBackup, writeBackup } from './progress_file.js';

/** @import * as T from '../types' */
/** @import { Fold } from './folds.js' */
/** @import { Progress } from './progress_file.js' */

/** @param {string} name @param {string} text */
export const fileOf = (name, text) => new File([text], name, { type: 'application/json' });
/** @param {File} file */
export const download = (file) => {
  const href = URL.createObjectURL(file);
  make('a', { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 6e4);
};

/** @param {T.App} app @param {() => void} remind tells, or no longer tells, that there is no copy */
export const copier = ({ store, prefix }, remind) => {
  /** @returns {Progress} */
  const own = () => ({
    q: store.all(),
    x: examsOf(store.value('x/log')),
    set: store.value('set'),
    m: shownOf(store.value(REMEDIES)),
  });
  const self = {
    own,
    file() {
      const day = todaysDate();
      return fileOf(`dtguide-progress-${day}.json`, writeBackup(own(), day, prefix.split('/')[0]));
    },
    /** Note that a copy was made. */
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

/** What is folded away under the name of copies. @param {T.App} app @param {ReturnType<typeof copier>} copy @param {Fold} fold */
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
    // A file that has moved since it was chosen says nothing.
    const read =
      file.size > MOST ? /** @type {const} */ ({ error: 'size' }) : readBackup(await file.text().catch(() => ''));
    if ('error' in read) {
      const why = { size: 'pg.big_file', format: 'pg.bad_file', newer: 'pg.newer_file' }[read.error];
      report(place, `${t('err.prefix')} ${t(why)}`);
      return false;
    }
    const date = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(read.made));
    const sum = make('p', {}, t('pg.import_sum', { ...compare(copy.own(), read), date }));
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
    const mine = copy.own();
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
