/** What is called how. A browser's caches belong to all sites of an origin, so the names of ours say whose they are. */

/** @import { Guide } from './types' */

export const sw = /** @type {ServiceWorkerGlobalScope & { GUIDE: Guide }} */ (/** @type {unknown} */ (self));
export const guide = sw.GUIDE;
export const { scope } = sw.registration;
const OURS = `${guide.key}-offline ${scope} `;
export const BUILD = OURS + guide.build;
export const CLIENTS = `${OURS}clients`;

/** Delete all caches of the guide. */
export const clear = async () => {
  for (const name of await caches.keys()) if (name.startsWith(OURS)) await caches.delete(name);
};

/** The names of the caches of other builds. */
export const older = async () =>
  (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== BUILD && name !== CLIENTS);
