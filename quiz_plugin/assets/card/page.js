// Opens what a page has once, and exports it: words (`t`, `n`), `lang`, `store`. `say` tells screen readers, `dayName`
// names days, `$` finds an element. `notice` says above the first question, or the study page, why answers are not
// stored, also for store.js (`ontrouble`). For card/ and study/; scripts loaded later are handed these instead.
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
