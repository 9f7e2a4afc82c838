import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { judge } from '../../quiz_plugin/assets/kinds/grade.js';
import { KINDS } from '../../quiz_plugin/assets/kinds/kinds.js';
import { judgeNumber, readNumber } from '../../quiz_plugin/assets/kinds/numeric.js';
import { judgeOrder } from '../../quiz_plugin/assets/kinds/ordering.js';

const read = (name) => JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8'));
const vectors = read('grading');
const answered = (picks) => picks.length > 0;
const grade = (right, picks) => (answered(picks) ? judge(right, picks) : { error: 'empty' });

for (const { name, right, picks, expect } of vectors) {
  const { missed, ...rest } = expect; // only Python says which
  test(`grading: ${name}`, () => assert.deepEqual(grade(right, picks), rest));
}

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
      assert.equal(result.verdict === 'right', result.credit === 1);
      assert.equal(result.verdict === 'wrong', result.credit === 0);
      assert.equal(result.total, right.length);
      assert.equal(result.hits + result.falseAlarms, picks.length);
      assert.deepEqual(judge([...right].reverse(), [...picks].reverse()), result);
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

// Orders

const permutations = (ids) =>
  ids.length ? ids.flatMap((id) => permutations(ids.filter((x) => x !== id)).map((rest) => [id, ...rest])) : [[]];

test('every order of four: the run is in order, nothing longer is, and the credit follows', () => {
  const right = ['a', 'b', 'c', 'd'];
  for (const picks of permutations(right)) {
    const { run, moves, credit } = judgeOrder([right], picks);
    assert.deepEqual(
      run,
      right.filter((id) => run.includes(id)),
    );
    assert.deepEqual(
      run,
      picks.filter((id) => run.includes(id)),
    );
    const longest = Math.max(
      ...subsets(picks).map((ids) => (`${ids}` === `${right.filter((id) => ids.includes(id))}` ? ids.length : 0)),
    );
    assert.equal(moves, 4 - longest);
    assert.equal(run.length, longest);
    assert.equal(credit, [1, 0.5, 0, 0][moves]);
  }
});

test('one more accepted order never lowers the credit', () => {
  const all = permutations(['a', 'b', 'c', 'd']);
  for (const picks of all)
    for (const other of all) assert.ok(judgeOrder([all[0], other], picks).credit >= judgeOrder([all[0]], picks).credit);
});

// Numbers

test('every edge of a tolerance with one decimal is inside, on both sides', () => {
  for (let i = -200; i <= 200; i++)
    for (let j = 0; j <= 30; j++)
      for (const k of [i - j, i + j])
        assert.equal(judgeNumber(`${i / 10}`, j / 10, [], `${k / 10}`).credit, 1, `${i} ${j} ${k}`);
});
test('no number is wrong and meets no trap', () => {
  assert.deepEqual(judgeNumber('0', 0.1, ['1'], undefined), { verdict: 'wrong', credit: 0, trap: undefined });
});

test('what a language writes without grouping is read back, or asked about', () => {
  for (const lang of ['en', 'es'])
    for (let i = -30; i < 30; i++)
      for (const digits of [0, 1, 2, 3, 4]) {
        const x = (i * 7.123456).toFixed(digits);
        const text = (+x).toLocaleString(lang, { useGrouping: false, minimumFractionDigits: digits });
        const { value, error } = readNumber(text, lang, '');
        if (error) assert.deepEqual([lang, digits, error], ['es', 3, 'err.num_sep']);
        else assert.equal(+value, +x);
      }
});

for (const { name, orders, picks, expect } of read('grading_order'))
  test(`ordering: ${name}`, () => assert.deepEqual(judgeOrder(orders, picks), expect));

for (const { name, right, picks, expect } of read('grading_match'))
  if (!expect.error)
    test(`matching: ${name}`, () => {
      const { missed, ...rest } = expect; // only Python says which
      assert.deepEqual(judge(right, picks), rest);
    });

const numbers = read('grading_num');

for (const { name, value, tol, traps, pick, expect } of numbers.judge)
  test(`numeric: ${name}`, () => {
    const { trap = null, ...rest } = judgeNumber(value, +tol, traps, pick);
    assert.deepEqual({ ...rest, trap }, expect);
  });

for (const { text, lang, unit, expect } of numbers.read)
  test(`a number in ${lang}: ${JSON.stringify([text, unit])}`, () =>
    assert.deepEqual(readNumber(text, lang, unit), expect));

for (const lang of ['en', 'es', 'de'])
  test(`a number that comes back has a point before its decimals in ${lang}`, () => {
    const input = { value: '' };
    const parts = { '.qz-numin': input, '.qz-why': { children: [] }, '.qz-unit': { textContent: '%' } };
    const card = { el: { dataset: { value: '27.3' } }, lang, must: (part) => parts[part] };
    const number = KINDS.num(/** @type {any} */ (card));
    for (const value of ['27.3', '-1.234', '1.234', '50000']) {
      number.set([value]);
      assert.deepEqual([input.value, number.picks(), number.error()], [value, [value], undefined]);
    }
    input.value = '27,5';
    assert.deepEqual(number.picks(), ['27.5'], 'a comma may be typed');
  });
