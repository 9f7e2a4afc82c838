// Entry of what an answer needs, loaded when a question first has the focus: see cards.js.

import { drag } from '../kinds/drag.js';
import { valueWriter } from '../store/values.js';
import { attend, openRecorder } from '../store/writes.js';
import { carry } from './carry.js';
import { digits } from './digits.js';
import { printPaper } from './printing.js';
import { slipWatch } from './slips.js';

/** @import * as T from '../types' */

/** @type {T.begin} */
const begin = (store, t, say) => {
  const recorder = openRecorder(store);
  attend(recorder, t, say);
  digits();
  carry(store);
  const { examDate } = store.value('set') ?? {};
  const saved = slipWatch({ get: recorder.get, value: store.value, setValue: valueWriter(store, recorder) }, say);
  return {
    save(id, rev, picks, credit, flags) {
      recorder.save(id, rev, Date.now(), picks, credit, flags, 'p', examDate);
      saved(id);
    },
    drag,
    printPaper,
  };
};
const script = /** @type {any} */ (document.currentScript);
script.give(begin);
script.remove();
