// Figures that count: published tables, a second way of counting, and what must hold of every setting.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run as batch } from '../../docs/assets/figures/batch/model.js';
import { run as choose } from '../../docs/assets/figures/chooser/model.js';
import { run as memory } from '../../docs/assets/figures/memory/model.js';
import { run as mesh } from '../../docs/assets/figures/mesh/model.js';
import { MODELS, parametersOf, VOCABULARY } from '../../docs/assets/figures/models.js';
import { chance, each, near, range, sum } from './chance.mjs';

const { int, of } = chance(3);

const BATCH = { r: 64, n: 8, a: 1, e: 50_000, base: 256, lr: 100, rule: 'linear', drop: 0, w: 5 };
const batchAt = (values) => batch({ ...BATCH, ...values });
const spread = ({ runs }) => runs.flatMap(([count, share]) => Array(count).fill(share));
const anyBatch = () => ({
  r: of(1, int(1, 4096)),
  n: int(1, 256),
  a: int(1, 16),
  e: of(int(1, 5000), int(1, 100_000_000)),
  base: int(1, 65_536),
  lr: int(1, 10_000),
  rule: of('linear', 'root', 'none'),
  drop: int(0, 1),
  w: int(0, 10),
});

test('an epoch has the updates that papers and tutorials count', () => {
  /** @type {any[][]} */
  const table = [
    [{}, 512, 98, 97],
    [{ n: 4, e: 60_000 }, 256, 235, 234],
    [{ r: 32, n: 256, e: 1_281_167 }, 8192, 157, 156],
    [{ n: 1, e: 60_000 }, 64, 938, 937],
    [{ r: 16, n: 4, a: 4, e: 256 }, 256, 1, 1],
    [{ e: 100 }, 512, 1, 0],
  ];
  for (const [values, size, kept, dropped] of table) {
    const found = batchAt(values);
    assert.deepEqual([found.batch, found.steps, batchAt({ ...values, drop: 1 }).steps], [size, kept, dropped]);
  }
});

test('an uneven batch is dealt out as the tutorial says', () => {
  /** @type {any[][]} */
  const table = [
    [{ r: 2, n: 2, e: 6 }, [1, 1]],
    [{ r: 1, n: 5, e: 4 }, [1, 1, 1, 1, 0]],
    [{ r: 3, n: 2, e: 5 }, [3, 2]],
    [{ r: 2, n: 3, e: 4 }, [2, 2, 0]],
    [{ e: 49_673 }, [2, 2, 2, 2, 1, 0, 0, 0]],
  ];
  for (const [values, shares] of table) assert.deepEqual(spread(batchAt(values)), shares);
});

test('every example is dealt out once, to the first replicas first', () => {
  each(500, anyBatch, (setting) => {
    const found = batch(setting);
    const { n, a, e } = setting;
    const size = Math.ceil(found.last / n);
    const dealt = range(n).map((place) => Math.max(0, Math.min(size, found.last - place * size)));
    assert.deepEqual(spread(found), dealt);
    assert.equal(found.largest, Math.ceil(found.last / (n * a)));
    if (found.steps) assert.equal((found.steps - 1) * found.batch + found.last + found.left, e);
    assert.equal(found.empty, found.last ? dealt.filter((share) => !share).length : 0);
    // The mean of the replicas' means weighs an example by one over the size of its part.
    const weights = dealt.filter(Boolean).map((share) => 1 / share);
    if (weights.length) near(found.uneven, Math.max(...weights) / Math.min(...weights));
  });
});

