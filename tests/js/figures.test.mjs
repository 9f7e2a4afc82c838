// Figures to play with: what papers, programs and pages say of their models, closed formulas, and what always holds.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { run as batch } from '../../docs/assets/figures/batch/model.js';
import { run as causal } from '../../docs/assets/figures/causal/model.js';
import { run as choose } from '../../docs/assets/figures/chooser/model.js';
import { run as feed } from '../../docs/assets/figures/input/model.js';
import { run as layout } from '../../docs/assets/figures/layout/model.js';
import { run as memory } from '../../docs/assets/figures/memory/model.js';
import { run as mesh } from '../../docs/assets/figures/mesh/model.js';
import { MODELS } from '../../docs/assets/figures/models.js';
import { run as schedule } from '../../docs/assets/figures/pipeline/model.js';
import * as planner from '../../docs/assets/figures/planner/model.js';
import { run as collective, cost, milliseconds } from '../../docs/assets/figures/ring/model.js';
import { chance } from './fake.mjs';

const vectors = JSON.parse(readFileSync(new URL('../vectors/figures.json', import.meta.url), 'utf8'));

const below = chance(3);
const int = (low, high) => low + below(high - low + 1);
const of = (...options) => options[below(options.length)];
const near = (found, expected, within = 1e-9) =>
  assert.ok(Math.abs(found - expected) <= within * Math.max(1, Math.abs(expected)), `${found} for ${expected}`);
const range = (count) => [...Array(count).keys()];
/** Settings that `make` makes, the same in each run. */
const many = (count, make) => range(count).map(make);

// Batches

const batchAt = (values) => batch({ ...vectors.batch.setting, ...values });
const spread = ({ runs }) => runs.flatMap(([count, share]) => Array(count).fill(share));

test('an epoch has the updates that papers and tutorials count, and an uneven batch their shares', () => {
  for (const [values, size, whole, dropped] of vectors.batch.updates) {
    const found = batchAt(values);
    assert.deepEqual([found.batch, found.steps, batchAt({ ...values, drop: 1 }).steps], [size, whole, dropped]);
  }
  for (const [values, shares] of vectors.batch.shares) assert.deepEqual(spread(batchAt(values)), shares);
});

test('the learning rate and its warm-up are those of the papers', () => {
  const hour = batchAt({ r: 32, n: 256 });
  for (const [epoch, rate] of vectors.batch.warm.entries()) near(hour.warm[epoch], rate);
  const root = batchAt({ r: 256, rule: 'root' });
  near(root.rate / root.start, 2.83, 0.002);
  for (const [at, beta] of [0.2, 0.992].entries()) near(root.betas[at], beta);
  assert.deepEqual(batchAt({ r: 320, rule: 'root' }).betas, []); // a beta below zero: the rule holds no more
});

// Choosing a strategy

test('known cases lead to their strategy, and only what is said to change it does', () => {
  const { setting, questions, results } = vectors.chooser;
  for (const [answers, result] of results) assert.equal(choose({ ...setting, ...answers }).result, result);
  /** @type {any[]} */
  const all = Object.entries(questions).reduce(
    (some, [name, options]) => some.flatMap((one) => options.map((option) => ({ ...one, [name]: option }))),
    [{}],
  );
  for (const answers of all) {
    const { result, changes, ignored } = choose(answers);
    for (const [name, option, other] of /** @type {any[]} */ (changes))
      assert.equal(choose({ ...answers, [name]: option }).result, other);
    const same = Object.keys(questions).filter((name) =>
      questions[name].every((option) => choose({ ...answers, [name]: option }).result === result),
    );
    assert.deepEqual([...ignored].sort(), same.sort());
  }
});

// Memory

const memoryAt = (values) => memory({ ...vectors.memory.setting, ...values });
const state = ({ weights, gradients, optimizer }) => weights + gradients + optimizer;

test('activations are those of Korthikanti et al. 2022, the state is that of Rajbhandari et al. 2020', () => {
  for (const [b, all, selective, full, logits, divided] of vectors.memory.activations) {
    near(memoryAt({ b }).activations, all, 0.01);
    near(memoryAt({ b, r: 'selective' }).activations, selective, 0.01);
    near(memoryAt({ b, r: 'full' }).activations, full, 0.01);
    near(memoryAt({ b }).logits, logits, 0.01);
    near(memoryAt({ b, t: '8' }).activations, divided, 0.01);
  }
  const share = 7.5e9 / memoryAt({ model: '7b' }).parameters;
  for (const [z, small, large] of vectors.memory.zero) {
    near(state(memoryAt({ z })), small, 0.01);
    near(share * state(memoryAt({ model: '7b', z, d: 64 })), large, 0.01);
  }
});

