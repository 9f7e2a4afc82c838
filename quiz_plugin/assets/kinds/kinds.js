// What a card can ask for. A page loads the modules of the kinds that it has, and each enters itself here.
/** @import * as T from '../types' */

/** By `data-type`. @type {Record<string, T.kind>} */
export const KINDS = {};
