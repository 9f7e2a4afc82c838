import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { valid } from '../../quiz_plugin/assets/quiz/records.js';
import { record } from '../../quiz_plugin/assets/quiz/schedule.js';
import { open } from '../../quiz_plugin/assets/quiz/store.js';
import { updating } from '../../quiz_plugin/assets/quiz/update.js';
import { keep } from '../../quiz_plugin/assets/study/keep.js';
import { migrate, upgrade } from '../../quiz_plugin/assets/study/migrate.js';
import { Fake, quota } from './fake.mjs';

const P = 'dtguide/1/';
const NOON = new Date(2026, 10, 20, 12).getTime();
const V1 = JSON.parse(readFileSync(new URL('../fixtures/storage/v1.json', import.meta.url), 'utf8'));
const rec = (now = NOON, old = null, credit = 1) => record(old, 'a1b2c3d4', now, ['a'], credit, 0);
const text = (now, old, credit) => JSON.stringify(rec(now, old, credit));
const start = (local = new Fake()) => {
  const store = updating(
    open(
      () => local,
      () => new Fake(),
      P,
    ),
    '2026-11-20',
  );
  return keep(store, () => local, P);
};
const blocked = () => {
  throw new Error('SecurityError');
};

// Version 1 of what is kept, as browsers hold it

test('all that version 1 keeps can be read', () => {
  const local = new Fake({ ...V1, 'other/1/q/x': '{' });
  const store = start(local);
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
  assert.deepEqual([...store.bad()], [['bad/1', V1[`${P}bad/1`]]]);
  assert.deepEqual(Object.fromEntries(local.map), { ...V1, 'other/1/q/x': '{' });
});

// Values

test('a value is there until it is forgotten', () => {
  const local = new Fake();
  const store = start(local);
  store.setValue('p/cur', { a: 1 });
  assert.deepEqual(start(local).value('p/cur'), { a: 1 });
  store.setValue('p/cur', null);
  assert.equal(store.value('p/cur'), null);
  assert.equal(local.map.has(`${P}p/cur`), false);
});

for (const [name, local] of Object.entries({ blocked, 'not there': () => null }))
  test(`values and records live in memory when storage is ${name}`, () => {
    const store = keep(updating(open(local, local, P), '2026-11-20'), local, P);
    store.setValue('set', { sessionSize: 5 });
    store.update('x', () => rec());
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
  const store = start(local);
  const told = [];
  store.ontrouble = (what) => told.push(what);
  store.setValue('p/cur', 1);
  store.setValue('p/cur', 2);
  assert.equal(store.value('p/cur'), 2);
  assert.equal(local.map.has(`${P}p/cur`), false);
  assert.deepEqual(told, ['full']);
});

test('what a newer version keeps is not changed', () => {
  const data = { 'dtguide/2/meta': '{"v":2}', [`${P}q/x`]: text() };
  const local = new Fake(data);
  const store = start(local);
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
  const store = start(local);
  assert.equal(store.all().size, 0);
  assert.deepEqual([...store.bad().values()].sort(), raws);
  const undo = store.change(new Map([...store.bad().keys()].map((key) => [key, null])));
  assert.equal(store.bad().size, 0);
  undo();
  assert.deepEqual([...store.bad().values()].sort(), raws);
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
  const store = start(local);
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
  const undo = one.change(
    new Map([
      ['q/a', null],
      ['q/b', null],
    ]),
  );
  two.update('a', (was) => rec(NOON + 864e5, was, 0));
  undo();
  assert.equal(local.map.get(`${P}q/b`), text());
  assert.deepEqual(
    one.get('a').log.map((entry) => entry[0]),
    [NOON, NOON + 864e5],
  );
});

test("other projects' keys are neither listed nor changed", () => {
  const foreign = { 'other/1/q/x': '{', 'dtguide-2/1/q/y': text() };
  const local = new Fake({ ...foreign, [`${P}q/a`]: text() });
  const store = start(local);
  assert.deepEqual(store.keys('q/'), ['q/a']);
  store.change(new Map(store.keys().map((key) => [key, null])));
  assert.deepEqual(Object.fromEntries(local.map), foreign);
});

// From version to version: a pretended second version, which keeps days as dates of another name

const NEXT = {
  2: (whole) => ({
    ...whole,
    meta: { ...whole.meta, v: 2 },
    q: Object.fromEntries(
      Object.entries(whole.q).map(([id, { v, due, ...rest }]) => [id, { v: 2, again: due, ...rest }]),
    ),
  }),
};
const second = (data) =>
  Object.fromEntries(
    Object.entries(data).map(([key, raw]) => {
      const to = key.replace('/1/', '/2/');
      if (key.includes('/q/')) {
        const { v, due, ...rest } = JSON.parse(raw);
        return [to, JSON.stringify({ v: 2, again: due, ...rest })];
      }
      return [to, key.endsWith('meta') ? raw.replace('"v":1', '"v":2') : raw];
    }),
  );

