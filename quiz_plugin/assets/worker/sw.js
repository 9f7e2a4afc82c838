/**
 * Lets pages that were read open without a network, never makes a page of what two builds kept, and takes nothing away
 * from a reader who has a network: what is not kept is asked there, whatever comes.
 *
 * Why there is no mix. The build writes into this script the digest of every file's content, so each build has its own
 * worker, with its own cache, and what does not have the digest of this build never enters that cache (cache.js). A
 * page comes from the network if it answers, and may then be of a newer build than the worker. So the digest of what
 * each window was given is remembered, with the build that it tells (windows.js), and decides on what the window asks
 * for later:
 *
 * - A file whose address changes with its content is the same in every build that names it: any cache may give it. An
 *   old page finds there what the server has no more.
 * - A page of a build gets any other file from that build's cache if it is there, and from the network if not. The
 *   server may have changed since, and a file of its build that nobody kept is nowhere any more: what the server has now
 *   is passed on, as it would be without this worker.
 * - The index of the questions tells on which pages they stand. So the cache gives it only if it has all these pages in
 *   the window's language. A window that was given another build's index gets those pages from the network too, and not
 *   from the cache of the build that its page seemed to be of: a deployment that changes only questions leaves the pages
 *   for practice and exams as they were, to the last byte.
 * - To a page of which no build is known, the cache gives nothing. The server is asked even where the browser's own
 *   cache thinks it knows: a page that has just come would get what that cache has of the build before.
 *
 * The next build's worker is installed once it has all that was kept of older builds and still exists; what could not be
 * loaded is tried again at the next visit. Then it takes over at once, and windows that show an older build go on being
 * given files from their build's cache, until they are gone and the cache with them. Nothing else of the origin is
 * touched: the scope is the folder of this script, caches have names with the scope in them, and the learner's storage
 * is not the worker's to read or write.
 */

import { absent } from './absent.js';
import { canAsk, expected, fixed, keepFile, keeping, keepPage, listed, pathOf, put, take, takeFixed } from './cache.js';
import { BUILD, clear, guide, older, scope, sw } from './names.js';
import { buildOf, follow, hold, inUse, leave, markOf, note, visited } from './windows.js';

const PATIENCE = 3000; // ms: a network that is slower than this loses to what is kept
const AT_ONCE = 6;

/** Keep all that is kept of other builds and exists in this one. @param {string[]} names their caches */
const carry = async (names) => {
  for (const path of new Set((await Promise.all(names.map(listed))).flat()))
    if (expected(path) !== undefined && !(await keepPage(path, names))) return false;
  return true;
};

/** Keep what every page needs, all that was kept of older builds, and the pages that windows show or showed lately. */
const begin = async () => {
  await caches.open(BUILD);
  const others = await older();
  const found = await Promise.all(guide.core.map((path) => keepFile(path, others)));
  if (found.includes(false)) throw new Error('the site has changed since this script was loaded');
  if (!(await carry(others))) throw new Error('what was kept could not be loaded again'); // the older worker stays
  const windows = await sw.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const path of new Set([...windows.map(({ url }) => pathOf(url)), ...(await visited())]))
    if (path !== undefined) await keepPage(path, others);
  if (!(await keeping())) throw new Error('the cache was deleted meanwhile');
};

/** Whether another build's worker is about to take over: its cache is not an older build's. */
const followed = () => Boolean(sw.registration.installing || sw.registration.waiting);

/** Delete the caches of older builds that no window needs, once all that came into them is kept here too. */
const tidy = async () => {
  if (followed()) return;
  const needed = await inUse();
  for (const name of await older())
    if (!needed.has(name) && (await carry([name])) && !followed()) await caches.delete(name);
};

