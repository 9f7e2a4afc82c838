// What the browser stores of answers: read with distrust, merged between tabs, held in memory where there is no room.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SECOND } from '../../quiz_plugin/assets/schedule/attempts.js';
import { record } from '../../quiz_plugin/assets/schedule/schedule.js';
import { decode, encode, merge } from '../../quiz_plugin/assets/store/records.js';
import { openStore } from '../../quiz_plugin/assets/store/store.js';
import { openRecorder } from '../../quiz_plugin/assets/store/writes.js';
import { chance, Fake, plain, quota } from './fake.mjs';

const NOON = new Date(2026, 10, 20, 12).getTime();
const DAY = 864e5;
const P = 'dtguide/1/';
const start = (/** @type {any} */ local, /** @type {any} */ session = new Fake()) => {
  const area = (it) => (typeof it === 'function' ? it : () => it);
  const store = openStore(area(local), area(session), P);
  const recorder = openRecorder(store);
  return { store, recorder, save: recorder.save };
};
const rec = (now = NOON, old = null, picks = ['a'], credit = 1, flags = 0) =>
  record(old, 'a1b2c3d4', now, picks, credit, flags);
/** As it is stored. */
const text = (/** @type {any} */ each = rec()) => JSON.stringify(encode(each));
const times = ({ log }) => log.map(({ time }) => time);
const long = (n = 12) => Array.from({ length: n }).reduce((r, _, i) => rec(NOON + i * 1000, r), null);

test('an answer is there after a reload', () => {
  const local = new Fake();
  start(local).recorder.update('x', () => rec());
  assert.deepEqual(plain(start(local).recorder.get('x')), rec());
});

test('a damaged record is none, an answer takes its place, and the others stay', () => {
  const damage = [
    ...[{ s: 0 }, { d: 11 }, { due: '20810' }, { last: 20000.5 }, { n: -1 }, { rev: 5 }, { log: undefined }],
    ...[{ log: Array(13).fill(encode(rec()).log[0]) }, { log: [[NOON, 'p']] }, { log: [[NOON, 'z', [], 1, 3, 0]] }],
    { done: { p: ['a'], cr: 2, t: NOON } },
  ].map((change) => JSON.stringify({ ...encode(rec()), ...change }));
  for (const raw of ['{"v":1,', 'null', '[]', '{}', ...damage]) {
    const local = new Fake({ [`${P}q/bad`]: raw, [`${P}q/good`]: text() });
    const { recorder } = start(local);
    assert.deepEqual([recorder.get('bad'), local.map.get(`${P}q/bad`)], [null, raw]);
    recorder.update('bad', () => rec());
    assert.deepEqual([recorder.get('bad').answers, local.map.get(`${P}q/good`)], [1, text()]);
  }
});

const fails = () => {
  throw new Error('blocked');
};
test('where storage is blocked, answers live in memory', () => {
  const unreadable = () => Object.assign(new Fake(), { getItem: fails });
  for (const get of [fails, () => null, () => new Fake({}, fails), unreadable]) {
    const { store, recorder } = start(get, get);
    recorder.update('x', () => rec());
    store.setDraft('y', { p: ['b'] });
    assert.deepEqual([store.trouble, recorder.get('x').answers, store.draft('y')], ['off', 1, null]);
  }
});

// A full storage

/** A storage that has no room for more until `ready(map)` holds. */
const full = (data, ready) => {
  const local = new Fake(data);
  local.fail = (key, value) => {
    if (value.length > (local.map.get(key)?.length ?? 0) && !ready(local.map)) quota();
  };
  return local;
};

test('logs are cut to four tries first', () => {
  const logs = (map) =>
    [...map].filter(([key]) => key.startsWith(`${P}q/`)).map(([, raw]) => JSON.parse(raw).log.length);
  const local = full({ [`${P}q/old`]: text(long()) }, (map) => logs(map).every((n) => n <= 4));
  const { store, recorder } = start(local);
  recorder.update('x', () => long());
  assert.deepEqual(logs(local.map), [4, 4]);
  assert.deepEqual([recorder.get('old').answers, store.trouble], [12, null]);
});

