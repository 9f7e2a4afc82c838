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
 *   passed on and not kept, as if there were no worker.
 *
 * The next build's worker waits until no window shows a page of another build, and takes over then; it deletes the
 * caches of older builds. Nothing else of the origin is touched: the scope is the folder of this script, caches have
 * names with the scope in them, and the learner's storage is not the worker's to read or write.
 */

import { absent } from './absent.js';
import { expected, fixed, keepFile, keeping, keepPage, listed, pathOf, put, take } from './kept.js';
import { BUILD, CLIENTS, clear, guide, older, sw } from './names.js';
import { follow, noneElse, note, ours } from './windows.js';

const PATIENCE = 3000; // ms: a network that is slower than this loses to what is kept
const AT_ONCE = 6;

const takeOver = async () => {
  if (await noneElse()) await sw.skipWaiting();
};

/** Keep what every page needs, the pages that windows show, and those that were kept of older builds. */
const begin = async () => {
  await caches.open(BUILD);
  const others = await older();
  const found = await Promise.all(guide.core.map((path) => keepFile(path, others)));
  if (found.includes(false)) throw new Error('the site has changed since this script was loaded');
  const open = await sw.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const read = new Set(open.map(({ url }) => pathOf(url)));
  for (const name of others) for (const path of await listed(name)) read.add(path);
  for (const path of read) if (path !== undefined) await keepPage(path, others);
};

/** @param {FetchEvent} event @param {string} path */
const page = async (event, path) => {
  const id = event.resultingClientId;
  /** @param {Response} answer */
  const given = (answer) => {
    const copy = answer.clone();
    const giving = put(path, copy).then(
      (sum) => ({ path, sum }),
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
  return kept ? given(kept) : absent(path, event.request.url);
};

/** @param {FetchEvent} event @param {string} path */
const part = async (event, path) => {
  const free = fixed(path);
  if (event.request.destination === 'worker') event.waitUntil(follow(event.resultingClientId, event.clientId));
  if (!free && !(await ours(event.clientId))) return fetch(event.request);
  const kept = await take(path);
  if (kept) return kept;
  const answer = await fetch(event.request, { cache: free ? 'default' : 'no-cache' });
  const keeps = put(path, answer.clone());
  event.waitUntil(keeps);
  return free || (await keeps) === expected(path) ? answer : Response.error();
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
  return { failed };
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
  else if (expected(path) !== undefined) event.respondWith(part(event, path));
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