test('the learning rate and its warm-up are those of the papers', () => {
  const hour = batchAt({ r: 32, n: 256 });
  [0.1, 0.72, 1.34, 1.96, 2.58, 3.2].forEach((rate, epoch) => {
    near(hour.warm[epoch], rate);
  });
  const root = batchAt({ r: 256, rule: 'root' });
  near(root.rate / root.start, 2.83, 0.002);
  near(root.betas[0], 0.2);
  near(root.betas[1], 0.992);
  assert.deepEqual(batchAt({ r: 320, rule: 'root' }).betas, []); // a beta below zero: the rule holds no more
  each(200, anyBatch, (setting) => {
    const [linear, square, none] = ['linear', 'root', 'none'].map((rule) => batch({ ...setting, rule }));
    near(linear.rate, none.rate * linear.factor);
    near(square.rate ** 2, none.rate * linear.rate);
    assert.equal(linear.warm.length, linear.rate > none.rate && setting.w ? setting.w + 1 : 0);
  });
});

const QUESTIONS = {
  fit: ['yes', 'no'],
  hw: ['one', 'gpus', 'machines', 'tpu'],
  u: ['sync', 'async'],
  v: ['copies', 'cpu'],
  g: ['train', 'check'],
};
const ANSWERS = { fit: 'yes', hw: 'gpus', u: 'sync', v: 'copies', g: 'train' };
/** @type {any[]} */
const COMBINATIONS = Object.entries(QUESTIONS).reduce(
  (all, [name, options]) => all.flatMap((one) => options.map((option) => ({ ...one, [name]: option }))),
  [{}],
);

test('known cases lead to their strategy', () => {
  /** @type {any[][]} */
  const table = [
    [{ hw: 'one' }, 'none'],
    [{ hw: 'one', g: 'check' }, 'rehearsal'],
    [{}, 'mirrored'],
    [{ v: 'cpu' }, 'central'],
    [{ hw: 'machines' }, 'workers'],
    [{ hw: 'machines', u: 'async' }, 'servers'],
    [{ hw: 'tpu', v: 'cpu', g: 'check' }, 'tpu'],
    [{ hw: 'tpu', u: 'async' }, 'tpu_async'],
    [{ u: 'async' }, 'async_one'],
    [{ hw: 'tpu', fit: 'no' }, 'split'],
    [{ hw: 'one', fit: 'no', u: 'async' }, 'alone'],
  ];
  for (const [answers, result] of table) assert.equal(choose({ ...ANSWERS, ...answers }).result, result);
});

test('what is said to change the result does, and what is said to change nothing does not', () => {
  for (const setting of COMBINATIONS) {
    const { result, changes, ignored } = choose(setting);
    for (const [name, option, other] of /** @type {any[]} */ (changes))
      assert.equal(choose({ ...setting, [name]: option }).result, other);
    for (const [name, options] of Object.entries(QUESTIONS)) {
      const same = options.every((option) => choose({ ...setting, [name]: option }).result === result);
      assert.equal(
        ignored.some((each) => each === name),
        same,
      );
    }
  }
});

const MEMORY = { model: '1b', f: 'mixed', o: 'adam', b: 1, r: 'none', d: 8, z: '0', t: '1', p: '1', on: 'h100' };
const memoryAt = (values) => memory({ ...MEMORY, ...values });
const state = ({ weights, gradients, optimizer }) => weights + gradients + optimizer;
const anyMemory = () => ({
  model: of(...Object.keys(MODELS)),
  f: of('mixed', 'single'),
  o: of('adam', 'momentum', 'sgd'),
  b: int(1, 32),
  r: of('none', 'selective', 'full'),
  d: int(1, 64),
  z: of('0', '1', '2', '3'),
  t: of('1', '2', '4', '8'),
  p: of('1', '2', '4', '8', '12'),
  on: 'h100',
});

test('activations are those of Korthikanti et al. 2022, section 4', () => {
  // Gigabytes for 1.3 billion parameters: all, selective, full, logits, all on 8 devices.
  const table = {
    1: [11.5, 3.42, 0.2, 0.42, 2.32],
    4: [45.9, 13.7, 0.81, 1.68, 9.26],
    8: [91.8, 27.4, 1.61, 3.36, 18.5],
  };
  for (const [examples, [all, selective, full, logits, divided]] of Object.entries(table)) {
    const b = +examples;
    near(memoryAt({ b }).activations, all, 0.01);
    near(memoryAt({ b, r: 'selective' }).activations, selective, 0.01);
    near(memoryAt({ b, r: 'full' }).activations, full, 0.01);
    near(memoryAt({ b }).logits, logits, 0.01);
    near(memoryAt({ b, t: '8' }).activations, divided, 0.01);
  }
});

