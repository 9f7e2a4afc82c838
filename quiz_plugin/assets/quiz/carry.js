// Without storage, the picks of a question travel to the other language in the address.

/** @import * as T from './types' */

/** @param {Map<Element|null, T.Card>} cards @param {T.Store} store */
export const carry = (cards, store) =>
  addEventListener('guide:switch', (e) => {
    const { detail: link } = /** @type {CustomEvent<HTMLAnchorElement>} */ (e);
    const picks = cards.get(document.getElementById(link.hash.slice(1)))?.picks() ?? [];
    if (store.memory() && picks.length) link.hash += `&a=${picks}`;
  });
