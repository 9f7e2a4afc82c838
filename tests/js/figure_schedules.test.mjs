// Figures that play something over time: published charts and costs, closed formulas, and what always holds.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run as feed } from '../../docs/assets/figures/input/model.js';
import { run as schedule } from '../../docs/assets/figures/pipeline/model.js';
import { view as pipelineView } from '../../docs/assets/figures/pipeline/view.js';
import { run as collective, cost, LINKS, milliseconds } from '../../docs/assets/figures/ring/model.js';
import { chance, each, near, range, sum } from './chance.mjs';

const { int, of } = chance(7);

// Digits forward, letters backward, where both take alike: the charts of the two papers.
const CHARTS = {
  'gpipe 2 2': ['01..ba', '.01ba.'],
  '1f1b 2 2': ['01.a.b', '.0a1b.'],
  'gpipe 3 3': ['012....cba', '.012..cba.', '..012cba..'],
  '1f1b 3 3': ['012..a.b.c', '.01.a2b.c.', '..0a1b2c..'],
  'gpipe 4 4': ['0123......dcba', '.0123....dcba.', '..0123..dcba..', '...0123dcba...'],
  '1f1b 4 4': ['0123...a.b.c.d', '.012..a3b.c.d.', '..01.a2b3c.d..', '...0a1b2c3d...'],
  '1f1b 4 2': ['01.....a.b', '.01...a.b.', '..01.a.b..', '...0a1b...'],
};
// Stages, micro-batches, then slots, idle share and speed-up, where a backward pass costs two forward ones.
const GPIPE = [
  [1, 1, 3, 0, 1],
  [2, 1, 6, 0.5, 1],
  [4, 4, 21, 0.429, 2.29],
  [4, 8, 33, 0.273, 2.91],
  [8, 8, 45, 0.467, 4.27],
  [8, 32, 117, 0.179, 6.56],
];
const pipeline = (k, m, s = 'gpipe', b = 2, r = 0) => schedule({ k, m, s, b, r });
const anyPipeline = () => ({
  k: int(1, 8),
  m: int(1, 32),
  b: of(1, 1.5, 2, 2.5, 3),
  r: int(0, 1),
  s: of('naive', 'gpipe', '1f1b', 'interleaved', 'zero'),
});

for (const [name, rows] of Object.entries(CHARTS))
  test(`the published chart of ${name} comes out slot by slot`, () => {
    const [s, k, m] = name.split(' ');
    const drawn = pipeline(+k, +m, s, 1).rows.map((row) => {
      const slots = Array(rows[0].length).fill('.');
      for (const [kind, , micro, start] of row) slots[start] = (kind === 'F' ? '0123' : 'abcd')[micro];
      return slots.join('');
    });
    assert.deepEqual(drawn, rows);
  });

test('GPipe takes what its formula says', () => {
  for (const [k, m, slots, idle, speedup] of GPIPE) {
    const found = pipeline(k, m);
    assert.deepEqual([found.total, +found.idle.toFixed(3), +found.speedup.toFixed(2)], [slots, idle, speedup]);
  }
});

test('every schedule waits as long as its formula says', () => {
  // GPipe section 2.3; Megatron-LM sections 2.2.1 and 2.2.2; zero-bubble (ZB-H1), table 1 with equal halves.
  each(400, anyPipeline, (setting) => {
    const { k, m, b, r, s } = setting;
    const work = 1 + b + r;
    const waits = { naive: (k - 1) * m * work, gpipe: (k - 1) * work, '1f1b': (k - 1) * work };
    if (m >= k) waits.interleaved = ((k - 1) * work) / 2;
    if (m >= k) waits.zero = (k - 1) * (1 + r + Math.max(0, b / 2 - 1));
    const found = schedule(setting);
    assert.equal(found.ideal, m * work);
    assert.equal(found.plain, schedule({ ...setting, r: 0 }).total);
    if (!(s in waits)) return;
    near(found.total, m * work + waits[s]);
    near(found.bubble, waits[s] / (m * work));
    near(found.speedup, (k * m * work) / (m * work + waits[s]));
  });
});

test('split passes wait no longer and keep no more than whole ones', () => {
  // By hand: F = 1 and B = W = 1.5 on two devices end at 9.5, where filling only whole gaps ends at 10.5.
  assert.equal(pipeline(2, 2, 'zero', 3).total, 9.5);
  each(200, anyPipeline, (setting) => {
    const [split, whole] = ['zero', '1f1b'].map((s) => schedule({ ...setting, s }));
    assert.ok(split.total <= whole.total);
    assert.ok(Math.max(...split.live) <= Math.max(...whole.live));
  });
});

