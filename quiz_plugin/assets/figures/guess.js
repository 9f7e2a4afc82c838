// Asks readers once to guess or skip (`askGuess`), and lets them use a figure's controls only then; says whether it was
// correct and why, brings that and the drawing into view. Stores the guess (`xp`; a skip is empty) by itself, not by
// store/; where the browser refuses, it asks again next time. For shell.js.

/**
 * @param {HTMLElement} figure @param {Iterable<any>} waiting what is to be used only then
 * @param {() => string} answer @param {(key: string, values: Record<string, string>) => string} t
 */
export const askGuess = (figure, waiting, answer, t) => {
  const key = `${/** @type {HTMLElement} */ (document.querySelector('[data-store]')).dataset.store}xp`;
  const name = `${figure.dataset.xp}`;
  const [choices, first, reply, why, line] = ['.xp-guesses', '.xp-first', '.xp-answer', '.xp-why', '.xp-line'].map(
    (part) => /** @type {HTMLElement} */ (figure.querySelector(part)),
  );
  const buttons = /** @type {HTMLElement[]} */ ([...choices.querySelectorAll('[data-guess]')]);
  const guesses = () => {
    try {
      return JSON.parse(localStorage[key]) ?? {};
    } catch {
      return {};
    }
  };
  /**
   * @param {string|undefined} guess a choice, or its words, as older guides stored it; empty: none was given
   * @returns {boolean} whether it is still asked
   */
  const show = (guess) => {
    const choice = buttons.find(({ dataset, textContent }) => guess === dataset.guess || guess === textContent);
    const asks = guess !== '' && !choice;
    for (const each of waiting) each.inert = asks;
    if (!asks) {
      const [words, is] = [choice?.textContent ?? '', answer()];
      const verdict = t(`xp.${words === is ? 'correct' : words ? 'guessed' : 'unguessed'}`, { guess: words, is: '*' });
      first.style.visibility = 'hidden';
      for (const each of /** @type {HTMLButtonElement[]} */ (buttons)) {
        each.disabled = true;
        each.dataset.is = each.textContent === is ? 'right' : each === choice ? 'wrong' : '';
      }
      reply.dataset.is = words === is ? 'right' : words && 'wrong';
      const [before, after] = `${verdict} ${why.textContent}`.split(/\*(.*)/s);
      reply.replaceChildren(before, Object.assign(document.createElement('b'), { textContent: is }), after);
    }
    return asks;
  };
  let asks = show(guesses()[name]);
  return {
    asks: () => asks,
    /** @param {string} guess */
    make(guess) {
      try {
        localStorage[key] = JSON.stringify({ ...guesses(), [name]: guess });
      } catch {
        // It is asked again next time.
      }
      asks = show(guess);
      // What comes in place of the choices is read out; what it changes, of a wide drawing the end, is in sight too.
      reply.tabIndex = -1;
      reply.focus({ preventScroll: true });
      figure.querySelector('.xp-pane')?.scrollTo(999, 0);
      for (const each of [line, reply]) each.scrollIntoView({ block: 'nearest' });
    },
  };
};
