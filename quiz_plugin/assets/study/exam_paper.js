// A paper: which questions it has, in which order, in how much time, and the address that says so. Pure.
import { within } from './rows.js';

/** @import * as T from '../types' */

const PACE = 90; // seconds a question

/** A number that looks nothing like that of a similar text. @param {string} text */
const scatter = (text) => {
  let x = 2166136261; // FNV-1a, then mixed: it changes little at the end of a text
  for (let i = 0; i < text.length; i++) x = Math.imul(x ^ text.charCodeAt(i), 16777619);
  x = Math.imul(x ^ (x >>> 16), 73244475);
  x = Math.imul(x ^ (x >>> 16), 73244475);
  return (x ^ (x >>> 16)) >>> 0;
};

/** A name of four characters, so that an address stays short. @param {string} id */
const brief = (id) => (scatter(id) % 36 ** 4).toString(36).padStart(4, '0');

/**
 * `name.12`: the order of the questions, and how many of them come before the paper's first; `name.12.k3f9…` puts some
 * questions behind all others.
 * @param {string} seed
 */
const parts = (seed) => {
  const [, name, from, later = ''] = /** @type {RegExpExecArray} */ (
    /^(.*?)(?:\.(\d{1,6})(?:\.([a-z0-9]*))?)?$/s.exec(seed)
  );
  /** @type {string[]} */
  const ids = later.match(/.{4}/g) ?? [];
  return { name, from: Number(from ?? 0), later: ids };
};

/**
 * All questions in an order any stretch of which has about as many of a set as the set's size calls for. It does not
 * depend on the order of the index, so it is the same in every language.
 * @param {T.Row[]} rows @param {string} name
 */
const deck = (rows, name) => {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  for (const { set } of rows) sizes.set(set, (sizes.get(set) ?? 0) + 1);
  const dealt = new Map();
  return rows
    .map((row) => ({ row, lot: scatter(`${name}/${row.id}`) }))
    .sort((a, b) => a.lot - b.lot || (a.row.id < b.row.id ? -1 : 1))
    .map((card) => {
      const rank = dealt.get(card.row.set) ?? 0;
      dealt.set(card.row.set, rank + 1);
      return { ...card, place: (rank + 0.5) / (sizes.get(card.row.set) ?? 1) };
    })
    .sort((a, b) => a.place - b.place || a.lot - b.lot || (a.row.id < b.row.id ? -1 : 1))
    .map(({ row }) => row);
};

/**
 * @typedef {object} PaperChoice what the address of a paper says
 * @property {string[]} [sets]
 * @property {string[]} [concepts]
 * @property {number} n
 * @property {string} seed
 * @property {T.Settings['timer']} [timer]
 */

/** The questions of a paper: what the address says decides them, and nothing else. @param {T.Row[]} rows @param {PaperChoice} choice */
export const selectPaper = (rows, { n, seed, ...choice }) => {
  const { name, from, later } = parts(seed);
  const pool = within(rows, choice);
  const [first, last] = [false, true].map((is) => pool.filter(({ id }) => later.includes(brief(id)) === is));
  const all = [...deck(first, name), ...deck(last, name)];
  return Array.from({ length: Math.min(n, all.length) }, (_, i) => all[(from + i) % all.length]);
};

/**
 * A seed whose paper has as few questions of the last exam as can be. Where the choice is the same, it goes on in the
 * same order: nothing comes back before all was asked, as long as there is enough. What is avoided is in the seed and
 * nowhere else: whoever follows the link gets the same paper.
 * @param {T.Row[]} rows @param {Omit<PaperChoice, 'seed'>} choice @param {Pick<T.LogEntry, 'seed'|'items'>|undefined} last
 * @param {() => number} random
 */
export const proposeSeed = (rows, choice, last, random) => {
  const pool = within(rows, choice);
  const size = pool.length;
  const n = Math.min(choice.n, size);
  const recent = new Set(last?.items.map(([q]) => q));
  const again = pool.filter(({ id }) => recent.has(id));
  const least = Math.max(0, n - (size - again.length));
  const fresh = () => ({ name: Math.floor(random() * 2 ** 31).toString(36), from: Math.floor(random() * size) });
  const candidates = [...(last ? [parts(last.seed)] : []), ...Array.from({ length: 20 }, fresh)];
  for (const { name, from } of candidates) {
    const known = deck(pool, name).map(({ id }) => (recent.has(id) ? 1 : 0));
    for (let i = 0; i < size; i++) {
      const start = (from + i) % size;
      let met = 0;
      for (let k = 0; k < n; k++) met += known[(start + k) % size];
      if (met === least) return `${name}.${start}`;
    }
  }
  return `${fresh().name}.0.${again.map(({ id }) => brief(id)).join('')}`;
};

/** Seconds for a paper; 0 is no limit. @param {number} n @param {T.Settings['timer']} timer */
export const limitOf = (n, timer) => (timer === 'none' ? 0 : n * PACE * Number(timer));

/** @param {PaperChoice} choice */
export const addressOf = ({ sets, concepts, n, seed, timer = 'none' }) => {
  const list = (/** @type {string} */ key, /** @type {string[]|undefined} */ ids) =>
    ids?.length ? [`${key}=${ids.join(',')}`] : [];
  const time = timer === 'none' ? [] : [`t=${timer}`];
  return `#/new?${[...list('s', sets), ...list('c', concepts), `n=${n}`, `seed=${encodeURIComponent(seed)}`, ...time].join('&')}`;
};

/** @param {URLSearchParams} query @returns {PaperChoice} */
export const readAddress = (query) => {
  const list = (/** @type {string} */ key) => {
    const ids = query.get(key)?.split(',').filter(Boolean);
    return ids?.length ? ids : undefined;
  };
  const n = Number(query.get('n'));
  const timer = /** @type {T.Settings['timer']} */ (query.get('t'));
  return {
    sets: list('s'),
    concepts: list('c'),
    n: Number.isInteger(n) && n > 0 && n <= 200 ? n : 10,
    seed: query.get('seed') ?? '',
    timer: ['1', '1.5', '2'].includes(timer) ? timer : 'none',
  };
};

/** Which of its orders the options of a question have in a paper. @param {string} seed @param {string} q */
export const turnOf = (seed, q) => 1 + (scatter(`${seed}/${q}`) % 1e6);
