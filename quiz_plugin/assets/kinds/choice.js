// Choices: one right answer or several, true or false.
import { judge } from './grade.js';
import { KINDS } from './kinds.js';
import { order } from './shuffle.js';

/** @import * as T from '../types' */

/** @type {T.kind} */
const choice = ({ el, rows, letter, must, n }) => {
  const multi = el.dataset.type === 'multi';
  const letters = rows.map(letter);
  const inputs = rows.map((li) => /** @type {HTMLInputElement} */ (li.querySelector('.qz-in')));
  const all = rows.map((li) => /** @type {string} */ (li.dataset.opt));
  const has = (/** @type {number} */ i, /** @type {string} */ name) => name in rows[i].dataset;
  const right = all.filter((_, i) => has(i, 'ok'));
  // One for each option; the one of a statement belongs to what is right.
  const whys = must('.qz-why').children;
  const reasons = all.map(
    (id, i) => /** @type {Element|undefined} */ (whys[1] ? whys[i] : right.includes(id) && whys[0]),
  );
  const told = el.querySelector('.qz-ca span'); // a page kept since an older build has none
  const pinned = all.filter((_, i) => has(i, 'pin') || !letters[i]);
  let placed = all;

  const picks = () => all.filter((_, i) => inputs[i].checked);

  must('.qz-opts').addEventListener('input', (/** @type {Event} */ e) => {
    const at = inputs.indexOf(/** @type {any} */ (e.target));
    if (multi && inputs[at].checked)
      inputs.forEach((x, i) => {
        if (i !== at && (has(i, 'exclusive') || has(at, 'exclusive'))) x.checked = false;
      });
  });

  return {
    once: all.length < 3,
    clear: !multi,
    picks,
    set(ids) {
      inputs.forEach((x, i) => {
        x.checked = ids.includes(all[i]);
      });
    },
    judge: (given) => judge(right, given),
    error: () => !picks().length && (multi ? 'err.none_multi' : 'err.none_single'),
    mark(li, given) {
      const i = rows.indexOf(li);
      const pick = all[i];
      return { on: given.includes(pick), ok: right.includes(pick), why: reasons[i] };
    },
    words: ({ hits = 0, total = 0, falseAlarms }) =>
      multi ? [n('v.chosen', total, { a: hits, b: total }), ...(falseAlarms ? [n('v.extra', falseAlarms)] : [])] : [],
    // Letters follow the place, not the option.
    place(turn) {
      const now = order(all, pinned, el.id.slice(2), turn);
      if (`${now}` === `${placed}`) return;
      const focused = /** @type {HTMLElement|null} */ (document.activeElement);
      placed = now;
      if (told) told.textContent = letters.filter((_, i) => right.includes(now[i])).join(', ');
      now.forEach((id, i) => {
        for (const part of [rows, reasons].map((x) => x[all.indexOf(id)])) {
          part?.parentNode?.append(part);
          for (const key of part?.querySelectorAll('.qz-key') ?? []) key.textContent = letters[i];
        }
      });
      focused?.focus({ preventScroll: true });
    },
  };
};
KINDS.multi = choice;
KINDS.single = choice;
KINDS.tf = choice;
