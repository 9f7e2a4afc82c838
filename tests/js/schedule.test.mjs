import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXTRA, HINT, SECOND, SHOWN, studyDay, timely, UNSURE } from '../../quiz_plugin/assets/schedule/attempts.js';
import { adapt, gradeOf, interval, next, recall, record } from '../../quiz_plugin/assets/schedule/schedule.js';
import { encode, valid } from '../../quiz_plugin/assets/store/records.js';
import { attempt } from './fake.mjs';

/** Intervals when every review comes on the day it is due. */
const intervals = (grades) => {
  let memory = null;
  let days = 0;
  return grades.map((g) => {
    memory = next(memory, days, g);
    days = interval(memory.stability);
    return days;
  });
};

const KNOWN = {
  'good four times': [
    [3, 3, 3, 3],
    [2, 11, 46, 163],
  ],
  'again, then good': [
    [1, 3, 3, 3],
    [1, 2, 6, 17],
  ],
  'hard three times': [
    [2, 2, 2],
    [1, 3, 7],
  ],
  'forgotten once': [
    [3, 3, 1, 3, 3],
    [2, 11, 2, 5, 12],
  ],
};
for (const [name, [grades, days]] of Object.entries(KNOWN))
  test(`intervals: ${name}`, () => assert.deepEqual(intervals(grades), days));

test('memory stays in its range over long random histories', () => {
  let x = 7;
  const random = () => {
    x = (x * 48271) % 2147483647;
    return x / 2147483647;
  };
  let memory = null;
  for (let i = 0; i < 20000; i++) {
    memory = next(i % 50 ? memory : null, Math.floor(random() * 400), 1 + Math.floor(random() * 4));
    assert.ok(memory.stability >= 0.001 && memory.stability <= 36500);
    assert.ok(memory.difficulty >= 1 && memory.difficulty <= 10);
    assert.ok(interval(memory.stability) >= 1 && interval(memory.stability) <= 365);
  }
});

test('recall is nine in ten after as many days as the stability says, and falls', () => {
  assert.ok(Math.abs(recall(10, 10) - 0.9) < 1e-12);
  assert.ok(recall(11, 10) < recall(10, 10));
  assert.equal(recall(0, 10), 1);
});

test('a cap on the interval holds', () => assert.equal(interval(1000, 0.9, 5), 5));

test('the study day turns at 04:00, and nowhere else', () => {
  const day = (/** @type {[number, number, number, number, number?]} */ ...at) => studyDay(new Date(...at).getTime());
  assert.equal(day(2026, 10, 20, 4, 1) - day(2026, 10, 20, 3, 59), 1);
  assert.equal(day(2026, 10, 20, 23, 59), day(2026, 10, 21, 3, 59));
  assert.equal(day(2026, 10, 20, 12), Date.UTC(2026, 10, 20) / 864e5);
});

test('the study day turns at 04:00 by the clock when the clocks change', () => {
  const was = process.env.TZ;
  try {
    for (const [zone, month, date] of /** @type {[string, number, number][]} */ ([
      ['Europe/Madrid', 2, 29],
      ['Europe/Madrid', 9, 25],
      ['America/New_York', 2, 8],
      ['America/New_York', 10, 1],
    ])) {
      process.env.TZ = zone;
      const day = (/** @type {[number, number]} */ ...at) => studyDay(new Date(2026, month, date, ...at).getTime());
      assert.equal(day(4, 1) - day(3, 59), 1, zone);
      assert.equal(day(28, 1) - day(4, 1), 1, zone);
    }
  } finally {
    if (was === undefined) delete process.env.TZ;
    else process.env.TZ = was;
  }
});

test('grade: fully right 3, with a hint or unsure 2, anything else 1', () => {
  assert.equal(gradeOf(1, 0), 3);
  assert.equal(gradeOf(1, HINT), 2);
  assert.equal(gradeOf(1, UNSURE), 2);
  assert.equal(gradeOf(0.75, 0), 1);
  assert.equal(gradeOf(0, 0), 1);
  assert.equal(gradeOf(0, SHOWN), 1);
  assert.equal(gradeOf(1, SECOND), 1);
});

const NOON = new Date(2026, 10, 20, 12).getTime();
const DAY = 864e5;

test('the first answer makes a record that storage accepts', () => {
  const rec = record(null, 'a1b2c3d4', NOON, ['a'], 1, 0);
  assert.ok(valid(JSON.parse(JSON.stringify(encode(rec)))));
  assert.equal(rec.due, rec.last + 2);
  assert.deepEqual([rec.answers, rec.correct, rec.lapses], [1, 1, 0]);
  assert.deepEqual(rec.log, [attempt(NOON, 'p', ['a'], 1)]);
  assert.deepEqual(rec.done, { picks: ['a'], credit: 1, time: NOON });
});

