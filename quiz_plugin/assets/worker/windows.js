/** What each window was given, so that a page of one build never gets files of another. */

/** @import { Mark } from './types' */

import { expected, keeping, pathOf } from './kept.js';
import { CLIENTS, scope, sw } from './names.js';

const MANY = 50;
/** @type {Map<string, Promise<Mark>>} what is known without asking the cache, which outlives the worker */
const shown = new Map();
/** @param {string} id */
const place = (id) => `${scope}sw-clients/${id}`;

/** Forget the windows that are gone. */
const forget = async () => {
  const cache = await caches.open(CLIENTS);
  const live = new Set(
    (await sw.clients.matchAll({ type: 'all', includeUncontrolled: true })).map(({ id }) => place(id)),
  );
  for (const request of await cache.keys()) if (!live.has(request.url)) await cache.delete(request);
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

/** Whether a window shows a page of this build. @param {string} id */
export const ours = async (id) => {
  const mark = await markOf(id);
  return mark !== undefined && expected(mark.path) === mark.sum;
};

/** A worker that a page starts, as the search does, is of the page's build. @param {string} id @param {string} page */
export const follow = async (id, page) => {
  const mark = await markOf(page);
  if (mark) await note(id, Promise.resolve(mark));
};

/** Whether no window shows a page of another build. What lies outside the scope is of no build. */
export const noneElse = async () => {
  for (const { id, url } of await sw.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    if (pathOf(url) !== undefined && !(await ours(id))) return false;
  return true;
};
