// Which strategy of `tf.distribute` fits: five questions in order, of which the first that decides gives the answer.
//
// The order is that of the page about strategies, which says why and where it can be read.

/** @typedef {{ fit: string, hw: string, u: string, v: string, g: string }} Setting */
/** @typedef {ReturnType<typeof run>} Result */

/** @type {[keyof Setting, string[]][]} */
const QUESTIONS = [
  ['fit', ['yes', 'no']],
  ['hw', ['one', 'gpus', 'machines', 'tpu']],
  ['u', ['sync', 'async']],
  ['v', ['copies', 'cpu']],
  ['g', ['train', 'check']],
];

/** Results that are no strategy. */
const UNSOLVED = ['alone', 'split', 'tpu_async', 'async_one'];

/** The result, and which question decided it, from 0 on; 5: none did. @param {Setting} setting @returns {[result: string, decided: number]} */
const choose = ({ fit, hw, u, v, g }) => {
  if (fit === 'no') return [hw === 'one' ? 'alone' : 'split', 0];
  if (hw === 'tpu') return [u === 'sync' ? 'tpu' : 'tpu_async', 1];
  if (u === 'async') return [hw === 'machines' ? 'servers' : 'async_one', 2];
  if (hw === 'machines') return ['workers', 3];
  if (hw === 'gpus') return [v === 'cpu' ? 'central' : 'mirrored', 4];
  return [g === 'check' ? 'rehearsal' : 'none', 5];
};

/**
 * `result` and the number of the question that `decided`; `changes`: single answers that lead elsewhere, as
 * `[question, answer, result]`, in the order of the questions, but to a strategy first where there is none; `ignored`:
 * the questions whose answer changes nothing.
 * @param {Setting} setting
 */
export const run = (setting) => {
  const [result, decided] = choose(setting);
  const changes = QUESTIONS.flatMap(([name, options]) =>
    options
      .map((option) => [name, option, choose({ ...setting, [name]: option })[0]])
      .filter(([, , other]) => other !== result),
  );
  const ignored = QUESTIONS.map(([name]) => name).filter((name) => changes.every((change) => change[0] !== name));
  /** @param {string} other */
  const open = (other) => +UNSOLVED.includes(other);
  if (open(result)) changes.sort((one, two) => open(one[2]) - open(two[2]));
  return { result, decided, changes, ignored };
};
