// An input pipeline over time: when each element is read, mapped and trained on, and what training waits for.
//
// A simplified model of `tf.data`, in units of time without overhead. A stage works for whoever asks it, in the asker's
// time, unless it has workers of its own: parallel readers and parallel calls of `map` keep a place for each, `prefetch`
// a buffer. They start on an element as soon as a worker is free and a place is; elements leave in their order.

/** @typedef {{ o: number, r: number, m: number, t: number, c: number, p: number, b: number, cache: number, n: number, e: number, q: number }} Setting */
/** @typedef {ReturnType<typeof run>} Result */

/** @param {number} count @param {number} start */
const times = (count, start) => Array(count).fill(start);

/** An epoch that comes from the cache. @param {Setting} setting @param {number} start */
const trained = ({ n, t }, start) => times(n, 0).map((_, i) => [...times(6, start + i * t), start + (i + 1) * t]);

/** An epoch in which every element is read and mapped. @param {Setting} setting @param {number} start @returns {number[][]} */
const epochOf = ({ o, r, m, t, c, p, b, n, q }, start) => {
  const readers = q ? 1 : c;
  // When each worker is free, and when each element was taken from it.
  const reading = times(readers, start);
  const mapping = times(p, start);
  let handing = start;
  /** @type {number[][]} */
  const [read, mapped, handed] = [[], [], []];
  /** When there is a place for element `i`. @param {number[]} taken @param {number} i @param {number} places */
  const place = (taken, i, places) => (i >= places ? taken[i - places] : start);
  let now = start;
  return times(n, 0).map((_, i) => {
    const [reader, call] = [i % readers, i % p];
    const asked = b ? Math.max(handing, place(handed, i, b)) : now;
    const called = p > 1 ? Math.max(mapping[call], place(mapped, i, p)) : asked;
    const begins = Math.max(reading[reader], readers > 1 ? place(read, i, readers) : called);
    const opened = begins + (i < c ? o : 0);
    const fetched = opened + r;
    reading[reader] = fetched;
    read[i] = Math.max(called, fetched);
    const maps = Math.max(mapping[call], read[i]);
    mapping[call] = maps + m;
    mapped[i] = handing = Math.max(asked, maps + m);
    const trains = Math.max(now, handing);
    handed[i] = trains;
    now = trains + t;
    return [begins, opened, fetched, maps, maps + m, trains, now];
  });
};

/** How long an element keeps a call of `map` busy: a parallel call keeps its place while its element is read, unless readers of their own do that. @param {Setting} setting */
const heldBy = ({ r, m, c, p, q }) => (p > 1 && (c === 1 || q) ? m + r : m);

/** Of the stages that overlap each other, those that take longest; stages in turns count as one. @param {Setting} setting @returns {[string[], number]} */
const slowest = (setting) => {
  const { r, m, t, c, p, b, q } = setting;
  /** @type {[string[], number][]} */
  const found = [];
  let turns = ['read'];
  let cost = r;
  const begin = () => {
    turns = [];
    cost = 0;
  };
  if (c > 1 && !q) {
    found.push([turns, r / c]);
    begin();
  }
  if (p > 1) {
    found.push([['read'], cost], [['map'], heldBy(setting) / p]);
    begin();
  } else if (m) {
    turns.push('map');
    cost += m;
  }
  if (b) {
    found.push([turns, cost]);
    begin();
  }
  found.push([[...turns, 'train'], cost + t]);
  return found.reduce((slow, each) => (each[1] >= slow[1] ? each : slow));
};

/**
 * `epochs`: of each its elements, with seven times: when the file is opened, reading starts and ends, `map` starts and
 * ends, training starts and ends; `ends` of the epochs; `total` time; `busy`: the share of it that is training; `waits`:
 * the rest; `slow`: the stages that set the pace as long as nothing is cached; `pace`: what an element costs there;
 * `held`: how long an element keeps a call of `map` busy.
 * @param {Setting} setting
 */
export const run = (setting) => {
  const epochs = [];
  const ends = [];
  let now = 0;
  for (let epoch = 0; epoch < setting.e; epoch += 1) {
    const elements = epoch && setting.cache ? trained(setting, now) : epochOf(setting, now);
    epochs.push(elements);
    now = elements[setting.n - 1][6];
    ends.push(now);
  }
  const work = setting.n * setting.t * setting.e;
  const [slow, pace] = slowest(setting);
  return { epochs, ends, total: now, busy: work / now, waits: now - work, slow, pace, held: heldBy(setting) };
};
