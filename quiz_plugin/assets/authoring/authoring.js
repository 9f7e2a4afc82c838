// Shows authors the problems of their guide in a panel over the foot of a page while serving; it takes the focus and,
// once closed, stays away in this tab until the next build. site/serve.py adds it to pages and writes problems.json.

import { make } from '../card/dom.js';

/**
 * @typedef {{title: string, note: string, close: string}} Words
 * @typedef {{place: string, what: string, excerpt: string, more: string[]}} Problem
 */

/** @param {Problem} problem */
const item = ({ place, what, excerpt, more }) => {
  const code = excerpt ? [make('pre', { tabIndex: 0 }, excerpt)] : [];
  return make('li', make('code', place), make('p', what), ...code, ...more.map((line) => make('p', line)));
};

const CLOSED = 'authoring-closed';

/**
 * The build whose panel was closed in this tab; with a build: it is now.
 * @param {string} [build]
 */
const closed = (build) => {
  try {
    if (build) sessionStorage.setItem(CLOSED, build);
    return sessionStorage.getItem(CLOSED);
  } catch {
    return null; // where nothing is stored, the panel comes back with the next page
  }
};

/** @type {{build: string, words: Record<string, Words>, problems: Problem[]}} */
const { build, words, problems } = await (
  await fetch(new URL('problems.json', import.meta.url), { cache: 'no-store' })
).json();
if (problems.length && closed() !== build) {
  const { title, note, close } = words[document.documentElement.lang] ?? Object.values(words)[0];
  const button = make('button', { type: 'button' }, close);
  const panel = make(
    'section.au-panel',
    { tabIndex: -1 },
    make('div.au-head', make('h2', { id: 'au-title' }, title), button),
    ...(note ? [make('p', note)] : []),
    make('ol', { lang: 'en' }, ...problems.map(item)),
  );
  panel.setAttribute('aria-labelledby', 'au-title');
  const putAway = () => {
    closed(build);
    panel.remove();
  };
  button.addEventListener('click', putAway);
  addEventListener('keydown', ({ key }) => key === 'Escape' && panel.isConnected && putAway());
  document.body.prepend(panel);
  panel.focus({ preventScroll: true });
}
