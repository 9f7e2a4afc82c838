import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { record } from '../../quiz_plugin/assets/schedule/schedule.js';
import { open } from '../../quiz_plugin/assets/store/store.js';
import { openRecorder } from '../../quiz_plugin/assets/store/writes.js';
import { openArchive } from '../../quiz_plugin/assets/study/study_store.js';
import { Fake, quota } from './fake.mjs';

const P = 'dtguide/1/';
const NOON = new Date(2026, 10, 20, 12).getTime();
const V1 = JSON.parse(readFileSync(new URL('../fixtures/storage/v1.json', import.meta.url), 'utf8'));
const rec = (now = NOON, old = null, credit = 1) => record(old, 'a1b2c3d4', now, ['a'], credit, 0);
const text = (now, old, credit) => JSON.stringify(rec(now, old, credit));
const LATER = () => NOON + 90 * 864e5;
const openAll = (/** @type {any} */ local, /** @type {any} */ session) => {
  const base = Object.seal(open(local, session, P, LATER)); // nothing adds to another's interface
  const recorder = Object.seal(openRecorder(base, '2026-11-20'));
  return { base, recorder, store: openArchive(base, recorder) };
};
const start = (local = new Fake()) =>
  openAll(
    () => local,
    () => new Fake(),
  );
const blocked = () => {
  throw new Error('SecurityError');
};

// Version 1 of what is kept, as browsers hold it

test('all that version 1 keeps can be read', () => {
  const local = new Fake({ ...V1, 'other/1/q/x': '{' });
  const { store } = start(local);
  const ids = Object.keys(V1).flatMap((key) => /\/q\/(.*)/.exec(key)?.[1] ?? []);
  assert.equal(ids.length, 10);
  assert.deepEqual([...store.all().keys()], ids);
  for (const id of ids) assert.deepEqual(store.get(id), JSON.parse(V1[`${P}q/${id}`]));
  assert.deepEqual(store.settings(), {
    shuffle: true,
    askSure: true,
    shortcuts: false,
    sessionSize: 10,
    examDate: '2026-12-15',
    timer: '1.5',
    hideTimer: false,
  });
  assert.equal(store.value('x/log')[0].right, 2);
  assert.deepEqual([...store.unreadable()], [['bad/1', V1[`${P}bad/1`]]]);
  assert.deepEqual(Object.fromEntries(local.map), { ...V1, 'other/1/q/x': '{' });
});

// Values

test('a value is there until it is forgotten', () => {
  const local = new Fake();
  const { store } = start(local);
  store.setValue('p/cur', { a: 1 });
  assert.deepEqual(start(local).store.value('p/cur'), { a: 1 });
  store.setValue('p/cur', null);
  assert.equal(store.value('p/cur'), null);
  assert.equal(local.map.has(`${P}p/cur`), false);
});

for (const [name, local] of Object.entries({ blocked, 'not there': () => null }))
  test(`values and records live in memory when storage is ${name}`, () => {
    const { store, recorder } = openAll(local, local);
    store.setValue('set', { sessionSize: 5 });
    recorder.update('x', () => rec());
    assert.equal(store.settings().sessionSize, 5);
    assert.deepEqual([...store.all().keys()], ['x']);
    const undo = store.change(new Map([['q/x', null]]));
    assert.equal(store.all().size, 0);
    assert.ok(undo());
    assert.equal(store.get('x').n, 1);
    store.setValue('set', null);
    assert.equal(store.value('set'), null);
  });

test('a value for which there is no room is held, and this is told once', () => {
  const local = new Fake({ [`${P}meta`]: '{"v":1,"lastSeen":"2026-11-20"}' }, quota);
  const { base, store } = start(local);
  const told = [];
  base.ontrouble = (what) => told.push(what);
  store.setValue('p/cur', 1);
  store.setValue('p/cur', 2);
  assert.equal(store.value('p/cur'), 2);
  assert.equal(local.map.has(`${P}p/cur`), false);
  assert.deepEqual(told, ['full']);
});

