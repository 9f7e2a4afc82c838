// The settings form: what is changed is stored at once.
import { make } from '../card/dom.js';

/** @import * as T from '../types' */

const SIZES_OF_REVIEW = [5, 10, 20, 30, 50, 100];

/** @param {T.App} app */
export const prefs = ({ t, store }) => {
  const now = store.settings();
  /** @param {keyof T.Settings} name @param {unknown} value */
  const keepSetting = (name, value) => store.setValue('set', { ...store.value('set'), [name]: value });

  /** @param {string} text @param {HTMLElement} input @param {string} id */
  const row = (text, input, id) => {
    input.id = `qz-set-${id}`;
    const label = make('label', { htmlFor: input.id }, text);
    const tick = /** @type {HTMLInputElement} */ (input).type === 'checkbox';
    return make(
      'p',
      { className: tick ? 'qz-set-row qz-set-tick' : 'qz-set-row' },
      ...(tick ? [input, label] : [label, input]),
    );
  };
  /** @param {'shuffle'|'askSure'|'shortcuts'|'hideTimer'} name @param {string} text */
  const tick = (name, text) => {
    const input = /** @type {HTMLInputElement} */ (make('input', { type: 'checkbox', checked: now[name] }));
    input.onchange = () => keepSetting(name, input.checked);
    return row(text, input, name);
  };
  /**
   * @param {'sessionSize'|'timer'} name @param {string} text @param {[string|number, string][]} values
   * @param {(value: string) => unknown} read
   */
  const select = (name, text, values, read) => {
    const options = values.map(([value, words]) =>
      make('option', { value: `${value}`, selected: value === now[name] }, words),
    );
    const input = /** @type {HTMLSelectElement} */ (make('select', {}, ...options));
    input.onchange = () => keepSetting(name, read(input.value));
    return row(text, input, name);
  };
  const exam = /** @type {HTMLInputElement} */ (make('input', { type: 'date', value: now.examDate ?? '' }));
  exam.onchange = () => keepSetting('examDate', exam.value || null);
  const sizes = [...new Set([...SIZES_OF_REVIEW, now.sessionSize])].sort((a, b) => a - b);

  return make(
    'div',
    {},
    tick('shuffle', t('set.shuffle')),
    tick('askSure', t('set.sure')),
    tick('shortcuts', t('set.short')),
    select(
      'sessionSize',
      t('set.size'),
      sizes.map((size) => [size, `${size}`]),
      Number,
    ),
    row(t('set.exam_date'), exam, 'examDate'),
    select(
      'timer',
      t('set.timer'),
      [
        ['none', t('set.timer_none')],
        ['1', t('set.timer_1')],
        ['1.5', t('set.timer_x', { x: 1.5 })],
        ['2', t('set.timer_x', { x: 2 })],
      ],
      String,
    ),
    tick('hideTimer', t('set.hide')),
  );
};
