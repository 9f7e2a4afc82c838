/** Shows an author what is wrong with the bank, over the last good state of the site. Served by `mkdocs serve` only. */

/**
 * @typedef {{title: string, note: string, close: string}} Words
 * @typedef {{place: string, what: string, excerpt: string, more: string[]}} Problem
 */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} text
 * @param {Record<string, string>} attributes
 * @returns {HTMLElementTagNameMap[Tag]}
 */
const element = (tag, text = '', attributes = {}) => {
  const made = document.createElement(tag);
  made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
};

/** @param {Problem} problem */
const item = ({ place, what, excerpt, more }) => {
  const made = element('li');
  made.append(element('code', place), element('p', what));
  if (excerpt) made.append(element('pre', excerpt, { tabindex: '0' }));
  for (const line of more) made.append(element('p', line));
  return made;
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

/**
 * The version of the site that the server shows, as soon as it is newer than a known one; after a minute in any case.
 * @param {number} known
 */
const version = async (known) => Number(await (await fetch(`/livereload/${known}/0`)).text());

/** @type {{build: string, words: Record<string, Words>, problems: Problem[]}} */
const { build, words, problems } = await (
  await fetch(new URL('problems.json', import.meta.url), { cache: 'no-store' })
).json();
if (problems.length && closed() !== build) {
  const { title, note, close } = words[document.documentElement.lang] ?? Object.values(words)[0];
  const panel = element('section', '', { class: 'au-panel', 'aria-labelledby': 'au-title', tabindex: '-1' });
  const list = element('ol', '', { lang: 'en' });
  list.append(...problems.map(item));
  const button = element('button', close, { type: 'button' });
  const head = element('div', '', { class: 'au-head' });
  head.append(element('h2', title, { id: 'au-title' }), button);
  panel.append(head, ...(note ? [element('p', note)] : []), list);
  const putAway = () => {
    closed(build);
    panel.remove();
  };
  button.addEventListener('click', putAway);
  addEventListener('keydown', ({ key }) => key === 'Escape' && panel.isConnected && putAway());
  document.body.prepend(panel);
  panel.focus({ preventScroll: true });
}

// MkDocs puts the script that reloads a page into every page but the missing one.
if (!('livereload' in window)) {
  const served = await version(0);
  while ((await version(served)) <= served);
  location.reload();
}
