// What answers are worth: the vectors, and what holds of all of them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { verdictOf } from '../../quiz_plugin/assets/card/card_state.js';
import { judge } from '../../quiz_plugin/assets/kinds/choice.js';
import { KINDS } from '../../quiz_plugin/assets/kinds/kinds.js';
import { judgeNumber, readNumber } from '../../quiz_plugin/assets/kinds/numeric.js';
import { judgeOrder } from '../../quiz_plugin/assets/kinds/ordering.js';

const read = (name) => JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8'));
const subsets = (ids) => Array.from({ length: 2 ** ids.length }, (_, bits) => ids.filter((_, i) => bits & (1 << i)));
const IDS = ['a', 'b', 'c', 'd'];
const graded = (result) => ({ verdict: verdictOf(result.credit), ...result });

test('choices and pairs are graded as the vectors say', () => {
  for (const { name, right, picks, expect } of [...read('grading'), ...read('grading_match')]) {
    const { missed, ...rest } = expect; // what the vectors list besides
    if (!expect.error) assert.deepEqual(graded(judge(right, picks)), rest, name);
  }
});

test('one more right pick never lowers the credit, one more wrong pick never raises it', () => {
  for (const right of subsets(IDS).slice(1))
    for (const picks of subsets(IDS)) {
      const { credit, verdict } = graded(judge(right, picks));
      assert.deepEqual([verdict === 'right', verdict === 'wrong'], [credit === 1, credit === 0]);
      for (const id of IDS.filter((each) => !picks.includes(each))) {
        const change = judge(right, [...picks, id]).credit - credit;
        assert.ok(right.includes(id) ? change >= 0 : change <= 0);
      }
    }
});

test('orders are graded as the vectors say: one move away is half, and what is at its place is right', () => {
  for (const { name, orders, picks, expect } of read('grading_order'))
    assert.deepEqual(graded(judgeOrder(orders, picks)), expect, name);
  const moved = IDS.flatMap((id) =>
    IDS.map(() => IDS.filter((x) => x !== id)).map((rest, i) => [...rest.slice(0, i), id, ...rest.slice(i)]),
  );
  const permutations = (ids) =>
    ids.length ? ids.flatMap((id) => permutations(ids.filter((x) => x !== id)).map((rest) => [id, ...rest])) : [[]];
  for (const picks of permutations(IDS)) {
    const half = moved.some((order) => `${order}` === `${picks}`) ? 0.5 : 0;
    const { placed, credit } = judgeOrder([IDS], picks);
    assert.deepEqual([placed, credit], [picks.filter((id, i) => id === IDS[i]), `${picks}` === `${IDS}` ? 1 : half]);
  }
});

test('numbers are read and graded as the vectors say', () => {
  const vectors = read('grading_num');
  for (const { name, value, tol, traps, pick, expect } of vectors.judge) {
    const { trap = null, ...rest } = graded(judgeNumber(value, +tol, traps, pick));
    assert.deepEqual({ ...rest, trap }, expect, name);
  }
  for (const { text, lang, unit, expect } of vectors.read)
    assert.deepEqual(readNumber(text, lang, unit), expect, `${lang} ${text} ${unit}`);
  assert.deepEqual(judgeNumber('0', 0.1, ['1'], undefined), { credit: 0, trap: undefined });
});

test('every edge of a tolerance with one decimal is inside, on both sides', () => {
  for (let i = -200; i <= 200; i++)
    for (let j = 0; j <= 30; j++)
      for (const k of [i - j, i + j]) assert.equal(judgeNumber(`${i / 10}`, j / 10, [], `${k / 10}`).credit, 1);
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

test('a number that comes back has a point before its decimals in every language', () => {
  for (const lang of ['en', 'es', 'de']) {
    const input = { value: '' };
    const parts = { '.qz-numin': input, '.qz-why': { children: [] }, '.qz-unit': { textContent: '%' } };
    const number = KINDS.num(
      /** @type {any} */ ({ el: { dataset: { value: '27.3' } }, lang, find: (part) => parts[part] }),
    );
    for (const value of ['27.3', '-1.234', '50000']) {
      number.set([value]);
      assert.deepEqual([input.value, number.picks(), number.error()], [value, [value], undefined]);
    }
    input.value = '27,5';
    assert.deepEqual(number.picks(), ['27.5'], 'a comma may be typed');
  }
});
