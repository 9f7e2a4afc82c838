// What a reader has begun and the browser does not keep travels to the other language in the address.

/** @import * as T from '../types' */

/** @param {T.Store} store */
export const carry = (store) =>
  addEventListener('guide:switch', (e) => {
    const { detail: link } = /** @type {CustomEvent<HTMLAnchorElement>} */ (e);
    const drafts = [...store.held].flatMap(([key, draft]) => (key.startsWith('d/') ? [[key.slice(2), draft]] : []));
    if (drafts.length) link.hash += `&d=${encodeURIComponent(JSON.stringify(Object.fromEntries(drafts)))}`;
  });
