/**
 * What is kept in the browser's caches, one for each build of the site. They belong to all sites of an origin, so the names
 * of ours say whose they are.
 */

/** @import { Guide } from './types' */

export const sw = /** @type {ServiceWorkerGlobalScope & { GUIDE: Guide }} */ (/** @type {unknown} */ (self));
export const guide = sw.GUIDE;
export const { scope } = sw.registration;
const OURS = `${guide.key}-offline ${scope} `;
export const BUILD = OURS + guide.build;

/** The names of the caches of other builds, the last one first. */
export const older = async () =>
  (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== BUILD).reverse();

/** Delete all caches of the guide. */
export const clear = async () => {
  for (const name of [BUILD, ...(await older())]) await caches.delete(name);
};

/**
 * An address as the build names it: below the scope, without query, hash and `index.html`; nothing for those elsewhere.
 * @param {string | URL} address
 * @param {string} [from]
 */
export const pathOf = (address, from) => {
  const { origin, pathname } = new URL(address, from);
  const base = new URL(scope).pathname;
  if (origin !== sw.location.origin || !pathname.startsWith(base)) return;
  return pathname.slice(base.length).replace(/(^|\/)index\.html$/, '$1');
};

/** What is kept of a file, in the first of some caches that has it. @param {string} path @param {string[]} [names] */
export const take = async (path, names = [BUILD]) => {
  for (const cacheName of names) {
    const found = await caches.match(scope + path, { cacheName });
    if (found) return found;
  }
  return undefined;
};

/** The addresses of all that is kept. @param {string[]} [names] of caches */
export const listed = async (names = [BUILD]) => {
  const found = new Set();
  for (const name of names)
    for (const { url } of (await caches.has(name)) ? await (await caches.open(name)).keys() : [])
      found.add(pathOf(url));
  return /** @type {string[]} */ ([...found]);
};
