// Parts of a page's script that come apart from it.
import { make } from './dom.js';

/**
 * Load a part of the page's script that not every reader needs at once: the page names its address in `data-<name>`.
 * It finds `give` on its own element.
 * @param {string} name @returns {Promise<any>} what it hands over; nothing where there is no network and no copy
 */
export const loadPart = (name) =>
  new Promise((give) => {
    const { [name]: src } = /** @type {HTMLElement} */ (document.querySelector(`[data-${name}]`)).dataset;
    document.head.append(make('script', { src, give, onerror: () => give(null) }));
  });
