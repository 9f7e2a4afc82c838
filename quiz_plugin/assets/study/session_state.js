// Where a reader is in a session. Pure: no page and no storage.
import { VERSION } from '../store/records.js';

const MOST = 3; // sessions that wait under the one that is asked

/** What was picked, when, and how many hints were shown. @typedef {{ p: string[], t: number, h?: number }} Try */
/**
 * @typedef {object} Session
 * @property {number} v the version of what is stored
 * @property {string[]} ids in the order in which they are asked
 * @property {number} at where the reader is
 * @property {number} seen how many are answered
 * @property {string[]} wrong not right on the first try
 * @property {Record<string, Try>} [tried] the first try of the question whose second is open, by its id
 * @property {number} [day] the study day of its last answer; 0 where its reader has ended it
 * @property {Session[]} [under] sessions that were open when this one began, the latest first: they go on after it
 */

/** @param {any} s @returns {s is Session} */
const sound = (s) => {
  const list = (/** @type {any} */ ids) => Array.isArray(ids) && ids.every((id) => typeof id === 'string');
  return s?.v === VERSION && list(s.ids) && list(s.wrong) && s.at >= 0 && s.seen >= s.at;
};

/** A session without what waits under it. @param {Session} s @returns {Session} */
const alone = ({ under: _, ...s }) => s;

/**
 * A session that begins. One that is still open waits under it, unless nothing of it is answered or it asks the same.
 * @param {string[]} ids @param {Session|null} [open] @returns {Session}
 */
export const opened = (ids, open) => {
  const waiting = open ? [alone(open), ...(open.under ?? [])] : [];
  const asks = (/** @type {string[]} */ them) => `${[...them].sort()}`;
  const under = waiting.filter((each) => each.seen && asks(each.ids) !== asks(ids)).slice(0, MOST);
  return { v: VERSION, ids, at: 0, seen: 0, wrong: [], under };
};

/** A session without the questions that no longer exist. @param {Session} s @param {(id: string) => boolean} there @returns {Session} */
const pruned = (s, there) => {
  const before = (/** @type {number} */ to) => s.ids.slice(0, to).filter(there).length;
  return {
    ...alone(s),
    ids: s.ids.filter(there),
    wrong: s.wrong.filter(there),
    at: before(s.at),
    seen: before(s.seen),
  };
};

/**
 * The session with a question still to come, of what is stored: the one that was asked last, or the first that waits
 * under it. What is stored is read with distrust.
 * @param {any} saved @param {(id: string) => boolean} there whether a question still exists @returns {Session|null}
 */
export const openOf = (saved, there) => {
  const [first, ...under] = [saved, ...[saved?.under ?? []].flat()]
    .filter(sound)
    .map((each) => pruned(each, there))
    .filter(({ at, ids }) => at < ids.length);
  // A link to one that waits names its place among these, and `raised` counts the same ones.
  return first ? { ...first, under: under.filter(({ seen }) => seen) } : null;
};

/**
 * Of open sessions, the one to go on with; the others wait, unless nothing of them is answered.
 * @param {Session} open @param {number} at 0 the one that is asked, 1 the first that waits under it @returns {Session}
 */
export const raised = (open, at) => {
  const rest = [alone(open), ...(open.under ?? [])];
  const [up] = rest.splice(at, 1);
  return up ? { ...up, under: rest.filter(({ seen }) => seen) } : open;
};

/**
 * The question that is asked has an answer: the first one says whether it was right.
 * @param {Session} s @param {boolean} right @param {Try} [tried] while a second try is open
 * @returns {Session}
 */
export const settled = (s, right, tried) => {
  const id = s.ids[s.at];
  const { tried: _, ...rest } = s;
  const now = tried ? { ...rest, tried: { [id]: tried } } : rest;
  return s.seen > s.at ? now : { ...now, seen: s.at + 1, wrong: right ? s.wrong : [...s.wrong, id] };
};

/** How each question stands. @param {Session} s @returns {('right'|'wrong'|'')[]} */
export const roundOf = ({ ids, seen, wrong }) =>
  ids.map((id, i) => (i >= seen ? '' : wrong.includes(id) ? 'wrong' : 'right'));
