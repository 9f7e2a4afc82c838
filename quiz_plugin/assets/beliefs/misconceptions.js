// Decides whether an answer is a slip, how often a misconception misled, and whether its remedy is due: after slips
// at two questions or on two days since it was last shown (`m/shown`), unless two correct answers made good for them.
// Loads the texts, whose address the page has in `data-remedies`, and makes nodes of them. For remedy.js and list.js.
import { near } from '../kinds/numeric.js';
import { SECOND, SHOWN, studyDay } from '../schedule/attempts.js';

/** @import * as T from '../types' */

/** Slips that bring the remedy, and right answers that make good for them. */
const TWICE = 2;

/** The key under which it is stored when each remedy was last shown, by the id of its misconception. */
export const REMEDIES = 'm/shown';

/** @param {T.Wrong[]} wrong @param {string[]} picks */
export const embodies = (wrong, picks) =>
  wrong.some((each) => (typeof each === 'string' ? picks.includes(each) : near(...each, picks[0])));

/**
 * One question misleads once a day, however often it is tried: two slips are two questions, or two days.
 * @param {Record<string, T.Wrong[]>} by its wrong answers, by question
 * @param {T.RecordOf} get
 * @param {number} [shown] when the remedy was last shown
 * @returns {{ n: number, last: number, cleared: boolean, fresh: Set<string> }} how many slips there were, the moment of
 *   the last, whether two answers have been right since, and the slips that no remedy has been shown for
 */
export const standOf = (by, get, shown = 0) => {
  const attempts = Object.entries(by).flatMap(([id, wrong]) =>
    (get(id)?.log ?? []).map(({ time, picks, credit, flags }) => ({
      time,
      unit: `${id} ${studyDay(time)}`,
      slip: credit < 1 && !(flags & SHOWN) && embodies(wrong, picks),
      right: credit === 1 && !(flags & (SECOND | SHOWN)),
    })),
  );
  /** @type {Set<string>} */
  const slips = new Set();
  /** @type {Set<string>} */
  const rights = new Set();
  /** @type {Set<string>} */
  const fresh = new Set();
  let last = 0;
  for (const { time, unit, slip, right } of attempts.sort((a, b) => a.time - b.time)) {
    if (slip) {
      if (rights.size >= TWICE) fresh.clear(); // what was made good for counts no more
      rights.clear();
      if (!slips.has(unit) && time > shown) fresh.add(unit);
      slips.add(unit);
      last = time;
    } else if (right && !slips.has(unit)) rights.add(unit);
  }
  return { n: slips.size, last, cleared: rights.size >= TWICE, fresh };
};

/**
 * Whether the answer just given to a question was a slip that calls for the remedy.
 * @param {{ fresh: Set<string> }} stand @param {string} id @param {number} now
 */
export const isDue = ({ fresh }, id, now) => fresh.size >= TWICE && fresh.has(`${id} ${studyDay(now)}`);

/** What the build wrote, sanitised, as nodes. @param {string} html */
export const nodesOf = (html) => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes];

/**
 * The texts in the page's language, and what their addresses start from.
 * @returns {Promise<T.Remedies & { top: URL }>}
 */
export const loadTexts = async () => {
  const page = /** @type {HTMLElement} */ (document.querySelector('[data-remedies]'));
  const url = new URL(`${page.dataset.remedies}`, location.href);
  const texts = await (await fetch(url)).json();
  return { ...texts, top: new URL('..', url) };
};
