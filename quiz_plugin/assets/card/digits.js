// In a question, a digit chooses an option.

/** On window, capturing: there the guide's guard stops keys before they reach the document. */
export const digits = () =>
  addEventListener(
    'keydown',
    (e) => {
      const target = /** @type {Element} */ (e.target);
      if (!/^[1-9]$/.test(e.key) || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey) return;
      const card = target.closest?.('select,textarea,input:not(.qz-in)') ? null : target.closest?.('.qz');
      const option = /** @type {HTMLElement[]} */ ([...(card?.querySelectorAll('.qz-set:enabled .qz-in') ?? [])])[
        +e.key - 1
      ];
      option?.focus();
      option?.click();
    },
    true,
  );
