import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { judge } from '../../quiz_plugin/assets/quiz/grade.js';
import { KINDS } from '../../quiz_plugin/assets/quiz/kinds.js';
import { judgeNumber, readNumber } from '../../quiz_plugin/assets/quiz/num.js';
import { judgeOrder } from '../../quiz_plugin/assets/quiz/order.js';

const vectors = (name) => JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8'));

for (const { name, orders, picks, expect } of vectors('grading_order'))
  test(`ordering: ${name}`, () => assert.deepEqual(judgeOrder(orders, picks), expect));

for (const { name, right, picks, expect } of vectors('grading_match'))
  if (!expect.error)
    test(`matching: ${name}`, () => {
      const { missed, ...rest } = expect; // only Python says which
      assert.deepEqual(judge(right, picks), rest);
    });

const numbers = vectors('grading_num');

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
