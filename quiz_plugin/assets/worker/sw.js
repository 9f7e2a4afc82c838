/**
 * Lets pages that were read open without a network, and never serves a mix of two builds.
 *
 * Why there is no mix. The build writes into this script the digest of every file's content, so each build has its own
 * worker, with its own cache, and what does not have the digest of this build never enters that cache (kept.js). A
 * page comes from the network if it answers, and may then be of a newer build than the worker. So the digest of what
 * each window was given is remembered (windows.js), and decides on what the window asks for later:
 *
 * - A file whose address changes with its content is the same in every build that names it: the cache may give it.
 * - To a page of this build, any other file is given only with the content that this build has: from the cache, or from
 *   the network if the digest agrees. Otherwise the request fails, as it would without a network.
 * - To a page that is not of this build, or of which nothing is known, the cache gives nothing. What the network says is
 *   passed on and not kept. The server is asked even where the browser's own cache thinks it knows: a page that has just
 *   come would get what that cache has of the build before.
 *
 * The next build's worker is installed once it has all that was kept of older builds and still exists; what could not be
 * loaded is tried again at the next visit. It waits until no window shows a page of another build, and takes over then;
 * it deletes the caches of older builds. Nothing else of the origin is touched: the scope is the folder of this script, caches have
 * names with the scope in them, and the learner's storage is not the worker's to read or write.
 */

import { absent } from './absent.js';
import { expected, fixed, keepFile, keeping, keepPage, listed, pathOf, put, take } from './kept.js';
import { BUILD, CLIENTS, clear, guide, older, scope, sw } from './names.js';
import { follow, noneElse, note, ours } from './windows.js';

const PATIENCE = 3000; // ms: a network that is slower than this loses to what is kept
const AT_ONCE = 6;

const takeOver = async () => {
  if (await noneElse()) await sw.skipWaiting();
};

/** Keep what every page needs, all that was kept of older builds, and the pages that windows show. */
const begin = async () => {
  await caches.open(BUILD);
  const others = await older();
  const found = await Promise.all(guide.core.map((path) => keepFile(path, others)));
  if (found.includes(false)) throw new Error('the site has changed since this script was loaded');
  for (const path of new Set((await Promise.all(others.map(listed))).flat()))
    if (expected(path) !== undefined && !(await keepPage(path, others)))
      throw new Error(`${path} was kept and could not be loaded again`); // the older worker stays, and so does what it has
  for (const { url } of await sw.clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    const path = pathOf(url);
    if (path !== undefined) await keepPage(path, others);
  }
};

/** @param {FetchEvent} event @param {string} path */
const page = async (event, path) => {
  const id = event.resultingClientId;
  /** @param {Response} answer */
  const given = (answer) => {
    const copy = answer.clone();
    const giving = put(path, copy).then(
      ({ sum }) => ({ path, sum }),
      () => ({ path, sum: '' }),
    );
    event.waitUntil(
      note(id, giving).then(async () => {
        if (await ours(id)) await keepPage(path);
        else sw.registration.waiting?.postMessage({ type: 'look' });
      }),
    );
    return answer;
  };
  const kept = await take(path);
  /** @type {Promise<Response | undefined>} */
  const network = fetch(event.request, { cache: 'no-cache' }).catch(() => undefined);
  /** @type {Promise<undefined>} */
  const late = new Promise((give) => kept && setTimeout(give, PATIENCE, undefined));
  const answer = await Promise.race([network, late]);
  if (answer?.type === 'opaqueredirect') return answer;
  if (answer && (answer.status < 500 || !kept)) return given(answer);
  if (kept) return given(kept);
  // A server leads from the name of a folder to the folder.
  if (expected(`${path}/`) !== undefined)
    return Response.redirect(`${scope}${path}/${new URL(event.request.url).search}`);
  return absent(path, event.request.url);
};

/** @param {FetchEvent} event @param {string} path */
const part = async (event, path) => {
  const free = fixed(path);
  if (event.request.destination === 'worker') event.waitUntil(follow(event.resultingClientId, event.clientId));
  if (expected(path) === undefined || !(free || (await ours(event.clientId))))
    return fetch(event.request, { cache: 'no-cache' });
  const kept = await take(path);
  if (kept) return kept;
  const answer = await fetch(event.request, { cache: free ? 'default' : 'no-cache' });
  const keeps = put(path, answer.clone());
  event.waitUntil(keeps);
  return free || (await keeps).sum === expected(path) ? answer : Response.error();
};

/** Keep all that a language has, and tell how far it is. @param {string} language @param {(told: object) => void} tell */
const keepAll = async (language, tell) => {
  const all = Object.keys({ ...guide.files[''], ...guide.files[language] });
  let done = 0;
  let failed = false;
  const work = all.values();
  const one = async () => {
    for (const path of work) {
      failed = !(await keepFile(path)) || failed;
      done += 1;
      tell({ done, all: all.length });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return { failed: failed || !(await keeping()) };
};

/** @type {Record<string, (language: string, tell: (told: object) => void) => Promise<object | void>>} */
const ORDERS = {
  about: async (language) => ({ bytes: guide.languages[language].bytes, keeping: await keeping() }),
  begin,
  keep: keepAll,
  look: takeOver,
  async remove() {
    await clear();
    await sw.registration.unregister();
  },
};

sw.addEventListener('install', (event) => event.waitUntil(begin().then(takeOver)));

sw.addEventListener('activate', (event) => event.waitUntil(clear(BUILD, CLIENTS)));

sw.addEventListener('fetch', (event) => {
  const path = pathOf(event.request.url);
  if (event.request.method !== 'GET' || path === undefined) return;
  if (event.request.mode === 'navigate') event.respondWith(page(event, path));
  else if (expected(path) !== undefined || !fixed(path)) event.respondWith(part(event, path));
});

sw.addEventListener('message', (event) => {
  const { type, language } = event.data;
  const [port] = event.ports;
  const order = Object.hasOwn(ORDERS, type) && ORDERS[type];
  if (!order) return;
  const tell = (/** @type {object} */ told) => port?.postMessage(told);
  const carried = order(language, tell).then(
    (result) => ({ ...result, end: true }),
    () => ({ failed: true, end: true }),
  );
  event.waitUntil(carried.then(tell));
});
