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

test('nothing is known of who has answered nothing, or something else', () => {
  const { n, last, cleared, fresh } = stand();
  assert.deepEqual([n, last, cleared, fresh.size], [0, 0, false, 0]);
  assert.equal(stand(['a', ['z']], ['b', ['z']], ['c', ['x']], ['n', ['2.4']]).n, 0);
});

test('an option or a number that embodies a belief is one slip, as near as an answer may be', () => {
  for (const id of ['a', 'b', 'n']) assert.equal(stand(slip(id)).n, 1);
  assert.deepEqual([stand(['n', ['2.55']]).n, stand(['n', ['2.56']]).n], [1, 0]);
  assert.equal(stand(['b', ['x', 'y', 'z'], 0, 0.5]).n, 1, 'among several picks');
});

test('who asked for the answer has not given one, and who was right has not slipped', () => {
  assert.equal(stand(slip('a', 0, SHOWN), ['a', ['x'], 1, 1]).n, 0);
});

test('two slips are two questions, or one on two days', () => {
  const due = (day, ...attempts) => isDue(stand(...attempts), attempts.at(-1)[0], NOON + day * DAY);
  assert.equal(due(0, slip('a')), false);
  assert.equal(due(0, slip('a'), slip('a', 0, SECOND)), false);
  assert.equal(due(0, slip('a'), slip('n')), true);
  assert.equal(due(1, slip('a'), slip('a', 1)), true);
  assert.equal(due(0, slip('a'), slip('b', 0, SECOND)), true);
});

test('only a slip just made calls for the remedy', () => {
  const now = stand(slip('a'), slip('b'));
  assert.deepEqual([isDue(now, 'n', NOON), isDue(now, 'b', NOON + DAY), isDue(now, 'b', NOON)], [false, false, true]);
});

test('once shown, it takes two new slips', () => {
  const attempts = [slip('a'), slip('b')];
  const fresh = (...more) => standOf(BY, after(...attempts, ...more), NOON + 1).fresh.size;
  assert.equal(fresh(), 0);
  assert.equal(fresh(slip('b')), 0, 'again on the day');
  assert.equal(fresh(slip('n')), 1);
  assert.equal(fresh(slip('n'), slip('b', 1)), 2);
});

test('two right answers since clear it, and a slip brings it back without those before', () => {
  const slips = [slip('a'), slip('b')];
  assert.equal(stand(...slips, right('n')).cleared, false);
  const good = [...slips, right('n'), right('a', 1)];
  assert.equal(stand(...good).cleared, true);
  const again = stand(...good, slip('b', 2));
  assert.deepEqual([again.cleared, again.n, again.fresh.size], [false, 3, 1]);
});

test('what does not clear it: a question set right on the day of its slip, a second try, an answer shown', () => {
  for (const flags of [SECOND, SHOWN])
    assert.equal(stand(slip('a'), right('b', 1, flags), right('n', 1, flags)).cleared, false);
  assert.equal(stand(slip('a'), right('a'), right('b', 1)).cleared, false);
  assert.equal(stand(slip('a'), right('a', 1, HINT), right('b', 1)).cleared, true);
});
