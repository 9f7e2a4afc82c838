import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SECOND, studyDay, timely } from '../../quiz_plugin/assets/schedule/attempts.js';
import { record } from '../../quiz_plugin/assets/schedule/schedule.js';
import { decode, encode, merge as mergeAt, valid } from '../../quiz_plugin/assets/store/records.js';
import { openStore } from '../../quiz_plugin/assets/store/store.js';
import { openRecorder } from '../../quiz_plugin/assets/store/writes.js';
import { chance, Fake, plain, quota } from './fake.mjs';

const NOON = new Date(2026, 10, 20, 12).getTime();
const TODAY = '2026-11-20';
const P = 'dtguide/1/';

const LATER = NOON + 90 * 864e5;
const start = (/** @type {any} */ local, /** @type {any} */ session = new Fake(), now = LATER, today = TODAY) => {
  const area = (it) => (typeof it === 'function' ? it : () => it);
  const store = Object.seal(openStore(area(local), area(session), P, () => now)); // nothing adds to its interface
  return { store, recorder: openRecorder(store, today) };
};
const FULL = { [`${P}meta`]: `{"v":1,"lastSeen":"${TODAY}"}` }; // what a store of today has written before
const merge = (a, b, now = LATER) => mergeAt(a, b, now);
const rec = (now = NOON, old = null, picks = ['a'], credit = 1, flags = 0) =>
  record(old, 'a1b2c3d4', now, picks, credit, flags);
/** As it is stored. */
const text = (/** @type {any} */ each = rec()) => JSON.stringify(encode(each));
/** What is stored, with some of it changed. */
const damaged = (more) => JSON.stringify({ ...encode(rec()), ...more });
const times = ({ log }) => log.map(({ time }) => time);
const long = (n = 12) => Array.from({ length: n }).reduce((r, _, i) => rec(NOON + i * 1000, r), null);

test('an answer is there after a reload', () => {
  const local = new Fake();
  start(local).recorder.update('x', () => rec());
  assert.deepEqual(plain(start(local).recorder.get('x')), rec());
  assert.equal(start(local).store.memory(), false);
});

test('the meta record is made once and then only its last visit moves', () => {
  const local = new Fake();
  start(local);
  assert.deepEqual(JSON.parse(local.map.get(`${P}meta`)), { v: 1, made: TODAY, lastBackup: null, lastSeen: TODAY });
  start(local, null, LATER, '2026-12-01');
  const meta = JSON.parse(local.map.get(`${P}meta`));
  assert.deepEqual([meta.made, meta.lastSeen], [TODAY, '2026-12-01']);
});

const DAMAGE = {
  'not JSON': '{"v":1,',
  null: 'null',
  'a list': '[]',
  'no version': '{}',
  'a stability of nothing': damaged({ s: 0 }),
  'a difficulty out of range': damaged({ d: 11 }),
  'a day that is text': damaged({ due: '20810' }),
  'half a day': damaged({ last: 20000.5 }),
  'a negative total': damaged({ n: -1 }),
  'a revision that is a number': damaged({ rev: 5 }),
  'no log': damaged({ log: undefined }),
  'a log too long': damaged({ log: Array(13).fill(encode(rec()).log[0]) }),
  'a log entry too short': damaged({ log: [[NOON, 'p']] }),
  'a log entry that is more than numbers at its end': damaged({ log: [[NOON, 'p', ['a'], 1, 3, 0, { valueOf: 1 }]] }),
  'an unknown mode': damaged({ log: [[NOON, 'z', [], 1, 3, 0]] }),
  'a credit above one': damaged({ done: { p: ['a'], cr: 2, t: NOON } }),
  'picks that are no list': damaged({ done: { p: 'a', cr: 1, t: NOON } }),
};
test('a damaged record stays as it is until an answer sets it aside, and the others stay', () => {
  for (const [name, raw] of Object.entries(DAMAGE)) {
    const local = new Fake({ [`${P}q/bad`]: raw, [`${P}q/good`]: text() });
    const { recorder } = start(local);
    assert.equal(recorder.get('bad'), null, name);
    assert.equal(local.map.get(`${P}q/bad`), raw, name);
    recorder.update('bad', () => rec());
    assert.equal(local.map.get(`${P}bad/1`), raw, name);
    assert.equal(recorder.get('bad').answers, 1, name);
    assert.equal(local.map.get(`${P}q/good`), text(), name);
  }
});

