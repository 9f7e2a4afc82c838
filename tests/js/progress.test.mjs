// How a reader stands: counts, weak spots, the days to come and those of study.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SECOND, SURE, studyDay, UNSURE } from '../../quiz_plugin/assets/schedule/attempts.js';
import { record } from '../../quiz_plugin/assets/schedule/schedule.js';
import { encode, merge } from '../../quiz_plugin/assets/store/records.js';
import { readOnly } from '../../quiz_plugin/assets/store/store.js';
import * as progress from '../../quiz_plugin/assets/study/progress_state.js';
import { reviewQueue } from '../../quiz_plugin/assets/study/selection.js';
import { dayFor, readOn } from '../../quiz_plugin/assets/study/today.js';
import { attempt, Fake, from, row, solid } from './fake.mjs';

const { calibrate, countStandings, extentOf, fillOf, nextStation, reviewsAhead, stationsOf } = progress;
const NOON = new Date(2026, 10, 20, 12).getTime(); // a Friday
const TODAY = studyDay(NOON);
const DAY = 864e5;
const rec = (more) => solid(TODAY, more);
/** A record of tries `[days ago, credit, flags, mode]`. */
const tried = (...tries) =>
  tries.reduce(
    (old, [ago, credit, flags = 0, mode = 'p']) => record(old, 'r1', NOON - ago * DAY, ['a'], credit, flags, mode),
    null,
  );
const rowsOf = (records) => Object.keys(records).map((id) => row(id, 'c'));

test('each question counts under one word; what is due or changed is counted besides', () => {
  const records = {
    solid: tried([20, 1], [3, 1]),
    learning: tried([0, 1]),
    missed: tried([20, 1], [1, 0]),
    changed: { ...tried([20, 1], [3, 1]), rev: 'other' },
    overdue: tried([9, 1]),
  };
  const { open, ...counts } = countStandings([...rowsOf(records), row('new', 'c')], from(records), TODAY);
  assert.deepEqual(counts, { total: 6, solid: 1, learning: 4, new: 1, due: 3, changed: 1 });
  assert.equal(`${open.map(({ id }) => id)}`, 'missed,changed,new');
  const both = [row('a', 'c'), { ...row('b', 'c'), deep: true }];
  const far = (of) => Object.values(extentOf((key) => key, both, from(of), TODAY)).slice(-2);
  assert.deepEqual(far(records), ['way.begun', 'ch.core']);
  assert.deepEqual(far({ b: tried([0, 1]) }), ['way.begun', 'ch.guide']);
});

test('a concept is weak when of the last three tries at three or more questions too few were right', () => {
  const records = {
    a1: tried([9, 0], [8, 0], [3, 0], [2, 0], [1, 0]),
    a2: tried([3, 1], [3, 0, SECOND]),
    a3: tried([3, 0]),
    b1: tried([3, 0]),
    b2: tried([3, 0]),
    c1: tried([3, 1]),
    c2: tried([3, 1]),
  };
  const rows = Object.keys(records).map((id) => row(id, id[0]));
  assert.deepEqual(progress.weakSpots(rows, from(records)), [{ id: 'a', k: 1, n: 5, rate: 2 / 7, wrong: 4 }]);
});

test('calibration counts tries of which the reader said how sure they were', () => {
  const records = [
    tried([5, 1, SURE], [4, 0, SURE], [4, 1, SURE | SECOND], [3, 0.5, UNSURE]),
    tried([5, 1, UNSURE], [4, 1]),
  ];
  assert.deepEqual(calibrate(records), { sure: { k: 1, n: 2 }, unsure: { k: 1, n: 2 } });
});

// Stations

const ROWS = Object.entries({ a1: ['a#x'], a2: ['a#y', 'b#z'], b1: ['b#z'] }).map(([id, concepts]) => ({
  ...row(id, ''),
  concepts,
}));
const stations = (records) => stationsOf([{ id: 'a' }, { id: 'b' }], ROWS, from(records), TODAY);
const MISSED = { log: [attempt(NOON - 5 * DAY, 'p', ['a'], 0, 1)] };

test('a question counts at the first concept that it names, and nowhere else', () => {
  const [a, b] = stations({ a2: rec() });
  assert.deepEqual([a.total, a.solid, b.total, b.solid], [2, 1, 1, 0]);
});

test('the next station, and there the next section, is the first with a question new, missed or changed', () => {
  const next = (records) => nextStation(stations(records))?.id;
  assert.equal(next({ a1: rec(), a2: rec({ stability: 1 }) }), 'b');
  assert.equal(next({ a1: rec(), a2: rec(MISSED), b1: rec() }), 'a');
  assert.equal(next({ a1: rec(), a2: rec(), b1: rec({ rev: 'old' }) }), 'b');
  assert.equal(next({ a1: rec(), a2: rec(), b1: rec() }), undefined);
  const words = { t: (key, values = {}) => `${key} ${values.concept}`, n: (_, count) => `${count}` };
  const place = /** @type {any} */ ({ querySelector: () => ({ href: '/a', textContent: 'A' }) });
  const on = (records, ...a) => readOn(words, { ...stations(records)[0], place }, { a });
  assert.deepEqual(on({}, ['y', 6], ['x', 2]), ['hm.begin A (6)', '/a']);
  assert.deepEqual(on({ a2: rec() }, ['y', 6], ['x', 2]), ['hm.go A (2)', '/a#x']);
  // Copies of before have a title, the oldest nothing behind it.
  assert.deepEqual(on({ a2: rec() }, ['x', 'Ex', 2]), ['hm.go A (2)', '/a#x']);
  assert.deepEqual(on({ a2: rec() }, ['x', 'Ex']), ['hm.go A', '/a#x']);
});

