import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { judge } from '../../quiz_plugin/assets/quiz/grade.js';
import { judgeNumber, readNumber } from '../../quiz_plugin/assets/quiz/num.js';
import { judgeOrder } from '../../quiz_plugin/assets/quiz/order.js';

const vectors = JSON.parse(readFileSync(new URL('../vectors/grading.json', import.meta.url), 'utf8'));
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
const order = (right, picks) =>
  judgeOrder(
    right.split('|').map((x) => [...x]),
    [...picks],
  );

for (const [right, picks, credit, moves, v, run] of [
  ['bdac', 'bdac', 1, 0, 'right', 'bdac'],
  ['bdac', 'dbac', 0.5, 1, 'partly', 'dac'],
  ['bdac', 'cadb', 0, 3, 'wrong', 'c'],
  ['abc|acb', 'acb', 1, 0, 'right', 'acb'],
  ['abc', 'bac', 0, 1, 'wrong', 'bc'],
  ['abcd', 'badc', 0, 2, 'wrong', 'bd'],
  ['abcde', 'eabcd', 0.5, 1, 'partly', 'abcd'],
  ['abcd', '', 0, 4, 'wrong', ''],
])
  test(`order ${right}: ${picks || 'nothing'} earns ${credit}`, () => {
    const result = order(right, picks);
    assert.deepEqual([result.credit, result.moves, result.verdict, result.run.join('')], [credit, moves, v, run]);
  });

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

const number = (value, tolerance, picks, ...traps) => judgeNumber(value, tolerance, traps, picks);

test('a number is right within the tolerance, edges included, and wrong beyond', () => {
  for (const [value, tolerance, x, right] of [
    ['27.3', 0.1, '27.2', true],
    ['27.3', 0.1, '27.4', true],
    ['27.3', 0.1, '27.41', false],
    ['27.3', 0.1, '27.19', false],
    ['0.1', 0.7, '0.8', true],
    ['0', 0, '0', true],
    ['1000000', 0.001, '1000000.001', true],
    ['1000000', 0.001, '1000000.0011', false],
    ['-4', 0, '-4', true],
    ['-4', 0, '4', false],
  ])
    assert.deepEqual(number(value, tolerance, x), {
      verdict: right ? 'right' : 'wrong',
      credit: right ? 1 : 0,
      trap: undefined,
    });
});
test('every edge of a tolerance with one decimal is inside, on both sides', () => {
  for (let i = -200; i <= 200; i++)
    for (let j = 0; j <= 30; j++)
      for (const k of [i - j, i + j])
        assert.equal(number(`${i / 10}`, j / 10, `${k / 10}`).credit, 1, `${i} ${j} ${k}`);
});
test('the first trap within the tolerance is met, but not by a right number', () => {
  assert.equal(number('27.3', 0.1, '37.45', '72.7', '37.5', '37.6').trap, '37.5');
  assert.equal(number('27.3', 0.1, '37.7', '37.5').trap, undefined);
  assert.equal(number('27.3', 0.1, '27.35', '27.4').trap, undefined);
});
test('no number is wrong and meets no trap', () => {
  assert.deepEqual(number('0', 0.1, undefined, '1'), { verdict: 'wrong', credit: 0, trap: undefined });
});

const NUM = 'err.num';
const SEP = 'err.num_sep';
for (const [text, en, es = en, unit = ''] of [
  ['27.3', '27.3'],
  ['27,3', '27.3'],
  [' 27,30 % ', '27.3'],
  ['27.3 GB', '27.3', '27.3', 'GB'],
  ['27.3gb', '27.3', '27.3', 'GB'],
  ['5 m / s', '5', '5', 'm/s'],
  ['27.3 GB', NUM, NUM, 'MB'],
  ['1 000 000', '1000000'],
  ['1\u00a0000\u202f000,5', '1000000.5'],
  ['1,000', '1000', SEP],
  ['1.000', '1', SEP],
  ['12,345', '12345', SEP],
  ['123.456', '123.456', SEP],
  ['1234,567', '1234.567'],
  ['1234.567', '1234.567'],
  ['0,125', '0.125'],
  ['0.125', '0.125'],
  ['1,0000', '1'],
  ['1,000,000', '1000000'],
  ['1.000.000', '1000000'],
  ['1,234.5', '1234.5'],
  ['1.234,5', '1234.5'],
  ['1,00,000', NUM],
  ['1.2.3', NUM],
  ['1,000.000.000', NUM],
  ['-3', '-3'],
  ['\u22123', '-3'],
  ['+3', '3'],
  ['-0', '0'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['1e3', '1000'],
  ['1.5E-2', '0.015'],
  ['1e999', NUM],
  ['', NUM],
  ['.', NUM],
  ['%', NUM],
  ['-', NUM],
  ['e5', NUM],
  ['many', NUM],
  ['0x10', NUM],
  ['Infinity', NUM],
])
  test(`number "${text}"${unit && ` in ${unit}`}`, () => {
    for (const [lang, want] of [
      ['en', en],
      ['es', es],
    ]) {
      const { value, error } = readNumber(text, lang, unit);
      assert.equal(error ?? value, want, lang);
    }
  });

test('what a language writes without grouping is read back, or asked about', () => {
  for (const lang of ['en', 'es'])
    for (let i = -30; i < 30; i++)
      for (const digits of [0, 1, 2, 3, 4]) {
        const x = (i * 7.123456).toFixed(digits);
        const text = (+x).toLocaleString(lang, { useGrouping: false, minimumFractionDigits: digits });
        const { value, error } = readNumber(text, lang, '');
        if (error) assert.deepEqual([lang, digits, error], ['es', 3, SEP]);
        else assert.equal(+value, +x);
      }
});
