// An exam, which is a session without feedback: which questions its paper has, in which order and how much time, and the
// address that says so; and where its reader is. Pure.
import { VERSION } from '../store/records.js';
import { within } from './progress_state.js';
import { isTexts, isUpTo } from './results_state.js';

/** @import * as T from '../types' */

// Its paper

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
 * A seed whose paper has as few questions of the last exam as can be. If that can be, it goes on in the last one's
 * order: nothing comes back before all was asked, as long as there is enough. Else it puts behind what was asked. Both
 * are in the seed and nowhere else: whoever follows the link gets the same paper.
 * @param {T.Row[]} rows @param {Omit<PaperChoice, 'seed'>} choice @param {Pick<T.ExamResult, 'seed'|'items'>|undefined} last
 * @param {() => number} random
 */
export const proposeSeed = (rows, choice, last, random) => {
  const pool = within(rows, choice);
  const fresh = Math.floor(random() * 2 ** 31).toString(36);
  const recent = new Set(last?.items.map(([q]) => q));
  const again = pool.filter(({ id }) => recent.has(id));
  const least = Math.max(0, Math.min(choice.n, pool.length) - (pool.length - again.length));
  if (last && pool.length) {
    const { name, from } = parts(last.seed);
    const seed = `${name}.${(from + last.items.length) % pool.length}`;
    if (selectPaper(rows, { ...choice, seed }).filter(({ id }) => recent.has(id)).length === least) return seed;
  }
  return `${fresh}.0${again.length ? '.' : ''}${again.map(({ id }) => brief(id)).join('')}`;
};

/** Seconds for a paper; 0 is no limit. @param {number} n @param {T.Settings['timer']} timer */
export const limitOf = (n, timer) => (timer === 'none' ? 0 : n * PACE * Number(timer));

/** @param {PaperChoice} choice */
export const paperAddress = ({ sets, concepts, n, seed, timer = 'none' }) => {
  const list = (/** @type {string} */ key, /** @type {string[]|undefined} */ ids) =>
    ids?.length ? [`${key}=${ids.join(',')}`] : [];
  const time = timer === 'none' ? [] : [`t=${timer}`];
  return `#/new?${[...list('s', sets), ...list('c', concepts), `n=${n}`, `seed=${encodeURIComponent(seed)}`, ...time].join('&')}`;
};

/** @param {URLSearchParams} query @returns {PaperChoice} */
export const readPaperAddress = (query) => {
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

// The exam itself

/**
 * A running exam. `ord` is which of its orders a question's options have; spent and limit are in seconds, no limit 0;
 * `hide` when the reader does not want to see the time.
 * @typedef {{ v: number, id: string, seed: string, sets: string[], concepts: string[],
 *   items: { q: string, rev: string, ord: number }[], ans: Record<string, string[]>, flag: string[], at: number,
 *   spent: number, limit: number, over: boolean, hide?: boolean }} Exam
 */

/** @param {T.Row[]} rows @param {PaperChoice} choice @param {string} id @returns {Exam} */
export const newExam = (rows, choice, id) => {
  const { sets = [], concepts = [], seed, timer = 'none' } = choice;
  const items = selectPaper(rows, choice).map((row) => ({ q: row.id, rev: row.rev, ord: turnOf(seed, row.id) }));
  const limit = limitOf(items.length, timer);
  return { v: VERSION, id, seed, sets, concepts, items, ans: {}, flag: [], at: 0, spent: 0, limit, over: false };
};

/** The reader turns to a question, if there is one. @param {Exam} exam @param {number} at @returns {Exam} */
export const turnTo = (exam, at) => (exam.items[at] ? { ...exam, at } : exam);

/** An answer is given, changed, or without picks taken back. @param {Exam} exam @param {string} q @param {string[]} picks @returns {Exam} */
export const answerExam = (exam, q, picks) => {
  const { [q]: _, ...rest } = exam.ans;
  return { ...exam, ans: picks.length ? { ...rest, [q]: picks } : rest };
};

/** @param {Exam} exam @param {string} q @returns {Exam} */
export const toggleFlag = (exam, q) => ({
  ...exam,
  flag: exam.flag.includes(q) ? exam.flag.filter((id) => id !== q) : [...exam.flag, q],
});

/** Its end takes nothing away: the reader is only informed. @param {Exam} exam @param {number} spent @param {number} [limit] @returns {Exam} */
export const withTime = (exam, spent, limit = exam.limit) => ({
  ...exam,
  ...{ spent, limit, over: limit > 0 && spent >= limit },
});

/** More time, from the end of the limit or, after it, from now. @param {Exam} exam @param {number} seconds */
export const extendTime = (exam, seconds) =>
  withTime(exam, exam.spent, exam.limit && Math.max(exam.limit, Math.floor(exam.spent)) + seconds);

/**
 * How many minutes are left, where that is worth saying; 0 when the time is up.
 * @param {number} limit in seconds, as are the others @param {number} was @param {number} now @returns {number|null}
 */
export const timeNotice = (limit, was, now) => {
  const passed = [0, 60, 300, 600, limit / 2].find((left) => limit - was > left && limit - now <= left);
  return limit && passed !== undefined ? Math.ceil(passed / 60) : null;
};

/** @param {{ q: string, rev: string }} item @param {T.Row[]} rows @returns {'there'|'changed'|'gone'} */
export const stateOf = ({ q, rev }, rows) => {
  const row = rows.find(({ id }) => id === q);
  return !row ? 'gone' : row.rev === rev ? 'there' : 'changed';
};

/** The questions that still count. @param {Exam} exam @param {T.Row[]} rows */
export const countedItems = ({ items }, rows) => items.filter((item) => stateOf(item, rows) === 'there');

/** How many are answered, of those that still count. @param {Exam} exam @param {T.Row[]} rows */
export const countsOf = (exam, rows) => {
  const counted = countedItems(exam, rows);
  const answered = counted.filter(({ q }) => exam.ans[q]).length;
  return { total: counted.length, answered, flagged: counted.filter(({ q }) => exam.flag.includes(q)).length };
};

/** Is this an exam as it was saved? @param {any} x @returns {x is Exam} */
export const isExam = (x) =>
  !!x &&
  x.v === VERSION &&
  [x.sets, x.concepts, x.flag, [x.id, x.seed]].every(isTexts) &&
  [x.at, x.spent, x.limit].every((each) => isUpTo(each, 1e9)) &&
  Array.isArray(x.items) &&
  x.items.every((/** @type {any} */ item) => isTexts([item?.q, item?.rev]) && isUpTo(item.ord, 1e9)) &&
  !!x.items[x.at] &&
  !!x.ans &&
  Object.values(x.ans).every(isTexts);
