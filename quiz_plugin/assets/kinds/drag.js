// A block follows the pointer that holds its letter.

/**
 * Let the block around `grip` follow a pointer.
 * @param {Element} grip @param {number} pointer @param {HTMLElement[]} rows all blocks
 * @param {{ at: (li: HTMLElement) => number, shift: (li: HTMLElement, up: boolean) => void, announce: (li: HTMLElement) => void }} block
 *   at which place a block is, what moves it by one, and what says where it is at the end
 */
export const drag = (grip, pointer, rows, { at, shift, announce }) => {
  const held = grip.closest('li');
  if (!held) return;
  try {
    grip.setPointerCapture(pointer);
  } catch {
    return; // it was let go before this script came
  }
  const follow = (/** @type {Event} */ e) => {
    const { clientY } = /** @type {PointerEvent} */ (e);
    const above = rows.filter((li) => {
      const { top, bottom } = li.getBoundingClientRect();
      return li !== held && top + bottom < 2 * clientY;
    });
    while (above.length !== at(held)) shift(held, above.length < at(held));
  };
  grip.addEventListener('pointermove', follow);
  grip.addEventListener(
    'lostpointercapture',
    () => {
      grip.removeEventListener('pointermove', follow);
      announce(held);
    },
    { once: true },
  );
};