test('each record that cannot be read is set aside under a key of its own', () => {
  const raws = ['0', '1', '2'];
  const local = new Fake(Object.fromEntries(raws.map((raw) => [`${P}q/q${raw}`, raw])));
  const { recorder } = start(local);
  for (const raw of raws) recorder.update(`q${raw}`, () => rec());
  assert.deepEqual(
    [1, 2, 3].map((nth) => local.map.get(`${P}bad/${nth}`)),
    raws,
  );
});

test('what cannot be read is written over in no case: without room, the answer is held instead', () => {
  const raw = '{"v":1,'.padEnd(9000);
  const local = new Fake({ ...FULL, [`${P}q/x`]: raw }, (_, value) => {
    if (value.length > 5000) quota();
  });
  const { store, recorder } = start(local);
  recorder.update('x', () => rec());
  assert.equal(recorder.get('x').answers, 1);
  assert.equal(local.map.get(`${P}q/x`), raw);
  assert.deepEqual([store.trouble, store.memory()], ['full', true]);
});

const BLOCKED = {
  'access throws': () => {
    throw new Error('SecurityError');
  },
  'storage is null': () => null,
  'every write throws': () =>
    new Fake({}, () => {
      throw new Error('blocked');
    }),
  'every reading throws': () =>
    Object.assign(new Fake(), {
      getItem() {
        throw new Error('blocked');
      },
    }),
};
for (const [name, get] of Object.entries(BLOCKED))
  test(`blocked (${name}): answers and drafts live in memory`, () => {
    const { store, recorder } = start(get, get);
    assert.equal(store.trouble, 'off');
    assert.equal(store.memory(), true);
    recorder.update('x', () => rec());
    store.setDraft('y', { p: ['b'] });
    assert.equal(recorder.get('x').answers, 1);
    assert.deepEqual(store.draft('y'), { p: ['b'] });
    store.setDraft('y', null);
    assert.equal(store.draft('y'), null);
    assert.deepEqual([store.once('off'), store.once('off')], [true, false]);
  });

test('where reading fails later on, nothing is written over what cannot be seen, and this is told', () => {
  const local = new Fake({ [`${P}q/x`]: text() });
  const { store, recorder } = start(local);
  const [told, kept] = [[], new Map(local.map)];
  store.ontrouble = (what) => told.push(what);
  local.getItem = () => {
    throw new Error('damaged');
  };
  recorder.update('x', (was) => rec(NOON + 1000, was));
  recorder.update('y', () => rec());
  assert.deepEqual([recorder.get('x').answers, recorder.get('y').answers], [1, 1]);
  assert.deepEqual(told, ['off']);
  assert.deepEqual(local.map, kept);
});

/** A full storage that gives way once `ready(map)` holds. */
const full = (data, ready) => {
  const local = new Fake(data);
  local.fail = (key, value) => {
    if (value.length > (local.map.get(key)?.length ?? 0) && !ready(local.map)) quota();
  };
  return local;
};
const logs = (map) => [...map].filter(([key]) => key.startsWith(`${P}q/`)).map(([, raw]) => JSON.parse(raw).log.length);

test('quota, first step: logs are cut to four tries', () => {
  const local = full({ ...FULL, [`${P}q/old`]: text(long()), [`${P}bad/1`]: 'x' }, (map) =>
    logs(map).every((n) => n <= 4),
  );
  const { store, recorder } = start(local);
  recorder.update('x', () => long());
  assert.deepEqual(logs(local.map), [4, 4]);
  assert.ok(local.map.has(`${P}bad/1`));
  assert.equal(recorder.get('old').answers, 12);
  assert.equal(store.trouble, null);
});

test('quota: what was set aside is never given up for room', () => {
  const local = full({ ...FULL, [`${P}bad/1`]: 'x', [`${P}bad/4`]: 'y' }, (map) =>
    [...map.keys()].every((key) => !key.startsWith(`${P}bad/`)),
  );
  const { store, recorder } = start(local);
  recorder.update('x', () => rec());
  assert.deepEqual([local.map.get(`${P}bad/1`), local.map.get(`${P}bad/4`)], ['x', 'y']);
  assert.equal(store.trouble, 'full');
});

