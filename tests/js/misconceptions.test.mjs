// How a reader stands with a misconception, and when its remedy is due.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDue, standOf } from '../../quiz_plugin/assets/beliefs/misconceptions.js';
import { HINT, SECOND, SHOWN } from '../../quiz_plugin/assets/schedule/attempts.js';
import { record } from '../../quiz_plugin/assets/schedule/schedule.js';

const DAY = 864e5;
const NOON = new Date(2026, 10, 20, 12).getTime();
/** Two questions with options, of which one has two that embody the belief, and one with a number. */
/** @type {Record<string, import('../../quiz_plugin/assets/types').Wrong[]>} */
const BY = { a: ['x'], b: ['x', 'y'], n: [['2.5', 0.05]] };
const WRONG = { a: ['x'], b: ['y'], n: ['2.5'] };

/** What is known after some attempts: each a question, its picks, the day, its credit, its flags. */
const after = (...attempts) => {
  const recs = {};
  for (const [i, [id, picks, day = 0, credit = 0, flags = 0]] of attempts.entries())
    recs[id] = record(recs[id] ?? null, 'r', NOON + day * DAY + i, picks, credit, flags);
  return (id) => recs[id] ?? null;
};
const slip = (id, day = 0, flags = 0) => [id, WRONG[id], day, 0, flags];
const right = (id, day = 0, flags = 0) => [id, ['ok'], day, 1, flags];
const stand = (...attempts) => standOf(BY, after(...attempts));

test('an option or a number that embodies a belief is one slip, as near as an answer may be', () => {
  for (const id of ['a', 'b', 'n']) assert.equal(stand(slip(id)).n, 1);
  assert.deepEqual([stand(['n', ['2.55']]).n, stand(['n', ['2.56']]).n], [1, 0]);
  assert.equal(stand(['b', ['x', 'y', 'z'], 0, 0.5]).n, 1, 'among several picks');
  assert.equal(stand(['a', ['z']], ['c', ['x']], slip('a', 0, SHOWN), ['a', ['x'], 1, 1]).n, 0, 'none of these');
});

test('two slips are two questions, or one on two days, and the last one calls for the remedy', () => {
  const due = (day, ...attempts) => isDue(stand(...attempts), attempts.at(-1)[0], NOON + day * DAY);
  assert.equal(due(0, slip('a'), slip('a', 0, SECOND)), false);
  assert.equal(due(0, slip('a'), slip('n')), true);
  assert.equal(due(1, slip('a'), slip('a', 1)), true);
  const now = stand(slip('a'), slip('b'));
  assert.deepEqual([isDue(now, 'n', NOON), isDue(now, 'b', NOON + DAY)], [false, false]);
});

test('once shown, it takes two new slips', () => {
  const fresh = (...more) => standOf(BY, after(slip('a'), slip('b'), ...more), NOON + 1).fresh.size;
  assert.deepEqual([fresh(), fresh(slip('b')), fresh(slip('n')), fresh(slip('n'), slip('b', 1))], [0, 0, 1, 2]);
});

test('two right answers since clear it, and a slip brings it back without those before', () => {
  const good = [slip('a'), slip('b'), right('n'), right('a', 1)];
  assert.deepEqual([stand(...good.slice(0, 3)).cleared, stand(...good).cleared], [false, true]);
  const again = stand(...good, slip('b', 2));
  assert.deepEqual([again.cleared, again.n, again.fresh.size], [false, 3, 1]);
  for (const flags of [SECOND, SHOWN])
    assert.equal(stand(slip('a'), right('b', 1, flags), right('n', 1, flags)).cleared, false);
  assert.equal(stand(slip('a'), right('a'), right('b', 1)).cleared, false, 'set right on the day of the slip');
  assert.equal(stand(slip('a'), right('a', 1, HINT), right('b', 1)).cleared, true);
});
