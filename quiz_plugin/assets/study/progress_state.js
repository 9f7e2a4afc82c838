// Counts from records how a reader stands: by concept (`mainConcept`, a question's first; for weak spots and choices,
// each), by day, by how sure. Says which reviews come, how many fit in a day, where to go on, how cells fill, how long
// questions take, what a choice of sets, concepts or `CORE` means. Pure. For study/, home.js, charts.js, standings.js.
import { counted, SURE, standing, studyDay, UNSURE } from '../schedule/attempts.js';

/** @import * as T from '../types' */

/** k right of n. @typedef {{ k: number, n: number }} Share */
/**
 * A concept with its questions: how many stand how, and those that are open.
 * @typedef {ReturnType<typeof countStandings> & { id: string }} Station
 */
/**
 * By concept, the sections that ask questions, in the order of the page: anchor, and minutes to its end; between them,
 * in copies of before, a title.
 * @typedef {Record<string, [anchor: string, ...rest: (string|number)[]][]>} Sections
 */

/** The concept of a reference, `concept#anchor`. @param {string} ref */
export const conceptOf = (ref) => ref.split('#')[0];

/** The concept that a question belongs to: the first that it names. @param {T.Row} row */
export const mainConcept = (row) => conceptOf(row.concepts[0]);

/** Stands among concepts for all those of the core; no concept can have this id. */
export const CORE = '~core';

/** Rows of what was chosen. @param {T.Row[]} rows @param {T.Choice} choice */
export const within = (rows, { sets, concepts, ids }) =>
  rows.filter(
    (row) =>
      (!ids || ids.includes(row.id)) &&
      (!sets || sets.includes(row.set)) &&
      (!concepts ||
        row.concepts.some((ref) => concepts.includes(conceptOf(ref))) ||
        (concepts.includes(CORE) && !row.deep)),
  );

/**
 * About how long questions take, at 45 seconds each.
 * @param {T.Words} words @param {number} many @param {string} [minutes]
 */
export const timeOf = ({ n }, many, minutes = 'n.about_minutes') =>
  many < 80 ? n(minutes, Math.ceil(many * 0.75)) : n('n.about_hours', Math.round(many / 80));

/**
 * How many questions a review still asks today.
 * @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today @param {number} size of a day's review
 */
export const reviewRoom = (rows, get, today, size) => {
  const reviewed = (/** @type {T.Attempt} */ { mode, time }) => mode === 'r' && studyDay(time) === today;
  return Math.max(0, size - rows.filter(({ id }) => get(id)?.log.some(reviewed)).length);
};

/**
 * How many questions stand how, and which are open: those whose last answer was not fully right, if there was any.
 * @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today
 */
export const countStandings = (rows, get, today) => {
  const counts = { total: rows.length, solid: 0, learning: 0, new: 0, due: 0, changed: 0 };
  /** @type {T.Row[]} */
  const open = [];
  for (const row of rows) {
    const { word, due, missed } = standing(row, get(row.id), today);
    counts[word]++;
    counts.due += +due;
    if (missed || word === 'new' || word === 'changed') open.push(row);
  }
  // What asks again is being learnt again.
  counts.learning += counts.changed;
  return { ...counts, open };
};

/**
 * How far a reader is: with the core, until something beyond it is answered, and then with all.
 * @param {T.Words['t']} t @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today
 */
export const extentOf = (t, rows, get, today) => {
  const core = rows.filter((row) => !row.deep);
  const all = !core[0] || rows.some((row) => row.deep && get(row.id)) ? rows : core;
  const counts = countStandings(all, get, today);
  const [a, n, k] = [counts.solid + counts.learning, all.length, counts.solid];
  const words = k ? t('way.set', { a, n, k }) : t('way.begun', { k: a, n });
  return { ...counts, words, name: t(all.length < rows.length ? 'ch.core' : 'ch.guide') };
};

/**
 * When the next questions come: the first day after today, and how many.
 * @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today
 */
export const nextDue = (rows, get, today) => {
  const days = rows.map(({ id }) => get(id)?.due ?? 0).filter((each) => each > today);
  const day = Math.min(...days);
  return days[0] ? { day, n: days.filter((each) => each === day).length } : null;
};

/**
 * How a reader stands at each concept; each question counts once.
 * @template {{ id: string }} C
 * @param {C[]} concepts in learning order @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today
 */
export const stationsOf = (concepts, rows, get, today) =>
  concepts.map((concept) => {
    const about = rows.filter((row) => mainConcept(row) === concept.id);
    return { ...concept, ...countStandings(about, get, today) };
  });

