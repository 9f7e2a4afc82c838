// In a question, a digit chooses an option.

/** @import * as T from './types' */

/** On window, capturing: there the guide's guard stops keys before they reach the document. @param {T.Chooses} chooses */
export const digits = (chooses) =>
  addEventListener(
    'keydown',
    (e) => {
      const target = /** @type {Element} */ (e.target);
      if (!/^[1-9]$/.test(e.key) || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey) return;
      const card = target.closest?.('select,textarea,input:not(.qz-in)') ? null : target.closest?.('.qz');
      if (card) chooses.get(card)?.(+e.key);
    },
    true,
  );