test('quota, second step: told once, held in memory, saved when there is room again', () => {
  let room = false;
  const local = full(FULL, () => room);
  const { store, recorder } = start(local);
  const told = [];
  store.ontrouble = (what) => told.push(what);
  recorder.update('x', () => rec());
  recorder.update('y', () => rec());
  assert.deepEqual(told, ['full']);
  assert.equal(recorder.get('x').answers, 1);
  assert.equal(store.memory(), true);
  assert.equal(local.map.has(`${P}q/x`), false);
  room = true;
  recorder.update('x', (was) => rec(NOON + 1000, was));
  assert.equal(JSON.parse(local.map.get(`${P}q/x`)).n, 2);
});

for (const [name, act] of Object.entries({
  'with the next answer': (recorder) => recorder.update('z', () => rec()),
  'when another tab has made room': (recorder) => recorder.heard('other/1/q/x', null),
  'when the page is left': (recorder) => recorder.flush(),
}))
  test(`quota: what memory holds is written ${name}`, () => {
    let room = false;
    const local = full({ ...FULL, [`${P}q/y`]: text() }, () => room);
    const { store, recorder } = start(local);
    const told = [];
    store.ontrouble = (what) => told.push(what);
    recorder.onroom = () => told.push(null);
    recorder.update('x', () => rec());
    recorder.update('y', (was) => rec(NOON + 1000, was));
    store.setDraft('x', { p: ['a'] });
    act(recorder);
    assert.equal(local.map.has(`${P}q/x`), false);
    room = true;
    act(recorder);
    assert.equal(JSON.parse(local.map.get(`${P}q/x`)).n, 1);
    assert.equal(JSON.parse(local.map.get(`${P}q/y`)).n, 2);
    assert.deepEqual([store.held.size, store.trouble, told], [0, null, ['full', null]]);
    assert.ok([...local.map.keys()].every((key) => !key.startsWith(`${P}d/`)));
  });

test('what cards read joins what memory holds with what another tab writes meanwhile', () => {
  let room = false;
  const local = full(FULL, () => room);
  const { store, recorder } = start(local);
  recorder.update('x', () => rec());
  room = true;
  const theirs = text(rec(NOON + 1000));
  local.setItem(`${P}q/x`, theirs);
  room = false;
  recorder.heard(`${P}q/x`, theirs);
  assert.deepEqual([store.get('x').answers, recorder.get('x').answers, store.stored('x').answers], [2, 2, 1]);
});

test('quota: that there is no room is told again when it happens again', () => {
  let room = false;
  const { store, recorder } = start(full(FULL, () => room));
  const told = [];
  store.ontrouble = (what) => store.once(what) && told.push(what);
  recorder.onroom = () => told.push(null);
  recorder.update('x', () => rec());
  room = true;
  recorder.update('y', () => rec());
  room = false;
  recorder.update('z', () => rec());
  assert.deepEqual(told, ['full', null, 'full']);
});

test('a storage that is full from the start is read, not called off', () => {
  const local = full({ [`${P}q/x`]: text() }, () => false);
  const { store, recorder } = start(local);
  assert.equal(store.trouble, null);
  assert.equal(recorder.get('x').answers, 1);
});

for (const [name, data] of Object.entries({
  'keys of a newer version': { 'dtguide/2/meta': '{"v":2}', [`${P}q/x`]: text(), [`${P}q/bad`]: '{' },
  'a newer meta record': { [`${P}meta`]: '{"v":2}', [`${P}q/x`]: text(), [`${P}q/bad`]: '{' },
}))
  test(`${name}: shown, never written`, () => {
    const local = new Fake(data);
    const { store, recorder } = start(local);
    assert.equal(store.trouble, 'newer');
    assert.equal(recorder.get('x').answers, 1);
    assert.equal(recorder.get('bad'), null);
    recorder.update('x', (was) => rec(NOON + 1000, was));
    assert.equal(recorder.get('x').answers, 2);
    assert.deepEqual(local.writes, []);
    assert.deepEqual(Object.fromEntries(local.map), data);
  });

