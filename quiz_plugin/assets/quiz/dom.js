// Elements, and the way to a card.
/** @import * as T from './types' */

/** @type {T.make} */
export const make = (tag, props, ...kids) => {
  const el = Object.assign(document.createElement(tag), props);
  el.append(...kids);
  return el;
};

/** Let what has the focus be seen, moving the page no more than that takes. */
export const near = () => document.activeElement?.scrollIntoView({ block: 'nearest' });

/** @type {T.visit} */
export const visit = (card, scroll = true) => {
  const title = /** @type {HTMLElement|null|undefined} */ (card?.querySelector('.qz-title'));
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  if (scroll) card?.scrollIntoView();
};