test('a cell is filled in proportion: what is begun is visible, only what is complete is full', () => {
  assert.deepEqual(fillOf({ total: 0, solid: 0, learning: 0 }), [0, 0]);
  assert.deepEqual(fillOf({ total: 4, solid: 2, learning: 1 }), [7, 5]);
  assert.deepEqual(fillOf({ total: 100, solid: 1, learning: 1 }), [5, 5]);
  assert.deepEqual(fillOf({ total: 30, solid: 29, learning: 1 }), [13, 1]);
  assert.deepEqual(fillOf({ total: 10, solid: 8, learning: 1 }), [11, 2]);
});

// Today

test('what is open is offered first if it is of today, and what is stored is read with distrust', () => {
  const t = (key, values = {}) => [key, ...Object.values(values)].join(' ');
  const day = (stored, records = {}) => {
    const get = from(records);
    const words = {
      t,
      n: (key, count) => t(key, { count }),
      lang: 'en',
      rows: ROWS,
      get,
      value: (key) => stored[key] ?? null,
      today: TODAY,
    };
    const known = { ...words, stations: /** @type {any} */ (stations(records)), next: undefined, sections: {} };
    return dayFor(known, (name) => `/${name}/`).links.map((link) => link.join(' '));
  };
  const ten = 'pr.ten /practice/#/new?n=10';
  const items = Object.entries({ a1: 'r1', a2: 'old', gone: 'r1', b1: 'r1' }).map(([q, rev]) => ({ q, rev, ord: 1 }));
  const exam = {
    ...{ v: 1, id: 'e', seed: 's', sets: [], concepts: [], items, ans: { a1: ['x'] }, flag: [] },
    ...{ at: 1, spent: 0, limit: 0 },
  };
  const session = { v: 1, ids: ['gone', 'a1', 'b1'], at: 2, seen: 2, wrong: [], day: TODAY };
  const due = { a1: rec({ due: TODAY }) };
  const [sitting, practice] = ['ex.resume 1 2 /exam/#/q/2', 'se.resume 2 2 /practice/#/q'];
  const review = 'rv.start 1 /review/#/start';
  assert.deepEqual(day({ 'x/cur': exam, 'p/cur': session }, due), [sitting, practice, review, ten]);
  const late = { 'x/cur': { ...exam, over: true }, 'p/cur': { ...session, day: 7 } };
  assert.deepEqual(day(late, due), [review, sitting, practice, ten]);
  assert.deepEqual(day({ 'r/cur': session }, due), ['rv.resume 2 2 /review/#/start', ten]);
  assert.deepEqual(day({ 'r/cur': { ...session, day: 7 }, 'p/cur': { ...session, day: 0 } }, due), [review, ten]);
  for (const odd of [3, {}, { v: 1, ids: 7 }, { ...session, at: 3, seen: 3 }])
    assert.deepEqual(day({ 'p/cur': odd, 'x/cur': odd }), [ten]);
  assert.deepEqual(day({ 'x/cur': { ...exam, items: [items[2]], at: 0 } }), [ten]);
});

test('pages that only look read storage with distrust, and write nothing', () => {
  const stored = { 'p/q/a1': JSON.stringify(encode(rec())), 'p/q/a2': '{"v":1}', 'p/q/b1': 'no', 'p/set': '{"x":1}' };
  const area = new Fake(stored);
  const { get, value } = readOnly(area, 'p/');
  assert.equal(get('a1')?.stability, 10);
  assert.deepEqual([get('a2'), get('b1'), get('gone'), value('set')], [null, null, null, { x: 1 }]);
  assert.deepEqual(area.writes, []);
});

// The reviews of the next days, and the days on which questions were answered

test('each day asks what its review has room for, and the rest waits for the next', () => {
  const due = {
    a: rec({ due: TODAY - 3 }),
    b: rec({ due: TODAY }),
    c: rec({ rev: 'other' }),
    d: rec({ due: TODAY + 1 }),
  };
  const ahead = reviewsAhead(rowsOf(due), from(due), TODAY, 3, 2);
  const told = ahead.map(({ due, plan }) => `${due}: ${plan.map(({ id }) => id).sort()}`);
  assert.deepEqual(told, ['3: a,b', '2: c,d', '0: ']);
  assert.equal(reviewQueue(rowsOf(due), from(due), TODAY, 2).more, 1, 'as the review of today does');
});

const week = (...records) => progress.weeksOf(records, TODAY, 1)[0].days;

test('a question counts once a day, at night for the day before, once for two devices, never in the future', () => {
  assert.deepEqual(week(tried([1, 0], [1, 1, SECOND], [0, 1]), tried([1, 1]), tried([8, 1])), [0, 0, 0, 2, 1]);
  assert.deepEqual(week(record(null, 'r1', NOON - 9 * 36e5, ['a'], 1, 0)), [0, 0, 0, 1, 0]);
  assert.deepEqual(week(tried([-4000, 1])), [0, 0, 0, 0, 0]);
  const [here, there] = [tried([3, 1], [1, 1]), tried([2, 1], [1, 0])];
  assert.deepEqual(week(merge(merge(here, there), there)), [0, 1, 1, 1, 0]);
});
