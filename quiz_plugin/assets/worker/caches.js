// Finds, lists and deletes the worker's caches, one for each build, and finds files in them (one named by its content,
// in any); turns addresses into paths of the build; exports `guide`, what site/worker.py writes about the build. For
// sw.js, absent.js and uninstall.js. All sites of an origin share its caches, so the names of ours say whose they are.

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

/**
 * Whether the name of a file changes with its content. The theme names its scripts so too, but the build changes some
 * of them.
 * @param {string} path
 */
export const isNamedByContent = (path) => /^assets\/(?!javascripts\/).*[-.][0-9a-f]{8}[/.]/.test(path);

/** The cached file of an address: one named by its content may be of any build. @param {string} path */
export const cached = (path) => caches.match(scope + path, isNamedByContent(path) ? {} : { cacheName: BUILD });

/** The addresses of all files in some caches. @param {string[]} names @returns {Promise<string[]>} */
export const listed = async (names) => {
  const requests = names.map(async (name) => ((await caches.has(name)) ? (await caches.open(name)).keys() : []));
  return [...new Set((await Promise.all(requests)).flat().map(({ url }) => `${pathOf(url)}`))];
};
