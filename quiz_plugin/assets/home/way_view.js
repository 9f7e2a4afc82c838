// Draws how a reader stands at a station: in a cell, as the build wrote it, and in words.
import { fillOf } from './way_state.js';

/** @import * as T from '../types' */
/** @import { Station } from './way_state.js' */

const FOOT = 17;

/** Fill a mastery cell. @param {Element} cell @param {Pick<Station, 'total'|'solid'|'learning'|'due'>} counts */
export const fillCell = (cell, counts) => {
  let foot = FOOT;
  for (const [i, high] of fillOf(counts).entries()) {
    cell.children[i + 1].setAttribute('d', `M3 ${foot}v${-high}h14v${high}z`);
    foot -= high;
  }
  cell.classList.toggle('cell--due', counts.due > 0);
};

/** How a reader stands at a station, in words. @param {T.Words} words @param {Station} station */
export const standsAt = ({ t }, { total, solid, due }) =>
  t(due ? 'way.due' : 'way.solid', { k: solid, n: total, d: due });
