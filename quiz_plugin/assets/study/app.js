// What study pages share: the questions of the whole guide, views with addresses of their own, cards on demand.
import { make } from '../card/dom.js';
import { $, lang, n, notice, prefix, say, store, t } from '../card/page.js';
import { attend, openRecorder } from '../store/writes.js';
import { settingsOf } from './settings.js';
import { openStudyStore } from './study_store.js';

/** @import * as T from '../types' */

/** Sets or concepts that the page lists, as links or as stations with one. @param {string} attribute @returns {T.Part[]} */
const listed = (attribute) =>
  /** @type {HTMLElement[]} */ ([...document.querySelectorAll(`[data-${attribute}]`)]).map((el) => {
    const a = /** @type {HTMLAnchorElement} */ (el.querySelector('a') ?? el);
    const requires = (el.dataset.requires ?? '').split(' ').filter(Boolean);
    return { id: el.dataset[attribute] ?? '', title: a.textContent, href: a.href, requires };
  });

/** A card as it stands on its set's page, fit for this one. @param {HTMLElement} card @param {string} from */
const adopt = (card, from) => {
  const copy = document.importNode(card, true);
  for (const name of ['href', 'src'])
    for (const el of copy.querySelectorAll(`[${name}]`))
      el.setAttribute(name, new URL(el.getAttribute(name) ?? '', from).href);
  return copy;
};

/** What a study page works with, once the index of the questions is loaded. */
export const begin = async () => {
  const root = /** @type {HTMLElement} */ ($('#qz-app'));
  const { index: address = '', root: base = '' } = $('script[data-index]')?.dataset ?? {};
  const sets = listed('set');
  const concepts = listed('concept');
  while (root.nextSibling) root.nextSibling.remove();
  if (store.trouble) notice(store.trouble);
  const recorder = openRecorder(store);
  attend(recorder, t, say);
  const suffix = document.title;
  /** @type {Map<string, Promise<Document>>} */
  const pages = new Map();
  const load = (/** @type {string} */ url) => fetch(url).then((r) => (r.ok ? r : Promise.reject(new Error(url))));

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

  const app = {
    root,
    lang,
    t,
    n,
    say,
    store: openStudyStore(store, recorder),
    prefix,
    settings: settingsOf(store.value('set')),
    sets,
    concepts,
    /** @type {T.Row[]} */
    index: [],
    /** The cards of questions, not started; one that no longer exists is left out. @param {string[]} ids */
    async bring(ids) {
      const found = [];
      for (const id of ids) {
        const row = app.index.find((each) => each.id === id);
        const from = row && new URL(row.page, new URL(base.replace(/\/?$/, '/'), location.href)).href;
        const card = from && (await page(from)).getElementById(`q-${id}`);
        if (card) found.push(adopt(card, from));
      }
      return found;
    },
    /** @param {HTMLElement} card @param {number} at its number */
    number(card, at) {
      for (const el of card.querySelectorAll('.qz-num, .qz-legend .qz-vh'))
        el.textContent = `${t('q.num', { n: at })} `;
    },
    /** Replace what is shown; the heading takes the focus, but not on arrival. @param {string} title @param {...(Node|string)} nodes */
    view(title, ...nodes) {
      const first = !root.childNodes.length;
      const heading = make('h2', { className: 'qz-view', tabIndex: -1 }, title);
      root.replaceChildren(heading, ...nodes);
      document.title = `${title} - ${suffix}`;
      if (!first) app.focus(heading);
    },
    focus(/** @type {HTMLElement} */ el) {
      el.tabIndex = -1;
      el.focus({ preventScroll: true });
      el.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    },
    /** Say that loading failed, with a button that tries `again`. @param {() => void} again */
    fail(again) {
      const button = make('button', { className: 'qz-btn qz-btn--main', type: 'button', onclick: again });
      button.append(t('act.retry_load'));
      app.view(t('net.failed'), make('p', {}, button));
    },
    /**
     * Call with `#/a/b?c=d` as [a, b] and c=d, now and when it changes.
     * @param {(path: string[], query: URLSearchParams) => unknown} handler
     */
    route(handler) {
      const go = () => {
        const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
        Promise.resolve(handler(path.split('/'), new URLSearchParams(query))).catch((error) => {
          console.error(error);
          app.fail(go);
        });
      };
      addEventListener('hashchange', go);
      go();
    },
  };

  for (;;)
    try {
      app.index = await (await load(address)).json();
      return app;
    } catch {
      await new Promise((again) => app.fail(() => again(0)));
    }
};
