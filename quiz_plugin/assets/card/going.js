// The way to a card, and to what has the focus.

/** Let what has the focus be seen, moving the page no more than that takes. */
export const near = () => document.activeElement?.scrollIntoView({ block: 'nearest' });

/** Go to a card's heading. @param {Element|undefined} card @param {boolean} [scroll] */
export const visit = (card, scroll = true) => {
  const title = /** @type {HTMLElement|null|undefined} */ (card?.querySelector('.qz-title'));
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  if (scroll) card?.scrollIntoView();
};
