// What pictures of progress show: which bars, which levels, which points.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { levelOf, weeksOf } from '../../quiz_plugin/assets/pictures/calendar_state.js';
import { reviewsAhead } from '../../quiz_plugin/assets/pictures/forecast_state.js';
import { SECOND, studyDay } from '../../quiz_plugin/assets/schedule/attempts.js';
import { record } from '../../quiz_plugin/assets/schedule/schedule.js';
import { merge } from '../../quiz_plugin/assets/store/merge.js';
import { lineOf } from '../../quiz_plugin/assets/study/exams_state.js';
import { reviewQueue } from '../../quiz_plugin/assets/study/queue.js';
import { chance } from './fake.mjs';

const NOON = new Date(2026, 10, 20, 12).getTime(); // a Friday
const TODAY = studyDay(NOON);
const REV = 'a1b2c3d4';
const DAY = 864e5;
const row = (id) => ({ id, rev: REV, set: 's', page: 'p', concepts: ['c#x'], kind: 'single', level: 'recall' });
/** A record of tries `[days ago, credit, flags, mode]`. */
const tried = (...tries) =>
  tries.reduce(
    (rec, [ago, credit, flags = 0, mode = 'p']) => record(rec, REV, NOON - ago * DAY, ['a'], credit, flags, mode),
    null,
  );
const ahead = (records, size, days = 14) =>
  reviewsAhead(Object.keys(records).map(row), (id) => records[id], TODAY, days, size, studyDay);

// The reviews of the next days

test('what a day has no room for waits for the next', () => {
  const records = Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`q${i}`, tried([9, 0])]));
  const days = ahead({ ...records, later: tried([0, 1]), far: tried([90, 1], [60, 1], [20, 1]) }, 3, 5);
  assert.deepEqual(days, [
    { due: 7, plan: 3 },
    { due: 4, plan: 3 },
    { due: 2, plan: 2 },
    { due: 0, plan: 0 },
    { due: 0, plan: 0 },
  ]);
});

test('what was reviewed today leaves less room today, and none tomorrow', () => {
  const due = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`q${i}`, tried([9, 0])]));
  const records = { ...due, done: tried([9, 1], [0, 1, 0, 'r']) };
  assert.deepEqual(
    ahead(records, 3, 3).map(({ plan }) => plan),
    [2, 3, 1],
  );
  assert.equal(ahead(records, 1, 1)[0].plan, 0);
});

test('each bar is as high as the review of its day asks, if the days before did theirs', () => {
  const at = chance(7);
  for (let round = 0; round < 40; round++) {
    const records = Object.fromEntries(
      Array.from({ length: at(60) }, (_, i) => {
        /** @type {[number, number, number, string][]} */
        const tries = Array.from({ length: at(4) }, () => [at(40), at(3) / 2, 0, at(3) ? 'p' : 'r']);
        const rec = tried(...tries.sort((a, b) => b[0] - a[0]));
        return [`q${i}`, rec && !at(8) ? { ...rec, rev: 'other' } : rec];
      }),
    );
    const size = 1 + at(20);
    const rows = Object.keys(records).map(row);
    const done = new Set();
    for (const [i, { due, plan }] of ahead(records, size).entries()) {
      const left = rows.filter(({ id }) => !done.has(id));
      // On the day itself, what was reviewed today counts against the size; later it does not.
      const { ids, more } = reviewQueue(left, (id) => records[id], [], TODAY + i, size, studyDay);
      assert.deepEqual([due, plan], [ids.length + more, ids.length], `round ${round}, day ${i}`);
      for (const id of ids) done.add(id);
    }
  }
});

// The days on which questions were answered

test('a week begins on Monday, and days that have not come are not there', () => {
  const weeks = weeksOf([], TODAY, 13, studyDay);
  assert.equal(weeks.length, 13);
  assert.ok(weeks.every(({ monday }) => new Date(monday * DAY).getUTCDay() === 1));
  assert.deepEqual([weeks[0].days.length, weeks[12].days], [7, [0, 0, 0, 0, 0]]);
  assert.equal(weeks[12].monday + 4, TODAY);
});