test('slots and micro-batches kept at once are those of the table on the page about schedules', () => {
  const table = {
    gpipe: [33, 8, 8, 8, 8],
    '1f1b': [33, 4, 3, 2, 1],
    interleaved: [28.5, 5.5, 4.5, 3.5, 2.5],
    zero: [27, 4, 4, 4, 4],
  };
  for (const [s, row] of Object.entries(table)) {
    const { total, live } = pipeline(4, 8, s);
    assert.deepEqual([total, ...live], row);
  }
});

test('no pass overlaps another, is left out, or comes before what it needs', () => {
  each(200, anyPipeline, (setting) => {
    const { k, m, s } = setting;
    const parts = s === 'interleaved' ? 2 : 1;
    const [starts, ends] = [new Map(), new Map()];
    schedule(setting).rows.forEach((row, device) => {
      assert.equal(row.length, (s === 'zero' ? 3 : 2) * parts * m);
      row.forEach(([kind, part, micro, start, end], at) => {
        if (at) assert.ok(row[at - 1][4] <= start);
        starts.set(`${kind} ${part * k + device} ${micro}`, start);
        ends.set(`${kind} ${part * k + device} ${micro}`, end);
      });
    });
    assert.equal(starts.size, (s === 'zero' ? 3 : 2) * parts * m * k);
    for (const [name, start] of starts) {
      const [kind, stage, micro] = name.split(' ');
      const before = {
        F: +stage ? `F ${+stage - 1} ${micro}` : '',
        B: +stage < parts * k - 1 ? `B ${+stage + 1} ${micro}` : `F ${stage} ${micro}`,
        W: `B ${stage} ${micro}`,
      }[kind];
      if (before) assert.ok(ends.get(before) <= start, name);
    }
  });
});

test('what PyTorch refuses is told: rounds of unequal size', () => {
  /** @type {any} */
  const say = { t: (key) => key, n: (key) => key, number: String, percent: String };
  const told = (m, s) => {
    const setting = { k: 4, m, s, b: 2, r: 0, step: 0 };
    return pipelineView(setting, schedule(setting), say).more.includes('uneven');
  };
  assert.deepEqual(
    [8, 9, 10, 11, 3].map((m) => told(m, 'interleaved')),
    [false, true, false, true, false],
  );
  assert.equal(told(11, '1f1b'), false);
});

// Of `[1, 2, 3], [10, 20, 30], [100, 200, 300]` after each step: what examples/ring_all_reduce.py prints.
const TRACE = [
  [
    [1, 2, 303],
    [11, 20, 30],
    [100, 220, 300],
  ],
  [
    [1, 222, 303],
    [11, 20, 333],
    [111, 220, 300],
  ],
  [
    [111, 222, 303],
    [11, 222, 333],
    [111, 220, 333],
  ],
  [
    [111, 222, 333],
    [111, 222, 333],
    [111, 222, 333],
  ],
];
// Milliseconds for 4 kB, 1 MB and 1 GB on 64 devices with 10 µs and 12.5 GB/s.
const SIXTY_FOUR = {
  ring: [1.26, 1.42, 158.8],
  halving: [0.12, 0.28, 157.6],
  tree: [0.12, 1.08, 960],
  central: [1.3, 11.3, 10081],
};
// Milliseconds of a ring all-reduce over 8 devices of 102, 498 and 14,000 MB, latency ignored.
const EIGHT = { eth10: [143, 697, 19600], ib: [3.6, 17.4, 490], nv4: [0.4, 1.9, 54], ici5: [1, 4.8, 136] };
const ring = (n, op = 'all-reduce', mode = 'ring', size = 100, a = 0) =>
  collective({ n, op, mode, size, link: 'round', a });
const anyRing = () => ({
  n: int(2, 8),
  op: of('all-reduce', 'reduce-scatter', 'all-gather'),
  mode: of('ring', 'central'),
  size: int(1, 20000),
  link: of(...Object.keys(LINKS)),
  a: 5 * int(0, 10),
});

/** What the devices hold after each step, in numbers. */
const played = (vectors, moves) => {
  let now = vectors;
  return moves.map((step) => {
    const old = now;
    now = old.map((row) => [...row]);
    for (const [from, to, chunks, adds] of step)
      for (const chunk of chunks) now[to][chunk] = old[from][chunk] + (adds ? now[to][chunk] : 0);
    return now;
  });
};

