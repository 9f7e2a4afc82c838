// Entry of pages whose text has questions (practice, review and exam have study/): starts their cards, focuses the one
// that a link of the guide leads to, fills cells and counts of a set, saves drafts, follows other tabs, readies options
// for paper, prints. storing.js comes at the first focus; without it no answer is saved, and the reader is told.
import { prefix } from '../guide/guide.js';
import { standing, studyDay } from '../schedule/attempts.js';
import { start } from './card.js';
import { loadPart, visit } from './dom.js';
import { $, dayName, notice, say, store, t } from './page.js';

/** @import * as T from '../types' */

/** @type {Map<HTMLElement, T.Card>} */
const cards = new Map();

/** @type {T.Storing|undefined} */
let storing;
/** @type {Promise<T.Storing|undefined>|undefined} */
let loading;
/** What waits for it. @type {Set<string>} */
const waiting = new Set();

/** @type {T.whenLoaded} */
const whenLoaded = async (id, then) => {
  if (!storing) {
    if (waiting.has(id)) return;
    waiting.add(id);
    loading ??= loadPart('storing').then((/** @type {T.openStoring|undefined} */ openStoring) => {
      loading = undefined;
      dayName(0); // the first takes a frame, which no answer has to wait for
      return openStoring?.(store, t, say) ?? notice('late');
    });
    storing = await loading;
    waiting.delete(id);
  }
  then?.(storing);
};

/** Tell how the reader stands: on each card, on the cell that leads to it, and with all of them. */
const tally = () => {
  const of = { n: cards.size, a: 0, k: 0 };
  const today = studyDay(Date.now());
  for (const [el, { id, rev }] of cards) {
    const rec = /** @type {T.Rec} */ (store.get(id));
    const { word, is, missed } = standing({ rev }, rec, today);
    of.a += /** @type {any} */ (/learning|solid/.test(word));
    of.k += /** @type {any} */ (word === 'solid');
    /** @type {any} */ (el.dataset).missed = missed;
    // What is not solid yet has only to come back.
    const text = is === 'learning' ? t('st.back', { when: dayName(rec.due - today) }) : t(`w.${is}`);
    const told = /** @type {Element} */ (el.querySelector('.qz-state'));
    // Where nothing is new, nothing is written: browsers style anew what is, and all around it.
    if (told.textContent === text) continue;
    el.dataset.is = is;
    told.textContent = text;
    const cell = $(`.qz-cells [href="#${el.id}"]`);
    if (cell) {
      cell.className = is;
      cell.dataset.is = word;
      cell.ariaLabel = t('cell.q', { n: cell.textContent, state: t(`w.${is}`) });
    }
  }
  $('.qz-tally')?.replaceChildren(t('way.set', of));
};

const init = () => {
  for (const el of cards.keys()) if (!el.isConnected) cards.delete(el);
  const added = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.qz:not([data-qz],[data-broken])'));
  if (!added.length) return;
  const settings = store.value('set') ?? {};
  for (const el of added) {
    // In the order in which they are written, so that the focus finds its control again in the other language.
    for (const [at, control] of el.querySelectorAll('.qz-set :is(input,select)').entries())
      control.id = `${el.id}-${at}`;
    // Where text follows, one reads on.
    const after = el.nextElementSibling;
    const next = /** @type {any} */ (after?.matches('.qz') && (() => visit(after)));
    try {
      cards.set(el, start(el, { whenLoaded, changed: tally, next, settings }));
    } catch (e) {
      el.dataset.broken = '';
      console.error(el.id, e);
    }
  }
  tally();
  const papers = $('.qz-paper');
  // Without what it loads, paper shows the page as it stands.
  if (papers)
    papers.onclick = (/** @type {any} */ { target }) =>
      target.dataset.paper && whenLoaded('paper', (ready) => /** @type {any} */ (ready ?? window).print(target));
  if (store.trouble) notice(store.trouble);
  const target = /** @type {HTMLElement} */ (document.getElementById(location.hash.slice(1)));
  // From inside the guide, go on from the question (guide.js scrolls); from outside, leave it to the browser.
  // A frame later, because nothing takes the focus while rendering is blocked.
  if (document.referrer.startsWith(`${location.origin}/`) && cards.has(target))
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) visit(target, false);
    });
};

const saveDrafts = () => {
  for (const card of cards.values()) card.saveDraft();
};
/** @param {string|null} [key] */
const refresh = (key) => {
  for (const card of cards.values()) if (!key || key === `${prefix}q/${card.id}`) card.refresh();
  tally();
};
const print = (/** @type {Event} */ e) => {
  for (const card of cards.values()) card.print(e.type === 'beforeprint');
};

init();
/** @type {any} */ (window).document$?.subscribe(init);
addEventListener('pagehide', saveDrafts);
addEventListener('pageshow', (e) => e.persisted && refresh());
addEventListener('storage', (e) => refresh(e.key));
addEventListener('beforeprint', print);
addEventListener('afterprint', print);
addEventListener('focusin', (e) => /** @type {Element} */ (e.target).closest('.qz') && whenLoaded(''));