test('a layer of today, four recipes, and what moves to the host are those counted by hand', () => {
  // Units of 8,192 tokens, and 4 bytes of each head for FlashAttention; without dropout a pair of tokens keeps 2 bytes.
  const llama = { model: '8b', a: 'flash', g: '8', f: 'wide', z: '1' };
  near(memoryAt(llama).activations, (32 * 8192 * (34 * 4096 + 4 * 32)) / 1e9);
  near(memoryAt({ ...llama, model: '70b' }).activations, (80 * 8192 * (33.5 * 8192 + 4 * 64)) / 1e9);
  near(memoryAt({ model: '124m', a: 'flash' }).activations, (12 * 1024 * 768 * (34 + 4 / 64)) / 1e9);
  near(memoryAt({ ...llama, a: 'stored' }).activations - 36.51, (32 * 32 * 8192 * 8192 * 2) / 1e9, 0.001);
  near(memoryAt({ ...llama, g: '1', t: '8' }).activations, (32 * 8192 * (4096 * (8.125 + 25 / 8) + 16)) / 1e9);
  near(memoryAt(llama).parameters, 8.03e9, 0.001);
  for (const [f, bytes] of Object.entries({ half: 6, wide: 7.5, short: 7, single: 9 }))
    near(state(memoryAt({ ...llama, f })), 8.03 * bytes, 0.001);
  const { out, back, way, optimizer } = memoryAt({ ...llama, u: 'both' });
  near(out + back + optimizer, (8.03 * 6) / 8 / 50, 0.001);
  near(way, 36.54 / 50, 0.001);
});

// Meshes

test('a trillion parameters, and a layer of GPT-3, are divided as published', () => {
  MODELS.trillion = [128, 25_600, 160, 2048];
  const large = mesh(vectors.mesh.trillion);
  delete MODELS.trillion;
  assert.deepEqual([large.t, large.p, large.d, large.micro], [8, 64, 6, 512]);
  near(large.parameters, 1008e9, 0.001);
  near(large.bubble, 63 / 575);
  // Cut in 8, one sequence: 33.8 GB, 113 ms; at 50 percent of the peak it computes for 1.72 s.
  const gpt = mesh(vectors.mesh.gpt3);
  near(gpt.sent.tensor / 128, 33.8, 0.002);
  near(gpt.parts[2] / 128, 0.113, 0.005);
  near(((gpt.parts[0] / 128) * 0.4) / 0.5, 1.72, 0.003);
});

// Pipelines

const pipeline = (k, m, s = 'gpipe', b = 2, r = 0) => schedule({ k, m, s, b, r });
const anyPipeline = () => ({
  ...{ k: int(1, 8), m: int(1, 32), b: of(1, 1.5, 2, 2.5, 3), r: int(0, 1) },
  s: of('naive', 'gpipe', '1f1b', 'interleaved', 'zero'),
});

test('published charts come out slot by slot, and GPipe takes what its paper says', () => {
  for (const [name, rows] of Object.entries(vectors.pipeline.charts)) {
    const [s, k, m] = name.split(' ');
    const drawn = pipeline(+k, +m, s, 1).rows.map((row) => {
      const slots = Array(rows[0].length).fill('.');
      for (const [kind, , micro, start] of row) slots[start] = (kind === 'F' ? '0123' : 'abcd')[micro];
      return slots.join('');
    });
    assert.deepEqual(drawn, rows, name);
  }
  for (const [k, m, slots, idle, speedup] of vectors.pipeline.gpipe) {
    const found = pipeline(k, m);
    assert.deepEqual([found.total, +found.idle.toFixed(3), +found.speedup.toFixed(2)], [slots, idle, speedup]);
  }
  for (const [s, row] of Object.entries(vectors.pipeline.kept)) {
    const { total, live } = pipeline(4, 8, s);
    assert.deepEqual([total, ...live], row);
  }
});

test('every schedule waits as long as its formula says', () => {
  // GPipe section 2.3; Megatron-LM sections 2.2.1 and 2.2.2; zero-bubble (ZB-H1), table 1 with equal halves.
  for (const setting of many(400, anyPipeline)) {
    const { k, m, b, r, s } = setting;
    const work = 1 + b + r;
    const waits = { naive: (k - 1) * m * work, gpipe: (k - 1) * work, '1f1b': (k - 1) * work };
    if (m >= k) waits.interleaved = ((k - 1) * work) / 2;
    if (m >= k) waits.zero = (k - 1) * (1 + r + Math.max(0, b / 2 - 1));
    const found = schedule(setting);
    assert.equal(found.ideal, m * work);
    if (s in waits) near(found.total, m * work + waits[s]);
  }
  // By hand: F = 1 and B = W = 1.5 on two devices end at 9.5, where filling only whole gaps ends at 10.5.
  assert.equal(pipeline(2, 2, 'zero', 3).total, 9.5);
});

