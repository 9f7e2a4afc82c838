// Makes the `app` that a study page works with (`openPage`): loads the index of all questions, or offers to try again;
// takes sets and concepts from the page, then removes what is for readers without script; opens the recorder; reads the
// settings, once. Shows views, follows addresses like `#/new`. For exam, practice, progress, review and settings.

import { make, selectAll } from '../card/dom.js';
import { $, n, notice, say, store, t } from '../card/page.js';
import { prefix } from '../guide/guide.js';
import { attend, openRecorder } from '../store/writes.js';
import { button, load } from './elements.js';
import { settingsOf } from './settings_state.js';

/** @import * as T from '../types' */

/**
 * Sets or concepts that the page lists, as links or as stations with one of them.
 * @param {string} attribute @returns {T.Part[]}
 */
const listed = (attribute) =>
  selectAll(`[data-${attribute}]`).map((el) => {
    const a = el.querySelector('a') ?? el;
    const part = el.closest('ul')?.previousElementSibling;
    const group = part?.matches('.se-part') ? part.textContent : '';
    return { id: el.dataset[attribute], title: a.textContent, href: a.href, group };
  });

/** What a study page works with, once the index of the questions is loaded. */
export const openPage = async () => {
  const root = /** @type {HTMLElement} */ ($('#qz-app'));
  const { index: address, root: base } = /** @type {any} */ ($('script[data-index]')).dataset;
  const home = new URL(base.replace(/\/?$/, '/'), location.href);
  const sets = listed('set');
  const concepts = listed('concept');
  while (root.nextSibling) root.nextSibling.remove();
  if (store.trouble) notice(store.trouble);
  const recorder = openRecorder(store);
  attend(recorder, t, say);
  const suffix = document.title;
  const app = {
    root,
    // Dates are written as the language's home writes them.
    lang: t('lang.tag'),
    t,
    n,
    say,
    recorder,
    store: { ...store, ...recorder },
    prefix,
    home,
    settings: settingsOf(store.value('set')),
    sets,
    concepts,
    /** @type {T.Row[]} */
    index: [],
    /** The row of a question, if the guide still has it. @param {string} id */
    rowOf: (id) => app.index.find((row) => row.id === id),
    /**
     * Replace what is shown. The heading takes the focus, but not on arrival; without a title, that is the page's.
     * @param {string} title @param {...(Node|string)} nodes
     */
    view(title, ...nodes) {
      const first = !root.childNodes.length;
      const heading = title ? make('h2.qz-view', title) : '';
      root.replaceChildren(heading, ...nodes);
      document.title = title ? `${title} - ${suffix}` : suffix;
      if (!first) app.focus(heading || /** @type {HTMLElement} */ ($('h1')));
    },
    focus(/** @type {HTMLElement} */ el) {
      if (el.tabIndex < 0) el.tabIndex = -1;
      el.focus({ preventScroll: true });
      el.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    },
    /** Say that loading failed, with a button that tries `again`. @param {() => void} again */
    fail(again) {
      app.view(t('net.failed'), button(t('act.retry_load'), again, 'main'));
    },
    /**
     * Call with `#/a/b?c=d` as [a, b] and c=d, now and when it changes.
     * @param {(path: string[], query: URLSearchParams) => unknown} handler
     */
    route(handler) {
      const follow = () => {
        const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
        Promise.resolve(handler(path.split('/'), new URLSearchParams(query))).catch((error) => {
          console.error(error);
          app.fail(follow);
        });
      };
      addEventListener('hashchange', follow);
      follow();
    },
  };

  // The theme learns which code scrolls sideways on pages that it loads; here keys must reach what a fold shows.
  const reachCode = () => {
    for (const code of selectAll('#qz-app pre > code')) if (code.scrollWidth > code.clientWidth) code.tabIndex = 0;
  };
  root.addEventListener('toggle', reachCode, true);

  for (;;)
    try {
      app.index = await (await load(address)).json();
      return app;
    } catch {
      await new Promise((again) => app.fail(() => again(0)));
    }
};
