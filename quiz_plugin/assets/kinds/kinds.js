// Names for card_view.js the module of each `data-type`: the `type` of a body in render/kinds/, not the bank's `kind`.
import { choice } from './choice.js';
import { matching } from './matching.js';
import { numeric } from './numeric.js';
import { ordering } from './ordering.js';

/** @import * as T from '../types' */

/** By `data-type`. @type {Record<string, T.kind>} */
export const KINDS = { match: matching, multi: choice, num: numeric, order: ordering, single: choice, tf: choice };
