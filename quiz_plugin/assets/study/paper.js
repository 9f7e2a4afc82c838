// An exam without a page: which questions a paper has, where its reader is, what it was worth. Pure.
import { VERSION } from '../quiz/records.js';
import { texts, upTo } from './log.js';
import { conceptOf, within } from './rows.js';

/** @import * as T from '../quiz/types' */

const PACE = 90; // seconds a question

/** @param {any} x */
const amount = (x) => upTo(x, 1e9);

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

/** The questions of a paper: what the address says decides them, and nothing else. @type {T.selectPaper} */
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
 * @type {T.proposeSeed}
 */
export const proposeSeed = (rows, choice, last, random) => {
  const pool = within(rows, choice);
  const size = pool.length;
  const n = Math.min(choice.n, size);
  const asked = new Set(last?.items.map(([q]) => q));
  const again = pool.filter(({ id }) => asked.has(id));
  const least = Math.max(0, n - (size - again.length));
  const fresh = () => ({ name: Math.floor(random() * 2 ** 31).toString(36), from: Math.floor(random() * size) });
  const tries = [...(last ? [parts(last.seed)] : []), ...Array.from({ length: 20 }, fresh)];
  for (const { name, from } of tries) {
    const known = deck(pool, name).map(({ id }) => (asked.has(id) ? 1 : 0));
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

/** @type {T.addressOf} */
export const addressOf = ({ sets, concepts, n, seed, timer = 'none' }) => {
  const list = (/** @type {string} */ key, /** @type {string[]|undefined} */ ids) =>
    ids?.length ? [`${key}=${ids.join(',')}`] : [];
  const time = timer === 'none' ? [] : [`t=${timer}`];
  return `#/new?${[...list('s', sets), ...list('c', concepts), `n=${n}`, `seed=${encodeURIComponent(seed)}`, ...time].join('&')}`;
};

/** @type {T.readAddress} */
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

/** @type {T.newExam} */
export const newExam = (rows, choice, id) => {
  const { sets = [], concepts = [], seed, timer = 'none' } = choice;
  const items = selectPaper(rows, choice).map((row) => ({ q: row.id, rev: row.rev, ord: turnOf(seed, row.id) }));
  const limit = limitOf(items.length, timer);
  return { v: VERSION, id, seed, sets, concepts, items, ans: {}, flag: [], at: 0, spent: 0, limit, over: false };
};

/** @param {T.Sitting} s @param {Partial<T.Exam>} change @returns {T.Sitting} */
const put = (s, change) => (s.exam ? { ...s, exam: { ...s.exam, ...change } } : s);
/** @param {T.Exam} exam @param {number} spent @param {number} [limit] */
const timed = (exam, spent, limit = exam.limit) => ({ spent, limit, over: limit > 0 && spent >= limit });
/** @param {T.Sitting} s @param {number} at @returns {T.Sitting} */
const turnTo = (s, at) => (s.exam?.items[at] ? put({ ...s, view: 'running' }, { at }) : s);

/** @type {Record<string, (s: T.Sitting, e: any, exam: T.Exam) => T.Sitting>} */
const OPEN = {
  ANSWER(s, { q, picks }, { items, ans }) {
    if (!items.some((item) => item.q === q)) return s;
    const { [q]: _, ...rest } = ans;
    return put(s, { ans: picks.length ? { ...rest, [q]: picks } : rest });
  },
  FLAG(s, { q }, { items, flag }) {
    if (!items.some((item) => item.q === q)) return s;
    return put(s, { flag: flag.includes(q) ? flag.filter((id) => id !== q) : [...flag, q] });
  },
  GO: (s, { at }) => turnTo(s, at),
  NEXT: (s, _, { at }) => turnTo(s, at + 1),
  PREV: (s, _, { at }) => turnTo(s, at - 1),
  REVIEW: (s) => ({ ...s, view: 'check' }),
  // Time up takes nothing away: the reader is only told.
  TICK: (s, { seconds }, exam) => (s.paused ? s : put(s, timed(exam, exam.spent + seconds))),
  TIME_UP: (s, _, exam) => (exam.limit ? put(s, timed(exam, Math.max(exam.spent, exam.limit))) : s),
  EXTEND: (s, { seconds }, exam) =>
    exam.limit ? put(s, timed(exam, exam.spent, Math.max(exam.limit, Math.floor(exam.spent)) + seconds)) : s,
  UNTIME: (s, _, exam) => put(s, timed(exam, exam.spent, 0)),
  HIDE: (s, { hide }) => put(s, { hide }),
  PAUSE: (s) => ({ ...s, paused: true }),
  RESUME: (s) => ({ ...s, paused: false }),
  SUBMIT: (s) => (s.view === 'check' ? { ...s, view: 'graded' } : s),
  DISCARD: () => ({ view: 'none', exam: null, paused: false }),
};

/** What an event makes of a sitting; one that has no place there changes nothing. @type {T.step} */
export const step = (s, e) => {
  const { view, exam } = s;
  if (view === 'running' || view === 'check') return exam && OPEN[e.type] ? OPEN[e.type](s, e, exam) : s;
  if (exam && view !== 'graded') {
    if (e.type === 'RESUME') return { view: 'running', exam, paused: false };
    return e.type === 'DISCARD' ? OPEN.DISCARD(s, e, exam) : s;
  }
  if (e.type === 'OPEN') return { view: 'setup', exam: null, paused: false };
  return e.type === 'START' && view === 'setup' ? { view: 'running', exam: e.exam, paused: false } : s;
};

/** How many minutes are left, where that is worth saying; 0 when the time is up. @type {T.timeNotice} */
export const timeNotice = (limit, was, now) => {
  const passed = [0, 60, 300, 600, limit / 2].find((left) => limit - was > left && limit - now <= left);
  return limit && passed !== undefined ? Math.ceil(passed / 60) : null;
};

/** @type {T.stateOf} */
export const stateOf = ({ q, rev }, rows) => {
  const row = rows.find(({ id }) => id === q);
  return !row ? 'gone' : row.rev === rev ? 'there' : 'changed';
};

/** How many are answered, of those that still count. @type {T.countsOf} */
export const countsOf = ({ items, ans, flag }, rows) => {
  const counted = items.filter((item) => stateOf(item, rows) === 'there');
  const answered = counted.filter(({ q }) => ans[q]).length;
  return { total: counted.length, answered, flagged: counted.filter(({ q }) => flag.includes(q)).length };
};

/**
 * What an exam was worth. `credits` holds the questions that count: a question that changed or went is not among them,
 * one that was not answered has 0.
 * @type {T.gradePaper}
 */
export const gradePaper = ({ id, seed, sets, concepts, items, ans, spent }, credits, t) => {
  /** @type {T.Graded[]} */
  const graded = items.flatMap(({ q }) => {
    const credit = credits.get(q);
    return credit === undefined ? [] : [[q, ans[q] ?? [], Math.round(credit * 1e4) / 1e4]];
  });
  const sum = graded.reduce((all, [, , credit]) => all + credit, 0);
  return {
    id,
    t,
    seed,
    sets,
    concepts,
    n: graded.length,
    right: graded.filter(([, , credit]) => credit === 1).length,
    credit: Math.round(sum * 1e4) / 1e4,
    items: graded,
    spent: Math.round(spent),
  };
};

/** By concept, the worst first; a question on two concepts counts in both. @type {T.resultsByConcept} */
export const resultsByConcept = ({ items }, rows) => {
  /** @type {Map<string, T.ConceptResult>} */
  const found = new Map();
  for (const [q, , credit] of items)
    for (const concept of new Set(rows.find(({ id }) => id === q)?.concepts.map(conceptOf))) {
      const all = found.get(concept) ?? { concept, n: 0, right: 0, credit: 0, missed: [] };
      found.set(concept, all);
      all.n++;
      all.credit += credit;
      if (credit === 1) all.right++;
      else all.missed.push(q);
    }
  return [...found.values()].sort((a, b) => a.right / a.n - b.right / b.n || b.missed.length - a.missed.length);
};

/** Is this an exam as it was saved? @param {any} x @returns {x is T.Exam} */
export const soundExam = (x) =>
  !!x &&
  x.v === VERSION &&
  [x.sets, x.concepts, x.flag, [x.id, x.seed]].every(texts) &&
  [x.at, x.spent, x.limit].every(amount) &&
  Array.isArray(x.items) &&
  x.items.every((/** @type {any} */ item) => texts([item?.q, item?.rev]) && amount(item.ord)) &&
  !!x.items[x.at] &&
  !!x.ans &&
  Object.values(x.ans).every(texts);
