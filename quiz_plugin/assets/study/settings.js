// The settings of a reader: read with distrust, and the form that changes them.
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

/** A control with its label, which stands behind a box to tick. @param {string} text @param {HTMLInputElement|HTMLSelectElement} input @param {string} id @param {...Node} more */
export const labelled = (text, input, id, ...more) => {
  input.id = `qz-${id}`;
  const label = make('label', { htmlFor: input.id }, text);
  return input.type === 'checkbox'
    ? make('p.qz-set-row qz-set-tick', input, label, ...more)
    : make('p.qz-set-row', label, input, ...more);
};

/** The settings: what is changed is stored at once. @param {T.ProgressApp} app */
export const settingsForm = ({ t, store }) => {
  const now = store.settings();
  /**
   * @template {HTMLInputElement|HTMLSelectElement} Input
   * @param {keyof T.Settings} name @param {string} text @param {Input} input @param {(input: Input) => unknown} read
   */
  const row = (name, text, input, read) => {
    input.onchange = () => store.setValue('set', { ...store.value('set'), [name]: read(input) });
    return labelled(t(text), input, `set-${name}`);
  };
  /** @param {'shuffle'|'askSure'|'shortcuts'|'hideTimer'} name @param {string} text */
  const tick = (name, text) =>
    row(name, text, make('input', { type: 'checkbox', checked: now[name] }), ({ checked }) => checked);
  /** @param {'sessionSize'|'timer'} name @param {string} text @param {[string|number, string][]} values @param {(value: string) => unknown} read */
  const select = (name, text, values, read) => {
    const options = values.map(([value, words]) =>
      make('option', { value: `${value}`, selected: value === now[name] }, words),
    );
    return row(name, text, make('select', ...options), ({ value }) => read(value));
  };
  const exam = make('input', { type: 'date', value: now.examDate ?? '' });
  const sizes = [...new Set([5, 10, 20, 30, 50, 100, now.sessionSize])].sort((a, b) => a - b);
  const times = ['1.5', '2'].map((x) => /** @type {[string, string]} */ ([x, t('set.timer_x', { x })]));

  return make(
    'div',
    tick('shuffle', 'set.shuffle'),
    tick('askSure', 'set.sure'),
    tick('shortcuts', 'set.short'),
    select(
      'sessionSize',
      'set.size',
      sizes.map((size) => [size, `${size}`]),
      Number,
    ),
    row('examDate', 'set.exam_date', exam, ({ value }) => value || null),
    select('timer', 'set.timer', [['none', t('set.timer_none')], ['1', t('set.timer_1')], ...times], String),
    tick('hideTimer', 'set.hide'),
  );
};
