// The way through the concepts: how a reader stands at each of them, and which comes next. Pure.
import { count } from '../study/counts.js';

/** @import * as T from '../types' */

/** How high a cell is inside. */
const FULL = 14;

/**
 * A concept with its questions: how many stand how, and those that are open.
 * @typedef {ReturnType<typeof count> & { id: string }} Station
 */

/**
 * How a reader stands at each concept. A question belongs to the first concept that it names, so each counts once.
 * @template {{ id: string }} C
 * @param {C[]} concepts in learning order @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today
 */
export const stationsOf = (concepts, rows, get, today) =>
  concepts.map((concept) => {
    const own = rows.filter((row) => row.concepts[0].split('#')[0] === concept.id);
    return { ...concept, ...count(own, get, today) };
  });

/** Where to go on: the first concept with an open question. @template {Station} S @param {S[]} stations */
export const nextStation = (stations) => stations.find(({ open }) => open[0]);

/** By concept, anchor and title of the sections that ask questions, in the order of the page. @typedef {Record<string, [anchor: string, title: string][]>} Sections */
/** The first section of a station's page with an open question. @param {Station|undefined} station @param {Sections} sections */
export const nextSection = (station, sections) =>
  station &&
  sections[station.id]?.find(([anchor]) => station.open.some((row) => row.concepts[0].endsWith(`#${anchor}`)));

/**
 * How high the cell of a station is filled: what is solid from below, what is being learnt above it. What is begun is
 * seen, and only what is complete looks full.
 * @param {{ total: number, solid: number, learning: number }} counts
 */
export const fillOf = ({ total, solid, learning }) => {
  const high = (/** @type {number} */ n) => n && Math.max(1, Math.floor((FULL * n) / total));
  const low = high(solid);
  return [low, Math.min(high(learning), FULL - low)];
};
