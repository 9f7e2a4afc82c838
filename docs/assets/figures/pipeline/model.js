// Schedules of a model divided into stages: when each device works, waits, and what it has to keep.
//
// Times are in forward passes of one micro-batch through one stage. Stages are equal and sending takes no time: Huang et
// al. 2019 (GPipe) and Narayanan et al. 2021 (1F1B, interleaved) count alike; zero-bubble is ZB-H1 of Qi et al. 2024.
// A task is `F` forward, `B` backward or `W` gradients of the weights.

/** @typedef {[kind: string, part: number, micro: number]} Task */
/** @typedef {[kind: string, part: number, micro: number, start: number, end: number]} Done */
/** @typedef {{ k: number, m: number, b: number, r: number, s: string }} Setting */
/** @typedef {ReturnType<typeof run>} Result */

// Parts of the layers that each device holds where schedules interleave.
const CHUNKS = 2;

/** How many micro-batches visit a part before the next one does: as many as stages, or a few more. @param {number} micro @param {number} stages */
const rounds = (micro, stages) => {
  const count = Math.max(1, Math.floor(micro / stages));
  return Array.from({ length: count }, (_, at) => Math.floor(micro / count) + +(at < micro % count));
};

/** @param {number} count */
const range = (count) => [...Array(count).keys()];

/** Part and micro-batch in the order of forward passes. @param {number} micro @param {number} stages @param {number} parts */
const visits = (micro, stages, parts) => {
  if (parts === 1) return range(micro).map((m) => [0, m]);
  let first = 0;
  return rounds(micro, stages).flatMap((size) => {
    const from = first;
    first += size;
    return range(parts).flatMap((part) => range(size).map((m) => [part, from + m]));
  });
};

/** The forward and backward passes of a device, one after the other. @param {Setting} setting @param {number} device @param {number} parts */
const orderOf = ({ k, m: micro, s }, device, parts) => {
  const flat = visits(micro, k, parts);
  /** @param {string} kind @param {number[]} visit @returns {Task} */
  const task = (kind, [part, m]) => [kind, kind === 'B' ? parts - 1 - part : part, m];
  if (s === 'naive' || s === 'gpipe')
    return [...flat.map((each) => task('F', each)), ...[...flat].reverse().map((each) => task('B', each))];
  const ahead = parts === 1 ? k - 1 - device : 2 * (k - 1 - device) + rounds(micro, k)[0];
  const order = flat.slice(0, ahead).map((each) => task('F', each));
  flat.forEach((each, at) => {
    if (at + ahead < flat.length) order.push(task('F', flat[at + ahead]));
    order.push(task('B', each));
  });
  return order;
};

/** Where a pass stands among those of its device. @param {string} kind @param {number} part @param {number} m @param {Setting} setting */
const placeOf = (kind, part, m, { m: micro }) => (kind === 'B' ? CHUNKS + part : part) * micro + m;

/** What has to be done before, and on which device: -1 where nothing has. @param {Task} task @param {number} device @param {Setting} setting @param {number} parts @returns {[number, number]} */
const needs = ([kind, part, m], device, setting, parts) => {
  const { k, m: micro, s } = setting;
  const all = s === 'naive';
  if (kind === 'F') {
    if (device) return [device - 1, placeOf('F', part, all ? micro - 1 : m, setting)];
    return part ? [k - 1, placeOf('F', part - 1, m, setting)] : [-1, 0];
  }
  if (device < k - 1) return [device + 1, placeOf('B', part, all ? 0 : m, setting)];
  return part < parts - 1 ? [0, placeOf('B', part + 1, m, setting)] : [device, placeOf('F', part, m, setting)];
};

/** The times at which each device does its tasks, each as soon as it can. @param {Setting} setting @param {Record<string, number>} cost @param {number} parts */
const simulate = (setting, cost, parts) => {
  const { k } = setting;
  const orders = range(k).map((device) => orderOf(setting, device, parts));
  /** @type {Done[][]} */
  const rows = orders.map(() => []);
  /** @type {number[][]} */
  const done = orders.map(() => []);
  const free = orders.map(() => 0);
  const next = orders.map(() => 0);
  const kept = orders.map(() => 0);
  /** @type {number[][]} */
  const late = orders.map(() => []);
  /** @param {number} device @param {Task} task @param {number} start */
  const place = (device, task, start) => {
    const [kind, part, m] = task;
    const end = start + cost[kind];
    rows[device].push([kind, part, m, start, end]);
    free[device] = end;
    if (kind !== 'W') done[device][placeOf(kind, part, m, setting)] = end;
    kept[device] += +(kind === 'F') - +(kind === 'W');
  };
  for (let moved = true; moved; ) {
    moved = false;
    orders.forEach((order, device) => {
      for (; next[device] < order.length; next[device] += 1) {
        const task = order[next[device]];
        const [on, before] = needs(task, device, setting, parts);
        const ready = on < 0 ? 0 : done[on][before];
        if (ready === undefined) break;
        // Gradients of the weights fill gaps that are at least half as long as they take, and go first where the
        // device may keep no more.
        let full = task[0] === 'F' && kept[device] >= k;
        while (late[device].length && (full || free[device] + cost.W / 2 <= ready)) {
          place(device, ['W', 0, Number(late[device].shift())], free[device]);
          full = false;
        }
        place(device, task, Math.max(free[device], ready));
        if (cost.W && task[0] === 'B') late[device].push(task[2]);
        moved = true;
      }
    });
  }
  late.forEach((each, device) => {
    for (const m of each) place(device, ['W', 0, m], free[device]);
  });
  return rows;
};

/** How many micro-batches a device keeps activations of at once, at most; parts of the layers count as parts. @param {Done[]} row @param {number} parts @param {string} schedule */
const liveOf = (row, parts, schedule) => {
  const last = schedule === 'zero' ? 'W' : 'B';
  let now = 0;
  let most = 0;
  for (const [kind] of row) {
    now += +(kind === 'F') - +(kind === last);
    most = Math.max(most, now);
  }
  return most / parts;
};

/** The tasks of all devices, and when the last is done. @param {Setting} setting @returns {[rows: Done[][], total: number]} */
const planned = (setting) => {
  const { b, r, s } = setting;
  const parts = s === 'interleaved' ? CHUNKS : 1;
  const weights = s === 'zero' ? b / 2 : 0;
  const rows = simulate(setting, { F: 1 / parts, B: (b - weights + r) / parts, W: weights }, parts);
  return [rows, Math.max(...rows.map((row) => row[row.length - 1][4]))];
};

/**
 * `rows`: of each device its tasks `[kind, part, micro-batch, start, end]` in order of time; `live`: how many
 * micro-batches it keeps at once, at most; `total` time; `ideal`: time without waiting; `idle`: share of the total;
 * `bubble`: waiting by ideal time; `speedup` over one device; `plain`: the total if nothing is computed again.
 * @param {Setting} setting
 */
export const run = (setting) => {
  const { k, m, b, r, s } = setting;
  const [rows, total] = planned(setting);
  const ideal = m * (1 + b + r);
  return {
    rows,
    live: rows.map((row) => liveOf(row, s === 'interleaved' ? CHUNKS : 1, s)),
    total,
    ideal,
    idle: 1 - ideal / total,
    bubble: (total - ideal) / ideal,
    speedup: (k * ideal) / total,
    plain: r ? planned({ ...setting, r: 0 })[1] : total,
  };
};
