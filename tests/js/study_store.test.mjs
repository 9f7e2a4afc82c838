// What the browser stores, as the progress page uses it: read, changed as a whole and taken back, listed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { record } from '../../quiz_plugin/assets/schedule/schedule.js';
import { decode, encode } from '../../quiz_plugin/assets/store/records.js';
import { openStore } from '../../quiz_plugin/assets/store/store.js';
import { openRecorder } from '../../quiz_plugin/assets/store/writes.js';
import { openStudyStore } from '../../quiz_plugin/assets/study/study_store.js';
import { Fake, quota } from './fake.mjs';

const P = 'dtguide/1/';
const NOON = new Date(2026, 10, 20, 12).getTime();
const V1 = JSON.parse(readFileSync(new URL('../fixtures/storage/v1.json', import.meta.url), 'utf8'));
const rec = (now = NOON, old = null, credit = 1) => record(old, 'a1b2c3d4', now, ['a'], credit, 0);
const text = (now, old, credit) => JSON.stringify(encode(rec(now, old, credit)));
const start = (/** @type {any} */ local = new Fake(), session = () => new Fake()) => {
  const base = openStore(typeof local === 'function' ? local : () => local, session, P);
  const recorder = openRecorder(base);
  return { base, recorder, store: openStudyStore(base, recorder) };
};
const changes = (/** @type {object} */ values) => new Map(Object.entries(values));
const stored = (local) => Object.fromEntries(local.map);

test('all that version 1 stores can be read, and reading changes nothing', () => {
  const local = new Fake({ ...V1, 'other/1/q/x': '{' });
  const { store } = start(local);
  const ids = Object.keys(V1).flatMap((key) => /\/q\/(.*)/.exec(key)?.[1] ?? []);
  const records = ids.map((id) => [id, decode(JSON.parse(V1[`${P}q/${id}`]))]);
  assert.deepEqual([...store.all()], records);
  assert.deepEqual(store.settings(), { shuffle: true, askSure: true, sessionSize: 10, examDate: '2026-12-15' });
  assert.deepEqual(stored(local), { ...V1, 'other/1/q/x': '{' });
});

test('values and records live in memory where there is no storage', () => {
  const blocked = () => {
    throw new Error('SecurityError');
  };
  for (const local of [blocked, () => null]) {
    const { store, recorder } = start(local, local);
    store.setValue('set', { sessionSize: 5 });
    recorder.update('x', () => rec());
    assert.deepEqual([store.settings().sessionSize, [...store.all().keys()]], [5, ['x']]);
    const undo = store.change(changes({ 'q/x': null }));
    assert.equal(store.all().size, 0);
    undo();
    assert.equal(store.get('x').answers, 1);
  }
});

test('what finds no room takes nothing from what is stored, is reported once, and is stored once there is room', () => {
  const data = { [`${P}set`]: '{"sessionSize":5}', [`${P}x/log`]: '[1]', [`${P}q/a`]: text() };
  const local = new Fake(data, quota);
  const { base, recorder, store } = start(local);
  const reports = [];
  base.ontrouble = (what) => reports.push(what);
  store.setValue('x/log', [1, 2]);
  store.change(changes({ set: { sessionSize: 20 }, 'q/a': encode(rec(NOON + 1, rec())) }));
  assert.deepEqual([store.get('a').answers, store.value('x/log')], [2, [1, 2]]);
  assert.deepEqual([store.settings().sessionSize, reports, stored(local)], [20, ['full'], data]);
  local.fail = () => {};
  recorder.flush();
  assert.equal(decode(JSON.parse(local.map.get(`${P}q/a`))).answers, 2);
  assert.deepEqual([local.map.get(`${P}x/log`), local.map.get(`${P}set`)], ['[1,2]', '{"sessionSize":20}']);
});

test('changes are made and taken back', () => {
  const data = { [`${P}q/a`]: text(), [`${P}q/b`]: text() };
  const local = new Fake(data);
  const { store } = start(local);
  const undo = store.change(changes({ 'q/a': encode(rec(NOON + 1, rec())), 'q/b': null, 'q/c': encode(rec()) }));
  assert.deepEqual([...store.all().keys()].sort(), ['a', 'c']);
  undo();
  assert.deepEqual(stored(local), data);
});

test('taking back spares what was written since', () => {
  const local = new Fake({ [`${P}q/a`]: text(), [`${P}q/b`]: text() });
  const [one, two] = [start(local), start(local)];
  const undo = one.store.change(changes({ 'q/a': null, 'q/b': null }));
  two.recorder.update('a', (was) => rec(NOON + 864e5, was, 0));
  undo();
  assert.equal(local.map.get(`${P}q/b`), text());
  const times = one.store.get('a').log.map(({ time }) => time);
  assert.deepEqual(times, [NOON, NOON + 864e5]);
});

test('what a newer version stores is not changed', () => {
  const before = { 'dtguide/2/meta': '{"v":2}', [`${P}q/x`]: text(), [`${P}x/cur`]: '{"v":2}' };
  const newer = new Fake(before);
  const { store } = start(newer);
  store.setValue('p/cur', 1);
  assert.equal(store.change(changes({ 'q/x': null })), null);
  assert.deepEqual(Object.fromEntries(newer.map), before);
});
