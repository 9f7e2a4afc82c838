import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { answered, grade, judge } from '../../quiz_plugin/assets/quiz/grade.js';

const vectors = JSON.parse(readFileSync(new URL('../vectors/grading.json', import.meta.url), 'utf8'));

for (const { name, right, picks, expect } of vectors)
  test(`grading: ${name}`, () => assert.deepEqual(grade(right, picks), expect));

test('vectors are unique facts of the known kinds', () => {
  assert.equal(new Set(vectors.map((v) => v.name)).size, vectors.length);
  for (const { type, right } of vectors) {
    assert.match(type, /^(multi|single|tf)$/);
    assert.ok(right.length > 0);
  }
});

/** Every subset of some ids. */
const subsets = (ids) => Array.from({ length: 2 ** ids.length }, (_, bits) => ids.filter((_, i) => bits & (1 << i)));
const IDS = ['a', 'b', 'c', 'd', 'e'];

test('every key and every set of picks: bounded, free of order, and consistent', () => {
  for (const right of subsets(IDS).filter(answered))
    for (const picks of subsets(IDS)) {
      const result = judge(right, picks);
      assert.ok(result.credit >= 0 && result.credit <= 1);
      assert.equal(result.v === 'right', result.credit === 1);
      assert.equal(result.v === 'wrong', result.credit === 0);
      assert.equal(result.a + result.missed.length, result.b);
      assert.equal(result.a + result.c, picks.length);
      const { missed, ...rest } = judge([...right].reverse(), [...picks].reverse());
      assert.deepEqual({ ...rest, missed: missed.reverse() }, result);
    }
});

test('one more right pick never lowers the credit, one more wrong pick never raises it', () => {
  for (const right of subsets(IDS).filter(answered))
    for (const picks of subsets(IDS))
      for (const id of IDS.filter((x) => !picks.includes(x))) {
        const change = judge(right, [...picks, id]).credit - judge(right, picks).credit;
        assert.ok(right.includes(id) ? change >= 0 : change <= 0);
      }
});
