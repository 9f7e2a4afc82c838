// Entry of the glossary page (HTML of site/reference_pages.py), filters it: shows the terms whose names hold what is
// typed, accents and capitals aside, or else whose texts do; says how many, or leads to the search. Escape or a link to
// a hidden term shows all again.
import { selectAll } from '../card/dom.js';

/** @param {string} text */
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const [field, found, elsewhere] = ['.gl-filter input', '.gl-filter output', '.gl-filter a'].flatMap(selectAll);
const entries = selectAll('.gl-entry').map((entry) => ({
  entry,
  name: plain(['h2', '.gl-others'].map((part) => entry.querySelector(part)?.textContent).join()),
  text: plain(entry.textContent),
}));

const filter = () => {
  const typed = plain(field.value.trim());
  if (!typed) field.value = ''; // Blanks alone filter nothing.
  const named = entries.filter(({ name }) => name.includes(typed));
  const shown = named.length ? named : entries.filter(({ text }) => text.includes(typed));
  for (const each of entries) each.entry.hidden = !shown.includes(each);
  // The theme's search looks for what an address says.
  elsewhere.search = new URLSearchParams({ q: field.value });
  elsewhere.hidden = shown.length;
  found.value = typed && found.dataset.found.replace('{n}', shown.length);
};
field.oninput = filter;
const clear = () => {
  field.value = '';
  filter();
};
field.onkeydown = (/** @type {KeyboardEvent} */ { key }) => {
  if (key === 'Escape') clear();
};
// A link leads to a term also where the filter hides it.
document.addEventListener('click', ({ target }) => {
  const { hash } = /** @type {HTMLElement} */ (target).closest('a') ?? { hash: '' };
  if (document.getElementById(hash.slice(1))?.closest('[hidden]')) clear();
});
