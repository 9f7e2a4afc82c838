// Progress as a file: written, read with distrust, put together with what is here.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { SECOND } from '../../quiz_plugin/assets/schedule/attempts.js';
import { record } from '../../quiz_plugin/assets/schedule/schedule.js';
import { decode, encode } from '../../quiz_plugin/assets/store/records.js';
import * as files from '../../quiz_plugin/assets/study/progress_file.js';
import { readResults } from '../../quiz_plugin/assets/study/results_state.js';
import { chance, plain } from './fake.mjs';

const NOON = new Date(2026, 10, 20, 12).getTime();
const DAY = 864e5;
const LATER = NOON + 90 * DAY;
const { changesTo, compare, writeBackup } = files;
const mergeProgress = (mine, other, now = LATER) => files.mergeProgress(mine, other, now);
/** @returns {any} */
const read = (text, now = LATER) => files.readBackup(typeof text === 'string' ? text : JSON.stringify(text), now);
const rec = (now = NOON, old = null, credit = 1, flags = 0) => record(old, 'a1b2c3d4', now, ['a'], credit, flags);
/** @type {[string, string[], number][]} */
const ITEMS = [
  ['x', ['a'], 1],
  ['y', [], 0.5],
];
const exam = (t = NOON) => ({
  ...{
    id: `e${t}`,
    t,
    seed: '7f3a',
    sets: ['alpha'],
    concepts: [],
    n: 2,
    right: 1,
    credit: 1.5,
    items: ITEMS,
    spent: 60,
  },
});
const progress = (q = {}, exams = [], settings = null) => ({
  records: new Map(Object.entries(q).map(([id, each]) => [id, decode(plain(encode(each)))])),
  exams,
  settings,
});
const file = (change = {}) => ({
  ...{ format: 'dtguide-progress', v: 1, made: '2026-11-20', app: 'dtguide' },
  data: { set: null, q: { x: encode(rec()) }, x: [exam()] },
  ...change,
});
const write = (mine) => writeBackup(mine, '2026-11-20', 'dtguide');

test('a file holds what was put in, and what version 1 stored comes back out of it', () => {
  const settings = { shuffle: false, askSure: true, shortcuts: true, sessionSize: 10, examDate: '2026-12-01' };
  const mine = progress({ x: rec(), y: rec(NOON + DAY, rec(), 0.5) }, [exam()], {
    ...settings,
    timer: '2',
    hideTimer: true,
  });
  const back = read(write(mine));
  assert.deepEqual(back, { ...mine, made: '2026-11-20', bad: 0 });
  for (const next of [back, mergeProgress(mine, back)]) assert.equal(changesTo(mine, next).size, 0);
  const v1 = JSON.parse(readFileSync(new URL('../fixtures/storage/v1.json', import.meta.url), 'utf8'));
  const at = (key) => JSON.parse(v1[`dtguide/1/${key}`]);
  const ids = Object.keys(v1).flatMap((key) => /\/q\/(.*)/.exec(key)?.[1] ?? []);
  const old = progress(Object.fromEntries(ids.map((id) => [id, decode(at(`q/${id}`))])), at('x/log'), at('set'));
  assert.equal(read(write(old)).bad, 0);
  assert.equal(changesTo(old, read(write(old))).size, 0);
});

test('what is no file of progress is refused, with the reason', () => {
  const whole = JSON.stringify(file());
  const data = [undefined, [], { q: [] }, { q: {}, x: {} }, { q: {}, set: 'x' }].map((each) => ({ data: each }));
  const versions = [undefined, '1', 0, 1.5].map((v) => ({ v }));
  const changes = [...data, ...versions, { made: undefined }, { made: '2026-99-99' }].map((change) => file(change));
  for (const text of ['', whole.slice(0, 300), 'null', '[]', '\x89PNG\r\n', '{"format":"other"}', ...changes])
    assert.deepEqual(read(text), { error: 'format' });
  assert.deepEqual(read(file({ v: 2 })), { error: 'newer' });
  assert.deepEqual(read(`${whole}${' '.repeat(5e6)}`), { error: 'size' });
});

test('entries that cannot be read are left out and counted', () => {
  const odd = {
    damaged: { ...encode(rec()), s: 0 },
    'No slug': encode(rec()),
    '../set': encode(rec()),
    constructor: null,
    text: 'x',
  };
  const data = { q: { good: encode(rec()), ...odd }, x: [exam(), { ...exam(), right: 3 }, null] };
  const hostile = JSON.stringify(file({ data })).replace(
    '"good":',
    `"__proto__":${JSON.stringify(encode(rec()))},"good":`,
  );
  const back = read(hostile);
  assert.deepEqual([[...back.records.keys()], back.bad, back.exams.length], [['good'], 8, 1]);
});

