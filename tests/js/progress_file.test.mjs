import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { SECOND } from '../../quiz_plugin/assets/schedule/attempts.js';
import { record } from '../../quiz_plugin/assets/schedule/schedule.js';
import { decode, encode, valid } from '../../quiz_plugin/assets/store/records.js';
import * as backup from '../../quiz_plugin/assets/study/progress_file.js';
import { readResults } from '../../quiz_plugin/assets/study/results_state.js';
import { chance, plain } from './fake.mjs';

const NOON = new Date(2026, 10, 20, 12).getTime();
const DAY = 864e5;
const LATER = NOON + 90 * DAY;
const { changesTo, compare, writeBackup } = backup;
const mergeProgress = (own, other, now = LATER) => backup.mergeProgress(own, other, now);
const readBackup = (text, now = LATER) => backup.readBackup(text, now);
const rec = (now = NOON, old = null, credit = 1, flags = 0) => record(old, 'a1b2c3d4', now, ['a'], credit, flags);
const exam = (t = NOON, more = {}) => ({
  id: `e${t}`,
  t,
  seed: '7f3a',
  sets: ['alpha'],
  concepts: [],
  n: 2,
  right: 1,
  credit: 1.5,
  items: [
    ['x', ['a'], 1],
    ['y', [], 0.5],
  ],
  spent: 60,
  ...more,
});
const progress = (q = {}, x = [], set = null, m = {}) => ({
  records: new Map(Object.entries(q).map(([id, each]) => [id, decode(plain(encode(each)))])),
  exams: x,
  settings: set,
  remedies: m,
});
const file = (change = {}) => ({
  format: 'dtguide-progress',
  v: 1,
  made: '2026-11-20',
  app: 'dtguide',
  data: { set: null, q: { x: encode(rec()) }, x: [exam()] },
  ...change,
});
/** @type {(text: string) => any} */
const load = readBackup;
const read = (x) => load(JSON.stringify(x));

test('a file holds what was put in', () => {
  const own = progress({ x: rec(), y: rec(NOON + DAY, rec(), 0.5) }, [exam()], {
    ...{ shuffle: false, askSure: true, shortcuts: true, sessionSize: 10, examDate: '2026-12-01' },
    ...{ timer: '2', hideTimer: true },
  });
  own.remedies = { 'half-a-ring': NOON };
  const back = load(writeBackup(own, '2026-11-20', 'dtguide'));
  assert.deepEqual(back, { ...own, made: '2026-11-20', bad: 0 });
  assert.equal(changesTo(own, mergeProgress(own, back)).size, 0);
  assert.equal(changesTo(own, back).size, 0);
});

test('what the browser kept in version 1 comes back out of a file', () => {
  const v1 = JSON.parse(readFileSync(new URL('../fixtures/storage/v1.json', import.meta.url), 'utf8'));
  const at = (key) => JSON.parse(v1[`dtguide/1/${key}`]);
  const ids = Object.keys(v1).flatMap((key) => /\/q\/(.*)/.exec(key)?.[1] ?? []);
  const own = progress(Object.fromEntries(ids.map((id) => [id, decode(at(`q/${id}`))])), at('x/log'), at('set'));
  const back = load(writeBackup(own, '2026-11-20', 'dtguide'));
  assert.equal(back.bad, 0);
  assert.ok(back.records.has('retired-question'));
  assert.equal(changesTo(own, back).size, 0);
});

test('what is no file of progress is refused, with the reason', () => {
  const change = (more) => JSON.stringify(file(more));
  const texts = ['', change({}).slice(0, 300), 'null', '[]', '\x89PNG\r\n', '{"format":"other","v":1,"data":{}}'];
  const versions = [undefined, '1', 0, 1.5].map((v) => change({ v }));
  const data = [undefined, [], { q: [] }, { q: {}, x: {} }, { q: {}, set: 'x' }].map((each) => change({ data: each }));
  const dates = [undefined, '2026-99-99'].map((made) => change({ made }));
  for (const text of [...texts, ...versions, ...data, ...dates])
    assert.deepEqual(readBackup(text), { error: 'format' }, text.slice(0, 80));
  assert.deepEqual(readBackup(change({ v: 2 })), { error: 'newer' });
  assert.deepEqual(readBackup(`${change({})}${' '.repeat(5e6)}`), { error: 'size' });
});

