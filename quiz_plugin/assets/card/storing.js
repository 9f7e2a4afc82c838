// Entry that cards.js loads at the first focus in a question or for a button that prints: saves answers, merges those
// of other tabs, lets keys pick options, prints, notices misconceptions. It is handed store and words: page.js, which
// opens them, must not be loaded twice. Study pages save by the recorder of study/app.js.
import { attend, openRecorder } from '../store/writes.js';
import { digits } from './keys.js';
import { preparePrinting, print } from './printing.js';
import { watchSlips } from './slips.js';

/** @import * as T from '../types' */

/** @type {T.openStoring} */
const openStoring = (store, t, say) => {
  const recorder = openRecorder(store);
  attend(recorder, t, say);
  digits();
  preparePrinting();
  const { examDate } = store.value('set') ?? {};
  const saved = watchSlips({ ...recorder, value: store.value }, say);
  return {
    print,
    save(id, rev, picks, credit, flags) {
      recorder.save(id, rev, Date.now(), picks, credit, flags, 'p', examDate);
      saved(id);
    },
  };
};
export default openStoring;
