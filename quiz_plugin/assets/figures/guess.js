// A guess before the controls move: asked for once, stored by the browser, shown beside what is right.

/**
 * @param {any} box where the guess is asked for @param {any[]} waiting the controls that move only then
 * @param {string} name the figure's @param {() => string} answer
 * @param {(key: string, values: Record<string, string>) => string} t
 */
export const askGuess = (box, waiting, name, answer, t) => {
  const key = `${/** @type {HTMLElement} */ (document.querySelector('[data-store]')).dataset.store}xp`;
  const guesses = () => {
    try {
      return JSON.parse(localStorage[key]);
    } catch {
      return {};
    }
  };
  /** @param {string|undefined} guess empty: none was given */
  const show = (guess) => {
    for (const each of waiting) each.inert = guess === undefined;
    if (guess === undefined) {
      // What comes in place of the choices is read out, but not where it stood there from the start.
      box.ariaLive = 'polite';
      return;
    }
    box.textContent = t(guess ? 'xp.guessed' : 'xp.unguessed', { guess, is: answer() });
  };
  show(guesses()?.[name]);
  /** @param {string} guess */
  return (guess) => {
    try {
      localStorage[key] = JSON.stringify({ ...guesses(), [name]: guess });
    } catch {
      // It is asked again next time.
    }
    show(guess);
    const first = waiting.map((each) => each.querySelector('input:not([type=hidden]), select, [tabindex="0"]'));
    first.find(Boolean)?.focus();
  };
};