test('a question counts once a day, however often it was tried', () => {
  const records = [tried([1, 0], [1, 1, SECOND], [0, 1]), tried([1, 1]), tried([8, 1])];
  const [before, now] = weeksOf(records, TODAY, 2, studyDay);
  assert.deepEqual(now.days, [0, 0, 0, 2, 1]);
  assert.deepEqual(before.days, [0, 0, 0, 1, 0, 0, 0]);
});

test('what was answered at night belongs to the day before', () => {
  const [{ days }] = weeksOf([record(null, REV, NOON - 9 * 36e5, ['a'], 1, 0)], TODAY, 1, studyDay);
  assert.deepEqual(days, [0, 0, 0, 1, 0]);
});

test('what lies before the weeks or, by a wrong clock, in the future is not shown', () => {
  for (const ago of [8, 400, -1, -4000])
    assert.deepEqual(weeksOf([tried([ago, 1])], TODAY, 1, studyDay)[0].days, [0, 0, 0, 0, 0], `${ago}`);
});

test('the progress of two devices, put together twice, counts no day twice', () => {
  const [here, there] = [tried([3, 1], [1, 1]), tried([2, 1], [1, 0])];
  const once = merge(here, there, NOON);
  const shown = (rec) => weeksOf([rec], TODAY, 1, studyDay)[0].days;
  assert.deepEqual(shown(once), [0, 1, 1, 1, 0]);
  assert.deepEqual(shown(merge(once, there, NOON)), shown(once));
});

test('of one question tried every day, the last twelve days are known', () => {
  const daily = tried(...Array.from({ length: 30 }, (_, i) => [29 - i, 1]));
  const days = weeksOf([daily], TODAY, 13, studyDay).flatMap((week) => week.days);
  assert.equal(days.filter(Boolean).length, 12);
});

test('days look busier from 1, 5 and 15 questions on', () => {
  assert.deepEqual([0, 1, 4, 5, 14, 15, 1000].map(levelOf), [0, 1, 1, 2, 2, 3, 3]);
});

// The line of exams

const exam = (right, n = 10, i = 0) => /** @type {any} */ ({ id: i, t: i, right, n });

test('one exam is one point', () => {
  const { points, best } = lineOf([exam(5)], true);
  assert.deepEqual([points.length, points[0].x > 72, points[0].y], [1, true, 66]);
  assert.equal(best, points[0].exam);
});

test('the share that was fully right is a height, that of nothing none', () => {
  const { points, rules } = lineOf([exam(0), exam(20, 20), exam(5), exam(0, 0)], true);
  assert.deepEqual(
    points.map(({ y }) => y),
    [rules[2], rules[0], rules[1], rules[2]],
  );
});

for (const [wide, most] of [
  [true, 20],
  [false, 7],
])
  test(`at most ${most} exams are shown, the last ones, each with a target 24 wide inside the drawing`, () => {
    for (const many of [1, 2, 6, 7, 8, 20, 21]) {
      const { points, width } = lineOf(
        Array.from({ length: many }, (_, i) => exam(i % 11, 10, i)),
        Boolean(wide),
      );
      assert.equal(points.length, Math.min(many, Number(most)));
      assert.equal(points.at(-1)?.exam.id, many - 1);
      for (const [i, { x }] of points.entries()) {
        assert.ok(x >= 84 && x <= width - 12);
        if (i) assert.ok(x - points[i - 1].x >= 24);
      }
      // The figures of the first and the last have room side by side.
      if (many > 1) assert.ok(points[points.length - 1].x - points[0].x >= 72);
    }
  });

test('of exams that are alike the latest is the best', () => {
  assert.equal(lineOf([exam(8, 10, 1), exam(4, 5, 2), exam(3, 10, 3)], true).best.id, 2);
});