test('settings of a file are read with distrust, and whether pages are cached is about the device alone', () => {
  const here = progress({}, [], { sessionSize: 5, unkept: true });
  assert.doesNotMatch(write(here), /unkept/);
  const there = read(file({ data: { q: {}, set: { sessionSize: 7, timer: 'x', unkept: true } } }));
  assert.deepEqual(['unkept' in there.settings, there.settings.timer], [false, 'none']);
  for (const unkept of [true, undefined]) {
    const set = JSON.parse(changesTo(progress({}, [], plain({ sessionSize: 5, unkept })), there).get('set'));
    assert.deepEqual([set.sessionSize, set.unkept], [7, unkept]);
  }
});

test('records of a clock that was ten years ahead are brought back, and their tries stay', () => {
  const ahead = rec(NOON + 3650 * DAY);
  const back = read(file({ data: { q: { x: encode(ahead), z: encode(rec()) } } }), NOON);
  assert.deepEqual(plain(back.records.get('z')), rec());
  const mine = rec(NOON, null, 0);
  const there = plain(back.records.get('x'));
  assert.deepEqual([there.due, there.log, there.answers], [mine.last, ahead.log, 1]);
  assert.deepEqual(compare(progress({ x: mine }), back), { n: 2, newer: 1, older: 1 });
  const merged = plain(mergeProgress(progress({ x: mine }), back, NOON).records.get('x'));
  assert.deepEqual([merged.due, merged.answers, merged.log], [mine.due, 2, [...ahead.log, ...mine.log]]);
});

test('replacing erases what the file does not have, merging keeps settings that are here', () => {
  const mine = progress({ a: rec(), b: rec() }, [exam()], { sessionSize: 5 });
  const changes = changesTo(mine, progress({ b: rec(NOON + DAY), c: rec() }));
  assert.deepEqual([...changes.keys()].sort(), ['q/a', 'q/b', 'q/c', 'x/log']);
  assert.deepEqual([changes.get('q/a'), changes.get('x/log')], [null, null]);
  const other = progress({}, [], { sessionSize: 50 });
  assert.deepEqual(mergeProgress(mine, other).settings, mine.settings);
  assert.deepEqual(mergeProgress(progress(), other).settings, other.settings);
});

/** Some tries of a question, with or without a past in common. */
const history = (below, base, from) => {
  let now = from;
  let r = base;
  for (let i = below(16); i-- > 0; ) {
    now += 1 + below(DAY * 3);
    r = rec(now, r, below(2), 0);
    if (below(4)) continue;
    now += 1 + below(9);
    r = rec(now, r, below(2), SECOND);
  }
  return r;
};

test('merging loses no try among the last twelve, counts none twice, and is the same in either order and again', () => {
  for (let seed = 1; seed <= 150; seed++) {
    const below = chance(seed);
    const common = Object.fromEntries(['a', 'b'].map((id) => [id, history(below, null, NOON - 60 * DAY)]));
    const side = (from) => {
      const found = ['a', 'b', 'c', 'd'].map((id) => [id, history(below, common[id] ?? null, from)]);
      const exams = readResults(Array.from({ length: below(15) }, () => exam(NOON + below(40))));
      return progress(Object.fromEntries(found.filter(([, r]) => r)), exams);
    };
    const [mine, other] = [side(NOON), side(NOON + below(DAY))];
    const once = mergeProgress(mine, other);
    const back = mergeProgress(other, mine);
    assert.deepEqual([new Map([...back.records].sort()), back.exams], [new Map([...once.records].sort()), once.exams]);
    for (const again of [mergeProgress(once, other), mergeProgress(once, mine)])
      assert.deepEqual(again, once, `seed ${seed}`);
    for (const [id, now] of once.records) {
      const sides = [mine, other].flatMap(({ records }) => records.get(id) ?? []);
      const tries = new Map(sides.flatMap((r) => r.log).map((each) => [JSON.stringify(each), each]));
      assert.deepEqual(now.log, [...tries.values()].sort((x, y) => x.time - y.time).slice(-12), `seed ${seed}`);
      assert.ok(decode(plain(encode(now))) && now.correct <= now.answers, `seed ${seed}`);
      const counts = sides.map(({ answers }) => answers);
      assert.ok(now.answers >= Math.max(...counts) && now.answers <= counts.reduce((a, b) => a + b), `seed ${seed}`);
    }
  }
});