test('right on the second try is still grade 1, and one try', () => {
  const one = record(null, 'r', NOON, ['b'], 0, 0);
  const two = record(one, 'r', NOON + 5000, ['a'], 1, SECOND);
  assert.deepEqual(
    [two.stability, two.difficulty, two.due, two.last],
    [one.stability, one.difficulty, one.due, one.last],
  );
  assert.deepEqual([two.answers, two.correct], [1, 0]);
  assert.deepEqual(two.log.at(-1), attempt(NOON + 5000, 'p', ['a'], 1, 1, SECOND | EXTRA));
  assert.equal(two.done.credit, 1);
});

test('a second try after 04:00 belongs to the evening before', () => {
  const late = new Date(2026, 10, 21, 3, 59).getTime();
  const one = record(null, 'r', late, ['b'], 0, 0);
  assert.equal(record(one, 'r', late + 120000, ['a'], 1, SECOND).last, one.last);
});

test('later tries of a study day are logged and change nothing else', () => {
  const one = record(null, 'r', NOON, ['b'], 0, 0);
  const two = record(one, 'r', NOON + 60000, ['a'], 1, 0);
  assert.deepEqual(
    [two.stability, two.difficulty, two.due, two.last],
    [one.stability, one.difficulty, one.due, one.last],
  );
  assert.equal(two.log.at(-1).flags, EXTRA);
  assert.deepEqual([two.answers, two.correct], [2, 1]);
});

test('the next study day moves the schedule, and forgetting is a lapse', () => {
  const one = record(null, 'r', NOON, ['a'], 1, 0);
  const two = record(one, 'r', NOON + 2 * DAY, ['a'], 1, 0);
  assert.equal(two.due - two.last, 11);
  assert.equal(record(two, 'r', NOON + 13 * DAY, ['b'], 0, 0).lapses, 1);
});

test('a clock set back neither throws nor leaves the range', () => {
  const one = record(null, 'r', NOON, ['a'], 1, 0);
  assert.ok(valid(encode(record(one, 'r', NOON - 30 * DAY, ['a'], 1, 0))));
});

test('a changed question is due today; memory and log stay', () => {
  const one = record(null, 'old', NOON, ['a'], 1, 0);
  const now = adapt(one, 'new', one.last + 1);
  assert.deepEqual([now.rev, now.due, now.done], ['new', one.last + 1, undefined]);
  assert.deepEqual([now.stability, now.difficulty, now.log], [one.stability, one.difficulty, one.log]);
  assert.equal(adapt(one, 'old', one.last + 1), one);
});

test('the log keeps the last twelve tries, the totals keep all', () => {
  let rec = null;
  for (let i = 0; i < 20; i++) rec = record(rec, 'r', NOON + i * 1000, ['a'], 1, 0);
  assert.equal(rec.log.length, 12);
  assert.equal(rec.log[0].time, NOON + 8000);
  assert.equal(rec.answers, 20);
});

// Clocks that were wrong

const TODAY = 20777;
/** A record with these days, of a question known for a while. */
const dated = (last, due) => ({ ...record(null, 'a', 0, ['a'], 1, 0), last, due });

for (const [name, last, due] of [
  ['of today', TODAY, TODAY + 2],
  ['overdue', TODAY - 400, TODAY - 35],
  ['of tomorrow, where the reader has travelled', TODAY + 1, TODAY + 366],
  ['with the longest interval', TODAY, TODAY + 365],
])
  test(`a record ${name} stays as it is`, () => {
    const rec = dated(last, due);
    assert.equal(timely(rec, TODAY), rec);
  });

for (const [name, last, due, then] of /** @type {[string, number, number, number][]} */ ([
  ['two days ahead', TODAY + 2, TODAY + 4, TODAY - 1],
  ['ten years ahead', TODAY + 3650, TODAY + 3661, TODAY - 1],
  ['at the end of time', 1.2e6, 1.2e6, TODAY - 1],
  ['due in a century', TODAY - 3, TODAY + 36500, TODAY - 3],
]))
  test(`a record ${name} is due today and loses nothing else`, () => {
    const rec = dated(last, due);
    const now = timely(rec, TODAY);
    assert.deepEqual(now, { ...rec, due: TODAY, last: then });
    assert.ok(valid(encode(now)));
    assert.equal(timely(now, TODAY), now);
    assert.equal(timely(now, TODAY + 1), now);
  });

test('a record of a clock that told 1970 or 2150 is sound', () => {
  for (const now of [Date.UTC(1970, 1), Date.UTC(2150, 0)])
    assert.ok(valid(encode(record(null, 'a', now, ['a'], 1, 0))));
});
