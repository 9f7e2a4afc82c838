import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shuffled as order } from '../../quiz_plugin/assets/kinds/choice.js';

const IDS = ['a', 'b', 'c', 'd', 'e'];

test('the first attempt keeps the authored order', () => assert.deepEqual(order(IDS, [], 'q', 0), IDS));

test('the same question and attempt give the same order', () => {
  for (let n = 1; n < 20; n++) assert.deepEqual(order(IDS, [], 'q', n), order(IDS, [], 'q', n));
});

test('a shuffle loses and repeats nothing', () => {
  for (let n = 1; n < 200; n++) assert.deepEqual(order(IDS, [], 'q', n).sort(), IDS);
});

test('pinned options keep their place', () => {
  for (let n = 1; n < 100; n++) {
    const shown = order(IDS, ['b', 'e'], 'q', n);
    assert.equal(shown[1], 'b');
    assert.equal(shown[4], 'e');
  }
});

test('every option reaches every place, about equally often', () => {
  const counts = {};
  for (let n = 1; n <= 5000; n++)
    order(IDS, [], `q-${n % 7}`, n).forEach((id, i) => {
      counts[id + i] = (counts[id + i] ?? 0) + 1;
    });
  assert.equal(Object.keys(counts).length, 25);
  for (const count of Object.values(counts)) assert.ok(count > 800 && count < 1200, String(count));
});

test('questions differ from each other', () => {
  const orders = new Set(Array.from({ length: 50 }, (_, i) => order(IDS, [], `q${i}`, 1).join('')));
  assert.ok(orders.size > 25);
});

test('attempts at one question differ from each other', () => {
  const orders = (/** @type {string} */ seed) =>
    new Set(Array.from({ length: 9 }, (_, n) => order(IDS.slice(0, 4), [], seed, n + 1).join('')));
  const sizes = Array.from({ length: 50 }, (_, i) => orders(`question-${i}`).size);
  assert.ok(sizes.reduce((a, b) => a + b) / 50 > 6, String(sizes));
});

test('an attempt that is not known yet keeps the authored order', () => assert.deepEqual(order(IDS, [], 'q', -1), IDS));
