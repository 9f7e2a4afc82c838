// Entry of what comes when a question first has the focus: see cards.js.
import { carry } from './carry.js';
import { digits } from './digits.js';
import { drag } from './drag.js';
import { printPaper } from './paper.js';
import { attentive, withWrites } from './writes.js';

/** @import * as T from './types' */

/** @type {T.Saving} */
const saving = {
  begin(store, chooses, t, say) {
    attentive(withWrites(store), t, say);
    digits(chooses);
    carry(store);
  },
  drag,
  printPaper,
};
const script = /** @type {any} */ (document.currentScript);
script.give(saving);
script.remove();
