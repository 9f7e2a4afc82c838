// Lets readers put blocks of a card in order, by buttons, Alt and an arrow, or dragging, for card_view.js; grades by
// the nearest of the right orders, marks what is at its place in it. One move away, of four blocks or more, is half the
// credit. Unmoved blocks are no picks before Check; once answered, they stand in the right order, on paper as served.
import { make, reveal } from '../card/dom.js';

/** @import * as T from '../types' */

/**
 * @param {readonly string[][]} orders at least one, all of the same blocks
 * @param {readonly string[]} picks
 * @returns {T.Result}
 */
export const judgeOrder = (orders, picks) =>
  orders
    .map((order) => {
      const placed = picks.filter((id, i) => id === order[i]);
      // Without the block to move, the others follow each other as they should; of three, that is no merit.
      const near =
        order[3] && order.some((id) => `${picks.filter((x) => x !== id)}` === `${order.filter((x) => x !== id)}`);
      const credit = placed.length === order.length ? 1 : near ? 0.5 : 0;
      return { credit, placed, order };
    })
    .sort((x, y) => y.credit - x.credit || y.placed.length - x.placed.length)[0];

/** @type {T.kind} */
export const ordering = ({ el, set, rows, letter, find, t, say, touched }) => {
  /** @type {HTMLElement} */
  const list = find('.qz-opts');
  const total = rows.length;
  const now = () => /** @type {HTMLElement[]} */ ([...list.children]);
  const id = (/** @type {HTMLElement} */ li) => /** @type {string} */ (li.dataset.opt);
  const blocks = (/** @type {string[]} */ ids) => ids.flatMap((x) => rows.filter((li) => id(li) === x));
  const orders = /** @type {string} */ (el.dataset.order).split('|').map((order) => order.split(' '));
  const at = (/** @type {HTMLElement} */ li) => now().indexOf(li);
  /** Set once the reader moves a block or checks them as they stand. @type {unknown} */
  let moved;
  /** What was checked last. @type {string[]} */
  let checked;
  /** How the blocks stood before they were printed. @type {Element[]} */
  let left = [];

  // At an end, a block goes no further. A mark is of a place: it hides while its block is elsewhere.
  const update = () => {
    for (const li of rows) {
      li.querySelectorAll('button').forEach((b, i) => {
        b.ariaDisabled = `${at(li) === (i && total - 1)}`;
      });
      if (li.querySelector('.qz-mark')) li.dataset.mark = checked[at(li)] === id(li) ? 'hit' : '';
    }
  };
  // Its neighbour is what moves in the page: a block that is taken out of it loses focus and pointer.
  const shift = (/** @type {HTMLElement} */ li, /** @type {boolean} */ up) => {
    const other = up ? li.previousElementSibling : li.nextElementSibling;
    if (!other) return;
    if (up) li.after(other);
    else li.before(other);
    moved = true;
    update();
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
  update();

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
      update();
    },
    judge: (given) => judgeOrder(orders, given),
    // To leave the blocks as they are is an answer too.
    error() {
      moved = true;
    },
    // Once all is said, the blocks stand in the correct order, and say where a reader who had moved any had put them.
    mark(li, given, done, { placed, order }) {
      checked = given;
      if (done) list.append(...blocks(order));
      const on = placed.includes(id(li));
      const n = given.indexOf(id(li)) + 1;
      const to = !on && n ? t('m.had', { n }) : '';
      return { on, ok: on, words: to || t('v.right'), to };
    },
    words: ({ credit, placed }) => [
      t(credit ? 'v.near' : 'v.placed', { n: placed.length, total }),
      set.disabled && t('v.ordered'),
    ],
    // On paper they would show the answer, or on a blank one what is picked.
    place(_, paper) {
      if (paper && (set.disabled || (moved && document.documentElement.dataset.print === 'blank'))) {
        left = now();
        list.append(...rows);
      } else list.append(...left.splice(0));
    },
  };
};
