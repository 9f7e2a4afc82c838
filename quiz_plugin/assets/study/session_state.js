// A session: which questions it asks, in which order, and where its reader is. Pure: no page, no clock and no storage.

import { standing } from '../schedule/attempts.js';
import { recall } from '../schedule/schedule.js';
import { VERSION } from '../store/records.js';
import { conceptOf, reviewRoom, within } from './progress_state.js';

/** @import * as T from '../types' */
/** @import { Standing } from '../schedule/attempts.js' */

/** What was picked, when, and how many hints were shown. @typedef {{ p: string[], t: number, h?: number }} Try */
/**
 * @typedef {object} Session
 * @property {string[]} ids in the order in which they are asked
 * @property {number} at where the reader is
 * @property {number} answered how many are answered
 * @property {string[]} missed not right on the first try
 * @property {Record<string, Try>} [tried] the first try of the question whose second is open, by its id
 * @property {number} [day] the study day of its last answer; 0 where its reader has ended it
 * @property {Session[]} paused sessions that were open when this one started, the latest first: they go on after it
 */

// Which questions

/**
 * In the given order, but with no two neighbours about one concept where that can be helped.
 * @param {T.Row[]} rows
 */
export const spread = (rows) => {
  const rest = [...rows];
  const out = [];
  let last = '';
  while (rest.length) {
    const at = rest.findIndex((row) => conceptOf(row.concepts[0]) !== last);
    const [row] = rest.splice(at < 0 ? 0 : at, 1);
    last = conceptOf(row.concepts[0]);
    out.push(row);
  }
  return out;
};

const ORDER = ['changed', 'learning', 'new', 'solid'];
const LEVELS = ['recall', 'understand', 'apply', 'analyse'];

/** @type {Record<T.Only, (is: Standing) => boolean>} */
const FILTERS = {
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
      const group = is.word === 'new' ? conceptOf(row.concepts[0]) : row.id;
      const place = places.get(group) ?? at;
      places.set(group, place);
      return { row, is, turn, place, level: LEVELS.indexOf(row.level) };
    })
    .filter(({ is }) => FILTERS[choice.only ?? 'all'](is))
    .sort((a, b) => a.turn - b.turn || a.place - b.place || a.level - b.level);
  return spread(chosen.slice(0, choice.n || chosen.length).map(({ row }) => row)).map(({ id }) => id);
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
  const known = rows.flatMap((row) => {
    const rec = get(row.id);
    return rec ? [{ row, rec, is: standing(row, rec, today) }] : [];
  });
  const shaky = known
    .filter(({ is }) => is.missed)
    .flatMap(({ row }) => requirements(concepts, conceptOf(row.concepts[0])));
  const due = known
    .filter(({ is }) => is.due)
    .map(({ row, rec }) => ({
      row,
      urgent: row.concepts.some((ref) => shaky.includes(conceptOf(ref))),
      chance: recall(Math.max(0, today - rec.last), rec.stability),
    }))
    .sort((a, b) => +b.urgent - +a.urgent || a.chance - b.chance || (a.row.id < b.row.id ? -1 : 1));
  const first = due.slice(0, reviewRoom(rows, get, today, size));
  const ids = [true, false].flatMap((is) =>
    spread(first.filter(({ urgent }) => urgent === is).map(({ row }) => row)).map(({ id }) => id),
  );
  return { ids, more: due.length - first.length };
};

// Where its reader is

/** Open sessions in their order, as one with the others paused: those of which something is answered. @param {Session[]} all @returns {Session} */
const withPaused = ([first, ...rest]) => ({
  ...first,
  paused: rest.filter(({ answered }) => answered).map((each) => ({ ...each, paused: [] })),
});

/**
 * A session that starts. One that is still open is paused, unless nothing of it is answered or it asks the same; at most
 * three are.
 * @param {string[]} ids @param {Session|null} [open] @returns {Session}
 */
export const startSession = (ids, open) => {
  const same = (/** @type {Session} */ s) => `${[...s.ids].sort()}` === `${[...ids].sort()}`;
  const others = open ? [open, ...open.paused].filter((each) => !same(each)) : [];
  const session = withPaused([{ ids, at: 0, answered: 0, missed: [], paused: [] }, ...others]);
  return { ...session, paused: session.paused.slice(0, 3) };
};

/**
 * The session with a question still to come, of what is stored: the one that was asked last, or the first that it
 * paused. What is stored is read with distrust, and questions that no longer exist are left out.
 * @param {any} stored @param {(id: string) => boolean} exists @returns {Session|null}
 */
export const readSession = (stored, exists) => {
  const list = (/** @type {any} */ ids) => Array.isArray(ids) && ids.every((id) => typeof id === 'string');
  const open = [stored, ...[stored?.under ?? []].flat()]
    .filter((s) => s?.v === VERSION && list(s.ids) && list(s.wrong) && s.at >= 0 && s.seen >= s.at)
    .map(({ ids, at, seen, wrong, tried, day }) => {
      const upTo = (/** @type {number} */ end) => ids.slice(0, end).filter(exists).length;
      return {
        ...{ ids: ids.filter(exists), at: upTo(at), answered: upTo(seen), missed: wrong.filter(exists) },
        ...{ tried, day, paused: [] },
      };
    })
    .filter(({ at, ids }) => at < ids.length);
  // A link to a paused one names its place among these, and `resume` counts the same ones.
  return open[0] ? withPaused(open) : null;
};

/** A session in the form in which it is stored, which older and newer pages read. @param {Session} s @returns {object} */
export const sessionToStore = ({ answered, missed, paused, ...rest }) => ({
  ...{ v: VERSION, ...rest, seen: answered, wrong: missed },
  ...(paused.length ? { under: paused.map(sessionToStore) } : {}),
});

/**
 * Of open sessions, the one to go on with; the others are paused, unless nothing of them is answered.
 * @param {Session} open @param {number} at 0 the one that is asked, 1 the first that it paused @returns {Session}
 */
export const resume = (open, at) => {
  const others = [open, ...open.paused];
  const up = others.splice(at, 1);
  return withPaused([...up, ...others]);
};

/**
 * The question that is asked has an answer: the first one says whether it was right.
 * @param {Session} s @param {boolean} right @param {Try} [tried] while a second try is open
 * @returns {Session}
 */
export const recordAnswer = (s, right, tried) => {
  const id = s.ids[s.at];
  const now = { ...s, tried: tried && { [id]: tried } };
  return s.answered > s.at ? now : { ...now, answered: s.at + 1, missed: right ? s.missed : [...s.missed, id] };
};

/** How each question stands. @param {Session} s @returns {('right'|'wrong'|'')[]} */
export const outcomes = ({ ids, answered, missed }) =>
  ids.map((id, i) => (i >= answered ? '' : missed.includes(id) ? 'wrong' : 'right'));
