// Deletes what is stored: progress, of a set or all of it, and what can't be read.
import { make } from '../card/dom.js';
import { button } from './controls.js';
import { download, fileOf } from './copies.js';
import { todaysDate } from './dates.js';
import { decide } from './dialogs.js';
import { examsOf } from './log.js';

/** @import * as T from '../types' */
/** @import { Fold } from './folds.js' */

/** @param {string[]} keys */
const without = (keys) => new Map(keys.map((key) => [key, null]));

/** What is folded away under that name. @param {T.App} app @param {() => void} saveCopy @param {Fold} fold */
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
    const all = store.keys().filter((key) => /^((q|x|r|p|m|bad)\/|xp$)/.test(key));
    change(place, without(set ? ids.map((id) => `q/${id}`) : all), t('pg.erased'));
  };
  const label = make('label', { htmlFor: select.id }, t('pg.reset_what'));
  place.append(make('p', { className: 'qz-set-row' }, label, select, button(t('pg.reset_go'), erase)));
  return place;
};

/**
 * What to do with what can't be read; nothing where there is none.
 * @param {T.App} app @param {HTMLElement} end where to say what was done @param {Fold} fold
 */
export const unreadable = ({ t, n, store }, end, { change }) => {
  const bad = store.bad();
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