test('the state is what ZeRO leaves, by Rajbhandari et al. 2020, figure 1', () => {
  const share = 7.5e9 / memoryAt({ model: '7b' }).parameters;
  ['0', '1', '2', '3'].forEach((z, level) => {
    near(state(memoryAt({ z })), [21.1, 7.25, 4.94, 2.64][level], 0.01);
    near(share * state(memoryAt({ model: '7b', z, d: 64 })), [120, 31.4, 16.6, 1.88][level], 0.01);
  });
});

test('parameters are those of every matrix and vector, and Adam takes 16 bytes of each', () => {
  for (const [layers, width, heads, tokens] of Object.values(MODELS)) {
    const attention = 4 * (width * width + width);
    const mlp = width * 4 * width + 4 * width + 4 * width * width + width;
    const all = layers * (attention + mlp + 2 * 2 * width) + (VOCABULARY + tokens) * width;
    assert.equal(parametersOf([layers, width, heads, tokens]), all);
  }
  for (const f of ['mixed', 'single']) near(state(memoryAt({ f })), (16 * memoryAt({ f }).parameters) / 1e9);
});

test('dividing more never takes more, and cuts models in equal parts only', () => {
  const order = {
    z: ['0', '1', '2', '3'],
    t: ['1', '2', '4', '8'],
    p: ['1', '2', '4', '8', '12'],
    r: ['none', 'selective', 'full'],
  };
  each(200, anyMemory, (setting) => {
    const found = memory(setting);
    const [layers, , heads] = MODELS[setting.model];
    assert.equal((layers % found.p) + (heads % found.t), 0);
    assert.equal(found.devices, setting.d * found.t * found.p);
    for (const [name, options] of Object.entries(order)) {
      const totals = options.map((option) => memory({ ...setting, [name]: option }).total);
      totals.slice(1).forEach((total, at) => {
        assert.ok(total <= totals[at] * (1 + 1e-12));
      });
    }
  });
  const small = memoryAt({ model: '124m', t: '8', p: '8', d: 1 });
  assert.deepEqual([small.t, small.p, small.devices], [4, 4, 16]);
});

test('of the stages of 1F1B, the fullest counts', () => {
  each(200, anyMemory, (setting) => {
    const found = memory(setting);
    const alone = memory({ ...setting, p: '1' });
    const kept = range(found.p).map(
      (stage) => (alone.activations / found.p) * (found.p - stage) + (stage === found.p - 1 ? alone.logits : 0),
    );
    near(found.activations + found.logits, Math.max(...kept));
  });
});

const INSIDE = 300;
const NETWORKS = { e10: 1.25, e100: 12.5, hdr: 25, ndr: 50 };
const REACHED = 312e12 * 0.4;
const MESH = { model: '7b', n: '32', t: '2', p: '2', g: '256', net: 'e10', i: 't' };
const meshAt = (values) => mesh({ ...MESH, ...values });
const anyMesh = () => ({
  model: of('124m', '1b', '7b', '22b', '175b'),
  n: of('8', '16', '32', '64', '128'),
  t: of('1', '2', '4', '8'),
  p: of('1', '2', '4', '8', '16'),
  g: of('128', '256', '512', '1024', '2048'),
  net: of(...Object.keys(NETWORKS)),
  i: of('t', 'd'),
});

test('a trillion parameters are divided as Narayanan et al. 2021 publish it', () => {
  MODELS.trillion = [128, 25_600, 160, 2048];
  const found = meshAt({ model: 'trillion', n: '3072', t: '8', p: '64', g: '3072', net: 'hdr' });
  delete MODELS.trillion;
  assert.deepEqual([found.t, found.p, found.d, found.micro], [8, 64, 6, 512]);
  near(found.parameters, 1008e9, 0.001);
  const [computing, waiting, tensor, stages] = found.parts;
  near(waiting / (computing + tensor + stages), 63 / 512);
  near(found.bubble, 63 / 575);
});

