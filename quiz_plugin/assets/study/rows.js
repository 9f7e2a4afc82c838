// Rows of the index: which of them belong to what.
/** @import * as T from '../types' */

/** @param {string} ref `concept#anchor` */
export const conceptOf = (ref) => ref.split('#')[0];

/** Rows of what was chosen. @param {T.Row[]} rows @param {T.Choice} choice */
export const within = (rows, { sets, concepts, ids }) =>
  rows.filter(
    (row) =>
      (!ids || ids.includes(row.id)) &&
      (!sets || sets.includes(row.set)) &&
      (!concepts || row.concepts.some((ref) => concepts.includes(conceptOf(ref)))),
  );