test('entries that cannot be read are left out and counted', () => {
  const q = {
    good: encode(rec()),
    damaged: { ...encode(rec()), s: 0 },
    'No slug': encode(rec()),
    '../set': encode(rec()),
    constructor: null,
    text: 'x',
  };
  const text = JSON.stringify(file({ data: { q, x: [exam(), { ...exam(), right: 3 }, null] } }));
  const hostile = text.replace('"good":', `"__proto__":${JSON.stringify(encode(rec()))},"good":`);
  const back = load(hostile);
  assert.deepEqual([...back.records.keys()], ['good']);
  assert.deepEqual([back.bad, back.exams.length], [8, 1]);
  assert.equal(Object.hasOwn(Object.prototype, 'v'), false);
});

test('settings of a file are read with distrust, and whether pages are cached is about the device alone', () => {
  const here = progress({}, [], { sessionSize: 5, unkept: true });
  assert.doesNotMatch(writeBackup(here, '2026-11-20', 'dtguide'), /unkept/);
  const there = read(file({ data: { q: {}, set: { sessionSize: 7, timer: 'x', unkept: true } } }));
  assert.deepEqual(['unkept' in there.settings, there.settings.timer], [false, 'none']);
  for (const unkept of [true, undefined]) {
    const own = progress({}, [], plain({ sessionSize: 5, unkept }));
    const set = JSON.parse(changesTo(own, there).get('set'));
    assert.deepEqual([set.sessionSize, set.unkept], [7, unkept]);
  }
  assert.equal(changesTo(here, progress({}, [], { sessionSize: 5 })).size, 0);
});

test('records of a clock that was ten years ahead are brought back, and their tries stay', () => {
  const ahead = rec(NOON + 3650 * DAY);
  const text = JSON.stringify(file({ data: { q: { x: encode(ahead), y: encode(ahead), z: encode(rec()) } } }));
  /** @type {any} */
  const back = readBackup(text, NOON);
  assert.equal(back.bad, 0);
  assert.deepEqual(plain(back.records.get('z')), rec());
  const today = rec().last;
  const [x, mine] = [back.records.get('x'), rec(NOON, null, 0)];
  assert.deepEqual(plain([x.due, x.log, x.answers]), [today, ahead.log, 1]);
  const own = progress({ x: mine });
  assert.deepEqual(compare(own, back), { n: 3, newer: 2, older: 1 });
  const merged = mergeProgress(own, back, NOON).records.get('x');
  assert.deepEqual([merged.due, merged.answers], [mine.due, 2]);
  assert.deepEqual(plain(merged.log), [...ahead.log, ...mine.log]);
});

test('a summary tells what is newer and what is older, new questions among the newer', () => {
  const own = progress({ a: rec(), b: rec(), c: rec() });
  const other = progress({ a: rec(NOON + DAY), b: rec(NOON - DAY), c: rec(), d: rec() });
  assert.deepEqual(compare(own, other), { n: 4, newer: 2, older: 1 });
});

test('replacing erases what the file does not have, but leaves settings where it has none', () => {
  const own = progress({ a: rec(), b: rec() }, [exam()], { sessionSize: 5 });
  const changes = changesTo(own, progress({ b: rec(NOON + DAY), c: rec() }));
  assert.deepEqual([...changes.keys()].sort(), ['q/a', 'q/b', 'q/c', 'x/log']);
  assert.deepEqual([changes.get('q/a'), changes.get('x/log')], [null, null]);
});

test('merging keeps the settings that are here, and takes those of the file where there are none', () => {
  const [mine, theirs] = [{ sessionSize: 5 }, { sessionSize: 50 }];
  assert.equal(mergeProgress(progress({}, [], mine), progress({}, [], theirs)).settings, mine);
  assert.equal(mergeProgress(progress(), progress({}, [], theirs)).settings, theirs);
});

