// The texts of the misconceptions, which come when they are needed: what the build wrote for the page's language.
/** @import * as T from '../types' */

/** What the build wrote, sanitised, as nodes. @param {string} html */
export const nodesOf = (html) => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes];

/** The texts, and what their addresses start from. @returns {Promise<T.Remedies & { top: URL }>} */
export const bringTexts = async () => {
  const named = /** @type {HTMLElement} */ (document.querySelector('[data-remedies]'));
  const url = new URL(`${named.dataset.remedies}`, location.href);
  const texts = await (await fetch(url)).json();
  return { ...texts, top: new URL('..', url) };
};