test('one record of a newer version stays as it is', () => {
  const raw = damaged({ v: 2 });
  const local = new Fake({ [`${P}q/x`]: raw });
  const { recorder } = start(local);
  assert.equal(recorder.get('x'), null);
  recorder.update('x', () => rec());
  assert.equal(local.map.get(`${P}q/x`), raw);
});

test("other projects' keys are never read, changed or deleted", () => {
  const foreign = { 'other/1/q/x': '{', 'dtguide-2/1/meta': '{"v":9}', theme: 'dark', 'dtguide2/1/bad/1': 'x' };
  const local = full({ ...foreign, [`${P}q/old`]: text(long()), [`${P}bad/1`]: 'x' }, () => false);
  const { recorder } = start(local);
  recorder.get('x');
  recorder.update('x', () => rec());
  for (const [key, value] of Object.entries(foreign)) assert.equal(local.map.get(key), value);
  assert.ok([...local.reads, ...local.writes].every((key) => key.startsWith(P)));
});

test("two tabs: each builds on the other's answer", () => {
  const local = new Fake();
  const [one, two] = [start(local).recorder, start(local).recorder];
  one.update('x', (was) => rec(NOON, was));
  two.update('x', (was) => rec(NOON + 1000, was, ['b'], 0));
  one.update('y', (was) => rec(NOON + 2000, was));
  one.update('x', (was) => rec(NOON + 3000, was, ['a'], 1, SECOND));
  const x = two.get('x');
  assert.deepEqual(times(x), [NOON, NOON + 1000, NOON + 3000]);
  assert.equal(x.answers, 2);
  assert.equal(two.get('y').answers, 1);
});

/** A browser whose tabs are processes: each has a copy, and learns later, in one order, of what was written. */
class Processes {
  constructor(many) {
    this.written = [];
    this.tabs = Array.from({ length: many }, () => {
      const copy = new Fake();
      const mine = [];
      const tab = { copy, mine, seen: 0, recorder: start(copy).recorder };
      const note = (key, value) => {
        mine.push(key);
        this.written.push({ tab, key, value });
      };
      const { setItem, removeItem } = Fake.prototype;
      copy.setItem = (key, value) => {
        setItem.call(copy, key, value);
        note(key, value);
      };
      copy.removeItem = (key) => {
        removeItem.call(copy, key);
        note(key, null);
      };
      return tab;
    });
  }
  /** Let a tab learn of one thing more; whether there was any. */
  learn(tab) {
    const next = this.written[tab.seen];
    if (!next) return false;
    tab.seen++;
    const { key, value } = next;
    if (next.tab === tab) tab.mine.splice(tab.mine.indexOf(key), 1);
    else {
      if (!tab.mine.includes(key)) value === null ? tab.copy.map.delete(key) : tab.copy.map.set(key, value);
      tab.recorder.heard(key, value);
    }
    return true;
  }
  settle() {
    while (this.tabs.filter((tab) => this.learn(tab)).length);
  }
}

test('three tabs in the same millisecond, in whatever order they learn of each other: no try is lost', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const below = chance(seed);
    const browser = new Processes(3);
    const answers = [...browser.tabs, ...browser.tabs.slice(below(3))];
    for (const { recorder } of answers) {
      recorder.save('x', 'a1b2c3d4', NOON, ['a'], 1, 0);
      for (let i = below(4); i--; ) browser.learn(browser.tabs[below(3)]);
    }
    browser.settle();
    for (const { recorder } of browser.tabs) {
      const { answers: n, correct, log } = recorder.get('x');
      assert.deepEqual([n, correct, log.length], Array(3).fill(answers.length), `seed ${seed}`);
      assert.ok(valid(encode(recorder.get('x'))));
    }
    assert.ok(browser.written.length < 30, `seed ${seed}: they come to an end`);
  }
});

test('what is erased in one tab is not written back by another', () => {
  const browser = new Processes(2);
  const [one, two] = browser.tabs;
  one.recorder.save('x', 'a1b2c3d4', NOON, ['a'], 1, 0);
  browser.settle();
  two.copy.removeItem(`${P}q/x`);
  two.copy.setItem(`${P}q/x`, text(rec(NOON - 1000)));
  browser.settle();
  for (const { recorder } of browser.tabs) assert.deepEqual(plain(recorder.get('x')), rec(NOON - 1000));
});

// A clock that was wrong