test('what pieces of a layer of GPT-3 exchange is what is published', () => {
  // Cut in 8, one sequence: 33.8 GB, 113 ms; at 50 percent of the peak it computes for 1.72 s.
  const found = meshAt({ model: '175b', n: '8', t: '8', p: '1', g: '128' });
  near(found.sent.tensor / 128, 33.8, 0.002);
  near(found.parts[2] / 128, 0.113, 0.005);
  near(((found.parts[0] / 128) * 0.4) / 0.5, 1.72, 0.003);
});

test('the exchange of replicas has two levels and hides behind the last micro-batch alone', () => {
  for (const [net, beyond] of Object.entries(NETWORKS)) {
    const found = meshAt({ model: '124m', n: '16', t: '1', p: '1', g: '128', net });
    const gradients = (2 * found.parameters) / 1e9;
    const exchange = (2 * gradients * 7) / 8 / INSIDE + (2 * gradients) / 8 / 2 / beyond;
    const microBatch = (6 * found.parameters * 1024) / REACHED;
    near(found.exchange, exchange);
    near(found.step, 8 * microBatch + Math.max(0, exchange - (microBatch * 2) / 3));
  }
});

test('each exchange takes the links that its devices need', () => {
  each(200, anyMesh, (setting) => {
    const found = mesh(setting);
    const sizes = setting.i === 't' ? ['t', 'p', 'd'] : ['d', 'p', 't'];
    const groups = { t: new Map(), p: new Map(), d: new Map() };
    for (const seat of range(found.t * found.p * found.d)) {
      let rest = seat;
      const place = {};
      for (const name of sizes) {
        place[name] = rest % found[name];
        rest = Math.floor(rest / found[name]);
      }
      for (const name of sizes) {
        const key = JSON.stringify({ ...place, [name]: 0 });
        groups[name].set(key, [...(groups[name].get(key) ?? []), Math.floor(seat / 8)]);
      }
    }
    for (const [name, part] of [
      ['t', 'tensor'],
      ['p', 'stages'],
      ['d', 'data'],
    ]) {
      if (!found.sent[part]) continue;
      const servers = [...groups[name].values()].map((all) => [all.length, new Set(all).size]);
      const leaves = servers.some(([, apart]) => apart > 1);
      const stays = !leaves || servers.some(([count, apart]) => apart < count);
      const needed = [...(stays ? [INSIDE] : []), ...(leaves ? [NETWORKS[setting.net]] : [])];
      assert.deepEqual(found.links[part], part === 'stages' ? needed.slice(-1) : needed);
    }
  });
});

test('a step is as long as its micro-batches take one after another, and nothing is lost', () => {
  each(100, anyMesh, (setting) => {
    const found = mesh(setting);
    const [layers, , heads, tokens] = MODELS[setting.model];
    assert.equal(found.t * found.p * found.d, +setting.n);
    assert.equal(found.micro * found.d, +setting.g);
    assert.equal((layers % found.p) + (heads % found.t), 0);
    const [computing, , tensor, stages, exposed] = found.parts;
    const slot = (computing + tensor + stages) / found.micro;
    const done = Array(found.p).fill(0);
    for (let micro = 0; micro < found.micro; micro += 1)
      done.forEach((free, stage) => {
        done[stage] = Math.max(free, stage ? done[stage - 1] : 0) + slot;
      });
    near(found.step, done[found.p - 1] + exposed);
    near(sum(found.parts), found.step);
    near(computing * +setting.n, (6 * found.parameters * +setting.g * tokens) / REACHED);
    near(found.state * found.t * found.p, (16 * found.parameters) / 1e9);
    assert.ok(mesh({ ...setting, net: 'ndr' }).step <= found.step);
  });
});
