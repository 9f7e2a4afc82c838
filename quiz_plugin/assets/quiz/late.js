// What a try needs comes when a reader first touches a question: a page that is only read loads less.
import { make } from './dom.js';
import { $, store } from './page.js';

/** @import * as T from './types' */

/** @type {T.Saving|undefined} */
let saving;
let loading = false;
/** @type {Map<string, (saving?: T.Saving) => void>} */
const waiting = new Map();

/** Without it, nothing is saved, and that is said. @param {T.Saving} [given] */
const give = (given) => {
  loading = false;
  saving = given;
  if (saving) saving.updating(store);
  else store.report('late');
  for (const [id, then] of waiting) {
    waiting.delete(id);
    then(saving);
  }
};

/** @type {T.late} */
export const late = (id, then) => {
  if (saving) {
    then(saving);
    return;
  }
  if (!waiting.has(id)) waiting.set(id, then);
  if (loading) return;
  loading = true;
  // A script, not a module: those do not load from a disk. It finds `give` on its own element.
  const src = $('[data-saving]')?.dataset.saving;
  document.head.append(make('script', { src, give, onerror: () => give() }));
};

for (const type of ['focusin', 'pointerdown'])
  addEventListener(type, (e) => {
    if (/** @type {Element} */ (e.target).closest?.('.qz')) late('', () => {});
  });
