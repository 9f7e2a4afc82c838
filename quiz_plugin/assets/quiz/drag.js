// A block follows the pointer that holds its letter.

/** @import * as T from './types' */

/** @type {T.drag} */
export const drag = (grip, pointer, rows, { at, shift, tell }) => {
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
      tell(held);
    },
    { once: true },
  );
};
