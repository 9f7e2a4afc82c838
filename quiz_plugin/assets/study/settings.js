// What a reader has set, with what holds where nothing or nonsense is set.
import { DAY_SIZE, daySize } from './day_size.js';

/** @import * as T from '../types' */

/** @type {T.Settings} */
export const DEFAULTS = {
  shuffle: true,
  askSure: false,
  shortcuts: false,
  sessionSize: DAY_SIZE,
  examDate: null,
  timer: 'none',
  hideTimer: false,
};

/** @param {any} saved @returns {T.Settings} */
export const settingsOf = (saved) => {
  const { sessionSize, examDate, timer } = saved ?? {};
  const flag = (/** @type {'shuffle'|'askSure'|'shortcuts'|'hideTimer'} */ name) =>
    typeof saved?.[name] === 'boolean' ? saved[name] : DEFAULTS[name];
  return {
    shuffle: flag('shuffle'),
    askSure: flag('askSure'),
    shortcuts: flag('shortcuts'),
    hideTimer: flag('hideTimer'),
    sessionSize: daySize(sessionSize),
    examDate: /^\d{4}-\d\d-\d\d$/.test(examDate) ? examDate : null,
    timer: ['none', '1', '1.5', '2'].includes(timer) ? timer : DEFAULTS.timer,
  };
};