test('three devices add up the numbers of the example', () => {
  const vectors = range(3).map((device) => range(3).map((chunk) => 10 ** device * (chunk + 1)));
  assert.deepEqual(played(vectors, ring(3).moves), TRACE);
});

test('the bits of a chunk say whose numbers are in it', () => {
  each(100, anyRing, (setting) => {
    if (setting.op === 'all-gather') return;
    const found = collective(setting);
    const all = range(setting.n);
    const vectors = all.map((device) => all.map((chunk) => 1000 ** (device % 4) * (chunk + 3) + device));
    played(vectors, found.moves).forEach((rows, step) => {
      rows.forEach((row, device) => {
        row.forEach((number, chunk) => {
          const of = all.filter((other) => (found.held[step + 1][device][chunk] >> other) & 1);
          assert.equal(number, sum(of.map((other) => vectors[other][chunk])));
        });
      });
    });
  });
});

test('a ring sends 2(n − 1)/n of the vector in 2(n − 1) steps, and a central device all of it for each', () => {
  for (const [n, steps, sent] of [
    [2, 2, 100],
    [4, 6, 150],
    [8, 14, 175],
  ]) {
    assert.equal(ring(n).moves.length, steps);
    assert.deepEqual(ring(n).sent, Array(n).fill(sent));
  }
  const central = ring(8, 'all-reduce', 'central', 800);
  assert.deepEqual([central.received[0], central.sent[0], central.sent[1]], [5600, 5600, 800]);
  assert.deepEqual(ring(4, 'reduce-scatter', 'central').sent, [75, 100, 100, 100]);
  assert.deepEqual(ring(4, 'all-gather', 'central').received, [75, 100, 100, 100]);
});

test('costs are those of the tables for any number of devices', () => {
  for (const [way, taken] of Object.entries(SIXTY_FOUR))
    [0.004, 1, 1000].forEach((size, at) => {
      near(milliseconds(...cost(way, 'all-reduce', 64, size), 12.5, 10), taken[at], 0.01);
    });
  for (const [link, taken] of Object.entries(EIGHT))
    [102, 498, 14000].forEach((size, at) => {
      near(collective({ n: 8, op: 'all-reduce', mode: 'ring', size, link, a: 0 }).ways.ring[2], taken[at], 0.05);
    });
});

test('what is played move by move costs what the formulas say', () => {
  each(300, anyRing, (setting) => {
    const found = collective(setting);
    const [steps, busiest, taken] = found.ways[setting.mode];
    assert.equal(steps, found.moves.length);
    near(found.clock[steps - 1], taken);
    const through = Math.max(...found.sent.map((sent, device) => sent + found.received[device]));
    near(busiest, setting.mode === 'ring' ? through / 2 : through);
  });
});

test('every operation leaves what it promises', () => {
  for (const n of range(9).slice(2))
    for (const mode of ['ring', 'central']) {
      const all = Array(n).fill(Array(n).fill(2 ** n - 1));
      assert.deepEqual(ring(n, 'all-reduce', mode).held.at(-1), all);
      assert.deepEqual(ring(n, 'all-gather', mode).held.at(-1), all);
      const scattered = ring(n, 'reduce-scatter', mode).held.at(-1);
      assert.ok(scattered.every((row, device) => row[(device + 1) % n] === 2 ** n - 1));
    }
});

const PLAIN = { c: 1, p: 1, b: 0, cache: 0, e: 1, q: 0 };
// What the page and its program say of opening 60 ms, reading 30 ms and training 30 ms.
const GUIDE = { ...PLAIN, o: 60, r: 30, m: 0, t: 30, n: 8 };
/** @type {[object, number][]} */
const IN_MILLISECONDS = [
  [{}, 540],
  [{ b: 1 }, 330],
  [{ r: 50, b: 1 }, 490],
  [{ m: 60 }, 1020],
  [{ m: 60, p: 4 }, 390],
  [{ c: 2, n: 16, q: 1 }, 1080],
  [{ c: 2, n: 16 }, 570],
  [{ m: 60, e: 3 }, 3060],
  [{ m: 60, e: 3, cache: 1 }, 1500],
];
// Counted by hand: total, and the share of it in percent that is training.
const SMALL = { ...PLAIN, o: 1, r: 2, m: 3, t: 2, n: 6 };
/** @type {[object, number, number][]} */
const IN_UNITS = [
  [{}, 43, 28],
  [{ b: 1 }, 33, 36],
  [{ c: 2 }, 33, 36],
  [{ p: 2 }, 20, 60],
  [{ c: 2, p: 2, b: 1 }, 18, 67],
  [{ cache: 1, e: 2, b: 1 }, 45, 53],
];
const anyInput = () => ({
  o: int(0, 5),
  r: int(1, 5),
  m: int(0, 5),
  t: int(1, 5),
  c: int(1, 4),
  p: int(1, 4),
  b: int(0, 3),
  cache: int(0, 1),
  n: int(1, 16),
  e: int(1, 3),
  q: int(0, 1),
});