test('then the reader is told once, and what memory holds is written when there is room again', () => {
  for (const act of [
    (recorder) => recorder.update('z', () => rec()),
    (recorder) => recorder.otherTabWrote('other/1/q/x', null), // another tab has made room
    (recorder) => recorder.flush(), // the page is left
  ]) {
    let room = false;
    const local = full({ [`${P}q/y`]: text() }, () => room);
    const { store, recorder } = start(local);
    const reports = [];
    store.ontrouble = (what) => reports.push(what);
    recorder.onroom = () => reports.push(null);
    recorder.update('x', () => rec());
    recorder.update('y', (was) => rec(NOON + 1000, was));
    act(recorder);
    assert.equal(local.map.has(`${P}q/x`), false);
    room = true;
    act(recorder);
    const counts = ['x', 'y'].map((id) => JSON.parse(local.map.get(`${P}q/${id}`)).n);
    assert.deepEqual([counts, store.unsaved.size, store.trouble, reports], [[1, 2], 0, null, ['full', null]]);
    room = false;
    recorder.update('w', () => rec());
    assert.equal(reports.at(-1), 'full', 'again when it happens again');
  }
});

test('what memory holds joins what another tab writes meanwhile', () => {
  let room = false;
  const local = full({}, () => room);
  const { store, recorder } = start(local);
  recorder.update('x', () => rec());
  room = true;
  const theirs = text(rec(NOON + 1000));
  local.setItem(`${P}q/x`, theirs);
  room = false;
  recorder.otherTabWrote(`${P}q/x`, theirs);
  assert.deepEqual([store.get('x').answers, recorder.get('x').answers, store.stored('x').answers], [2, 2, 1]);
});

// Others

test('what a newer version stored is shown, never written', () => {
  const data = { 'dtguide/2/q/x': '{"v":2}', [`${P}q/x`]: text(), [`${P}q/bad`]: '{' };
  const whole = new Fake(data);
  const { store, recorder: other } = start(whole);
  assert.deepEqual([store.trouble, other.get('x').answers, other.get('bad')], ['newer', 1, null]);
  other.update('x', (was) => rec(NOON + 1000, was));
  assert.equal(other.get('x').answers, 2);
  assert.deepEqual(Object.fromEntries(whole.map), data);
});

test("other projects' keys are never read, changed or deleted", () => {
  const foreign = { 'other/1/q/x': '{', 'dtguide-2/1/meta': '{"v":9}', theme: 'dark', 'dtguide2/1/bad/1': 'x' };
  const local = full({ ...foreign, [`${P}q/old`]: text(long()) }, () => false);
  start(local).recorder.update('x', () => rec());
  for (const [key, value] of Object.entries(foreign)) assert.equal(local.map.get(key), value);
  assert.ok([...local.reads, ...local.writes].every((key) => key.startsWith(P)));
});

// Several tabs

/** A browser whose tabs are processes: each has a copy, and learns later, in one order, of what was written. */
class Processes {
  constructor(many) {
    this.written = [];
    this.tabs = Array.from({ length: many }, () => {
      const copy = new Fake();
      const tab = { copy, mine: [], seen: 0, ...start(copy) };
      const note = (key, value) => {
        tab.mine.push(key);
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
      tab.recorder.otherTabWrote(key, value);
    }
    return true;
  }
  settle() {
    while (this.tabs.filter((tab) => this.learn(tab)).length);
  }
}

test('three tabs, in whatever order they learn of each other: no try is lost', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const below = chance(seed);
    const browser = new Processes(3);
    const answers = [...browser.tabs, ...browser.tabs.slice(below(3))];
    for (const [nth, { save }] of answers.entries()) {
      save('x', 'a1b2c3d4', NOON + nth, ['a'], 1, 0);
      for (let i = below(4); i--; ) browser.learn(browser.tabs[below(3)]);
    }
    browser.settle();
    for (const { recorder } of browser.tabs) {
      const { answers: n, correct, log } = recorder.get('x');
      assert.deepEqual([n, correct, log.length], Array(3).fill(answers.length), `seed ${seed}`);
    }
    assert.ok(browser.written.length < 30, `seed ${seed}: they come to an end`);
  }
});

test('what is erased in one tab is not written back by another', () => {
  const browser = new Processes(2);
  const [one, two] = browser.tabs;
  one.save('x', 'a1b2c3d4', NOON, ['a'], 1, 0);
  browser.settle();
  two.copy.removeItem(`${P}q/x`);
  two.copy.setItem(`${P}q/x`, text(rec(NOON - 1000)));
  browser.settle();
  for (const { recorder } of browser.tabs) assert.deepEqual(plain(recorder.get('x')), rec(NOON - 1000));
});

