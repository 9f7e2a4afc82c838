// The order of options: as written at first, then another one for each attempt.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shuffled } from '../../quiz_plugin/assets/kinds/choice.js';

const IDS = ['a', 'b', 'c', 'd', 'e'];

test('the first attempt, and one that is not known yet, has the order of the author', () => {
  for (const attempt of [0, -1]) assert.deepEqual(shuffled(IDS, 'q', attempt), IDS);
});

test('a shuffle is the same each time, and loses nothing', () => {
  for (let n = 1; n < 100; n++) {
    const order = shuffled(IDS, 'q', n);
    assert.deepEqual(shuffled(IDS, 'q', n), order);
    assert.deepEqual([...order].sort(), IDS);
  }
});
