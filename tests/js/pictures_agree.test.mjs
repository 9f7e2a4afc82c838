// Each picture of progress, what it says in words, and its table tell the same numbers, whatever the records are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendar } from '../../quiz_plugin/assets/pictures/calendar_view.js';
import { examsLine } from '../../quiz_plugin/assets/pictures/exams_view.js';
import { forecast } from '../../quiz_plugin/assets/pictures/forecast_view.js';
import { studyDay } from '../../quiz_plugin/assets/schedule/attempts.js';
import { record } from '../../quiz_plugin/assets/schedule/schedule.js';
import { lineOf } from '../../quiz_plugin/assets/study/exams_state.js';
import { chance } from './fake.mjs';

const NOON = new Date(2026, 10, 20, 12).getTime();
const TODAY = studyDay(NOON);
const DAY = 864e5;

/** As much of an element as the pictures need. */
class Element {
  /** @type {any[]} */
  kids = [];
  /** @type {Record<string, string>} */
  at = {};
  constructor(tag) {
    this.tag = tag;
  }
  setAttribute(name, value) {
    this.at[name] = `${value}`;
  }
  append(...kids) {
    this.kids.push(...kids);
  }
  get textContent() {
    return this.kids.map((kid) => kid.textContent ?? `${kid}`).join('');
  }
  /** All inside, of one kind. */
  all(is) {
    const inside = this.kids.filter((kid) => kid instanceof Element);
    return inside.flatMap((kid) => [...(is(kid) ? [kid] : []), ...kid.all(is)]);
  }
}
Object.assign(globalThis, {
  document: {
    createElement: (/** @type {string} */ tag) => new Element(tag),
    createElementNS: (/** @type {string} */ _, /** @type {string} */ tag) => new Element(tag),
  },
});

/** Words that only tell their key and numbers, and a table that is its rows. @returns {any} */
const page = (rows) => ({
  t: (key, values) => [key, ...Object.values(values ?? {})].join(' '),
  n: (key, count) => `${key} ${count}`,
  lang: 'en',
  figure: String,
  dayOf: studyDay,
  numbers: (_name, _heads, all) => rows.push(...all),
});
const numbers = (text) => (text.match(/\d+/g) ?? []).map(Number);
const sum = (all) => all.reduce((a, b) => a + b, 0);
const is = (name) => (el) => (el.at.class ?? '').split(' ').includes(name);

/** Records as they come about, and some of wrong clocks, of questions that have changed or are no longer there. */
const random = (seed) => {
  const at = chance(seed);
  const rows = Array.from({ length: at(seed % 3 ? 60 : 400) }, (_, i) => ({
    id: `q${i}`,
    rev: 'r',
    concepts: ['c#x'],
  }));
  const records = new Map();
  for (const { id } of [...rows, { id: 'retired' }]) {
    const ago = Array.from({ length: at(6) }, () => at(120) - (at(9) ? 0 : 60)).sort((a, b) => b - a);
    const tried = (rec, days) =>
      record(rec, at(8) ? 'r' : 'old', NOON - days * DAY, ['a'], at(3) / 2, 0, at(2) ? 'p' : 'r');
    if (ago.length) records.set(id, ago.reduce(tried, null));
  }
  const exams = Array.from({ length: 1 + at(25) }, (_, i) => {
    const n = 1 + at(20);
    return { id: `e${i}`, t: NOON - (25 - i) * DAY, n, right: at(n + 1) };
  });
  return { at, rows, records, exams };
};
const SEEDS = Array.from({ length: 60 }, (_, i) => i + 1);

