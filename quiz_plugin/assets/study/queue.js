// Which questions come next. Pure: it knows rows of the index, records and days, no page and no clock.
import { recall } from '../schedule/schedule.js';
import { standing } from '../schedule/standing.js';
import { reviewedOn } from './reviewed.js';
import { conceptOf, within } from './rows.js';

/** @import * as T from '../types' */
/** @import { Standing } from '../schedule/standing.js' */

/**
 * In the given order, but with no two neighbours about one concept where that can be helped.
 * @param {T.Row[]} rows
 */
export const spread = (rows) => {
  const left = [...rows];
  const out = [];
  let last = '';
  while (left.length) {
    const at = left.findIndex((row) => conceptOf(row.concepts[0]) !== last);
    const [row] = left.splice(at < 0 ? 0 : at, 1);
    last = conceptOf(row.concepts[0]);
    out.push(row);
  }
  return out;
};

const WORDS = ['changed', 'learning', 'new', 'solid'];
const LEVELS = ['recall', 'understand', 'apply', 'analyse'];

/** @type {Record<T.Only, (is: Standing) => boolean>} */
const KEEP = {
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
  const about = (/** @type {T.Row} */ row) => conceptOf(row.concepts[0]);
  /** @type {Map<string, number>} */
  const places = new Map();
  const known = within(rows, choice).map((row, at) => {
    const rec = get(row.id);
    const is = standing(row, rec, today);
    const turn = is.due ? 0 : rec?.last === today ? WORDS.length : WORDS.indexOf(is.word);
    const group = is.word === 'new' ? about(row) : row.id;
    const place = places.get(group) ?? at;
    places.set(group, place);
    return { row, is, turn, place, level: LEVELS.indexOf(row.level) };
  });
  const chosen = known
    .filter(({ is }) => KEEP[choice.only ?? 'all'](is))
    .sort((a, b) => a.turn - b.turn || a.place - b.place || a.level - b.level);
  return spread(chosen.slice(0, choice.n || chosen.length).map(({ row }) => row)).map(({ id }) => id);
};

/** What must be known before a concept, near and far. @param {T.Part[]} concepts @param {string} id @returns {string[]} */
const before = (concepts, id) => {
  const direct = concepts.find((each) => each.id === id)?.requires ?? [];
  return direct.flatMap((each) => [each, ...before(concepts, each)]);
};

/**
 * The day's review: what is due, what a missed concept builds on before the rest, then the least likely to be recalled.
 * At most `size` a day; `more` are due beyond that.
 * @param {T.Row[]} rows @param {T.RecordOf} get @param {T.Part[]} concepts @param {number} today @param {number} size
 * @param {(t: number) => number} dayOf the study day of a time
 */
export const reviewQueue = (rows, get, concepts, today, size, dayOf) => {
  const known = rows.flatMap((row) => {
    const rec = get(row.id);
    return rec ? [{ row, rec, is: standing(row, rec, today) }] : [];
  });
  const shaky = known.filter(({ is }) => is.missed).flatMap(({ row }) => before(concepts, conceptOf(row.concepts[0])));
  const due = known
    .filter(({ is }) => is.due)
    .map(({ row, rec }) => ({
      row,
      rank: row.concepts.some((ref) => shaky.includes(conceptOf(ref))) ? 0 : 1,
      chance: recall(Math.max(0, today - rec.last), rec.s),
    }))
    .sort((a, b) => a.rank - b.rank || a.chance - b.chance || (a.row.id < b.row.id ? -1 : 1));
  const done = known.filter(({ rec }) => reviewedOn(rec, today, dayOf)).length;
  const room = Math.max(0, size - done);
  const first = due.slice(0, room).map(({ row }) => row);
  const mixed = [...spread(first.filter((_, i) => !due[i].rank)), ...spread(first.filter((_, i) => due[i].rank))];
  return { ids: mixed.map(({ id }) => id), more: due.length - first.length, done };
};
