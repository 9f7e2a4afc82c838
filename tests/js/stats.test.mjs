import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SECOND, studyDay, UNSURE } from '../../quiz_plugin/assets/schedule/attempts.js';
import { record } from '../../quiz_plugin/assets/schedule/schedule.js';
import { count } from '../../quiz_plugin/assets/study/counts.js';
import { gradesOf } from '../../quiz_plugin/assets/study/points.js';
import { calibrate, weakSpots } from '../../quiz_plugin/assets/study/stats.js';

const NOON = new Date(2026, 10, 20, 12).getTime();
const TODAY = studyDay(NOON);
const REV = 'a1b2c3d4';
const row = (id, concepts = ['c#x'], set = 's') => ({
  id,
  rev: REV,
  set,
  page: 'p',
  concepts,
  kind: 'single',
  level: 'recall',
});
/** A record of tries `[days ago, credit, flags]`. */
const tried = (...tries) =>
  tries.reduce((r, [ago, credit, flags = 0]) => record(r, REV, NOON - ago * 864e5, ['a'], credit, flags), null);
const from = (records) => (id) => records[id] ?? null;

test('each question counts under one word; what is due or changed is told besides', () => {
  const records = {
    solid: tried([20, 1], [3, 1]),
    learning: tried([0, 1]),
    missed: tried([20, 1], [1, 0]),
    changed: { ...tried([20, 1], [3, 1]), rev: 'other' },
    overdue: tried([9, 1]),
  };
  const rows = [...Object.keys(records), 'new', 'other'].map((id) => row(id));
  const { open, ...counts } = count(rows, from(records), TODAY);
  assert.deepEqual(counts, { total: 7, solid: 1, learning: 4, new: 2, due: 3, changed: 1 });
  assert.deepEqual(
    open.map(({ id }) => id),
    ['missed', 'changed', 'new', 'other'],
  );
});

test('solid, learning and new add up to all', () => {
  for (let ago = 0; ago < 30; ago++) {
    const records = { a: tried([ago + 5, 1], [ago, 1]), b: tried([ago, 0]), c: { ...tried([ago, 1]), rev: 'x' } };
    const {
      total,
      solid,
      learning,
      new: fresh,
    } = count(
      ['a', 'b', 'c', 'd'].map((id) => row(id)),
      from(records),
      TODAY,
    );
    assert.equal(solid + learning + fresh, total);
  }
});

test('a concept is weak when at least two of its questions were tried and too few tries were right', () => {
  const records = {
    a1: tried([3, 0], [2, 0]),
    a2: tried([3, 1]),
    b1: tried([3, 0]),
    c1: tried([3, 1]),
    c2: tried([3, 1]),
    d1: tried([3, 0]),
    d2: tried([3, 0]),
  };
  const rows = [
    row('a1', ['a#x', 'a#y']),
    row('a2', ['a#y']),
    row('b1', ['b#x']),
    row('b2', ['b#x']),
    row('c1', ['c#x']),
    row('c2', ['c#x']),
    row('d1', ['d#x']),
    row('d2', ['d#x']),
  ];
  assert.deepEqual(weakSpots(rows, from(records)), [
    { id: 'd', k: 0, n: 2, rate: 1 / 4, wrong: 2 },
    { id: 'a', k: 1, n: 3, rate: 2 / 5, wrong: 2 },
  ]);
});

test('only the last three tries of a question count, and no second ones', () => {
  const records = { a1: tried([9, 0], [8, 0], [7, 1], [6, 1], [5, 1]), a2: tried([3, 0], [3, 1, SECOND]) };
  assert.deepEqual(weakSpots([row('a1', ['a#x']), row('a2', ['a#x'])], from(records)), [
    { id: 'a', k: 3, n: 4, rate: 4 / 6, wrong: 1 },
  ]);
});

test('the three weakest are named, the worse first, of two alike the one with more wrong tries', () => {
  const rows = [...'abcdefg'].flatMap((c) => [row(`${c}1`, [`${c}#x`]), row(`${c}2`, [`${c}#x`])]);
  const records = Object.fromEntries(rows.map(({ id }) => [id, tried([3, 0])]));
  records.g1 = tried([3, 0], [2, 0]);
  records.a1 = tried([3, 1]);
  const spots = weakSpots(rows, from(records)).map(({ id }) => id);
  assert.deepEqual(spots, ['g', 'b', 'c']);
});

test('calibration counts tries of which the reader said how sure they were', () => {
  const SURE = 2;
  const records = [
    tried([5, 1, SURE], [4, 0, SURE], [4, 1, SURE | SECOND], [3, 0.5, UNSURE]),
    tried([5, 1, UNSURE], [4, 1]),
  ];
  assert.deepEqual(calibrate(records), { sure: { k: 1, n: 2 }, unsure: { k: 1, n: 2 } });
  assert.deepEqual(calibrate([]), { sure: { k: 0, n: 0 }, unsure: { k: 0, n: 0 } });
});

test('grades per set: the latest, and the best, of two alike the later', () => {
  /** @returns {any} */
  const exam = (t, ...items) => ({ t, items: items.map(([id, credit]) => [id, [], credit]) });
  const rows = [row('a', [], 's'), row('b', [], 's'), row('c', [], 'z'), row('d', [], 'y')];
  const exams = [
    exam(1, ['a', 1], ['b', 0.5]),
    exam(2, ['b', 0.75], ['c', 1]),
    exam(3, ['a', 0], ['c', 1], ['gone', 1]),
  ];
  assert.deepEqual(
    gradesOf(exams, rows),
    new Map([
      ['s', { latest: { points: 0, n: 1, t: 3 }, best: { points: 0.75, n: 1, t: 2 } }],
      ['z', { latest: { points: 1, n: 1, t: 3 }, best: { points: 1, n: 1, t: 3 } }],
    ]),
  );
});
