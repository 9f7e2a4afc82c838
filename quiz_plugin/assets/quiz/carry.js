// Without storage, the picks of a question travel to the other language in the address.

/** @import * as T from './types' */

/** @param {Map<Element|null, T.Card>} cards @param {T.Store} store */
export const carry = (cards, store) =>
  addEventListener('guide:switch', (e) => {
    const { url } = /** @type {CustomEvent<{url: URL}>} */ (e).detail;
    const picks = cards.get(document.getElementById(url.hash.slice(1)))?.picks() ?? [];
    if (store.memory() && picks.length) url.hash += `&a=${picks}`;
  });
