// Loads beliefs/remedy.js once a saved answer embodies a misconception (`watchSlips`), or where that fails at the next;
// it then shows the remedy of any answer that calls for one. `data-mis` marks such answers: an option, or the reason of
// a wrong number, empty while the verdict shows it. For card/storing.js, study/session.js; exams have study/results.js.
import { loadPart } from './dom.js';

/** @import * as T from '../types' */

/**
 * What is to be called when an answer to a question was saved, before its card shows what it was worth.
 * @param {T.Shelf} shelf @param {(text: string) => void} say
 */
export const watchSlips = (shelf, say) => {
  /** @type {Promise<T.Shown|undefined>|undefined} */
  let remedies;
  /** The questions that wait for it: a second answer while it loads must not take back what the first brings. */
  const waiting = new Set();
  /** @param {string} id */
  const look = async (id) => {
    const card = document.getElementById(`q-${id}`);
    if (!card || waiting.has(id)) return;
    if (!(remedies || card.querySelector('[data-mis] :checked, [data-mis]:empty'))) return;
    waiting.add(id);
    remedies ??= loadPart('remedy').then((begin) => begin?.(shelf, say));
    const known = await remedies.catch(() => undefined);
    waiting.delete(id);
    if (known) known.below(card, id);
    else remedies = undefined; // there was no network; there may be one next time
  };
  return (/** @type {string} */ id) => queueMicrotask(() => look(id));
};
