// Progress as a file: written, read with distrust, put together with what is here.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { record } from '../../quiz_plugin/assets/schedule/schedule.js';
import { decode, encode } from '../../quiz_plugin/assets/store/records.js';
import * as files from '../../quiz_plugin/assets/study/progress_file.js';
import { plain } from './fake.mjs';

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

test('replacing erases what the file does not have, merging keeps settings that are here', () => {
  const mine = progress({ a: rec(), b: rec() }, [exam()], { sessionSize: 5 });
  const changes = changesTo(mine, progress({ b: rec(NOON + DAY), c: rec() }));
  assert.deepEqual([...changes.keys()].sort(), ['q/a', 'q/b', 'q/c', 'x/log']);
  assert.deepEqual([changes.get('q/a'), changes.get('x/log')], [null, null]);
  const other = progress({}, [], { sessionSize: 50 });
  assert.deepEqual(mergeProgress(mine, other).settings, mine.settings);
  assert.deepEqual(mergeProgress(progress(), other).settings, other.settings);
});

test('what is here and a file together have all records and exams, in either order', () => {
  const [mine, other] = [
    progress({ a: rec(), b: rec() }, [exam(1), exam(2)]),
    progress({ b: rec(NOON + DAY), c: rec() }, [exam(2), exam(3)]),
  ];
  assert.deepEqual(compare(other, mine), { n: 2, newer: 1, older: 1 });
  for (const { records, exams } of [mergeProgress(mine, other), mergeProgress(other, mine)]) {
    assert.deepEqual([...records.keys()].sort(), ['a', 'b', 'c']);
    assert.deepEqual([records.get('b').log.length, exams.map(({ t }) => t)], [2, [1, 2, 3]]);
  }
});
