// Reads, checks and sets the controls of a figure, for shell.js: sets each to the nearest value it takes, or its first.
// Makes and reads the address of a setting, `k-6_s-1f1b`: what differs from the first. bank/figures.py does the same:
// change both. Digits that are typed may be grouped; at its right end, a slider of steps says 0, which means all steps.

/** @typedef {ReturnType<typeof field>} Field */
/** @typedef {string|number} Value */

/** @param {any} input */
const isNumber = (input) => 'low' in input.dataset;

/** What is typed, without the signs that group digits, as in 50,000; with decimals, in parts. @param {any} input */
const typed = (input, text = input.value) => {
  const { per } = input.dataset;
  if (per) return `${+(text.replace(',', '.') * per).toFixed(6)}`;
  return isNumber(input) && /^\s*[1-9]\d{0,2}([\s.,])\d{3}(\1\d{3})*\s*$/.test(text) ? text.replace(/\D/g, '') : text;
};

/** @param {string} name @param {any[]} inputs one, or the buttons of a choice */
const field = (name, inputs) => {
  const [input] = inputs;
  const { low, high, unit, signs, first: initial, steps, per = 1 } = input.dataset;
  // At its right end, a slider of steps stands for all of them, which is 0.
  const timed = steps !== undefined;
  const listed = input.type === 'select-one';
  const written = input.type === 'hidden';
  /** @param {'checked'|'defaultChecked'} how */
  const chosen = (how) => inputs.find((each) => each[how]);
  return {
    name,
    input,
    unit,
    /** Whether it is a text that is set by placing pieces. */
    written,
    slides: input.type === 'range',
    /** @returns {Value} */
    value() {
      if (listed || written) return input.value;
      if (inputs[1]) return chosen('checked').value;
      if (timed) return input.value === input.max ? 0 : +input.value;
      return input.type === 'checkbox' ? +input.checked : +typed(input);
    },
    /** What it is set to when the page comes. @returns {Value} */
    first() {
      if (listed) return [...input].find((each) => each.defaultSelected).value;
      if (inputs[1]) return chosen('defaultChecked').value;
      if (written) return initial;
      if (timed) return 0;
      return input.type === 'checkbox' ? +input.defaultChecked : +typed(input, input.defaultValue);
    },
    /** Set it to the value nearest to a text; to the first one where that says none. @param {string} text */
    setTo(text) {
      const number = text.trim() && Math.abs(+text) < 1e15 ? +text : this.first();
      if (listed) input.value = [...input].some((each) => each.value === text) ? text : this.first();
      else if (written)
        input.value =
          text.length === initial.length && [...text].every((sign) => signs.includes(sign)) ? text : initial;
      else if (inputs[1]) (inputs.find((each) => each.value === text) ?? chosen('defaultChecked')).checked = true;
      else if (input.type === 'checkbox') input.checked = [0, 1].includes(+number) ? number : input.defaultChecked;
      else if (timed) input.value = number || input.max;
      else input.value = isNumber(input) ? Math.floor(Math.min(Math.max(+number, low), high)) / per : number;
    },
    /** From where to where a number goes that is none of them; nothing where it is right. */
    wrong() {
      const right =
        !isNumber(input) || (/^\s*\d+\s*$/.test(typed(input)) && this.value() >= low && this.value() <= high);
      return right ? null : { low: low / per, high: high / per, key: per > 1 ? 'xp.decimals' : 'xp.error' };
    },
  };
};

/** The fields of a figure, in the order in which it shows them. @param {HTMLElement} figure */
export const fieldsOf = (figure) => {
  /** @type {Map<string, any[]>} */
  const found = new Map();
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (figure.querySelectorAll('input, select'))) {
    const name = input.name.split('.')[1];
    found.set(name, [...(found.get(name) ?? []), input]);
  }
  return [...found].map(([name, inputs]) => field(name, inputs));
};

/** The texts of an address, by control. @param {string} address @returns {Record<string, string>} */
export const textsOf = (address) => Object.fromEntries(address.split('_').map((part) => part.split(/-(.*)/)));

/**
 * What differs from the first setting, by name.
 * @param {Record<string, Value>} setting @param {Record<string, Value>} first
 */
export const addressOf = (setting, first) =>
  Object.entries(setting)
    .filter(([name, value]) => value !== first[name])
    .map((each) => each.join('-'))
    .join('_');
