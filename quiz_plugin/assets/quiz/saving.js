// Entry of what comes when a reader first touches a question: see cards.js.
import { carry } from './carry.js';
import { digits } from './digits.js';
import { drag } from './drag.js';
import { printPaper } from './paper.js';
import { updating } from './update.js';

/** @import * as T from './types' */

/** @type {T.Saving} */
const saving = {
  begin(store, cards, chooses) {
    updating(store);
    digits(chooses);
    carry(cards, store);
  },
  drag,
  printPaper,
};
/** @type {any} */ (document.currentScript).give(saving);