test('the days to come', () => {
  let carried = 0;
  for (const seed of SEEDS) {
    const { at, rows, records } = random(seed);
    const [size, cells] = [1 + at(30), []];
    const get = (id) => records.get(id) ?? null;
    const [svg, told] = /** @type {any[]} */ (forecast(page(cells), /** @type {any} */ (rows), get, TODAY, size));
    const plans = cells.map(([, , plan]) => plan);
    const bars = svg.all(is('pc-bar'));
    assert.equal(cells.length, 14);
    assert.ok(plans.every((plan) => plan <= size));
    for (const [i, [day, due, plan]] of cells.entries()) {
      const said = bars[i].kids[0].textContent;
      assert.equal(said, `${day}: ${plan}`, `seed ${seed}`);
      assert.equal(Number(bars[i].at.height) > 0, plan > 0);
      if (plan) assert.equal(Math.sign(bars[i].at.height - bars[0].at.height), Math.sign(plan - plans[0]));
      // What a day has no room for is due the next day too.
      if (cells[i + 1]) assert.ok(cells[i + 1][1] >= due - plan);
    }
    const figures = svg.all((el) => el.tag === 'text').map((el) => el.textContent);
    assert.deepEqual(
      figures.filter((_, i) => i % 2 === 0).slice(0, 14),
      plans.map((plan) => (plan ? `${plan}` : '')),
    );
    const over = cells.some(([, due, plan]) => due > plan);
    carried += Number(over);
    const [today, later, ...rest] = numbers(told.textContent);
    assert.deepEqual([today, later, ...rest], [plans[0], sum(plans.slice(1)), ...(over ? [size] : [])]);
    assert.equal(svg.at['aria-describedby'], told.id);
  }
  assert.ok(carried > 9 && carried < SEEDS.length, 'some had more than a day has room for, some had not');
});

test('the days of study', () => {
  for (const seed of SEEDS) {
    const { records } = random(seed);
    for (const wide of [true, false]) {
      const cells = [];
      const [svg, told] = /** @type {any[]} */ (calendar(page(cells), records.values(), TODAY, wide));
      assert.equal(cells.length, wide ? 13 : 9);
      const drawn = svg.all((el) => el.tag === 'title').slice(1);
      const days = drawn.map((el) => numbers(el.textContent).at(-1));
      assert.equal(days.length, 7 * (cells.length - 1) + 5, 'none that has not come');
      for (const [i, [, busy, answered]] of cells.entries()) {
        const week = days.slice(7 * i, 7 * i + 7);
        assert.deepEqual([busy, answered], [week.filter(Boolean).length, sum(week)], `seed ${seed}, week ${i}`);
      }
      for (const [level, least, most] of [
        [0, 0, 0],
        [1, 1, 4],
        [2, 5, 14],
        [3, 15, 9999],
      ])
        assert.equal(svg.all(is(`pc-${level}`)).length, days.filter((n) => n >= least && n <= most).length);
      assert.deepEqual(numbers(told.textContent), [sum(cells.map((row) => row[1])), sum(cells.map((row) => row[2]))]);
      assert.equal(svg.at['aria-describedby'], told.id);
    }
  }
});

test('the exams', () => {
  for (const seed of SEEDS) {
    const { exams } = random(seed);
    for (const wide of [true, false]) {
      const shown = exams.slice(wide ? -20 : -7);
      const line = lineOf(/** @type {any} */ (exams), wide);
      const link = ({ id, right, n }) => ({ href: `#${id}`, 'aria-label': `${right} ${n}` });
      const [svg, told] = /** @type {any[]} */ (examsLine(page([]), line, link));
      const points = svg.all((el) => el.tag === 'a');
      assert.deepEqual(
        points.map((el) => el.at.href),
        shown.map(({ id }) => `#${id}`),
      );
      const best = shown.reduce((a, b) => (b.right / b.n >= a.right / a.n ? b : a));
      const said = [shown[0], best, shown[shown.length - 1]].flatMap(({ right, n }) => [right, n]);
      const some = exams.length > shown.length ? [shown.length, exams.length] : [];
      assert.deepEqual(numbers(told.textContent), [...some, ...said], `seed ${seed}`);
      for (const [i, el] of points.entries())
        for (const text of el.all((each) => each.tag === 'text'))
          assert.deepEqual(numbers(text.textContent), [shown[i].right, shown[i].n]);
      const highest = Math.min(...points.map((el) => Number(el.kids[1].at.cy)));
      assert.equal(Number(points[shown.indexOf(best)].kids[1].at.cy), highest);
      assert.equal(svg.at['aria-describedby'], told.id);
    }
  }
});