test('when remedies were shown goes along: the later time counts, and a file from before there were any loads', () => {
  const [own, other] = [
    { a: NOON, b: NOON },
    { b: NOON + 1, c: NOON },
  ].map((m) => progress({}, [], null, m));
  assert.deepEqual(mergeProgress(own, other).remedies, { a: NOON, b: NOON + 1, c: NOON });
  assert.deepEqual([...changesTo(own, progress())], [['m/shown', null]]);
  assert.deepEqual(read(file()).remedies, {});
  const odd = { ok: 1, 'Not a slug': 1, late: 1e15, text: 'x', none: null };
  assert.deepEqual(read(file({ data: { q: {}, m: odd } })).remedies, { ok: 1 });
  assert.deepEqual(read(file({ data: { q: {}, m: [1] } })).remedies, {});
});

/** Some tries of a question, with or without a past in common. */
const history = (below, base, from) => {
  let now = from;
  let r = base;
  for (let i = below(16); i-- > 0; ) {
    now += 1 + below(DAY * 3);
    r = rec(now, r, below(2), 0);
    if (below(4) === 0) {
      now += 1 + below(9);
      r = rec(now, r, below(2), SECOND);
    }
  }
  return r;
};
const side = (below, common, from) =>
  progress(
    Object.fromEntries(
      ['a', 'b', 'c', 'd'].flatMap((id) => {
        const r = history(below, common[id] ?? null, from);
        return r ? [[id, r]] : [];
      }),
    ),
    readResults(Array.from({ length: below(15) }, () => exam(NOON + below(40)))),
  );
const SEEDS = Array.from({ length: 200 }, (_, i) => i + 1);
/** @returns {Generator<[own: any, other: any, seed: number]>} */
const pairs = function* () {
  for (const seed of SEEDS) {
    const below = chance(seed);
    const common = {};
    for (const id of ['a', 'b']) common[id] = history(below, null, NOON - 60 * DAY);
    yield [side(below, common, NOON), side(below, common, NOON + below(DAY)), seed];
  }
};

test('merging twice is merging once', () => {
  for (const [own, other, seed] of pairs()) {
    const once = mergeProgress(own, other);
    assert.deepEqual(mergeProgress(once, other), once, `seed ${seed}`);
    assert.deepEqual(mergeProgress(once, own), once, `seed ${seed}`);
    assert.deepEqual(mergeProgress(own, own), own, `seed ${seed}`);
  }
});

test('it does not matter which of the two is the file', () => {
  for (const [own, other, seed] of pairs()) {
    const [a, b] = [mergeProgress(own, other), mergeProgress(other, own)];
    assert.deepEqual(
      [new Map([...a.records].sort()), a.exams],
      [new Map([...b.records].sort()), b.exams],
      `seed ${seed}`,
    );
  }
});

test('no try among the last twelve is lost, none counts twice, and all records are sound', () => {
  for (const [own, other, seed] of pairs()) {
    const merged = mergeProgress(own, other);
    for (const id of new Set([...own.records.keys(), ...other.records.keys()])) {
      const sides = [own, other].flatMap(({ records }) => records.get(id) ?? []);
      const tries = new Map(sides.flatMap((r) => r.log).map((each) => [JSON.stringify(each), each]));
      const last = [...tries.values()].sort((x, y) => x.time - y.time).slice(-12);
      const now = merged.records.get(id);
      assert.deepEqual(now.log, last, `seed ${seed}`);
      assert.ok(valid(plain(encode(now))), `seed ${seed}`);
      assert.ok(now.answers >= Math.max(...sides.map(({ answers }) => answers)), `seed ${seed}`);
      assert.ok(now.answers <= sides.reduce((sum, { answers }) => sum + answers, 0), `seed ${seed}`);
      assert.ok(now.correct <= now.answers, `seed ${seed}`);
    }
  }
});
