// Makes keys act in the question that has the focus (`digits`, called once a page by storing.js, study/session.js or
// study/exam.js): a digit or a letter picks one of the first nine options, by its place; Enter goes on from the verdict
// and, in an input, leads to the buttons if two of them check, by how sure the reader is.

/** On window, capturing: there the guide's guard stops keys before they reach the document. */
export const digits = () =>
  addEventListener(
    'keydown',
    (e) => {
      const target = /** @type {Element} */ (e.target);
      // A key that is held down would skip the verdict.
      if (e.ctrlKey || e.metaKey || e.altKey || e.shiftKey || e.repeat) return;
      const card = target.closest?.('.qz');
      // Where two buttons check, the Enter key stands for neither of them: it leads to them.
      const buttons = target.matches?.('input,select') && card?.querySelector('[data-act=unsure]');
      if (e.key === 'Enter') {
        if (buttons) {
          e.preventDefault();
          /** @type {HTMLElement} */ (buttons).focus();
        }
        // While a second try is open, there is nothing to go on to.
        if (target.matches?.('.qz-verdict'))
          /** @type {HTMLElement|null|undefined} */ (card?.querySelector('[data-act=next]'))?.click();
      }
      if (!/^[1-9a-i]$/i.test(e.key) || target.closest?.('select,textarea,input:not(.qz-in)')) return;
      const option = /** @type {HTMLElement[]} */ ([...(card?.querySelectorAll('.qz-set:enabled .qz-in') ?? [])])[
        (Number.parseInt(e.key, 36) - 1) % 9
      ];
      option?.focus();
      option?.click();
    },
    true,
  );
