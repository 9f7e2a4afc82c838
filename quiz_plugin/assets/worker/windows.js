/** Of which build each window is: it is given files from that build's cache and no other's. */

/** @import { Mark } from './types' */

import { expected, keeping } from './kept.js';
import { BUILD, CLIENTS, scope, sw } from './names.js';

const MANY = 50;
/** @type {Map<string, Promise<Mark>>} what is known without asking the cache, which outlives the worker */
const shown = new Map();
/** @param {string} id */
const place = (id) => `${scope}sw-clients/${id}`;
/** Windows, and the workers that they started. */
const live = () => sw.clients.matchAll({ type: 'all', includeUncontrolled: true });

/** Forget the windows that are gone. */
const forget = async () => {
  const cache = await caches.open(CLIENTS);
  const places = new Set((await live()).map(({ id }) => place(id)));
  for (const request of await cache.keys()) if (!places.has(request.url)) await cache.delete(request);
};

/** Remember what a window is being given. @param {string} id @param {Promise<Mark>} giving */
export const note = async (id, giving) => {
  shown.set(id, giving); // at once: what the window asks for comes soon
  const mark = await giving;
  if (!id || !(await keeping())) return;
  const cache = await caches.open(CLIENTS);
  if ((await cache.keys()).length > MANY) await forget();
  await cache.put(place(id), new Response(JSON.stringify(mark)));
};

/** @param {string} id @returns {Promise<Mark | undefined>} */
const markOf = async (id) => {
  const text = await (await caches.match(place(id), { cacheName: CLIENTS }))?.text();
  return (await shown.get(id)) ?? (text ? JSON.parse(text) : undefined);
};

/**
 * The name of the cache of a window's build; nothing where the build is not known.
 *
 * A window may have been given its page by an older worker, which did not know this build.
 * @param {string} id
 */
export const buildOf = async (id) => {
  const mark = await markOf(id);
  if (mark && !mark.build && mark.left !== BUILD && expected(mark.path) === mark.sum) {
    await note(id, Promise.resolve({ ...mark, build: BUILD }));
    return BUILD;
  }
  return mark?.build;
};

/** From now on a window is of no build that this worker knows. @param {string} id */
export const leave = async (id) => {
  const mark = await markOf(id);
  if (mark) await note(id, Promise.resolve({ ...mark, build: '', left: BUILD }));
};

/** A worker that a page starts, as the search does, is of the page's build. @param {string} id @param {string} page */
export const follow = async (id, page) => {
  const mark = await markOf(page);
  if (mark) await note(id, Promise.resolve(mark));
};

/** The caches that windows may still ask for files. */
export const inUse = async () => new Set(await Promise.all((await live()).map(({ id }) => buildOf(id))));

/** The addresses of the pages that windows showed lately. */
export const visited = async () => {
  /** @type {Set<string>} */
  const paths = new Set();
  const cache = await caches.open(CLIENTS);
  for (const request of await cache.keys()) paths.add((await (await cache.match(request))?.json())?.path);
  return paths;
};
