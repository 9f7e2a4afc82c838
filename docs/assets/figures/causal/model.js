// Attention under a causal mask on a ring of devices: which blocks of queries and keys meet in which round, and who waits.
//
// The unit is the work of one device's stretch of queries with another's of keys. A block on the diagonal is half of
// that, because half of its pairs are masked; one above it is nothing. In each round a device works with the keys of the
// device so many places before it, and the round lasts as long as the device that has most to do. Zigzag: Llama 3
// (arXiv:2407.21783), section 3.3.2, 2n chunks of which device i has i and 2n − 1 − i. What is sent is taken as hidden.

/** @typedef {{ n: number, l: string }} Setting */
/** @typedef {ReturnType<typeof run>} Result */

/** @param {number} count */
const range = (count) => [...Array(count).keys()];
/** @param {number[]} all */
const sum = (all) => all.reduce((one, other) => one + other, 0);

/**
 * `owner`: the device of each chunk; `rounds`: of each round, the work of each device; `times`: how long each round
 * lasts; `time`: all of them; `done`: the work of each device in all; `share`: of the time, what devices compute.
 * @param {number} n @param {boolean} zigzag
 */
const ring = (n, zigzag) => {
  const devices = range(n);
  const owner = zigzag ? [...devices, ...[...devices].reverse()] : devices;
  const unit = (n / owner.length) ** 2;
  const rounds = devices.map((round) =>
    devices.map((device) => {
      const source = (device - round + n) % n;
      const parts = owner.flatMap((has, query) =>
        owner.map((from, key) => (has === device && from === source && key <= query ? (key < query ? 1 : 0.5) : 0)),
      );
      return sum(parts) * unit;
    }),
  );
  const times = rounds.map((works) => Math.max(...works));
  const done = devices.map((device) => sum(rounds.map((works) => works[device])));
  const time = sum(times);
  return { owner, rounds, times, time, done, share: sum(done) / n / time };
};

/** The ring of a setting, and `ways`: that of each order. @param {Setting} setting */
export const run = ({ n, l }) => {
  const ways = { plain: ring(n, false), zigzag: ring(n, true) };
  return { ...(l === 'zigzag' ? ways.zigzag : ways.plain), ways };
};
