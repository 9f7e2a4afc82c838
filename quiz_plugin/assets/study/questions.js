// The questions of the guide: what their pages say of them, card by card.
import { make } from '../card/dom.js';
import { anchor } from './controls.js';
import { load } from './loading.js';
import { conceptOf } from './rows.js';

/** @import * as T from '../types' */

/** @type {Map<string, Promise<Document>>} */
const pages = new Map();

/** A card as it stands on its set's page, fit for this one. @param {HTMLElement} card @param {string} from */
const adopt = (card, from) => {
  const copy = document.importNode(card, true);
  for (const name of ['href', 'src'])
    for (const el of copy.querySelectorAll(`[${name}]`))
      el.setAttribute(name, new URL(el.getAttribute(name) ?? '', from).href);
  return copy;
};

/** @type {(from: string) => Promise<Document>} */
const page = (from) => {
  const known =
    pages.get(from) ??
    load(from)
      .then((r) => r.text())
      .then((text) => new DOMParser().parseFromString(text, 'text/html'));
  pages.set(from, known);
  known.catch(() => pages.delete(from));
  return known;
};

/** The address of a question on the page of its set. @param {T.AnyApp} app @param {T.Row} row */
export const placeOf = ({ home }, { id, page }) => `${new URL(page, home)}#q-${id}`;

/** The cards of questions, not started; one that no longer exists is left out. @param {T.AnyApp} app @param {string[]} ids */
export const bring = async ({ index, home }, ids) => {
  const found = [];
  for (const id of ids) {
    const row = index.find((each) => each.id === id);
    const from = row && new URL(row.page, home).href;
    const card = from && (await page(from)).getElementById(`q-${id}`);
    if (card) found.push(adopt(card, from));
  }
  return found;
};

/** What keys do in a question with options: shown where a pointer hovers, as there is a keyboard then. @param {T.AnyApp} app @param {HTMLElement} card */
export const keysOf = ({ t }, card) =>
  card.querySelector('.qz-in') ? make('p', { className: 'se-keys' }, t('q.keys')) : '';

/**
 * Leave out what a card says beside its question: the page says its number, and what it is about is said with its answer.
 * @param {T.AnyApp} app @param {HTMLElement} card @param {number} at its number
 */
export const bare = ({ t, index, concepts }, card, at) => {
  const row = index.find(({ id }) => `q-${id}` === card.id);
  const about = concepts.find(({ id }) => row && id === conceptOf(row.concepts[0]));
  if (about) card.querySelector('.qz-study a')?.before(anchor(about.title, about.href), ' · ');
  for (const el of card.querySelectorAll('.qz-num, .qz-meta:has(.qz-link)')) el.remove();
  for (const el of card.querySelectorAll('.qz-legend .qz-vh')) el.textContent = `${t('q.num', { n: at })} `;
};
