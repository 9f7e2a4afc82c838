// Finds, makes and focuses elements, scrolls to the focus, fills bars; for most rooms. `loadPart` loads a script that
// not every reader needs, from `data-<name>` of theme/guide.html (study pages: `PARTS` of site/guide_pages.py); returns
// its default export, or undefined where that fails. Each call makes a new copy of the script: keep what it returns.

/** All elements of the page that a selector means. @param {string} selector @returns {any[]} */
export const selectAll = (selector) => [...document.querySelectorAll(selector)];

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag | `${Tag}.${string}`} tag with its classes after a dot: `p.qz-note se-quiet`
 * @param {...any} kids its properties, if it needs some, then nodes and texts
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export const make = (tag, ...kids) => {
  const [name, className = ''] = tag.split('.');
  const props = kids[0]?.constructor === Object && kids.shift();
  const el = Object.assign(document.createElement(name), { className }, props);
  el.append(...kids);
  return /** @type {any} */ (el);
};

/**
 * Fill a bar, as the build or `barOf` wrote it: palely with what is answered, and over that with what is solid.
 * @param {Element} bar @param {number} answered @param {number} solid
 */
export const fillBar = ({ children }, answered, solid) => {
  children[0].setAttribute('d', `M0 0h${answered}v8H0z`);
  children[1].setAttribute('d', `M0 0h${solid}v8H0z`);
};

/** Let an element be seen, or what has the focus, moving the page no more than that takes. @param {Element|null} el */
export const reveal = (el = document.activeElement) => el?.scrollIntoView({ block: 'nearest' });

/** Go to a card's heading. @param {Element} card @param {boolean} [scroll] */
export const visit = (card, scroll = true) => {
  const title = /** @type {HTMLElement} */ (card.querySelector('.qz-title'));
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  if (scroll) card.scrollIntoView();
};

/** In each address: browsers may remember that one could not be loaded, and not ask again. */
let tries = 0;

/**
 * Load a script that not every reader needs at once: the page names its address in `data-<name>`.
 * @param {string} name @returns {Promise<any>} what it exports; nothing where there is no network and no copy
 */
export const loadPart = (name) => {
  const { [name]: address } = /** @type {HTMLElement} */ (document.querySelector(`[data-${name}]`)).dataset;
  const { href } = new URL(`${address}#${tries++}`, location.href);
  return import(href).then(
    (part) => part.default,
    () => undefined,
  );
};