const DECADE = 3650 * 864e5;
test('a try of ten years ahead is due, and the next one counts as any other', () => {
  const ahead = rec(NOON + DECADE);
  const local = new Fake({ [`${P}q/x`]: text(ahead) });
  const { recorder } = start(local, new Fake(), NOON);
  const today = studyDay(NOON);
  const { due, last, ...rest } = recorder.get('x');
  assert.deepEqual([due, last], [today, today - 1]);
  assert.deepEqual(plain({ ...rest, due: ahead.due, last: ahead.last }), ahead);
  recorder.update('x', (was) => rec(NOON, was));
  const now = decode(JSON.parse(local.map.get(`${P}q/x`)));
  assert.deepEqual([now.last, now.answers, now.correct], [today, 2, 2]);
  assert.ok(now.due > today && now.due < today + 30);
  assert.deepEqual(times(now), [NOON + DECADE, NOON]);
});

test('a record of ten years ahead is nowhere later than one of today, and its tries go first', () => {
  const ahead = long().log.map((each) => ({ ...each, time: each.time + DECADE }));
  const wrong = { ...long(), last: studyDay(NOON + DECADE), due: studyDay(NOON + DECADE) + 2, log: ahead };
  const right = rec(NOON, null, ['b'], 0);
  const [a, b] = [wrong, right].map((each) => timely(each, studyDay(NOON)));
  for (const merged of [merge(a, b, NOON), merge(b, a, NOON)]) {
    assert.deepEqual([merged.last, merged.due, merged.done], [right.last, right.due, right.done]);
    assert.deepEqual(merged.log, [...ahead.slice(1), ...right.log]);
    assert.equal(merged.answers, 13);
  }
});

test('merge: logs united by time, totals counted once, memory from the later review', () => {
  const base = rec();
  const one = rec(NOON + 3 * 864e5, base, ['b'], 0);
  const two = rec(NOON + 5 * 864e5, base);
  for (const merged of [merge(one, two), merge(two, one)]) {
    assert.deepEqual([merged.stability, merged.last, merged.answers, merged.correct], [two.stability, two.last, 3, 2]);
    assert.deepEqual(merged.done, two.done);
    assert.deepEqual(times(merged), [NOON, NOON + 3 * 864e5, NOON + 5 * 864e5]);
    assert.ok(valid(encode(merged)));
  }
});

test('merge: answers given apart on two devices all count, as long as all of them are in the logs', () => {
  const one = rec(NOON);
  const two = rec(NOON + 2000, rec(NOON + 1000));
  for (const merged of [merge(one, two), merge(two, one)])
    assert.deepEqual([merged.answers, merged.log.length], [3, 3]);
});

test('two tabs, in whatever order they write, reload and run out of room: no try is lost', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const below = chance(seed);
    let room = true;
    const local = new Fake({}, (key) => {
      if (!room && key.includes('/q/')) quota();
    });
    const tabs = [start(local).recorder, start(local).recorder];
    const tries = { x: [], y: [] };
    let now = NOON;
    for (let step = 0; step < 14; step++) {
      room = below(4) > 0;
      const [tab, id] = [tabs[below(2)], below(2) ? 'x' : 'y'];
      for (const flags of below(3) ? [0] : [0, SECOND]) {
        if (tries[id].length === 12) continue;
        now += 1 + (flags ? 0 : below(2) * 864e5);
        tries[id].push(now);
        tab.update(id, (was) => rec(now, was, ['a'], below(2), flags));
      }
    }
    room = true;
    for (const id of ['x', 'y'])
      if (tries[id].length) {
        // Each tab's next write carries what it holds.
        for (const tab of tabs) tab.update(id, (was) => was);
        const kept = start(local).recorder.get(id);
        assert.deepEqual(times(kept), tries[id], `seed ${seed}`);
        assert.equal(kept.answers, kept.log.filter(({ flags }) => !(flags & SECOND)).length);
        assert.ok(valid(encode(kept)));
      }
  }
});

test('merge with itself or with an older self changes nothing', () => {
  const old = long(11);
  for (const now of [long(12), rec(NOON + 12000, long(12)), rec(NOON + 11000, old, ['a'], 1, SECOND)]) {
    assert.deepEqual(merge(now, now), now);
    assert.deepEqual(merge(old, now), now);
    assert.deepEqual(merge(now, old), now);
  }
});

