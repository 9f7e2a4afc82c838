// An exam without a page: where its reader is, and what it was worth. Pure.
import { VERSION } from '../store/records.js';
import { limitOf, selectPaper, turnOf } from './exam_paper.js';
import { texts, upTo } from './log.js';
import { conceptOf } from './rows.js';

/** @import * as T from '../types' */
/** @import { Graded } from './log.js' */
/** @import { PaperChoice } from './exam_paper.js' */

/** @param {any} x */
const amount = (x) => upTo(x, 1e9);

/**
 * A running exam. `ord` is which of its orders a question's options have; spent and limit are in seconds, no limit 0;
 * `hide` when the reader does not want to see the time.
 * @typedef {{ v: number, id: string, seed: string, sets: string[], concepts: string[],
 *   items: { q: string, rev: string, ord: number }[], ans: Record<string, string[]>, flag: string[], at: number,
 *   spent: number, limit: number, over: boolean, hide?: boolean }} Exam
 */
/** @typedef {{ view: 'none'|'setup'|'running'|'check'|'graded', exam: Exam|null, paused: boolean }} Sitting */
/**
 * @typedef {{ type: 'OPEN'|'NEXT'|'PREV'|'REVIEW'|'SUBMIT'|'TIME_UP'|'UNTIME'|'PAUSE'|'RESUME'|'DISCARD' }
 *   | { type: 'START', exam: Exam } | { type: 'ANSWER', q: string, picks: string[] } | { type: 'FLAG', q: string }
 *   | { type: 'GO', at: number } | { type: 'TICK'|'EXTEND', seconds: number } | { type: 'HIDE', hide: boolean }} ExamEvent
 */

/** @param {T.Row[]} rows @param {PaperChoice} choice @param {string} id @returns {Exam} */
export const newExam = (rows, choice, id) => {
  const { sets = [], concepts = [], seed, timer = 'none' } = choice;
  const items = selectPaper(rows, choice).map((row) => ({ q: row.id, rev: row.rev, ord: turnOf(seed, row.id) }));
  const limit = limitOf(items.length, timer);
  return { v: VERSION, id, seed, sets, concepts, items, ans: {}, flag: [], at: 0, spent: 0, limit, over: false };
};

/** @param {Sitting} s @param {Partial<Exam>} change @returns {Sitting} */
const put = (s, change) => (s.exam ? { ...s, exam: { ...s.exam, ...change } } : s);
/** @param {Exam} exam @param {number} spent @param {number} [limit] */
const timed = (exam, spent, limit = exam.limit) => ({ spent, limit, over: limit > 0 && spent >= limit });
/** @param {Sitting} s @param {number} at @returns {Sitting} */
const turnTo = (s, at) => (s.exam?.items[at] ? put({ ...s, view: 'running' }, { at }) : s);

/** @type {Record<string, (s: Sitting, e: any, exam: Exam) => Sitting>} */
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

/** What an event makes of a sitting; one that has no place there changes nothing. @param {Sitting} s @param {ExamEvent} e @returns {Sitting} */
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

/** How many are answered, of those that still count. @param {Exam} exam @param {T.Row[]} rows */
export const countsOf = ({ items, ans, flag }, rows) => {
  const counted = items.filter((item) => stateOf(item, rows) === 'there');
  const answered = counted.filter(({ q }) => ans[q]).length;
  return { total: counted.length, answered, flagged: counted.filter(({ q }) => flag.includes(q)).length };
};

/**
 * What an exam was worth. `credits` holds the questions that count: a question that changed or went is not among them,
 * one that was not answered has 0.
 * @param {Exam} exam @param {Map<string, number>} credits @param {number} t @returns {T.LogEntry}
 */
export const gradePaper = ({ id, seed, sets, concepts, items, ans, spent }, credits, t) => {
  /** @type {Graded[]} */
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

/** By concept, the worst first; a question on two concepts counts in both. @param {T.LogEntry} entry @param {T.Row[]} rows */
export const resultsByConcept = ({ items }, rows) => {
  /** @type {Map<string, { concept: string, n: number, right: number, credit: number, missed: string[] }>} */
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

/** Is this an exam as it was saved? @param {any} x @returns {x is Exam} */
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
