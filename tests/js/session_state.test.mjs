// Where a reader is in a session.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, pruned, roundOf, settled, soundSession } from '../../quiz_plugin/assets/study/session_state.js';

/** @import { Session } from '../../quiz_plugin/assets/study/session_state.js' */

/** @param {Session} s @returns {Session} */
const next = (s) => ({ ...s, at: s.at + 1 });

test('what is not right comes once more at the end, and only once', () => {
  const missed = settled(fresh(['a', 'b']), false);
  assert.deepEqual([missed.ids, missed.wrong, missed.seen], [['a', 'b', 'a'], ['a'], 1]);
  const again = settled(next(settled(next(missed), true)), false);
  assert.deepEqual([again.ids, again.wrong, again.seen], [['a', 'b', 'a'], ['a'], 3]);
});

test('only the first answer to what is asked counts', () => {
  const right = settled(fresh(['a']), true);
  assert.equal(settled(right, false), right);
});

test('the way so far says how each question of the first round went', () => {
  const start = fresh(['a', 'b', 'c']);
  assert.deepEqual(roundOf(start), ['', '', '']);
  const two = settled(next(settled(start, false)), true);
  assert.deepEqual(roundOf(two), ['wrong', 'right', '']);
  assert.deepEqual(roundOf(settled(next(settled(next(two), true)), true)), ['wrong', 'right', 'right']);
});

test('a session of the first release goes on', () => {
  const kept = { v: 1, ids: ['a', 'b', 'a'], size: 2, at: 1, seen: 1, wrong: ['a'] };
  assert.ok(soundSession(kept));
  assert.deepEqual(
    pruned(kept, () => true),
    kept,
  );
});

test('questions that no longer exist leave a session, wherever they stand', () => {
  const kept = { v: 1, ids: ['gone', 'a', 'b', 'gone'], size: 3, at: 1, seen: 2, wrong: ['gone'] };
  const left = { v: 1, ids: ['a', 'b'], size: 2, at: 0, seen: 1, wrong: [] };
  assert.deepEqual(
    pruned(kept, (id) => id !== 'gone'),
    left,
  );
});

test('what says nothing of a session is none', () => {
  for (const kept of [null, 'x', [], { v: 1 }, { ...fresh(['a']), ids: [1] }, { ...fresh(['a']), size: 2 }])
    assert.equal(soundSession(kept), false);
  assert.equal(soundSession({ ...fresh(['a']), at: 1 }), false);
});