test('merge: tries of one moment, in long logs too, count once in whatever order devices meet', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const below = chance(seed);
    let nth = 0;
    const grow = (was, from, many) => {
      let now = from;
      let grown = was;
      for (let i = 0; i < many; i++) {
        now += below(3) && 864e5;
        grown = rec(now, grown, ['a'], below(2), i && !below(4) ? SECOND : 0);
        grown.log.at(-1).nth = nth++;
      }
      return grown;
    };
    const base = grow(null, NOON, 9);
    const from = base.log.at(-1)[0];
    const [a, b, c] = [1, 2, 3].map(() => grow(base, from, below(4)));
    const both = merge(a, b);
    assert.deepEqual(merge(b, a), both, `seed ${seed}`);
    assert.deepEqual(merge(both, b), both, `seed ${seed}`);
    assert.deepEqual(merge(a, merge(b, c)).log, merge(both, c).log, `seed ${seed}`);
    assert.equal(merge(a, merge(b, c)).answers, merge(both, c).answers, `seed ${seed}`);
  }
});

test('drafts: as they were; rubbish as nothing', () => {
  const session = new Fake();
  const { store } = start(new Fake(), session);
  store.setDraft('x', { p: ['a', 'c'] });
  assert.deepEqual(store.draft('x'), { p: ['a', 'c'] });
  store.setDraft('x', { p: ['a'], t: ['b'], h: 1 });
  assert.deepEqual(store.draft('x'), { p: ['a'], t: ['b'], h: 1 });
  for (const raw of ['{', 'null', '5', '{"p":"a"}', '["b"]', '{"p":["a"],"t":3}']) {
    session.map.set(`${P}d/y`, raw);
    assert.equal(store.draft('y'), null, raw);
  }
  store.setDraft('x', null);
  assert.equal(session.map.has(`${P}d/x`), false);
});

test('drafts: what finds no room takes the place of what is older, in memory', () => {
  let room = true;
  const session = new Fake({}, (_, value) => room || value.length < 12 || quota());
  const { store } = start(new Fake(), session);
  store.setDraft('x', { p: ['a'] });
  room = false;
  store.setDraft('x', { p: ['a', 'b'] });
  assert.deepEqual(store.draft('x'), { p: ['a', 'b'] });
  assert.deepEqual([[...store.held], session.map.has(`${P}d/x`)], [[['d/x', '{"p":["a","b"]}']], false]);
  room = true;
  store.setDraft('x', { p: ['b'] });
  assert.deepEqual([store.held.size, session.map.get(`${P}d/x`)], [0, '{"p":["b"]}']);
});

test('a notice is given once a session', () => {
  const session = new Fake();
  assert.equal(start(new Fake(), session).store.once('newer'), true);
  assert.equal(start(new Fake(), session).store.once('newer'), false);
  assert.equal(start(new Fake()).store.once('newer'), true);
});

test('a clock at 1970 or before leaves a record that can be read, and what was known before stays', () => {
  const known = rec(NOON);
  for (const clock of [-1e12, -1, 0, 36e5, 864e5]) {
    const local = new Fake({ [`${P}q/x`]: text(known) });
    const { recorder } = start(local, new Fake(), clock);
    recorder.update('x', (was) => rec(clock, was));
    const now = JSON.parse(local.map.get(`${P}q/x`));
    assert.ok(valid(now), `at ${clock}: ${JSON.stringify(now)}`);
    assert.deepEqual([now.n, now.log[0]], [2, encode(known).log[0]]);
    assert.equal(start(local).recorder.get('x').answers, 2);
  }
});

test('a store of the tab that fails after it was opened holds drafts in memory', () => {
  const session = new Fake();
  const { store } = start(new Fake(), session);
  for (const name of ['getItem', 'setItem', 'removeItem'])
    session[name] = () => {
      throw new Error('damaged');
    };
  assert.equal(store.draft('x'), null);
  store.setDraft('x', { p: ['a'] });
  assert.deepEqual(store.draft('x'), { p: ['a'] });
  assert.equal(store.once('full'), true);
  assert.equal(store.once('full'), false);
  store.setDraft('x', null);
  assert.equal(store.draft('x'), null);
});
