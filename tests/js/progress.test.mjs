// How a reader stands: counts, weak spots, the days to come and those of study, and what the home page says of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { levelOf, lineOf } from '../../quiz_plugin/assets/pictures/charts.js';
import { SECOND, SURE, studyDay, UNSURE } from '../../quiz_plugin/assets/schedule/attempts.js';
import { record } from '../../quiz_plugin/assets/schedule/schedule.js';
import { encode, merge } from '../../quiz_plugin/assets/store/records.js';
import * as progress from '../../quiz_plugin/assets/study/progress_state.js';
import { reviewQueue } from '../../quiz_plugin/assets/study/session_state.js';
import { readOnly } from '../../quiz_plugin/assets/study/study_store.js';
import { examPlace, sessionPlace } from '../../quiz_plugin/assets/study/today_state.js';
import { attempt, chance, Fake, from, row, solid } from './fake.mjs';

const { calibrate, countStandings, fillOf, nextDue, nextSection, nextStation, reviewsAhead, stationsOf } = progress;
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
  assert.deepEqual(
    open.map(({ id }) => id),
    ['missed', 'changed', 'new'],
  );
});

test('a concept is weak when at least two of its questions were tried and too few tries were right', () => {
  const records = {
    a1: tried([3, 0], [2, 0]),
    a2: tried([3, 1]),
    b1: tried([3, 0]),
    c1: tried([3, 1]),
    c2: tried([3, 1]),
  };
  const rows = Object.keys(records).map((id) => row(id, id[0]));
  assert.deepEqual(progress.weakSpots(rows, from(records)), [{ id: 'a', k: 1, n: 3, rate: 2 / 5, wrong: 2 }]);
});

test('only the last three tries of a question count, and no second ones', () => {
  const records = { a1: tried([9, 0], [8, 0], [7, 1], [6, 1], [5, 1]), a2: tried([3, 0], [3, 1, SECOND]) };
  const rows = [row('a1', 'a'), row('a2', 'a')];
  assert.deepEqual(progress.weakSpots(rows, from(records)), [{ id: 'a', k: 3, n: 4, rate: 4 / 6, wrong: 1 }]);
});

test('calibration counts tries of which the reader said how sure they were', () => {
  const records = [
    tried([5, 1, SURE], [4, 0, SURE], [4, 1, SURE | SECOND], [3, 0.5, UNSURE]),
    tried([5, 1, UNSURE], [4, 1]),
  ];
  assert.deepEqual(calibrate(records), { sure: { k: 1, n: 2 }, unsure: { k: 1, n: 2 } });
});

test('the next day with something due, and how much', () => {
  const records = { a: rec({ due: TODAY + 2 }), b: rec({ due: TODAY + 2 }), c: rec({ due: TODAY + 9 }) };
  assert.deepEqual(nextDue(rowsOf({ ...records, new: 0 }), from(records), TODAY), { day: TODAY + 2, n: 2 });
  assert.equal(nextDue(rowsOf(records), from({}), TODAY), null);
});

// Stations

const ROWS = [
  { ...row('a1', ''), concepts: ['a#x'] },
  { ...row('a2', ''), concepts: ['a#y', 'b#z'] },
  { ...row('b1', ''), concepts: ['b#z'] },
];
const stations = (records) => stationsOf([{ id: 'a' }, { id: 'b' }], ROWS, from(records), TODAY);
const MISSED = { log: [attempt(NOON - 5 * DAY, 'p', ['a'], 0, 1)] };

test('a question counts at the first concept that it names, and nowhere else', () => {
  const [a, b] = stations({ a2: rec() });
  assert.deepEqual([a.total, a.solid, b.total, b.solid], [2, 1, 1, 0]);
});

test('the next station is the first with a question that is new, missed or changed', () => {
  const next = (records) => nextStation(stations(records))?.id;
  assert.equal(next({}), 'a');
  assert.equal(next({ a1: rec(), a2: rec({ stability: 1 }) }), 'b');
  assert.equal(next({ a1: rec(), a2: rec(MISSED), b1: rec() }), 'a');
  assert.equal(next({ a1: rec(), a2: rec(), b1: rec({ rev: 'old' }) }), 'b');
  assert.equal(next({ a1: rec(), a2: rec(), b1: rec() }), undefined);
});

test('the next section is the first of the page with such a question', () => {
  /** @type {Record<string, [string, string][]>} */
  const sections = {
    a: [
      ['y', 'Why'],
      ['x', 'Ex'],
    ],
  };
  assert.deepEqual(nextSection(stations({})[0], sections), ['y', 'Why']);
  assert.deepEqual(nextSection(stations({ a2: rec() })[0], sections), ['x', 'Ex']);
});

test('a cell is filled in proportion: what is begun is visible, only what is complete is full', () => {
  assert.deepEqual(fillOf({ total: 0, solid: 0, learning: 0 }), [0, 0]);
  assert.deepEqual(fillOf({ total: 4, solid: 2, learning: 1 }), [7, 3]);
  assert.deepEqual(fillOf({ total: 100, solid: 1, learning: 1 }), [1, 1]);
  assert.deepEqual(fillOf({ total: 30, solid: 29, learning: 1 }), [13, 1]);
});

// What is open

