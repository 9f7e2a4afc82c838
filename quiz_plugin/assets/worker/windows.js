/** Of which build each window is: it is given files from that build's cache and no other's. */

/** @import { Mark } from './types' */

import { expected, keeping, pathOf, sumOf } from './cache.js';
import { BUILD, CLIENTS, older, scope, sw } from './names.js';

const MANY = 50;
/** @type {Map<string, Promise<Mark>>} what is known without asking the cache, which outlives the worker */
const given = new Map();
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
  given.set(id, giving); // at once: what the window asks for comes soon
  const mark = await giving;
  if (!id || !(await keeping())) return;
  try {
    const cache = await caches.open(CLIENTS);
    if ((await cache.keys()).length > MANY) await forget();
    await cache.put(place(id), new Response(JSON.stringify(mark)));
  } catch {} // storage is full; what the window asks for is answered all the same
};

/** What is known of a window. @param {string} id @returns {Promise<Mark | undefined>} */
export const markOf = async (id) => {
  const text = await (await caches.match(place(id), { cacheName: CLIENTS }))?.text();
  return (await given.get(id)) ?? (text ? JSON.parse(text) : undefined);
};

/** The name of the cache that a window's page came from; empty where none has that page. @param {Mark} mark */
const origin = async ({ path, sum }) => {
  for (const name of await older()) if ((await sumOf(path, name)) === sum) return name;
  return '';
};

/**
 * The name of the cache of a window's build; nothing where the build is not known.
 *
 * A window may have been given its page by an older worker, which did not know this build; or by one of those that noted
 * no builds yet.
 * @param {string} id
 */
export const buildOf = async (id) => {
  const mark = await markOf(id);
  if (mark?.sum && mark.build === undefined) {
    mark.build = await origin(mark);
    await note(id, Promise.resolve(mark));
  }
  if (mark && !mark.build && mark.left !== BUILD && expected(mark.path) === mark.sum) {
    await note(id, Promise.resolve({ ...mark, build: BUILD }));
    return BUILD;
  }
  return mark?.build;
};

/** From now on a window is of no build that this worker knows. @param {string} id */
export const leave = async (id) => {
  const mark = await markOf(id);
  if (mark) await note(id, Promise.resolve({ ...mark, build: '', left: BUILD, held: mark.build }));
};

/** Remember the windows that came before there was a worker: what they may load later is in this build's cache. */
export const hold = async () => {
  for (const { id, url } of await live()) {
    const path = pathOf(url);
    if (path !== undefined && !(await markOf(id))) await note(id, Promise.resolve({ path, sum: '', held: BUILD }));
  }
};

/** A worker that a page starts, as the search does, is of the page's build. @param {string} id @param {string} page */
export const follow = async (id, page) => {
  const mark = await markOf(page);
  if (mark) await note(id, Promise.resolve(mark));
};

/** The caches that windows may still ask for files. */
export const inUse = async () => {
  /** @type {Set<string | undefined>} */
  const names = new Set();
  for (const { id } of await live()) names.add(await buildOf(id)).add((await markOf(id))?.held);
  return names;
};

/** The addresses of the pages that windows showed lately. */
export const visited = async () => {
  /** @type {Set<string>} */
  const paths = new Set();
  const cache = await caches.open(CLIENTS);
  for (const request of await cache.keys()) paths.add((await (await cache.match(request))?.json())?.path);
  return paths;
};
