// Progress as a file: written, read with distrust, put together with what is here.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { record } from '../../quiz_plugin/assets/schedule/schedule.js';
import { decode, encode } from '../../quiz_plugin/assets/store/records.js';
import * as files from '../../quiz_plugin/assets/study/progress_file.js';
import { settingsOf } from '../../quiz_plugin/assets/study/settings_state.js';
import { plain } from './fake.mjs';

const NOON = new Date(2026, 10, 20, 12).getTime();
const DAY = 864e5;
const { changesFrom, writeBackup } = files;
/** @returns {any} */
const read = (text) => files.readBackup(typeof text === 'string' ? text : JSON.stringify(text));
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
const plainly = (changes) => plain(Object.fromEntries(changes));
const write = (mine) => writeBackup(mine, '2026-11-20', 'dtguide');

test('a file holds what was put in, and what version 1 stored comes back out of it', () => {
  const settings = { shuffle: false, askSure: true, sessionSize: 10, examDate: '2026-12-01' };
  const mine = progress({ x: rec(), y: rec(NOON + DAY, rec(), 0.5) }, [exam()], settings);
  assert.deepEqual(read(write(mine)), { ...mine, bad: 0 });
  const v1 = JSON.parse(readFileSync(new URL('../fixtures/storage/v1.json', import.meta.url), 'utf8'));
  const at = (key) => JSON.parse(v1[`dtguide/1/${key}`]);
  const ids = Object.keys(v1).flatMap((key) => /\/q\/(.*)/.exec(key)?.[1] ?? []);
  const old = progress(Object.fromEntries(ids.map((id) => [id, decode(at(`q/${id}`))])), at('x/log'), at('set'));
  assert.deepEqual(read(write(old)), { ...old, settings: settingsOf(at('set')), bad: 0 });
  for (const [key, value] of changesFrom(read(write(old)), old)) assert.deepEqual(plain(value), at(key));
});

test('what is no file of progress is refused, with the reason', () => {
  const whole = JSON.stringify(file());
  const data = [undefined, [], { q: [] }, { q: {}, x: {} }, { q: {}, set: 'x' }].map((each) => ({ data: each }));
  const versions = [undefined, '1', 0, 1.5].map((v) => ({ v }));
  const changes = [...data, ...versions].map((change) => file(change));
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

test('settings of a file are read with distrust, hold where none are here, and say nothing of cached pages', () => {
  const here = progress({}, [], { sessionSize: 5, unkept: true });
  assert.doesNotMatch(write(here), /unkept/);
  const there = read(file({ data: { q: {}, set: { sessionSize: 7, examDate: 'x', unkept: true } } }));
  assert.deepEqual(there.settings, { shuffle: true, askSure: false, sessionSize: 7, examDate: null });
  assert.equal(changesFrom(there, here).size, 0);
  assert.deepEqual(changesFrom(there, progress()).get('set'), there.settings);
});

test('what is here and a file together have all records and exams, in either order', () => {
  const [mine, other] = [
    progress({ a: rec(), b: rec() }, [exam(1), exam(2)]),
    progress({ b: rec(NOON + DAY), c: rec() }, [exam(2), exam(3)]),
  ];
  /** @type {any[]} */
  const [there, back] = [changesFrom(other, mine), changesFrom(mine, other)].map(plainly);
  assert.deepEqual([Object.keys(there), Object.keys(back)].map(String), ['q/b,q/c,x/log', 'q/a,q/b,x/log']);
  assert.deepEqual(there['q/b'], back['q/b']);
  assert.equal(decode(there['q/b']).log.length, 2);
  assert.deepEqual(
    there['x/log'].map(({ t }) => t),
    [1, 2, 3],
  );
});
