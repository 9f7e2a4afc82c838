// Runs a card with blocks to put in order: moves them by buttons, Alt and an arrow, or dragging; grades and marks them
// by the nearest of the right orders. One move away, of four blocks or more, is half the credit. A block is marked right
// that follows others as it should, or stands at its place. Unmoved blocks are no picks before Check; once answered,
// blocks stand in the correct order.
import { make, reveal } from '../card/dom.js';
import { verdictOf } from './grade.js';

/** @import * as T from '../types' */

/** Of fewer blocks, one move away is no merit. */
const FEWEST_FOR_HALF = 4;

/**
 * The most blocks that already follow each other; of several such runs, the one that starts first.
 * @param {readonly string[]} order
 * @param {readonly string[]} picks the blocks still to look at
 * @param {number} [after] the place after which they may stand
 * @returns {string[]}
 */
const longest = (order, picks, after = -1) =>
  picks.reduce((/** @type {string[]} */ best, id, i) => {
    const at = order.indexOf(id);
    const run = at > after ? [id, ...longest(order, picks.slice(i + 1), at)] : [];
    return best.length < run.length ? run : best;
  }, []);

/**
 * @param {readonly string[][]} orders at least one, all of the same blocks
 * @param {readonly string[]} picks
 * @returns {T.Result}
 */
export const judgeOrder = (orders, picks) => {
  const [{ run, order }] = orders
    .map((order) => ({ order, run: longest(order, picks) }))
    .sort((x, y) => y.run.length - x.run.length);
  const half = order.length < FEWEST_FOR_HALF ? 0 : 0.5;
  const credit = [1, half][order.length - run.length] ?? 0;
  const placed = picks.filter((id, i) => run.includes(id) || id === order[i]);
  return { verdict: verdictOf(credit), credit, placed, order };
};

/** @type {T.kind} */
export const ordering = ({ el, set, rows, letter, must, t, say, unmark, touched }) => {
  /** @type {HTMLElement} */
  const list = must('.qz-opts');
  const total = rows.length;
  const now = () => /** @type {HTMLElement[]} */ ([...list.children]);
  const id = (/** @type {HTMLElement} */ li) => /** @type {string} */ (li.dataset.opt);
  const blocks = (/** @type {string[]} */ ids) => ids.flatMap((x) => rows.find((li) => id(li) === x) ?? []);
  const orders = /** @type {string} */ (el.dataset.order).split('|').map((order) => order.split(' '));
  const at = (/** @type {HTMLElement} */ li) => now().indexOf(li);
  /** Set once the reader moves a block or checks them as they stand. @type {unknown} */
  let moved;

  const ends = () => {
    for (const li of rows)
      li.querySelectorAll('button').forEach((b, i) => {
        b.ariaDisabled = `${at(li) === (i && total - 1)}`;
      });
  };
  // Its neighbour is what moves in the page: a block that is taken out of it loses focus and pointer.
  const shift = (/** @type {HTMLElement} */ li, /** @type {boolean} */ up) => {
    const other = up ? li.previousElementSibling : li.nextElementSibling;
    if (!other) return;
    if (up) li.after(other);
    else li.before(other);
    moved = true;
    unmark(li);
    ends();
    touched();
  };
  const announce = (/** @type {HTMLElement} */ li) => say(t('live.moved', { key: letter(li), n: at(li) + 1, total }));
  const move = (/** @type {HTMLElement} */ li, /** @type {boolean} */ up) => {
    shift(li, up);
    reveal();
    announce(li);
  };

  for (const li of rows) {
    const key = letter(li);
    const button = (/** @type {boolean} */ up) =>
      make(
        'button.qz-btn',
        { type: 'button', ariaLabel: t(up ? 'act.up' : 'act.down', { key }), onclick: () => move(li, up) },
        up ? '↑' : '↓',
      );
    // The block stays, its list of positions goes.
    const label = /** @type {Element} */ (li.firstElementChild);
    label.replaceWith(
      ...[...label.childNodes].slice(0, 4),
      make('span.qz-moves', make('span.qz-grip'), button(true), button(false)),
    );
    li.onkeydown = (e) => {
      const up = e.key === 'ArrowUp';
      if (e.altKey && (up || e.key === 'ArrowDown')) {
        e.preventDefault();
        move(li, up);
      }
    };
  }
  ends();

  // A block follows the pointer that holds its grip.
  list.onpointerdown = (e) => {
    const grip = /** @type {HTMLElement} */ (e.target);
    if (!grip.matches('.qz-grip') || e.button) return;
    const block = /** @type {HTMLElement} */ (grip.closest('li'));
    grip.setPointerCapture(e.pointerId);
    grip.onpointermove = ({ clientY }) => {
      const above = rows.filter((li) => {
        const { top, bottom } = li.getBoundingClientRect();
        return li !== block && top + bottom < 2 * clientY;
      });
      while (above.length !== at(block)) shift(block, above.length < at(block));
    };
    grip.onlostpointercapture = () => {
      grip.onpointermove = null;
      announce(block);
    };
  };

  return {
    picks: () => (moved ? now().map(id) : []),
    set(ids) {
      const next = blocks(ids);
      moved = next[0];
      list.append(...rows, ...next);
      ends();
    },
    judge: (given) => judgeOrder(orders, given),
    // To leave the blocks as they are is an answer too.
    error() {
      moved = true;
    },
    // Once all is said, the blocks stand in the correct order, and say where a reader who had moved any had put them.
    mark(li, given, done, { placed, order }) {
      if (done) list.append(...blocks(order));
      const n = given.indexOf(id(li)) + 1;
      const ok = !n || placed.includes(id(li));
      const to = done && n && n !== at(li) + 1 ? t('m.had', { n }) : '';
      return { on: n, ok, words: [t(ok ? 'v.right' : 'v.wrong'), ' ', to], to };
    },
    words: ({ placed }) => [t(set.disabled ? 'v.moved' : 'v.moves', { n: placed.length, total })],
  };
};