// Collectives

const ring = (n, op = 'all-reduce', mode = 'ring', size = 100) =>
  collective({ n, op, mode, size, link: 'round', a: 0 });

test('three devices add up the numbers that the program prints', () => {
  let now = range(3).map((device) => range(3).map((chunk) => 10 ** device * (chunk + 1)));
  const trace = ring(3).moves.map((step) => {
    const old = now;
    now = old.map((row) => [...row]);
    for (const [from, to, chunks, adds] of step)
      for (const chunk of chunks) now[to][chunk] = old[from][chunk] + (adds ? now[to][chunk] : 0);
    return now;
  });
  assert.deepEqual(trace, vectors.ring.trace);
});

test('a ring sends 2(n − 1)/n of the vector in 2(n − 1) steps, and a central device all of it for each', () => {
  for (const n of [2, 4, 8]) {
    assert.equal(ring(n).moves.length, 2 * (n - 1));
    assert.deepEqual(ring(n).sent, Array(n).fill((200 * (n - 1)) / n));
  }
  const central = ring(8, 'all-reduce', 'central', 800);
  assert.deepEqual([central.received[0], central.sent[0], central.sent[1]], [5600, 5600, 800]);
});

test('costs are those of the tables', () => {
  for (const [way, taken] of Object.entries(vectors.ring.sixtyFour))
    for (const [at, size] of [0.004, 1, 1000].entries())
      near(milliseconds(...cost(way, 'all-reduce', 64, size), 12.5, 10), taken[at], 0.01);
  for (const [link, taken] of Object.entries(vectors.ring.eight))
    for (const [at, size] of [102, 498, 14000].entries())
      near(collective({ n: 8, op: 'all-reduce', mode: 'ring', size, link, a: 0 }).ways.ring[2], taken[at], 0.05);
});

// A causal mask on a ring

test('a ring in order takes c − 1/2 and its devices i + 1/2 of that, in zigzag everyone half a unit a round', () => {
  for (const n of range(9).slice(2)) {
    const { time, done, ways } = causal({ n, l: 'plain' });
    assert.deepEqual([time, ...done], [n - 0.5, ...range(n).map((device) => device + 0.5)]);
    near(ways.plain.share, n / (2 * n - 1));
    assert.deepEqual(ways.zigzag.rounds, Array(n).fill(Array(n).fill(0.5)));
  }
  assert.deepEqual(causal({ n: 4, l: 'zigzag' }).owner.join(''), '01233210');
});

// A layout

test('runs are laid out as they were reported, and a batch with few sequences divides them', () => {
  for (const [model, n, hw, q, g, z, factors, gigabytes] of vectors.layout) {
    const { t, c, e, p, d, total } = layout({ model, n, hw, q, g, z });
    assert.deepEqual([t, c, e, p, d, t * c * p * d], [...factors, +n]);
    near(total, gigabytes, 0.01);
  }
  const at = (values) => layout({ hw: 'h100', q: '8192', g: '4', ...values });
  const large = { model: '405b', n: '16384', z: '2' };
  const small = { model: '8b', n: '1024', z: '1' };
  assert.deepEqual([at(large).c, at(large).few, at({ ...large, q: '131072', g: '16' }).few], [4, true, false]);
  assert.deepEqual([at(small).t, at(small).uncut, at(large).uncut], [2, true, false]);
});

// Input

test('the times of the page and those counted by hand come out', () => {
  const { guide, milliseconds: times, small, byHand } = vectors.input;
  for (const [change, total] of times) assert.equal(feed({ ...guide, ...change }).total, total);
  for (const [change, total, busy] of byHand) {
    const found = feed({ ...small, ...change });
    assert.deepEqual([found.total, Math.round(100 * found.busy)], [total, busy]);
  }
});

test('an epoch takes what the formula says, and more workers, a longer buffer or a cache never longer', () => {
  const plain = { c: 1, p: 1, b: 0, cache: 0, e: 1, q: 0 };
  const any = () => ({
    ...{ o: int(0, 5), r: int(1, 5), m: int(0, 5), t: int(1, 5), n: int(1, 16), e: int(1, 3) },
    ...{ c: int(1, 4), p: int(1, 4), b: int(0, 3), cache: int(0, 1), q: int(0, 1) },
  });
  for (const setting of many(300, any)) {
    const { o, r, m, t, n, e, c, p, b, q } = setting;
    const turns = o + n * (r + m + t);
    assert.equal(feed({ ...setting, ...plain, e, cache: 1 }).total, turns + (e - 1) * n * t);
    assert.equal(feed({ ...setting, ...plain, b: 1 }).total, o + r + m + (n - 1) * Math.max(r + m, t) + t);
    assert.equal(feed({ ...setting, ...plain, c, q: 1 }).total, turns + (Math.min(n, c) - 1) * o);
    const { total } = feed(setting);
    const more = [{ cache: 1 }, { q: 0 }, { p: p + 1 }, { b: b + 1 }, ...(q ? [] : [{ c: c + 1 }])];
    for (const change of more) assert.ok(feed({ ...setting, ...change }).total <= total);
  }
});