/** Where to go on: the first concept with an open question. @template {Station} S @param {S[]} stations */
export const nextStation = (stations) => stations.find(({ open }) => open[0]);

/**
 * How high a cell of 14 is filled: what is solid from below, what is being learnt above it. What is begun is visible
 * in a round cell, and only what is complete looks full.
 * @param {{ total: number, solid: number, learning: number }} counts
 */
export const fillOf = ({ total, solid, learning }) => {
  const high = (/** @type {number} */ n) => n && Math.max(5, Math.floor((14 * n) / total));
  const low = high(solid);
  const room = (solid + learning < total ? 13 : 14) - low;
  return [low, Math.min(high(learning), room)];
};

/**
 * The three concepts that go wrong most, the most first: of n attempts lately, k were fully right.
 * @param {T.Row[]} rows @param {T.RecordOf} get
 */
export const weakSpots = (rows, get) => {
  /** @type {Map<string, { credit: number }[][]>} */
  const byConcept = new Map();
  for (const row of rows) {
    const rec = get(row.id);
    if (!rec?.answers) continue;
    const lately = counted(rec).slice(-3);
    for (const id of new Set(row.concepts.map(conceptOf))) byConcept.set(id, [...(byConcept.get(id) ?? []), lately]);
  }
  return [...byConcept]
    .filter(([, questions]) => questions.length > 2)
    .map(([id, questions]) => {
      const all = questions.flat();
      const credit = all.reduce((sum, attempt) => sum + attempt.credit, 0);
      const k = all.filter((attempt) => attempt.credit === 1).length;
      return { id, k, n: all.length, rate: (credit + 1) / (all.length + 2), wrong: all.length - k };
    })
    .filter(({ rate }) => rate < 0.6)
    .sort((a, b) => a.rate - b.rate || b.wrong - a.wrong)
    .slice(0, 3);
};

/**
 * How often "sure" and "not sure" were right.
 * @param {Iterable<T.Rec>} recs @returns {{ sure: Share, unsure: Share }}
 */
export const calibrate = (recs) => {
  const attempts = [...recs].flatMap(counted);
  const share = (/** @type {number} */ flag) => {
    const flagged = attempts.filter(({ flags }) => flags & flag);
    return { k: flagged.filter(({ credit }) => credit === 1).length, n: flagged.length };
  };
  return { sure: share(SURE), unsure: share(UNSURE) };
};

/**
 * The reviews of the days from today on, if each asks `size` questions and what it has no room for waits for the next:
 * how many are due by then, and the rows that its review asks. What comes back because it was answered in them is not
 * counted: when that is depends on the answers.
 * @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today @param {number} days how many to look ahead
 * @param {number} size
 */
export const reviewsAhead = (rows, get, today, days, size) => {
  /** What becomes due on each day. @type {T.Row[][]} */
  const on = Array.from({ length: days }, () => []);
  for (const row of rows) {
    const rec = get(row.id);
    if (!rec?.answers) continue;
    // What is overdue or has changed is due today.
    const day = rec.rev === row.rev ? Math.max(0, rec.due - today) : 0;
    if (day < days) on[day].push(row);
  }
  let room = reviewRoom(rows, get, today, size);
  /** @type {T.Row[]} */
  const waiting = [];
  return on.map((more) => {
    waiting.push(...more);
    const due = waiting.length;
    const plan = waiting.splice(0, room);
    room = size;
    return { due, plan };
  });
};

/**
 * How many questions were answered on each day of the last weeks, each question once a day; a week by its Monday.
 * A record remembers its last twelve attempts: of a question that was tried more often in these weeks, the days of the
 * first ones are missing. In return nothing is counted twice when progress of two devices is put together.
 * @param {Iterable<T.Rec>} records @param {number} today @param {number} weeks
 */
export const weeksOf = (records, today, weeks) => {
  const first = today - ((today + 3) % 7) - 7 * (weeks - 1); // day 0 was a Thursday
  /** @type {number[]} */
  const on = Array(today - first + 1).fill(0);
  for (const { log } of records) {
    // Wherever the reader is, a study day begins less than a day before midnight UTC: what is older need not be dated.
    const days = log.flatMap(({ time }) => (time > (first - 1) * 864e5 ? studyDay(time) - first : []));
    for (const day of new Set(days)) if (day in on) on[day]++;
  }
  return Array.from({ length: weeks }, (_, i) => ({ monday: first + 7 * i, days: on.slice(7 * i, 7 * i + 7) }));
};