test('two tabs, in whatever order they write, reload and run out of room: no try is lost', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const below = chance(seed);
    let room = true;
    const local = new Fake({}, (key) => !room && key.includes('/q/') && quota());
    const tabs = [start(local).recorder, start(local).recorder];
    const tries = { x: [], y: [] };
    let now = NOON;
    for (let step = 0; step < 14; step++) {
      room = below(4) > 0;
      const [tab, id] = [tabs[below(2)], below(2) ? 'x' : 'y'];
      for (const flags of below(3) ? [0] : [0, SECOND]) {
        if (tries[id].length === 12) continue;
        now += 1 + (flags ? 0 : below(2) * DAY);
        tries[id].push(now);
        tab.update(id, (was) => rec(now, was, ['a'], below(2), flags));
      }
    }
    room = true;
    for (const id of ['x', 'y'].filter((each) => tries[each].length)) {
      for (const tab of tabs) tab.update(id, (was) => was); // each tab's next write carries what it holds
      const known = start(local).recorder.get(id);
      assert.deepEqual(times(known), tries[id], `seed ${seed}`);
      assert.equal(known.answers, known.log.filter(({ flags }) => !(flags & SECOND)).length);
      assert.ok(decode(encode(known)));
    }
  }
});

// Two versions as one

test('merged logs are united by time, totals counted once, memory is that of the later review', () => {
  const base = rec();
  const one = rec(NOON + 3 * DAY, base, ['b'], 0);
  const two = rec(NOON + 5 * DAY, base);
  for (const merged of [merge(one, two), merge(two, one)]) {
    assert.deepEqual([merged.stability, merged.last, merged.answers, merged.correct], [two.stability, two.last, 3, 2]);
    assert.deepEqual([merged.done, times(merged)], [two.done, [NOON, NOON + 3 * DAY, NOON + 5 * DAY]]);
  }
  const apart = rec(NOON + 2000, rec(NOON + 1000));
  for (const merged of [merge(base, apart), merge(apart, base)])
    assert.deepEqual([merged.answers, merged.log.length], [3, 3]);
});

test('tries in long logs count once in whatever order devices meet', () => {
  const old = long(11);
  for (const now of [long(12), rec(NOON + 12000, long(12)), rec(NOON + 11000, old, ['a'], 1, SECOND)])
    for (const merged of [merge(now, now), merge(old, now), merge(now, old)]) assert.deepEqual(merged, now);
  for (let seed = 1; seed <= 200; seed++) {
    const below = chance(seed);
    const grow = (was, from, many) => {
      let now = from;
      let grown = was;
      for (let i = 0; i < many; i++) {
        now += below(3) ? DAY : 3;
        grown = rec(now, grown, ['a'], below(2), i && !below(4) ? SECOND : 0);
      }
      return grown;
    };
    const base = grow(null, NOON, 9);
    const [a, b, c] = [0, 1, 2].map((tab) => grow(base, base.log.at(-1).time + tab, below(4)));
    const both = merge(a, b);
    assert.deepEqual([merge(b, a), merge(both, b)], [both, both], `seed ${seed}`);
    const [left, right] = [merge(a, merge(b, c)), merge(both, c)];
    assert.deepEqual([left.log, left.answers], [right.log, right.answers], `seed ${seed}`);
  }
});

// What a tab stores

test('drafts are read as they were, rubbish as nothing, and what finds no room leaves nothing older', () => {
  let room = true;
  const session = new Fake({}, (_, value) => room || value.length < 12 || quota());
  const { store } = start(new Fake(), session);
  store.setDraft('x', { p: ['a'], t: ['b'], h: 1 });
  assert.deepEqual(store.draft('x'), { p: ['a'], t: ['b'], h: 1 });
  for (const raw of ['{', 'null', '5', '{"p":"a"}', '["b"]', '{"p":["a"],"t":3}']) {
    session.map.set(`${P}d/y`, raw);
    assert.equal(store.draft('y'), null, raw);
  }
  room = false;
  store.setDraft('x', { p: ['a', 'b'] });
  assert.deepEqual([store.draft('x'), session.map.has(`${P}d/x`)], [null, false]);
  room = true;
  store.setDraft('x', { p: ['b'] });
  assert.equal(session.map.get(`${P}d/x`), '{"p":["b"]}');
  store.setDraft('x', null);
  assert.equal(session.map.has(`${P}d/x`), false);
});