test('an open exam counts the questions that are as they were, and goes on with an answer and time left', () => {
  const items = Object.entries({ a1: 'r1', a2: 'old', gone: 'r1', b1: 'r1' }).map(([q, rev]) => ({ q, rev }));
  const ans = { a1: ['x'], a2: ['x'] };
  assert.deepEqual(examPlace({ items, at: 1, ans }, ROWS), { n: 1, total: 2, at: 2, going: 1 });
  for (const later of [{ ans: { a2: ['x'] } }, { ans, over: true }])
    assert.equal(/** @type {any} */ (examPlace({ items, at: 1, ...later }, ROWS)).going, 0);
  for (const odd of [undefined, null, 3, {}, { items: 'a1' }, { items: [null, 7] }, { items: [items[2]] }])
    assert.equal(examPlace(odd, ROWS), false);
});

test('an open session goes on where it was, without questions that are gone', () => {
  const placeOf = (session) => {
    const { n, total, day } = sessionPlace(session, ROWS);
    return day ? [n, total, day] : [];
  };
  assert.deepEqual(placeOf({ ids: ['gone', 'a1', 'b1'], at: 2, day: 7 }), [2, 2, 7]);
  const ended = { ids: ['a1', 'b1'], at: 1, day: 0 };
  for (const odd of [undefined, null, 3, {}, { ids: 7, day: 7 }, ended, { ids: ['a1'], at: 1, day: 7 }])
    assert.deepEqual(placeOf(odd), []);
});

test('storage is read with distrust, and without a write', () => {
  const area = new Fake({
    'p/q/a1': JSON.stringify(encode(rec())),
    'p/q/a2': '{"v":1}',
    'p/q/b1': 'no',
    'p/set': '{"x":1}',
  });
  const { get, value } = readOnly(area, 'p/', TODAY);
  assert.equal(get('a1')?.stability, 10);
  assert.deepEqual([get('a2'), get('b1'), get('gone'), value('set')], [null, null, null, { x: 1 }]);
  assert.deepEqual(area.writes, []);
});

// The reviews of the next days

test('each day asks what its review asks if the days before did theirs', () => {
  const at = chance(7);
  for (let round = 0; round < 40; round++) {
    const records = Object.fromEntries(
      Array.from({ length: at(60) }, (_, i) => {
        /** @type {[number, number, number, string][]} */
        const tries = Array.from({ length: at(4) }, () => [at(40), at(3) / 2, 0, at(3) ? 'p' : 'r']);
        const made = tried(...tries.sort((a, b) => b[0] - a[0]));
        return [`q${i}`, made && !at(8) ? { ...made, rev: 'other' } : made];
      }),
    );
    const size = 1 + at(20);
    const rows = rowsOf(records);
    const done = new Set();
    for (const [i, { due, plan }] of reviewsAhead(rows, from(records), TODAY, 14, size).entries()) {
      const open = rows.filter(({ id }) => !done.has(id));
      // On the day itself, what was reviewed today counts against the size; later it does not.
      const { ids, more } = reviewQueue(open, from(records), [], TODAY + i, size);
      assert.deepEqual([due, plan], [ids.length + more, ids.length], `round ${round}, day ${i}`);
      for (const id of ids) done.add(id);
    }
  }
});

// The days on which questions were answered

const week = (...records) => progress.weeksOf(records, TODAY, 1)[0].days;

test('a week begins on Monday, and days that have not come are not there', () => {
  const weeks = progress.weeksOf([], TODAY, 13);
  assert.ok(weeks.every(({ monday }) => new Date(monday * DAY).getUTCDay() === 1));
  assert.deepEqual([weeks.length, weeks[0].days.length, weeks[12].days], [13, 7, [0, 0, 0, 0, 0]]);
});

test('a question counts once a day, at night for the day before, and not in the future of a wrong clock', () => {
  assert.deepEqual(week(tried([1, 0], [1, 1, SECOND], [0, 1]), tried([1, 1]), tried([8, 1])), [0, 0, 0, 2, 1]);
  assert.deepEqual(week(record(null, 'r1', NOON - 9 * 36e5, ['a'], 1, 0)), [0, 0, 0, 1, 0]);
  assert.deepEqual(week(tried([-4000, 1])), [0, 0, 0, 0, 0]);
});

test('the progress of two devices, put together twice, counts no day twice', () => {
  const [here, there] = [tried([3, 1], [1, 1]), tried([2, 1], [1, 0])];
  assert.deepEqual(week(merge(merge(here, there, NOON), there, NOON)), [0, 1, 1, 1, 0]);
});

test('days look busier from 1, 5 and 15 questions on', () => {
  assert.deepEqual([0, 1, 4, 5, 14, 15].map(levelOf), [0, 1, 1, 2, 2, 3]);
});

// The line of exams

const exam = (right, n = 10, id = 0) => /** @type {any} */ ({ id, t: id, right, n });

test('the share that was fully right is a height, and of exams that are alike the latest is the best', () => {
  const { points, rules } = lineOf([exam(0), exam(20, 20), exam(5), exam(0, 0)], true);
  assert.deepEqual(
    points.map(({ y }) => y),
    [rules[2], rules[0], rules[1], rules[2]],
  );
  assert.equal(lineOf([exam(8, 10, 1), exam(4, 5, 2), exam(3, 10, 3)], true).best.id, 2);
});

test('the last exams are there, each with a target 24 wide inside the drawing', () => {
  for (const wide of [true, false])
    for (const many of [1, 2, 7, 21]) {
      const all = Array.from({ length: many }, (_, i) => exam(i % 11, 10, i));
      const { points, width } = lineOf(all, wide);
      assert.equal(points.length, Math.min(many, wide ? 20 : 7));
      assert.equal(points.at(-1)?.exam.id, many - 1);
      for (const [i, { x }] of points.entries())
        assert.ok(x >= 84 && x <= width - 12 && (!i || x - points[i - 1].x >= 24));
    }
});
