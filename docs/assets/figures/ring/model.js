// Collectives among a few devices, chunk by chunk: round a ring, or through one central device.
//
// A vector is cut into as many chunks as there are devices. A step takes its latency and the time of its bytes; what each
// way sends is counted as in doc/PERFORMANCE.md of NCCL's tests and in Goyal et al. 2017, section 4.

/** @typedef {[from: number, to: number, chunks: number[], adds: number]} Move */
/** @typedef {{ n: number, op: string, mode: string, size: number, link: string, a: number }} Setting */
/** @typedef {ReturnType<typeof run>} Result */

// Gigabytes a second in one direction. Networks: bits by 8; NVLink and a TPU's ICI (one axis, both ways): "How to Scale
// Your Model"; InfiniBand NDR: manual of ConnectX-7. `round` is for reckoning in the head.
/** @type {Record<string, number>} */
export const LINKS = {
  eth10: 1.25,
  round: 10,
  eth100: 12.5,
  pcie4: 32,
  ib: 50,
  pcie5: 64,
  ici4: 90,
  ici5: 180,
  nv3: 300,
  nv4: 450,
  nv5: 900,
};
const [ALL, SCATTER, GATHER] = ['all-reduce', 'reduce-scatter', 'all-gather'];

/** @param {number} count */
const range = (count) => [...Array(count).keys()];

/**
 * Steps, and what goes over the busiest link one message after the other, in the unit of `size`. Over the central
 * device's link go what it receives and what it sends. null: there is no such way.
 * @param {string} way @param {string} op @param {number} n devices, any number @param {number} size
 * @returns {[number, number]|null}
 */
export const cost = (way, op, n, size) => {
  const halves = op === ALL ? 2 : 1;
  const rounds = 32 - Math.clz32(n - 1);
  const part = size / n;
  if (way === 'ring') return [halves * (n - 1), halves * (n - 1) * part];
  if (way === 'halving') return 1 << rounds === n ? [halves * rounds, halves * (n - 1) * part] : null;
  if (way === 'tree') return op === ALL ? [2 * rounds, 2 * rounds * size] : null;
  return [2 * (n - 1), (n - 1) * (size + (op === ALL ? size : part))];
};

/** What steps with so many microseconds each and so much to send take. @param {number} steps @param {number} megabytes @param {number} speed gigabytes a second @param {number} latency */
export const milliseconds = (steps, megabytes, speed, latency) => (steps * latency) / 1000 + megabytes / speed;

/** @param {Setting} setting @returns {Move[][]} */
const movesOf = ({ n, op, mode }) => {
  const all = range(n);
  const others = all.slice(1);
  /** @param {number} device */
  const own = (device) => (device + 1) % n;
  /** @type {Move[][]} */
  let first = [];
  /** @type {Move[][]} */
  let then = [];
  if (mode === 'ring') {
    if (op !== GATHER) first = others.map((s) => all.map((d) => [d, own(d), [(d - s + 1 + n) % n], 1]));
    if (op !== SCATTER) then = others.map((s) => all.map((d) => [d, own(d), [(d + 2 - s + n) % n], 0]));
  } else {
    first = others.map((d) => [op === GATHER ? [d, 0, [own(d)], 0] : [d, 0, all, 1]]);
    then = others.map((d) => [[0, d, op === SCATTER ? [own(d)] : all, 0]]);
  }
  return [...first, ...then];
};

/**
 * `moves`: of each step what is sent; `held`: before the first and after each step, of each device and chunk which
 * devices' parts are in it, device d as bit d; `clock`: milliseconds after each step; `part`: megabytes of a chunk;
 * `sent` and `received`: megabytes of each device; `ways`: steps, megabytes and milliseconds of each way, or null.
 * @param {Setting} setting
 */
export const run = (setting) => {
  const { n, op, size, link, a } = setting;
  const moves = movesOf(setting);
  const all = range(n);
  const part = size / n;
  let now = all.map((d) => all.map((c) => (op === GATHER ? (c === (d + 1) % n ? 2 ** n - 1 : 0) : 1 << d)));
  const held = [now];
  /** @type {number[]} */
  const clock = [];
  const sent = all.map(() => 0);
  const received = all.map(() => 0);
  let chunks = 0;
  moves.forEach((step, at) => {
    const old = now;
    now = old.map((row) => [...row]);
    for (const [from, to, what, adds] of step) {
      for (const chunk of what) now[to][chunk] = old[from][chunk] | (adds && old[to][chunk]);
      sent[from] += what.length;
      received[to] += what.length;
    }
    held.push(now);
    chunks += step[0][2].length;
    clock.push(milliseconds(at + 1, chunks * part, LINKS[link], a));
  });
  /** @param {string} way @returns {[number, number, number]|null} */
  const told = (way) => {
    const found = cost(way, op, n, size);
    return found && [...found, milliseconds(...found, LINKS[link], a)];
  };
  const [ring, halving, tree, central] = ['ring', 'halving', 'tree', 'central'].map(told);
  return {
    moves,
    held,
    clock,
    part,
    sent: sent.map((each) => each * part),
    received: received.map((each) => each * part),
    ways: { ring, halving, tree, central },
  };
};
