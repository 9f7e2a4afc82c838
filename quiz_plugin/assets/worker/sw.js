// Keeps pages that were read, with what they name, to open offline; settings.js orders a whole language, or removal.
// A file named by its content comes from any build's cache, others from the network or, if that fails or is slow, the
// cache, else absent.js. Installs once it has all that older builds kept. site/worker.py writes, guide.js registers it.

import { absent } from './absent.js';
import { BUILD, cached, clear, guide, isNamedByContent, listed, older, pathOf, scope, sw } from './caches.js';

const files = new Set(Object.values(guide.files).flat());
const PATIENCE = 3000; // ms: a network that is slower than this loses to what is kept
const AT_ONCE = 6;
const OLDER_BUILDS = 2; // whose files old tabs may still ask for

/** Keep what came from an address, unless all was removed meanwhile. @param {string} path @param {Response} answer */
const put = async (path, answer) => {
  if (!answer.ok || !(await caches.has(BUILD))) return false;
  const headers = { 'Content-Type': answer.headers.get('Content-Type') ?? '' };
  try {
    await (await caches.open(BUILD)).put(scope + path, new Response(await answer.arrayBuffer(), { headers }));
    return true;
  } catch {
    return false; // storage is full
  }
};

/**
 * Keep a file, unless the build's cache has it.
 * @param {string} path @returns {Promise<boolean>} whether it is kept now
 */
const keepFile = async (path) => {
  if (await caches.match(scope + path, { cacheName: BUILD })) return true;
  const answer = (await cached(path)) ?? (await fetch(scope + path, { cache: 'no-cache' }).catch(() => undefined));
  return !!answer && put(path, answer);
};

// Scripts, pictures, the index of questions, the sections that ask, the remedies; of what other attributes name, what
// is no page and no folder: styles, the icon.
const NAMED = /\s(?:src|data-(?:index|sections|remedies))="([^"]+)"|="([^"]*\bassets\/[^"]*[^"/])"/g;

/**
 * Keep a page with what it names, and with the pages whose questions it asks: those of the index, from the root that it
 * names.
 * @param {string} path
 * @returns {Promise<boolean>} whether all of it is kept now
 */
const keepPage = async (path) => {
  let complete = await keepFile(path);
  const page = await cached(path);
  if (!page?.headers.get('Content-Type')?.startsWith('text/html')) return complete;
  const [text, address] = [await page.text(), scope + path];
  for (const [, value, other] of text.matchAll(NAMED)) {
    const each = pathOf(value ?? other, address);
    if (each !== undefined && (files.has(each) || isNamedByContent(each)))
      complete = (await keepFile(each)) && complete;
  }
  const [index, root] = ['index', 'root'].map((name) => new RegExp(`\\sdata-${name}="([^"]+)"`).exec(text)?.[1]);
  if (!index || !root) return complete;
  const base = new URL(root.replace(/\/?$/, '/'), address).href;
  /** @type {{ page: string }[]} */
  const rows = (await (await cached(`${pathOf(index, address)}`))?.json()) ?? [];
  for (const each of new Set(rows.map((row) => pathOf(row.page, base))))
    complete = (await keepPage(`${each}`)) && complete;
  return complete;
};

/** Keep what every page needs, all that was kept of other builds, and the pages that are open. */
const fillCache = async () => {
  await caches.open(BUILD);
  const open = await sw.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const path of new Set([
    ...guide.core,
    ...(await listed(await older())),
    ...open.map(({ url }) => `${pathOf(url)}`),
  ]))
    if (files.has(path) && !(await keepPage(path))) throw new Error(`${path} could not be kept`);
};

/** Of other builds, leave what old tabs may still ask for and nowhere else is. */
const tidy = async () => {
  for (const [nth, name] of (await older()).entries()) {
    if (nth >= OLDER_BUILDS) await caches.delete(name);
    else
      for (const path of await listed([name]))
        if (!isNamedByContent(path)) await (await caches.open(name)).delete(scope + path);
  }
};

/** @param {FetchEvent} event @param {string} path */
const answer = async (event, path) => {
  const { request } = event;
  const byContent = isNamedByContent(path);
  const stored = await cached(path);
  if (stored && byContent) return stored;
  const network = fetch(request, { cache: byContent ? 'default' : 'no-cache' }).catch(() => undefined);
  /** @type {Promise<undefined>} */
  const patience = new Promise((stop) => stored && setTimeout(stop, PATIENCE, undefined));
  const came = await Promise.race([network, patience]);
  if (came && (came.status < 500 || !stored)) {
    if (byContent || files.has(path)) {
      const storing = put(path, came.clone());
      event.waitUntil(request.mode === 'navigate' ? storing.then(() => keepPage(path)) : storing);
    }
    return came;
  }
  if (stored) return stored;
  if (request.mode !== 'navigate') return Response.error();
  // A server leads from the name of a folder to the folder.
  if (files.has(`${path}/`)) return Response.redirect(`${scope}${path}/${new URL(request.url).search}`);
  return absent(path, request.url);
};

/**
 * Keep all that a language has, and report how far it is.
 * @param {string} language @param {(progress: object) => void} report
 */
const keepAll = async (language, report) => {
  const all = [...guide.files[''], ...guide.files[language]];
  const work = all.values();
  let done = 0;
  let failed = false;
  const one = async () => {
    for (const path of work) {
      failed = !(await keepFile(path)) || failed;
      done += 1;
      report({ done, all: all.length });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return { failed };
};

/** @type {Record<string, (language: string, report: (progress: object) => void) => Promise<object | void>>} */
const ORDERS = {
  about: async (language) => ({ bytes: guide.languages[language].bytes, keeping: await caches.has(BUILD) }),
  begin: fillCache,
  keep: keepAll,
  async remove() {
    await clear();
    await sw.registration.unregister();
    await clear(); // what was just being kept may have brought a cache back
  },
};

sw.addEventListener('install', (event) => event.waitUntil(fillCache().then(() => sw.skipWaiting())));

sw.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => sw.clients.claim())));

sw.addEventListener('fetch', (event) => {
  const path = pathOf(event.request.url);
  if (event.request.method !== 'GET' || path === undefined) return;
  // What is kept may be damaged, or the disk: the reader has the site all the same, as without this worker.
  event.respondWith(answer(event, path).catch(() => fetch(event.request)));
});

sw.addEventListener('message', (event) => {
  const { type, language } = event.data;
  const [port] = event.ports;
  const report = (/** @type {object} */ progress) => port?.postMessage(progress);
  const carried = ORDERS[type](language, report).then(
    (result) => ({ ...result, end: true }),
    () => ({ failed: true, end: true }),
  );
  event.waitUntil(carried.then(report));
});