// A schedule built by hand

const EMPTY = 'x'.repeat(24);
// What is placed, what then cannot be, and why: which block is in the way, and the slot that is named.
/** @type {any[]} */
const REFUSED = [
  [[], 'f10 1', 'missing', 'f00', 1],
  [['f00 2'], 'f10 2', 'early', 'f00', 3],
  [['f00 0'], 'f01 0', 'busy', 'f00', 1],
  [['f00 0', 'f10 3'], 'f00 3', 'late', 'f10', 4],
  [['f00 0', 'f10 1'], 'b20 2', 'missing', 'f20', 2],
  [['f00 0', 'f10 1', 'f20 2'], 'b10 3', 'missing', 'b20', 3],
  [['f00 0', 'f10 1', 'f20 2', 'b20 3'], 'b10 4', 'early', 'b20', 5],
  [['f00 0', 'f01 1', 'f10 1', 'f20 2', 'f11 2', 'f21 4'], 'b20 3', 'busy', 'f21', 5],
  [['f00 0', 'f10 1', 'f20 2'], 'b20 23', 'end', 'b20', 24],
];
/** @param {any} name */
const block = ([kind, stage, micro]) => ({ kind, stage: +stage, micro: +micro });
/** Places blocks such as `f01 0`: kind, stage, micro-batch, then the slot. */
const placeAll = (plan, ...moves) =>
  moves.reduce((now, move) => planner.place(now, block(move), +move.slice(4)).plan, plan);

test('the schedules that the board offers are those of the pipeline', () => {
  for (const [name, s] of [
    ['gpipe', 'gpipe'],
    ['1f1b', '1f1b'],
  ]) {
    const found = planner.run({ plan: planner.KNOWN[name] });
    const { rows, total, idle, live } = pipeline(planner.STAGES, planner.MICRO, s);
    const expected = rows.map((row) =>
      row.map(([kind, , micro, start, end]) => [kind.toLowerCase(), micro, start, end]),
    );
    assert.deepEqual(found.rows, expected);
    assert.deepEqual([found.slots, found.most, found.known], [total, live, name]);
    assert.equal(total, planner.BEST);
    near(found.idle, idle);
  }
});

test('a block that breaks an order is refused, and the reason names what is in the way', () => {
  for (const [moves, move, reason, by, slot] of REFUSED) {
    const plan = placeAll(EMPTY, ...moves);
    const { plan: after, refused } = planner.place(plan, block(move), +move.slice(4));
    assert.deepEqual([after, refused], [plan, { reason, by: block(by), slot }], `${moves} then ${move}`);
  }
});

test('what is placed is counted, moved and taken back with all that needs it', () => {
  const plan = placeAll(EMPTY, 'f00 0', 'f01 1', 'f10 1', 'f20 2', 'b20 3', 'b10 5');
  const { placed, slots, idle, alive, most } = planner.run({ plan });
  assert.deepEqual([placed, slots, most], [6, 7, [2, 1, 1]]);
  assert.deepEqual(alive[0], [1, 2, 2, 2, 2, 2, 2]);
  assert.deepEqual(alive[2], [0, 0, 1, 1, 1, 0, 0]);
  near(idle, 1 - 8 / 21);
  assert.equal(planner.startOf(placeAll(plan, 'f01 9'), block('f01')), 9);
  assert.deepEqual(planner.remove(plan, block('f10')), { plan: placeAll(EMPTY, 'f00 0', 'f01 1'), count: 4 });
});

test('an address may say any plan, and what breaks an order in it is left out', () => {
  const signs = '0123456789abcdefghijklmnx';
  for (const known of Object.values(planner.KNOWN)) assert.equal(planner.run({ plan: known }).placed, 24);
  for (const plan of many(200, () => [...Array(24)].map(() => of(...signs)).join(''))) {
    const starts = planner.read(plan);
    const again = starts.map((start) => start?.toString(36) ?? 'x').join('');
    assert.deepEqual(planner.read(again), starts);
    for (const [index, start] of starts.entries())
      if (start !== null) assert.equal(planner.place(again, planner.BLOCKS[index], start).refused, undefined);
  }
});
