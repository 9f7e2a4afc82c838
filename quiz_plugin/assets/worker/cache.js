/** The cache of files. Only those of this worker's build, known by their content, are ever added. */

import { BUILD, guide, older, scope, sw } from './names.js';

/** @type {Record<string, string>} */
const files = Object.assign({}, ...Object.values(guide.files));
const FIXED = /^assets\/[a-z]+-[0-9a-f]{8}\//; // the theme names its files so too, but the build changes one of them

/** Whether a file's address changes with its content. @param {string} path */
export const fixed = (path) => FIXED.test(path);

/** What this build's file at an address contains; nothing where it has none. @param {string} path */
export const expected = (path) => (Object.hasOwn(files, path) ? files[path] : undefined);

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

/** The cache; none once it was removed, so that what still goes on keeps nothing. */
const shelf = async () => ((await caches.has(BUILD)) ? caches.open(BUILD) : undefined);

export const keeping = async () => Boolean(await shelf());

/** @param {string} path @param {string} [name] the cache @returns {Promise<Response | undefined>} what is kept of it */
export const take = (path, name = BUILD) => caches.match(scope + path, { cacheName: name });

/** What is kept of a file whose address changes with its content: whichever build has it has the same. @param {string} path */
export const takeFixed = async (path) => {
  for (const name of [BUILD, ...(await older())]) {
    const cached = await take(path, name);
    if (cached) return cached;
  }
  return undefined;
};

/** The addresses of all that is kept. @param {string} [name] the cache */
export const listed = async (name = BUILD) => {
  const requests = (await caches.has(name)) ? await (await caches.open(name)).keys() : [];
  return requests.map(({ url }) => pathOf(url) ?? '');
};

/** @param {BufferSource} bytes */
const digest = async (bytes) => {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...sum.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** The digest of what is kept of a file. @param {string} path @param {string} name the cache */
export const sumOf = async (path, name) => {
  const cached = await take(path, name);
  return cached && digest(await cached.arrayBuffer());
};

/**
 * Keep what came from an address if it is what this build has there.
 * @param {string} path
 * @param {Response} answer
 * @returns {Promise<{ sum: string, stored: boolean }>} the digest of what came, and whether it is kept now
 */
export const put = async (path, answer) => {
  const bytes = await answer.arrayBuffer();
  const sum = await digest(bytes);
  if (!answer.ok || sum !== expected(path)) return { sum, stored: false };
  const headers = { 'Content-Type': answer.headers.get('Content-Type') ?? '' };
  try {
    const cache = await shelf();
    await cache?.put(scope + path, new Response(bytes, { headers }));
    return { sum, stored: Boolean(cache) };
  } catch {
    return { sum, stored: false }; // storage is full
  }
};

/** @type {RequestCache[]} what the browser has from a moment ago is enough where its digest is right */
const WAYS = ['default', 'no-cache'];

/** Keep a file, from where it is if another build has it. @param {string} path @param {string[]} [others] names of caches */
export const keepFile = async (path, others = []) => {
  if (expected(path) === undefined) return false;
  if (await take(path)) return true;
  for (const cacheName of others) {
    const there = await take(path, cacheName);
    if (there && (await put(path, there)).stored) return true;
  }
  try {
    for (const cache of WAYS) {
      const { sum, stored } = await put(path, await fetch(scope + path, { cache }));
      if (sum === expected(path)) return stored;
    }
  } catch {} // there is no network
  return false;
};

// Scripts, pictures, the index of questions, the sections that ask, the remedies; of what other attributes name, what is no
// page: styles, the icon.
const NAMED = /\s(?:src|data-(?:index|sections|remedies))="([^"]+)"|="([^"]*\bassets\/[^"]+)"/g;

/**
 * Keep a page with what it names.
 * @param {string} path
 * @param {string[]} others
 * @returns {Promise<{ whole: boolean, text: string }>} whether all of it is kept now, and its text
 */
const keepNamed = async (path, others) => {
  let whole = await keepFile(path, others);
  const cached = await take(path);
  const text = cached?.headers.get('Content-Type')?.startsWith('text/html') ? await cached.text() : '';
  const needs = new Set([...text.matchAll(NAMED)].map((found) => pathOf(found[1] ?? found[2], scope + path)));
  for (const each of needs)
    if (each !== undefined && expected(each) !== undefined) whole = (await keepFile(each, others)) && whole;
  return { whole, text };
};

/**
 * The pages whose questions a page may ask, by the index that it names and the root that the index counts from. A page
 * that names no root, as the home page does, only looks up how the reader stands.
 * @param {string} text
 * @param {string} page its address
 * @param {string} [name] the cache in which the index is
 */
const questionsOf = async (text, page, name) => {
  const index = /\sdata-index="([^"]+)"/.exec(text)?.[1];
  const path = index && pathOf(index, page);
  const root = /\sdata-root="([^"]+)"/.exec(text)?.[1];
  if (!path || !root) return [];
  const base = new URL(root.replace(/\/?$/, '/'), page).href;
  /** @type {{ page: string }[]} */
  const rows = await (await take(path, name))?.json();
  return [...new Set((rows ?? []).map((row) => pathOf(row.page, base) ?? ''))];
};

/** Whether a build's cache has a page with all pages whose questions it may ask. @param {string} path @param {string} name */
export const canAsk = async (path, name) => {
  const text = await (await take(path, name))?.text();
  if (text === undefined) return false;
  const pages = await questionsOf(text, scope + path, name);
  return (await Promise.all(pages.map((each) => take(each, name)))).every(Boolean);
};

/**
 * Keep a page with what it asks for, the questions of a page that asks included.
 * @param {string} path
 * @param {string[]} [others]
 * @returns {Promise<boolean>} whether all of it is kept now
 */
export const keepPage = async (path, others = []) => {
  let { whole, text } = await keepNamed(path, others);
  for (const row of await questionsOf(text, scope + path)) whole = (await keepNamed(row, others)).whole && whole;
  return whole;
};