/** @param {FetchEvent} event @param {string} path */
const page = async (event, path) => {
  const id = event.resultingClientId;
  /** @param {Response} answer */
  const given = (answer) => {
    const copy = answer.clone();
    const giving = put(path, copy).then(
      ({ sum }) => ({ path, sum, build: sum === expected(path) ? BUILD : '' }),
      () => ({ path, sum: '' }),
    );
    event.waitUntil(
      note(id, giving).then(async () => {
        if (await buildOf(id)) await keepPage(path);
        await tidy();
      }),
    );
    return answer;
  };
  const cached = await take(path);
  /** @type {Promise<Response | undefined>} */
  const network = fetch(event.request, { cache: 'no-cache' }).catch(() => undefined);
  /** @type {Promise<undefined>} */
  const patience = new Promise((give) => cached && setTimeout(give, PATIENCE, undefined));
  const answer = await Promise.race([network, patience]);
  if (answer?.type === 'opaqueredirect') return answer;
  if (answer && (answer.status < 500 || !cached)) return given(answer);
  if (cached) return given(cached);
  // A server leads from the name of a folder to the folder.
  if (expected(`${path}/`) !== undefined)
    return Response.redirect(`${scope}${path}/${new URL(event.request.url).search}`);
  return absent(path, event.request.url);
};

/** @param {FetchEvent} event @param {string} path */
const part = async (event, path) => {
  const id = event.clientId;
  if (event.request.destination === 'worker') event.waitUntil(follow(event.resultingClientId, id));
  const free = fixed(path);
  const build = await buildOf(id);
  const asks = build && path === guide.index;
  const cached = free ? await takeFixed(path) : build && (await take(path, build));
  if (cached && (!asks || (await canAsk((await markOf(id))?.path ?? '', build)))) return cached;
  const answer = await fetch(event.request, { cache: free ? 'default' : 'no-cache' }).catch((error) => {
    if (!cached) throw error;
  });
  if (!answer || (cached && !answer.ok)) return cached || Response.error();
  if (expected(path) === undefined) return answer;
  const keeps = put(path, answer.clone());
  event.waitUntil(keeps);
  if (asks && answer.ok && (build !== BUILD || (await keeps).sum !== expected(path))) await leave(id);
  return answer;
};

/** Keep all that a language has, and report how far it is. @param {string} language @param {(progress: object) => void} report */
const keepAll = async (language, report) => {
  const all = Object.keys({ ...guide.files[''], ...guide.files[language] });
  let done = 0;
  let failed = false;
  const work = all.values();
  const one = async () => {
    for (const path of work) {
      failed = !(await keepFile(path)) || failed;
      done += 1;
      report({ done, all: all.length });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return { failed: failed || !(await keeping()) };
};

/** @type {Record<string, (language: string, report: (progress: object) => void) => Promise<object | void>>} */
const ORDERS = {
  about: async (language) => ({ bytes: guide.languages[language].bytes, keeping: await keeping() }),
  begin,
  keep: keepAll,
  async remove() {
    await clear();
    await sw.registration.unregister();
    await clear(); // what was just being kept may have brought a cache back
  },
};

sw.addEventListener('install', (event) => event.waitUntil(begin().then(() => sw.skipWaiting())));

sw.addEventListener('activate', (event) => event.waitUntil(hold().then(() => sw.clients.claim())));

sw.addEventListener('fetch', (event) => {
  const path = pathOf(event.request.url);
  if (event.request.method !== 'GET' || path === undefined) return;
  const answer = event.request.mode === 'navigate' ? page(event, path) : part(event, path);
  // What is kept may be damaged, or the disk: the reader has the site all the same, as without this worker.
  event.respondWith(answer.catch(() => fetch(event.request)));
});

sw.addEventListener('message', (event) => {
  const { type, language } = event.data;
  const [port] = event.ports;
  const order = Object.hasOwn(ORDERS, type) && ORDERS[type];
  if (!order) return;
  const report = (/** @type {object} */ progress) => port?.postMessage(progress);
  const carried = order(language, report).then(
    (result) => ({ ...result, end: true }),
    () => ({ failed: true, end: true }),
  );
  event.waitUntil(carried.then(report));
});
