// Entry that cards.js loads at the first focus in a question, for a button that prints, or for drafts in the address:
// saves answers, merges those of other tabs, lets keys pick options, prints, notices misconceptions, and carries drafts
// that the browser can't store to the other language, in the address.
import { parse } from '../store/records.js';
import { attend, openRecorder } from '../store/writes.js';
import { digits } from './keys.js';
import { preparePrinting, print } from './printing.js';
import { watchSlips } from './slips.js';

/** @import * as T from '../types' */

/**
 * What a reader has begun and the browser can't store travels to the other language in the address.
 * @param {T.Store} store
 */
const carryDrafts = (store) => {
  const carried = new URLSearchParams(location.hash).get('d');
  if (carried) history.replaceState(history.state, '', location.hash.split('&')[0]);
  // Where the browser stores drafts, an address from elsewhere says nothing of answers.
  if (store.memory() || document.referrer.startsWith(`${location.origin}/`))
    for (const [id, draft] of Object.entries(parse(carried) ?? {})) store.unsaved.set(`d/${id}`, draft);
  addEventListener('guide:switch', (e) => {
    const { detail: link } = /** @type {CustomEvent<HTMLAnchorElement>} */ (e);
    const drafts = [...store.unsaved].flatMap(([key, draft]) => (key.startsWith('d/') ? [[key.slice(2), draft]] : []));
    if (drafts.length) link.hash += `&d=${encodeURIComponent(JSON.stringify(Object.fromEntries(drafts)))}`;
  });
};

/** @type {T.openStoring} */
const openStoring = (store, t, say) => {
  const recorder = openRecorder(store);
  attend(recorder, t, say);
  digits();
  carryDrafts(store);
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
