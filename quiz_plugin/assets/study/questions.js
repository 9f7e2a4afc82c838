// Fetches questions as cards from the pages of their sets, each page once and each card as a copy, without those that
// are gone; trims them. `examCard` asks and grades them as an exam does, also for results and print, and saves nothing.
// `loadResults` loads results.js early, as the network may be gone by then. For sessions, exams and results.
import { touch, untouched } from '../card/card_state.js';
import { loadPart, make } from '../card/dom.js';
import { SHOWN } from '../schedule/attempts.js';
import { anchor, load } from './elements.js';
import { mainConcept } from './progress_state.js';

/** @import * as T from '../types' */
/** @import { cardView } from '../card/card_view.js' */
/** @import { Results } from './results.js' */

/** @type {Map<string, Promise<Document>>} */
const pages = new Map();

/** The page of a set. @param {string} address */
const fetchPage = (address) => {
  const page =
    pages.get(address) ??
    load(address)
      .then((r) => r.text())
      .then((text) => new DOMParser().parseFromString(text, 'text/html'));
  pages.set(address, page);
  page.catch(() => pages.delete(address));
  return page;
};

/**
 * The cards of questions, not started; one that no longer exists is left out.
 * @param {T.App} app @param {string[]} ids
 */
export const fetchCards = async ({ rowOf, home }, ids) => {
  const found = [];
  for (const id of ids) {
    const row = rowOf(id);
    const from = row && new URL(row.page, home).href;
    const card = from && (await fetchPage(from)).getElementById(`q-${id}`);
    if (!card) continue;
    const copy = document.importNode(card, true);
    for (const name of ['href', 'src'])
      for (const el of copy.querySelectorAll(`[${name}]`))
        el.setAttribute(name, new URL(el.getAttribute(name) ?? '', from).href);
    found.push(copy);
  }
  return found;
};

/**
 * What keys do in a question whose options show letters: visible where a pointer hovers, as there is a keyboard then.
 * @param {T.App} app @param {HTMLElement} card @param {string} [more] what they do besides
 */
export const keysOf = ({ t }, card, more = '') =>
  make('p.se-keys', card.querySelector('.qz-row > .qz-key') ? t('q.keys') : '', more);

/**
 * Leave out what a card says beside its question: the page says its number, and its answer what it is about.
 * @param {T.App} app @param {HTMLElement} card @param {number} at its number
 */
export const trimCard = (app, card, at) => {
  const concept = mainConcept(/** @type {T.Row} */ (app.rowOf(card.id.slice(2))));
  const about = app.concepts.find(({ id }) => id === concept);
  if (about) card.querySelector('.qz-study a')?.before(anchor(about.title, about.href), '\u00A0· ');
  for (const el of card.querySelectorAll('.qz-num, .qz-meta:has(.qz-link)')) el.remove();
  card.querySelector('.qz-legend .qz-vh')?.replaceChildren(`${app.t('q.num', { n: at })}: `);
};

/**
 * Bring a question to life as an exam asks it: it accepts picks and says nothing of them, until it is shown as graded.
 * @param {typeof cardView} viewOf which has every kind in it: what is loaded later is handed that of the page
 * @param {HTMLElement} el
 * @param {number} turn which order its options have
 * @param {() => void} [changed] called when the reader has changed the picks
 */
export const examCard = (viewOf, el, turn, changed = () => {}) => {
  let s = untouched(turn);
  /** @type {any} */
  let timer;

  const touched = () => {
    s = touch(s);
    view.follow(s);
    clearTimeout(timer);
    timer = setTimeout(look, 200);
    changed();
  };
  /** What was typed and can't be read is no answer: the reader learns it while typing, as nothing else will say it. */
  const look = () => {
    const key = kind.input?.value && kind.error();
    if (key) view.fault(key);
  };

  const view = viewOf(el, touched, ({ stage }) => [stage !== 'done' && kind.clear && 'act.clear'], {
    clear() {
      view.first().focus();
      kind.set([]);
      touched();
    },
  });
  const { kind } = view;
  const { picks } = kind;
  const answer = /** @type {Element} */ (el.querySelector('.qz-answer'));

  /** @param {'fresh'|'draft'|'done'} stage */
  const show = (stage) => {
    clearTimeout(timer);
    s = { ...s, stage };
    view.draw(s);
  };
  const settle = () => show(picks().length ? 'draft' : 'fresh');

  answer.remove();
  settle();
  el.dataset.qz = '';

  return {
    picks,
    /** Put picks in, as if the reader had. @param {string[]} given */
    set(given) {
      kind.set(given);
      settle();
    },
    /**
     * Show picks as graded, with the answer and every reason; nothing is saved.
     * @param {string[]} given @param {number} flags
     */
    show(given, flags) {
      el.append(answer);
      kind.set(given);
      // Who has picked nothing has missed nothing either.
      s = { ...s, flags: given.length ? flags : SHOWN };
      show('done');
      answer.setAttribute('open', '');
    },
    /** What the picks are worth; null where there are none. */
    grade: () => (picks().length ? kind.judge(picks()) : null),
  };
};

/** @type {Promise<Results>|undefined} */
let loading;
/**
 * What shows results: loaded while questions are asked, so that it is there when the network is not.
 * @param {typeof cardView} view
 */
export const loadResults = (view) => {
  loading ??= loadPart('results').then((open) => open({ cardView: view, cardsOf: fetchCards }));
  loading.catch(() => (loading = undefined));
  return loading;
};
