// Which questions are asked, and in which order: by practice, by a day's review, and by the paper of an exam with the
// address that says so. Pure.
import { standing } from '../schedule/attempts.js';
import { recall } from '../schedule/schedule.js';
import { VERSION } from '../store/records.js';
import { conceptOf, mainConcept, reviewRoom, within } from './progress_state.js';

/** @import * as T from '../types' */
/** @import { Standing } from '../schedule/attempts.js' */

// Practice and review

/**
 * Ids in the given order, but with no two neighbours about one concept where that can be helped.
 * @param {T.Row[]} rows
 */
export const spread = (rows) => {
  const rest = [...rows];
  const out = [];
  let last = '';
  while (rest.length) {
    const at = rest.findIndex((row) => mainConcept(row) !== last);
    const [row] = rest.splice(at < 0 ? 0 : at, 1);
    last = mainConcept(row);
    out.push(row.id);
  }
  return out;
};

const ORDER = ['changed', 'learning', 'new', 'solid'];
const LEVELS = ['recall', 'understand', 'apply', 'analyse'];

/** @type {Record<T.Only, (is: Standing) => boolean>} */
export const FILTERS = {
  all: () => true,
  new: (is) => is.word === 'new',
  learning: (is) => is.word !== 'new' && is.word !== 'solid',
  due: (is) => is.due,
  missed: (is) => is.missed,
};

/**
 * The ids to practise: due first, then what is being learnt, then new, then solid; each in the order of the guide. What
 * was answered today, and whose answer is still in mind, comes last. Of the new questions about a concept, the easier
 * ones come first, whichever set they stand in.
 * @param {T.Row[]} rows @param {T.RecordOf} get @param {T.Choice} choice @param {number} today
 */
export const practiceQueue = (rows, get, choice, today) => {
  /** @type {Map<string, number>} */
  const places = new Map();
  const chosen = within(rows, choice)
    .map((row, at) => {
      const rec = get(row.id);
      const is = standing(row, rec, today);
      const turn = is.due ? 0 : rec?.last === today ? ORDER.length : ORDER.indexOf(is.word);
      const group = is.word === 'new' ? mainConcept(row) : row.id;
      const place = places.get(group) ?? at;
      places.set(group, place);
      return { row, is, turn, place, level: LEVELS.indexOf(row.level) };
    })
    .filter(({ is }) => FILTERS[choice.only ?? 'all'](is))
    .sort((a, b) => a.turn - b.turn || a.place - b.place || a.level - b.level);
  return spread(chosen.slice(0, choice.n || chosen.length).map(({ row }) => row));
};

/** What must be known before a concept, near and far. @param {T.Part[]} concepts @param {string} id @returns {string[]} */
const requirements = (concepts, id) => {
  const direct = concepts.find((each) => each.id === id)?.requires ?? [];
  return direct.flatMap((each) => [each, ...requirements(concepts, each)]);
};

/**
 * The day's review: what is due, what a missed concept builds on before the rest, then the least likely to be recalled.
 * At most `size` a day; `more` are due beyond that.
 * @param {T.Row[]} rows @param {T.RecordOf} get @param {T.Part[]} concepts @param {number} today @param {number} size
 */
export const reviewQueue = (rows, get, concepts, today, size) => {
  const answered = rows.flatMap((row) => {
    const rec = get(row.id);
    return rec ? [{ row, rec, is: standing(row, rec, today) }] : [];
  });
  const shaky = answered.filter(({ is }) => is.missed).flatMap(({ row }) => requirements(concepts, mainConcept(row)));
  const due = answered
    .filter(({ is }) => is.due)
    .map(({ row, rec }) => ({
      row,
      urgent: row.concepts.some((ref) => shaky.includes(conceptOf(ref))),
      chance: recall(Math.max(0, today - rec.last), rec.stability),
    }))
    .sort((a, b) => +b.urgent - +a.urgent || a.chance - b.chance || (a.row.id < b.row.id ? -1 : 1));
  const first = due.slice(0, reviewRoom(rows, get, today, size));
  const ids = [true, false].flatMap((is) => spread(first.filter(({ urgent }) => urgent === is).map(({ row }) => row)));
  return { ids, more: due.length - first.length };
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

/** A name of four characters, so that an address stays short. @param {string} id */
const brief = (id) => (scatter(id) % 36 ** 4).toString(36).padStart(4, '0');

/**
 * `name.12`: the order of the questions, and how many of them come before the paper's first; `name.12.k3f9…` puts some
 * questions behind all others.
 * @param {string} seed
 */
const parseSeed = (seed) => {
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
  const { name, from, later } = parseSeed(seed);
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
    const { name, from } = parseSeed(last.seed);
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

/** An exam that starts. @param {T.Row[]} rows @param {PaperChoice} choice @param {string} id @returns {T.Exam} */
export const newExam = (rows, choice, id) => {
  const { sets = [], concepts = [], seed, timer = 'none' } = choice;
  const items = selectPaper(rows, choice).map((row) => ({ q: row.id, rev: row.rev, ord: turnOf(seed, row.id) }));
  const limit = limitOf(items.length, timer);
  return { v: VERSION, id, seed, sets, concepts, items, ans: {}, flag: [], at: 0, spent: 0, limit, over: false };
};
