// Cards on pages that load all that a try needs at once.
import { chooses, start } from '../quiz/card.js';
import { digits } from '../quiz/digits.js';
import { drag } from '../quiz/drag.js';

/** @import * as T from '../quiz/types' */

digits(chooses);

/** @type {T.late} */
const late = (_, then) => then(/** @type {T.Saving} */ ({ drag }));

/** @type {T.readyCard} */
export const readyCard = (el, env) => start(el, { ...env, late });