test('a change that finds no room takes nothing from what is kept, even where nothing can be put back', () => {
  const data = { [`${P}set`]: '{"sessionSize":5}', [`${P}x/log`]: '[1]', [`${P}q/a`]: text(), [`${P}q/b`]: text() };
  const local = new Fake(data);
  const { recorder, store } = start(local);
  const kept = { ...Object.fromEntries(local.map) };
  local.fail = quota;
  store.setValue('x/log', [1, 2]);
  store.setValue('set', { sessionSize: 20 });
  assert.deepEqual(Object.fromEntries(local.map), kept);
  assert.deepEqual([store.value('x/log'), store.settings().sessionSize], [[1, 2], 20]);
  assert.equal(
    store.change(
      new Map([
        ['q/a', text(NOON + 1)],
        ['q/b', null],
      ]),
    ),
    null,
  );
  assert.deepEqual([store.get('a'), store.get('b')], [JSON.parse(text()), JSON.parse(text())]);
  assert.equal(store.trouble, 'full');
  local.fail = () => {};
  recorder.flush();
  assert.deepEqual(Object.fromEntries(local.map), {
    ...kept,
    [`${P}x/log`]: '[1,2]',
    [`${P}set`]: '{"sessionSize":20}',
  });
});

test('where reading fails later on, a change is held and writes over nothing', () => {
  const local = new Fake();
  const { recorder, store } = start(local);
  recorder.update('a', () => rec());
  const kept = new Map(local.map);
  local.getItem = () => {
    throw new Error('damaged');
  };
  store.setValue('x/log', [1]);
  assert.ok(store.change(new Map([['q/a', null]])));
  assert.deepEqual([local.map, store.value('x/log')], [kept, [1]]);
});

test('what a newer version keeps is not changed', () => {
  const data = { 'dtguide/2/meta': '{"v":2}', [`${P}q/x`]: text() };
  const local = new Fake(data);
  const { store } = start(local);
  store.setValue('p/cur', 1);
  store.setValue('q/x', null);
  assert.equal(store.change(new Map([['q/x', null]])), null);
  assert.deepEqual(Object.fromEntries(local.map), data);
  assert.deepEqual(local.writes, []);
});

// What can't be read

test('what cannot be read is listed whole, wherever it is', () => {
  const raws = Array.from({ length: 7 }, (_, i) => `${i}`.repeat(30000));
  const local = new Fake(Object.fromEntries(raws.map((raw, i) => [`${P}q/q${i}`, raw])));
  const { store } = start(local);
  assert.equal(store.all().size, 0);
  assert.deepEqual([...store.unreadable().values()].sort(), raws);
  const undo = store.change(new Map([...store.unreadable().keys()].map((key) => [key, null])));
  assert.equal(store.unreadable().size, 0);
  undo();
  assert.deepEqual([...store.unreadable().values()].sort(), raws);
});

// Changes

test('changes are made whole or not at all', () => {
  const data = { [`${P}meta`]: '{"v":1,"lastSeen":"2026-11-20"}', [`${P}q/a`]: text(), [`${P}q/b`]: text() };
  const changes = new Map([
    ['q/a', text(NOON + 1, rec())],
    ['q/b', null],
    ['q/c', text()],
    ['q/d', text()],
  ]);
  let writes = Infinity;
  const local = new Fake(data, () => writes-- || quota());
  const { store } = start(local);
  const undo = store.change(changes);
  assert.deepEqual([...store.all().keys()].sort(), ['a', 'c', 'd']);
  assert.ok(undo());
  assert.deepEqual(new Map(local.map), new Map(Object.entries(data)));
  for (const room of [0, 1, 2]) {
    writes = room;
    assert.equal(store.change(changes), null, `${room} writes`);
    assert.deepEqual(Object.fromEntries(local.map), data, `${room} writes`);
  }
});

test('taking back spares what was written since', () => {
  const local = new Fake({ [`${P}q/a`]: text(), [`${P}q/b`]: text() });
  const [one, two] = [start(local), start(local)];
  const undo = one.store.change(
    new Map([
      ['q/a', null],
      ['q/b', null],
    ]),
  );
  two.recorder.update('a', (was) => rec(NOON + 864e5, was, 0));
  undo();
  assert.equal(local.map.get(`${P}q/b`), text());
  const times = one.store.get('a').log.map((entry) => entry[0]);
  assert.deepEqual(times, [NOON, NOON + 864e5]);
});

test("other projects' keys are neither listed nor changed", () => {
  const foreign = { 'other/1/q/x': '{', 'dtguide-2/1/q/y': text() };
  const local = new Fake({ ...foreign, [`${P}q/a`]: text() });
  const { store } = start(local);
  assert.deepEqual(store.keys('q/'), ['q/a']);
  store.change(new Map(store.keys().map((key) => [key, null])));
  assert.deepEqual(Object.fromEntries(local.map), foreign);
});
