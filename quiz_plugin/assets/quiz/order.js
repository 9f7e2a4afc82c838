// Blocks to put in order: by buttons, by Alt and an arrow, or by dragging a letter.
import { judgeOrder } from './grade.js';

/** @import * as T from './types' */

/** @type {T.kind} */
export const blocks = ({ el, set, make, must, t, n, say, mark, unmark, touched }) => {
  /** @type {HTMLElement} */
  const list = must('.qz-opts');
  const orders = (el.dataset.order ?? '').split('|').map((x) => x.trim().split(' '));
  const printed = /** @type {HTMLElement[]} */ ([...list.children]);
  const total = printed.length;
  let moved = false;
  /** @type {HTMLElement|null} */
  let held = null;

  const now = () => /** @type {HTMLElement[]} */ ([...list.children]);
  const key = (/** @type {HTMLElement} */ li) => li.querySelector('.qz-key')?.textContent ?? '';
  const ends = () => {
    for (const [i, li] of now().entries())
      for (const [j, b] of li.querySelectorAll('button').entries()) b.ariaDisabled = `${i === (j && total - 1)}`;
  };
  const tell = (/** @type {HTMLElement} */ li) =>
    say(t('live.moved', { key: key(li), n: now().indexOf(li) + 1, total }));
  const beside = (/** @type {HTMLElement} */ li, /** @type {boolean} */ up) =>
    up ? li.previousElementSibling : li.nextElementSibling;
  // Its neighbour is what moves in the page: a block that is taken out of it loses focus and pointer.
  const shift = (/** @type {HTMLElement} */ li, /** @type {boolean} */ up) => {
    const other = beside(li, up);
    if (!other) return false;
    if (up) li.after(other);
    else li.before(other);
    moved = true;
    unmark(li);
    ends();
    touched();
    return true;
  };
  const move = (/** @type {HTMLElement} */ li, /** @type {boolean} */ up) => {
    if (shift(li, up)) tell(li);
    else say(t(up ? 'live.first' : 'live.last', { key: key(li) }));
  };

  for (const li of printed) {
    const button = (/** @type {boolean} */ up) =>
      make(
        'button',
        {
          type: 'button',
          className: 'qz-btn',
          ariaLabel: t(up ? 'act.up' : 'act.down', { key: key(li) }),
          onclick: () => move(li, up),
        },
        up ? '↑' : '↓',
      );
    li.querySelector('.qz-pos')?.replaceWith(make('span', { className: 'qz-moves' }, button(true), button(false)));
    li.addEventListener('keydown', (e) => {
      const up = e.key === 'ArrowUp';
      if (!e.altKey || !(up || e.key === 'ArrowDown')) return;
      e.preventDefault();
      move(li, up);
    });
  }
  ends();

  list.addEventListener('pointerdown', (e) => {
    const grip = /** @type {Element} */ (e.target).closest('.qz-key');
    if (!grip || e.button || /** @type {HTMLFieldSetElement} */ (set).disabled) return;
    held = grip.closest('li');
    grip.setPointerCapture(e.pointerId);
  });
  list.addEventListener('pointermove', ({ clientY }) => {
    const past = (/** @type {boolean} */ up) => {
      const box = held && beside(held, up)?.getBoundingClientRect();
      const way = box && clientY - box.top - box.height / 2;
      return held && way && (up ? way < 0 : way > 0) && shift(held, up);
    };
    while (past(true) || past(false));
  });
  list.addEventListener('lostpointercapture', () => {
    if (held) tell(held);
    held = null;
  });

  return {
    picks: () => (moved ? now().map((li) => li.dataset.opt ?? '') : []),
    set(ids) {
      const next = ids.flatMap((id) => printed.find((li) => li.dataset.opt === id) ?? []);
      moved = new Set(next).size === total;
      list.append(...(moved ? next : printed));
      ends();
    },
    judge: (given) => judgeOrder(orders, given),
    // To leave the blocks as they are is an answer too.
    error() {
      moved = true;
    },
    first: () => must('.qz-moves [aria-disabled=false]'),
    mark(_, done, { run = [], order = [] }) {
      const line = [];
      for (const li of now()) {
        const id = li.dataset.opt ?? '';
        const ok = run.includes(id);
        if (!done && ok) continue;
        const words = ok ? t('m.in_place') : done ? t('m.goes_to', { n: order.indexOf(id) + 1 }) : t('m.move');
        line.push(`${mark(li, id, ok ? 'hit' : 'slip', [words])} ${key(li)}`);
      }
      return line;
    },
    words: ({ moves = 0 }) => [n('v.moves', moves)],
  };
};
