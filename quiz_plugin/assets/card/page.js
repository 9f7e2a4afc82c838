// Opens words and store, once, where it is first imported, and exports them; announces to screen readers (`say`), names
// days. Says above the first question, or the study page, why answers are not stored: store.js asks for that through
// `ontrouble`, cards.js and study/app.js by `notice`.
import { prefix } from '../guide/guide.js';
import { openStore } from '../store/store.js';
import { make } from './dom.js';
import { pageWords } from './strings.js';

/** @import * as T from '../types' */

export const $ = (/** @type {string} */ sel) => /** @type {HTMLElement|null} */ (document.querySelector(sel));
export const { lang } = document.documentElement;
export const { t, n } = pageWords();
export const store = openStore(
  () => localStorage,
  () => sessionStorage,
  prefix,
);

const region = make('div.qz-vh', { role: 'status' });
document.body.append(region);

/**
 * Announce what happened. A screen reader says what changes in a region that was there before; emptied first, it says
 * the same text twice.
 * @param {string} text
 */
export const say = (text) => {
  region.textContent = '';
  setTimeout(() => (region.textContent = text), 250);
};

/** @type {Intl.RelativeTimeFormat|undefined} */
let format;
/** A day, by how far it is from today. @param {number} days */
export const dayName = (days) => {
  format ??= new Intl.RelativeTimeFormat(lang, { numeric: 'auto' });
  return format.format(days, 'day');
};

/** @param {T.Trouble} what @returns {undefined} */
export const notice = (what) => {
  const text = t(`store.${what}`);
  const id = `qz-${what}`;
  const note = $(`#${id}`) ?? make('p.qz-note', { id });
  note.textContent = text;
  $('.qz,#qz-app')?.before(note);
  say(text);
};
store.ontrouble = notice;
