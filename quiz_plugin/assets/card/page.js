// What every page with questions has: the texts of its language, the store, and a way to announce what happens.

import { open } from '../store/store.js';
import { make } from './dom.js';
import { words } from './strings.js';

/** @import * as T from '../types' */

export const $ = (/** @type {string} */ sel) => /** @type {HTMLElement|null} */ (document.querySelector(sel));
export const { lang } = document.documentElement;
export const { t, n } = words(JSON.parse($('#qz-strings')?.textContent ?? '{}'), lang);
export const prefix = `${$('[data-store]')?.dataset.store}`;
export const store = open(
  () => localStorage,
  () => sessionStorage,
  prefix,
);

// Two regions in turn: a screen reader may keep silent when one says the same thing twice.
const regions = [0, 1].map((i) => make('div', { className: 'qz-vh', id: `qz-live-${i}`, role: 'status' }));

/** Announce what happened; heard only if the region was there before. @param {string} text */
export const say = (text) => {
  if (!regions[0].isConnected) document.body.append(...regions);
  regions.reverse();
  regions[1].textContent = '';
  setTimeout(() => (regions[0].textContent = text), 250);
};

/** A day, by how far it is from today. @param {number} days */
export const dayName = (days) => new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(days, 'day');

/** @param {T.Trouble} what */
export const notice = (what) => {
  if (!store.once(what)) return;
  const text = t(`store.${what}`);
  const id = `qz-${what}`;
  const note = $(`#${id}`) ?? make('p', { className: 'qz-note', id });
  note.textContent = text;
  $('.qz,#qz-app')?.before(note);
  say(text);
};
store.ontrouble = notice;