test('a migration moves everything and nothing else', async () => {
  const foreign = { 'other/1/q/x': '{', theme: 'dark', dtguide: 'x' };
  const local = new Fake({ ...V1, ...foreign });
  const locks = [];
  const lock = async (name, work) => {
    locks.push(name);
    return work();
  };
  assert.equal(await migrate(local, 'dtguide/', 2, NEXT, lock), true);
  assert.deepEqual(Object.fromEntries(local.map), { ...second(V1), ...foreign });
  assert.deepEqual(locks, ['dtguide-migrate']);
  assert.equal(await migrate(local, 'dtguide/', 2, NEXT, lock), false);
});

test('a migration that finds no room, wherever it happens, leaves the old data whole', async () => {
  const many = Object.keys(V1).length;
  for (let room = 0; room < many; room++) {
    let left = room;
    const local = new Fake(V1, () => left-- || quota());
    assert.equal(await migrate(local, 'dtguide/', 2, NEXT), false);
    assert.deepEqual(Object.fromEntries(local.map), V1, `room for ${room}`);
    left = Infinity;
    assert.equal(await migrate(local, 'dtguide/', 2, NEXT), true);
    assert.deepEqual(Object.fromEntries(local.map), second(V1));
  }
});

test('a migration that reads back something else, or breaks, leaves the old data whole', async () => {
  const deaf = new Fake(V1);
  deaf.setItem = () => {};
  assert.equal(await migrate(deaf, 'dtguide/', 2, NEXT), false);
  assert.deepEqual(Object.fromEntries(deaf.map), V1);
  const local = new Fake(V1);
  assert.equal(await migrate(local, 'dtguide/', 2, { 2: () => null }), false);
  assert.equal(await migrate(local, 'dtguide/', 3, NEXT), false);
  assert.deepEqual(Object.fromEntries(local.map), V1);
});

test('what cannot be read moves too, as text', async () => {
  const local = new Fake({ [`${P}q/x`]: '{"v":1', [`${P}bad/1`]: 'y', [`${P}q`]: '3', [`${P}meta`]: '{"v":1}' });
  assert.equal(await migrate(local, 'dtguide/', 2, NEXT), true);
  assert.deepEqual(Object.fromEntries(local.map), {
    'dtguide/2/meta': '{"v":2}',
    'dtguide/2/bad/1': 'y',
    'dtguide/2/bad/of-q': '3',
    'dtguide/2/bad/of-q-x': '{"v":1',
  });
});

test('what was answered after a migration that failed stays, with what was answered before', async () => {
  const same = { 2: (whole) => whole };
  const local = new Fake({
    [`${P}q/x`]: text(),
    [`${P}x/log`]: '[1]',
    [`${P}set`]: '{"a":1,"b":1}',
    'dtguide/2/q/x': text(NOON + 864e5),
    'dtguide/2/x/log': '[2]',
    'dtguide/2/set': '{"a":2}',
  });
  assert.equal(await migrate(local, 'dtguide/', 2, same), true);
  const now = JSON.parse(local.map.get('dtguide/2/q/x'));
  assert.deepEqual([now.n, now.log.length, valid(now)], [2, 2, true]);
  assert.equal(local.map.get('dtguide/2/x/log'), '[1,2]');
  assert.deepEqual(JSON.parse(local.map.get('dtguide/2/set')), { a: 2, b: 1 });
  assert.equal(local.map.size, 3);
});

test('where a newer version has been, or no older one, nothing is moved', async () => {
  for (const data of [{ ...V1, 'dtguide/3/meta': '{"v":3}' }, second(V1), {}, { 'dtguide/x/1': 'y' }]) {
    const local = new Fake(data);
    assert.equal(await migrate(local, 'dtguide/', 2, NEXT), false);
    assert.deepEqual(Object.fromEntries(local.map), data);
  }
});

test('several versions are gone through one by one', () => {
  const steps = { 2: (whole) => ({ a: [...whole.a, 2] }), 3: (whole) => ({ a: [...whole.a, 3] }) };
  assert.deepEqual(upgrade({ a: [1] }, 1, 3, steps), { a: [1, 2, 3] });
  assert.deepEqual(upgrade({ a: [2] }, 2, 3, steps), { a: [2, 3] });
  assert.deepEqual(upgrade({ a: [3] }, 3, 3, steps), { a: [3] });
});
