// Reads, sets, grades and marks picks on a card with options or a statement, for card_view.js. `judge`, also for pairs:
// a wrong pick takes away what a right one brings. Shuffles options with letters by question and turn (first: as
// written), the letters stay put; below three options: one try. Grades of all kinds: tests/vectors/grading*.json.

/** @import * as T from '../types' */

/**
 * The grading rule: a wrong pick takes away what a right one brings. Pairs, written as left:right, follow it too.
 * @param {readonly string[]} right @param {readonly string[]} picks @returns {T.Result}
 */
export const judge = (right, picks) => {
  const total = right.length;
  const hits = right.filter((id) => picks.includes(id)).length;
  const falseAlarms = picks.length - hits;
  const credit = Math.max(0, (hits - falseAlarms) / total);
  return { credit, hits, total, falseAlarms };
};

/**
 * Ids in the order to show: as written the first time, then shuffled by question and attempt, so that a reload and the
 * other language agree.
 * @param {string[]} ids
 * @param {string} seed
 * @param {number} attempt how many answers were given before this one
 */
export const shuffled = (ids, seed, attempt) => {
  if (attempt < 1) return ids;
  /** A number that looks random: FNV-1a, twice over, as it mixes what comes last least. @param {string} id */
  const hash = (id) => {
    let x = 2166136261;
    for (const ch of (id + seed + attempt).repeat(2)) x = Math.imul(x ^ ch.charCodeAt(0), 16777619);
    return x;
  };
  return [...ids].sort((a, b) => hash(a) - hash(b));
};

/** @type {T.kind} */
export const choice = ({ el, rows, find, letter, n }) => {
  const multi = el.dataset.type === 'multi';
  const letters = rows.map(letter);
  const inputs = rows.map((li) => /** @type {HTMLInputElement} */ (li.querySelector('.qz-in')));
  const all = rows.map((li) => /** @type {string} */ (li.dataset.opt));
  const has = (/** @type {number} */ i, /** @type {string} */ name) => name in rows[i].dataset;
  const right = all.filter((_, i) => has(i, 'ok'));
  // One for each option; the one of a statement belongs to what is right.
  const whys = find('.qz-why').children;
  const reasons = all.map(
    (id, i) => /** @type {Element|undefined} */ (whys[1] ? whys[i] : right.includes(id) ? whys[0] : undefined),
  );
  const labels = rows.map((li, i) => [li, reasons[i]].map((part) => part?.querySelector('.qz-key')));
  const key = find('.qz-ca span');
  let placed = all;

  const picks = () => all.filter((_, i) => inputs[i].checked);

  return {
    singleTry: all.length < 3,
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
      return { on: given.includes(all[i]), ok: has(i, 'ok'), why: reasons[i] };
    },
    words: ({ hits, total, falseAlarms }) =>
      multi ? [n('v.chosen', total, { a: hits, b: total }), ...(falseAlarms ? [n('v.extra', falseAlarms)] : [])] : [],
    // Letters follow the place, not the option.
    place(turn) {
      const now = letters[0] ? shuffled(all, el.id.slice(2), turn) : all;
      if (`${now}` === `${placed}`) return;
      const focused = /** @type {HTMLElement|null} */ (document.activeElement);
      placed = now;
      key.replaceChildren(letters.filter((_, i) => right.includes(now[i])).join(', '));
      now.forEach((id, i) => {
        const at = all.indexOf(id);
        for (const part of [rows[at], reasons[at]]) /** @type {any} */ (part)?.parentNode.append(part);
        // That of a reason stands with the verdict while the reason does.
        for (const label of labels[at]) if (label) label.textContent = letters[i];
      });
      focused?.focus({ preventScroll: true });
    },
  };
};