test('the times of the page and those counted by hand come out', () => {
  for (const [change, total] of IN_MILLISECONDS) assert.equal(feed({ ...GUIDE, ...change }).total, total);
  for (const [change, total, busy] of IN_UNITS) {
    const found = feed({ ...SMALL, ...change });
    assert.deepEqual([found.total, Math.round(100 * found.busy)], [total, busy]);
  }
});

test('where there is a formula, an epoch takes what it says', () => {
  each(300, anyInput, (setting) => {
    const { o, r, m, t, n, e, c } = setting;
    const turns = o + n * (r + m + t);
    assert.equal(feed({ ...setting, ...PLAIN }).total, turns);
    assert.equal(feed({ ...setting, ...PLAIN, e, cache: 1 }).total, turns + (e - 1) * n * t);
    assert.equal(feed({ ...setting, ...PLAIN, b: 1 }).total, o + r + m + (n - 1) * Math.max(r + m, t) + t);
    assert.equal(feed({ ...setting, ...PLAIN, c, q: 1 }).total, Math.min(n, c) * o + n * (r + m + t));
  });
});

/** The total of an epoch where element `i` is begun once element `i - places` was taken for training. */
const ahead = ({ o, r, m, t, n }, calls, places) => {
  const [mapped, taken] = [[], []];
  let [reading, now] = [0, 0];
  for (const i of range(n)) {
    reading = Math.max(reading, taken[i - places] ?? 0) + r + (i ? 0 : o);
    mapped[i] = Math.max(reading, mapped[i - calls] ?? 0) + m;
    if (calls === 1) reading = mapped[i];
    taken[i] = Math.max(now, mapped[i]);
    now = taken[i] + t;
  }
  return now;
};

test('another way of counting comes to the same: by when elements are taken for training', () => {
  each(500, anyInput, (setting) => {
    const { p, b } = setting;
    if (p === 1 && !b) return;
    // A call of `map` holds its place while its element is read, so a longer buffer would not let it read on.
    const places = p === 1 || b <= p ? Math.max(p, b) : p;
    assert.equal(feed({ ...setting, ...PLAIN, p, b: Math.min(b, places) }).total, ahead(setting, p, places));
  });
});

test('more workers, a longer buffer or a cache never take longer, and no worker does two things at once', () => {
  each(500, anyInput, (setting) => {
    const { c, p, b, q, n, cache } = setting;
    const { total, epochs } = feed(setting);
    const more = [{ cache: 1 }, { q: 0 }, { p: p + 1 }, { b: b + 1 }, ...(q ? [] : [{ c: c + 1 }])];
    for (const change of more) assert.ok(feed({ ...setting, ...change }).total <= total);
    const readers = q ? 1 : c;
    epochs.forEach((elements, epoch) => {
      assert.equal(elements.length, n);
      elements.forEach((times, i) => {
        assert.deepEqual(
          times,
          [...times].sort((one, two) => one - two),
        );
        if (i) assert.ok(elements[i - 1][6] <= times[5]);
        if (epoch && cache) return;
        if (i >= readers) assert.ok(elements[i - readers][2] <= times[0]);
        if (i >= p) assert.ok(elements[i - p][4] <= times[3]);
      });
    });
  });
});

test('the bottleneck that is named sets the pace', () => {
  // By the twelve elements after which all workers stand as before.
  each(300, anyInput, (setting) => {
    const found = feed({ ...setting, n: 96, e: 1 });
    const [elements] = found.epochs;
    near((elements[95][5] - elements[71][5]) / 24, found.pace);
    const waits = range(24).map((at) => elements[at + 72][5] - elements[at + 71][6]);
    assert.equal(
      found.slow.join() === 'train',
      waits.every((wait) => !wait),
    );
  });
});
