// Decides which questions practice (`FILTERS`), a day's review or an exam's paper asks, in which order; `turnOf` orders
// options. Reads and writes the address of a paper, which alone decides it; makes a new exam, with its time limit;
// `proposeSeed` goes on where the last exam about the same ended. Pure. For session.js, practice, review, exam pages.
import { standing } from '../schedule/attempts.js';
import { recall } from '../schedule/schedule.js';
import { VERSION } from '../store/records.js';
import { mainConcept, reviewRoom, within } from './progress_state.js';

/** @import * as T from '../types' */
/** @import { Standing } from '../schedule/attempts.js' */

// Practice and review

/**
 * Ids in the given order, but with no two neighbours about one concept where that can be helped.
 * @param {T.Row[]} rows
 */
export const spread = ([...rest]) => {
  const out = [];
  let last = '';
  while (rest.length) {
    const at = rest.findIndex((row) => mainConcept(row) !== last);
    const [row] = rest.splice(Math.max(0, at), 1);
    last = mainConcept(row);
    out.push(row.id);
  }
  return out;
};

/** @type {Record<T.Only, (is: Standing) => boolean>} */
export const FILTERS = {
  all: () => true,
  new: (is) => is.word === 'new',
  learning: (is) => !/new|solid/.test(is.word),
  due: (is) => is.due,
  missed: (is) => is.missed,
};

/**
 * The ids to practise: due first, then what is being learnt, then new, then solid; each in the order of the guide. What
 * was answered today, and whose answer is still in mind, comes last. New questions of the core come before deeper ones,
 * and of those about a concept the easier ones, whichever set they stand in.
 * @param {T.Row[]} rows @param {T.RecordOf} get @param {T.Choice} choice @param {number} today
 */
export const practiceQueue = (rows, get, choice, today) => {
  // What stands earlier in these is asked earlier.
  const order = 'changed learning new deep solid';
  const levels = 'recall understand apply analyse';
  /** @type {Map<string, number>} */
  const places = new Map();
  const chosen = within(rows, choice)
    .map((row, at) => {
      const rec = get(row.id);
      const is = standing(row, rec, today);
      const fresh = is.word === 'new';
      const word = fresh && row.deep ? 'deep' : is.word;
      const turn = is.due ? 0 : rec?.last === today ? 99 : order.indexOf(word);
      const group = fresh ? mainConcept(row) : row.id;
      const place = places.get(group) ?? at;
      places.set(group, place);
      return { row, is, turn, place, level: levels.indexOf(row.level) };
    })
    .filter(({ is }) => FILTERS[choice.only ?? 'all'](is))
    .sort((a, b) => a.turn - b.turn || a.place - b.place || a.level - b.level);
  return spread(chosen.slice(0, choice.n || chosen.length).map(({ row }) => row));
};

/**
 * The day's review: what is due, the least likely to be recalled first. At most `size` a day; `more` are due beyond
 * that.
 * @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today @param {number} size
 */
export const reviewQueue = (rows, get, today, size) => {
  const due = rows
    .flatMap((row) => {
      const rec = /** @type {T.Rec} */ (get(row.id));
      return standing(row, rec, today).due
        ? [{ row, chance: recall(Math.max(0, today - rec.last), rec.stability) }]
        : [];
    })
    .sort((a, b) => a.chance - b.chance || (a.row.id < b.row.id ? -1 : 1));
  const first = due.slice(0, reviewRoom(rows, get, today, size));
  return { ids: spread(first.map(({ row }) => row)), more: due.length - first.length };
};

// The paper of an exam

/** Seconds a question. */
const PACE = 90;

/** A number that looks nothing like that of a similar text. @param {string} text */
const scatter = (text) => {
  let x = 2166136261; // FNV-1a, then mixed: it changes little at the end of a text
  for (let i = 0; i < text.length; i++) x = Math.imul(x ^ text.charCodeAt(i), 16777619);
  x = Math.imul(x ^ (x >>> 16), 73244475);
  x = Math.imul(x ^ (x >>> 16), 73244475);
  return (x ^ (x >>> 16)) >>> 0;
};

/** `name.12`: the order of the questions, and how many of them come before the paper's first. @param {string} seed */
const parseSeed = (seed) => {
  const [, name, from] = /** @type {RegExpExecArray} */ (/^(.*?)(?:\.(\d{1,6}))?$/s.exec(seed));
  return { name, from: Number(from ?? 0) };
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
 * @property {T.Timer} [timer]
 */

/**
 * The questions of a paper: what the address says decides them, and nothing else.
 * @param {T.Row[]} rows @param {PaperChoice} choice
 */
export const selectPaper = (rows, { n, seed, ...choice }) => {
  const { name, from } = parseSeed(seed);
  const all = deck(within(rows, choice), name);
  return Array.from({ length: Math.min(n, all.length) }, (_, i) => all[(from + i) % all.length]);
};

/**
 * A seed that goes on in the order of the last exam about the same: no question comes back before all were asked. It is
 * all that decides the paper, so whoever follows its link gets the same one.
 * @param {T.Row[]} rows @param {Omit<PaperChoice, 'seed'>} choice
 * @param {Pick<T.ExamResult, 'seed'|'items'|'sets'|'concepts'>[]} past @param {() => number} random
 */
export const proposeSeed = (rows, choice, past, random) => {
  const about = (/** @type {T.Choice} */ { sets = [], concepts = [] }) => `${sets} ${concepts}`;
  const last = past.filter((exam) => about(exam) === about(choice)).at(-1);
  if (!last) return `${Math.floor(random() * 2 ** 31).toString(36)}.0`;
  const { name, from } = parseSeed(last.seed);
  return `${name}.${(from + last.items.length) % (within(rows, choice).length || 1)}`;
};

/** Seconds for a paper; 0 is no limit. @param {number} n @param {T.Timer} timer */
export const limitOf = (n, timer) => (timer === 'none' ? 0 : n * PACE * Number(timer));

/** @param {PaperChoice} choice */
export const paperAddress = ({ sets, concepts, n, seed, timer = 'none' }) => {
  const list = (/** @type {string} */ key, /** @type {string[]|undefined} */ ids) =>
    ids?.length ? [`${key}=${ids.join(',')}`] : [];
  const time = timer === 'none' ? [] : [`t=${timer}`];
  const paper = [`n=${n}`, `seed=${encodeURIComponent(seed)}`, ...time];
  return `#/new?${[...list('s', sets), ...list('c', concepts), ...paper].join('&')}`;
};

/** @param {URLSearchParams} query @returns {PaperChoice} */
export const readPaperAddress = (query) => {
  const list = (/** @type {string} */ key) => query.get(key)?.match(/[^,]+/g) ?? undefined;
  const n = Number(query.get('n'));
  const timer = /** @type {T.Timer} */ (query.get('t'));
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

/** An exam that starts. @param {T.Row[]} rows @param {PaperChoice} choice @param {string} id @returns {T.Exam} */
export const newExam = (rows, choice, id) => {
  const { sets = [], concepts = [], seed, timer = 'none' } = choice;
  const items = selectPaper(rows, choice).map((row) => ({ q: row.id, rev: row.rev, ord: turnOf(seed, row.id) }));
  const limit = limitOf(items.length, timer);
  return { v: VERSION, id, seed, sets, concepts, items, ans: {}, flag: [], at: 0, spent: 0, limit, over: false };
};
