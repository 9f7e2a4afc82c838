// Brings the page's cards to life, and tells how the reader stands with them.

import { KINDS } from '../kinds/kinds.js';
import { studyDay } from '../schedule/attempts.js';
import { standing } from '../schedule/standing.js';
import { parse } from '../store/records.js';
import { start } from './card.js';
import { make } from './dom.js';
import { visit } from './going.js';
import { $, dayName, notice, prefix, say, store, t } from './page.js';

/** @import * as T from '../types' */

/** @type {Map<HTMLElement, T.Card>} */
const cards = new Map();
const broken = new WeakSet();

/** @type {T.Saving|undefined} */
let saving;
/** What is to be done once it is there, by id. @type {Map<string, ((saving?: T.Saving) => void)|undefined>} */
const waiting = new Map();

/** Without it, nothing is saved, and the reader is told. @param {T.begin} [begin] */
const give = (begin) => {
  saving = begin?.(store, t, say);
  if (!saving) notice('late');
  for (const [id, then] of waiting) {
    waiting.delete(id);
    then?.(saving);
  }
};

// What an answer needs comes when a question first has the focus: a page that is only read loads less.
/** @type {T.whenLoaded} */
const whenLoaded = (id, then) => {
  if (saving) return then?.(saving);
  const loads = waiting.size;
  if (!waiting.has(id)) waiting.set(id, then);
  if (loads) return;
  // It finds `give` on its own element.
  const src = $('[data-saving]')?.dataset.saving;
  document.head.append(make('script', { src, give, onerror: () => give() }));
};

/** Tell how the reader stands: on each card, on the cell that leads to it, and with all of them. */
const tally = () => {
  const of = { n: cards.size, a: 0, k: 0 };
  const today = studyDay(Date.now());
  for (const [el, { id, rev }] of cards) {
    const rec = /** @type {T.Rec} */ (store.get(id));
    const { word, is, missed } = standing({ rev }, rec, today);
    of.a += +/learning|solid/.test(word);
    of.k += +(word === 'solid');
    const state = t(`w.${is}`);
    const cell = $(`.qz-cells [href="#${el.id}"]`);
    if (cell) {
      /** @type {HTMLElement} */ (cell.firstChild).dataset.is = is;
      cell.ariaLabel = t('cell.q', { n: cell.textContent, state });
    }
    el.dataset.is = is;
    // What was right but is not solid yet has only to come back.
    const told = !missed && is === 'learning' ? t('st.back', { when: dayName(rec.due - today) }) : state;
    el.querySelector('.qz-state')?.replaceChildren(told);
  }
  const line = $('.qz-tally');
  if (line) line.textContent = t('way.set', of);
};

const init = () => {
  for (const el of cards.keys()) if (!el.isConnected) cards.delete(el);
  const added = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.qz:not([data-qz])'));
  if (!added.length) return;
  const inside = document.referrer.startsWith(`${location.origin}/`);
  // What the browser did not keep at a language switch comes in the address, see carry.js.
  const carried = new URLSearchParams(location.hash).get('d');
  if (carried) history.replaceState(history.state, '', location.hash.split('&')[0]);
  // Where the browser keeps drafts, an address from elsewhere says nothing of answers.
  if (inside || store.memory())
    for (const [name, draft] of Object.entries(parse(carried) ?? {})) store.held.set(`d/${name}`, draft);
  // They may go on to another language before any question has the focus.
  if (store.held.size) whenLoaded('');
  const settings = store.value('set') ?? {};
  for (const el of added) {
    if (broken.has(el) || !KINDS[/** @type {string} */ (el.dataset.type)]) continue;
    // In the order in which they are written, so that the focus finds its control again in the other language.
    for (const [at, control] of el.querySelectorAll('fieldset :is(input, select)').entries())
      control.id = `${el.id}-${at}`;
    // Where text follows, one reads on.
    const next = () => {
      const card = el.nextElementSibling;
      return card?.matches('.qz') ? () => visit(card) : undefined;
    };
    try {
      cards.set(el, start(el, { whenLoaded, changed: tally, next, settings }));
    } catch (e) {
      broken.add(el);
      console.error(el.id, e);
    }
  }
  tally();
  const papers = $('.qz-paper');
  if (papers) {
    papers.hidden = false;
    papers.onclick = ({ target }) => {
      const { paper } = /** @type {HTMLElement} */ (target).dataset;
      if (paper) whenLoaded('paper', (saving) => (saving?.printPaper ? saving.printPaper(paper) : window.print()));
    };
  }
  if (store.trouble) notice(store.trouble);
  const target = /** @type {HTMLElement} */ (document.getElementById(location.hash.slice(1)));
  // From inside the guide, go on from the question (guide.js scrolls); from outside, leave it to the browser.
  // A frame later, because nothing takes the focus while rendering is blocked.
  if (inside && cards.has(target))
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) visit(target, false);
    });
};

const keep = () => {
  for (const card of cards.values()) card.keep();
};
/** @param {string|null} [key] */
const refresh = (key) => {
  for (const card of cards.values()) if (!key || key === `${prefix}q/${card.id}`) card.refresh();
  tally();
};
const print = (/** @type {Event} */ e) => {
  for (const card of cards.values()) card.print(e.type === 'beforeprint');
};

export const enliven = () => {
  init();
  /** @type {any} */ (window).document$?.subscribe(init);
  addEventListener('pagehide', keep);
  addEventListener('pageshow', (e) => e.persisted && refresh());
  addEventListener('storage', (e) => refresh(e.key));
  addEventListener('beforeprint', print);
  addEventListener('afterprint', print);
  addEventListener('guide:switch', keep);
  addEventListener('focusin', (e) => /** @type {Element} */ (e.target).closest('.qz') && whenLoaded(''));
};
