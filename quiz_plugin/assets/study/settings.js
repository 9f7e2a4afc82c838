// What a reader has set: read with distrust, and the form that changes it.
import { make } from '../card/dom.js';

/** @import * as T from '../types' */

/** How many questions a review asks a day: what a reader has set, if that makes sense. @param {any} size */
export const daySize = (size) => (Number.isInteger(size) && size > 0 && size <= 100 ? size : 20);

/** What a reader has set, with what holds where nothing or nonsense is set. @param {any} saved @returns {T.Settings} */
export const settingsOf = (saved) => {
  const { shuffle, askSure, shortcuts, hideTimer, sessionSize, examDate, timer } = saved ?? {};
  return {
    shuffle: shuffle !== false,
    askSure: askSure === true,
    shortcuts: shortcuts === true,
    hideTimer: hideTimer === true,
    sessionSize: daySize(sessionSize),
    examDate: /^\d{4}-\d\d-\d\d$/.test(examDate) ? examDate : null,
    timer: ['1', '1.5', '2'].includes(timer) ? timer : 'none',
  };
};

/** The settings: what is changed is stored at once. @param {T.ProgressApp} app */
export const settingsForm = ({ t, store }) => {
  const now = store.settings();
  /** @param {keyof T.Settings} name @param {unknown} value */
  const change = (name, value) => store.setValue('set', { ...store.value('set'), [name]: value });

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
    const input = make('input', { type: 'checkbox', checked: now[name] });
    input.onchange = () => change(name, input.checked);
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
    const input = make('select', ...options);
    input.onchange = () => change(name, read(input.value));
    return row(text, input, name);
  };
  const exam = make('input', { type: 'date', value: now.examDate ?? '' });
  exam.onchange = () => change('examDate', exam.value || null);
  const sizes = [...new Set([5, 10, 20, 30, 50, 100, now.sessionSize])].sort((a, b) => a - b);

  return make(
    'div',
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
