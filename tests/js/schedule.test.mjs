// When to ask again, and the record that an attempt leaves.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXTRA, HINT, SECOND, SHOWN, studyDay, UNSURE } from '../../quiz_plugin/assets/schedule/attempts.js';
import { adapt, gradeOf, horizon, interval, recall, record } from '../../quiz_plugin/assets/schedule/schedule.js';
import { decode, encode } from '../../quiz_plugin/assets/store/records.js';
import { attempt, plain } from './fake.mjs';

const NOON = new Date(2026, 10, 20, 12).getTime();
const DAY = 864e5;
const answered = (old, when, credit, flags = 0) => record(old, 'r', when, ['a'], credit, flags);
const scheduleOf = ({ stability, difficulty, due, last }) => ({ stability, difficulty, due, last });

test('recall is nine in ten after as many days as the stability says; intervals have a cap', () => {
  assert.ok(Math.abs(recall(10, 10) - 0.9) < 1e-12 && recall(11, 10) < recall(10, 10));
  assert.deepEqual([interval(1000, 5), interval(36500), interval(0.001)], [5, 365, 1]);
  assert.deepEqual([horizon('', 1), horizon('1970-01-11', 1), horizon('2030-01-01', 1)], [365, 8, 365]);
});

test('the study day turns at 04:00 by the clock, also when the clocks change', () => {
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
      assert.deepEqual([day(4, 1) - day(3, 59), day(28, 1) - day(4, 1), day(4, 1) - day(23, 59)], [1, 1, 0], zone);
    }
  } finally {
    if (was === undefined) delete process.env.TZ;
    else process.env.TZ = was;
  }
});

test('grade: fully right 3, with a hint or unsure 2, anything else 1', () => {
  const right = [0, HINT, UNSURE, SECOND, SHOWN].map((how) => gradeOf(1, how));
  assert.deepEqual([right, gradeOf(0.75, 0), gradeOf(0, HINT)], [[3, 2, 2, 1, 1], 1, 1]);
});

test('the first answer makes a record that storage accepts', () => {
  const rec = answered(null, NOON, 1);
  assert.ok(decode(plain(encode(rec))));
  assert.deepEqual([rec.due - rec.last, rec.answers, rec.correct, rec.lapses], [2, 1, 1, 0]);
  assert.deepEqual(rec.log, [attempt(NOON, 'p', ['a'], 1)]);
  assert.deepEqual(rec.done, { picks: ['a'], credit: 1, time: NOON });
});

test('a second try and later answers of a study day are logged and move no schedule', () => {
  const late = new Date(2026, 10, 21, 3, 59).getTime();
  for (const [time, wait] of [
    [NOON, 5000],
    [late, 120000], // after four o'clock
  ]) {
    const one = answered(null, time, 0);
    const second = answered(one, time + wait, 1, SECOND);
    assert.deepEqual(scheduleOf(second), scheduleOf(one));
    assert.deepEqual([second.answers, second.correct, second.done.credit], [1, 0, 1]);
    assert.deepEqual(second.log.at(-1), attempt(time + wait, 'p', ['a'], 1, 1, SECOND | EXTRA));
  }
  const one = answered(null, NOON, 0);
  const again = answered(one, NOON + 6e4, 1);
  assert.deepEqual(scheduleOf(again), scheduleOf(one));
  assert.deepEqual([again.answers, again.correct, again.log.at(-1).flags], [2, 1, EXTRA]);
});

test('the next study day moves the schedule, and forgetting is a lapse', () => {
  const two = answered(answered(null, NOON, 1), NOON + 2 * DAY, 1);
  assert.equal(two.due - two.last, 11);
  assert.equal(answered(two, NOON + 13 * DAY, 0).lapses, 1);
});

test('a changed question is due today; memory and log stay', () => {
  const one = record(null, 'old', NOON, ['a'], 1, 0);
  const now = adapt(one, 'new', one.last + 1);
  assert.deepEqual(now, { ...one, rev: 'new', due: one.last + 1, done: undefined });
  assert.equal(adapt(one, 'old', one.last + 1), one);
});

test('the log keeps the last twelve tries, the totals keep all', () => {
  const rec = Array.from({ length: 20 }).reduce((old, _, i) => answered(old, NOON + i * 1000, 1), null);
  assert.deepEqual([rec.log.length, rec.log[0].time, rec.answers], [12, NOON + 8000, 20]);
});

// Clocks that were wrong

test('a record is sound whatever the clock tells, and when it is set back', () => {
  for (const now of [Date.UTC(1970, 1), Date.UTC(2150, 0)]) assert.ok(decode(encode(answered(null, now, 1))));
  assert.ok(decode(encode(answered(answered(null, NOON, 1), NOON - 30 * DAY, 1))));
});
