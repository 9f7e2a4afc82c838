// An exam: its paper and its address, what its reader does, what it was worth.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gradeExam, isResult, meaningOf, readResults } from '../../quiz_plugin/assets/study/exam_log.js';
import { resultsByConcept } from '../../quiz_plugin/assets/study/outcomes.js';
import * as selection from '../../quiz_plugin/assets/study/selection.js';
import * as sessions from '../../quiz_plugin/assets/study/session_state.js';
import { plain, row } from './fake.mjs';

const { newExam, paperAddress, proposeSeed, readPaperAddress, selectPaper } = selection;
const { answerExam, countsOf, readExam, timeNotice, toggleFlag, turnTo, withTime } = sessions;

const bank = (sizes) =>
  Object.entries(sizes).flatMap(([set, size]) =>
    Array.from({ length: size }, (_, i) => ({
      ...row(`${set}-q${i}`, '', set),
      concepts: [`${set}#one`, `c${i % 3}#two`],
    })),
  );
const ids = (rows) => rows.map(({ id }) => id);
const items = (rows) => ids(rows).map((id) => /** @type {any} */ ([id, [], 0]));
const ROWS = bank({ a: 40, b: 25, c: 10, d: 5 });

test('a seed gives one paper, whatever the order of the index, with a share of each set', () => {
  // Addresses that were shared lead to it.
  assert.deepEqual(ids(selectPaper(bank({ a: 4, b: 2 }), { n: 4, seed: 'abc123' })), ['a-q1', 'b-q0', 'a-q3', 'a-q2']);
  const papers = Array.from({ length: 30 }, (_, i) => {
    const choice = { n: 16, seed: `s${i}.${i}` };
    const paper = selectPaper(ROWS, choice);
    assert.deepEqual(ids(selectPaper([...ROWS].reverse(), choice)), ids(paper));
    assert.equal(new Set(ids(paper)).size, 16);
    for (const [set, size] of Object.entries({ a: 40, b: 25, c: 10, d: 5 }))
      assert.ok(Math.abs(paper.filter((each) => each.set === set).length - size / 5) < 2);
    return `${ids(paper)}`;
  });
  assert.equal(new Set(papers).size, 30);
});

test('exams about the same go through all questions before one comes back, whatever comes between', () => {
  const seen = new Set();
  const past = [];
  for (let i = 0; i < 8; i++) {
    const seed = proposeSeed(ROWS, { n: 10 }, past, Math.random);
    const paper = selectPaper(ROWS, { n: 10, seed });
    for (const { id } of paper) seen.add(id);
    past.push(
      { seed, items: items(paper), sets: [], concepts: [] },
      { seed: 'x.3', items: [], sets: ['a'], concepts: [] },
    );
  }
  assert.equal(seen.size, 80);
});

test('an address says what it was made of, and nonsense in it becomes what holds without it', () => {
  /** @type {any} */
  const choice = { sets: ['a', 'b'], concepts: undefined, n: 20, seed: 'k3 f.7', timer: '1.5' };
  const [path, query] = paperAddress(choice).split('?');
  assert.equal(path, '#/new');
  assert.deepEqual(readPaperAddress(new URLSearchParams(query)), choice);
  const bad = readPaperAddress(new URLSearchParams('n=-3&t=9&seed=&s='));
  assert.deepEqual(bad, { sets: undefined, concepts: undefined, n: 10, seed: '', timer: 'none' });
});

// What its reader does

const exam = (/** @type {any} */ timer = 'none') => newExam(ROWS, { n: 4, seed: 'x.1', timer }, 'e1');

test('an exam starts at its first question with 90 seconds a question, and its reader stays inside', () => {
  const { at, ans, flag, spent, limit, over } = exam('1');
  assert.deepEqual([at, ans, flag, spent, limit, over], [0, {}, [], 0, 360, false]);
  assert.deepEqual([exam().limit, exam('1.5').limit, exam('2').limit], [0, 540, 720]);
  const places = [-1, 2, 4, Number.NaN].map((place) => turnTo(exam(), place).at);
  assert.deepEqual(places, [0, 2, 0, 0]);
});

test('answers are changed and taken back, flags are set and taken away', () => {
  let s = answerExam(answerExam(exam(), 'x', ['a']), 'y', ['b', 'c']);
  s = toggleFlag(answerExam(s, 'x', []), 'x');
  assert.deepEqual([s.ans, s.flag, toggleFlag(s, 'x').flag], [{ y: ['b', 'c'] }, ['x'], []]);
});

test('the time ends where there is a limit', () => {
  const overs = [withTime(exam('1'), 359), withTime(exam('1'), 360), withTime(exam(), 360)].map(({ over }) => over);
  assert.deepEqual(overs, [false, true, false]);
});

test('the time is announced at half of it, at ten, five and one minute, and at its end', () => {
  const notices = Array.from({ length: 1900 }, (_, s) => timeNotice(1800, s, s + 1)).filter((each) => each !== null);
  assert.deepEqual(notices, [15, 10, 5, 1, 0]);
  assert.deepEqual([timeNotice(1800, 1739, 1740), timeNotice(0, 0, 1), timeNotice(1800, 0, 1795)], [1, null, 1]);
});

test('what is not an exam is not read as one, and questions that changed or went are left out of one', () => {
  const good = plain(exam());
  assert.deepEqual(readExam(good, ROWS), good);
  const [gone, changed, third, fourth] = good.items;
  const there = ROWS.filter(({ id }) => id !== gone.q);
  const rows = there.map((each) => (each.id === changed.q ? { ...each, rev: 'other' } : each));
  const left = /** @type {any} */ (readExam({ ...good, at: 3, ans: { [gone.q]: ['a'], [third.q]: ['a'] } }, rows));
  assert.deepEqual([left.items, left.at], [[third, fourth], 1]);
  assert.equal(readExam({ ...good, at: 2 }, rows)?.at, 0); // it goes on with the question at which it was left
  assert.deepEqual(countsOf(left), { total: 2, answered: 1, flagged: 0 });
  for (const odd of [null, undefined, 1, 'x', [], {}, { ...good, v: 2 }]) assert.equal(readExam(odd, ROWS), null);
  for (const key of ['items', 'ans', 'flag', 'at', 'limit'])
    assert.equal(readExam({ ...good, [key]: null }, ROWS), null);
  assert.equal(readExam(good, []), null);
});

// What it was worth

test('questions that changed or went are left out, fully right is counted, and credit is summed', () => {
  const [gone, changed, third, fourth] = exam().items;
  const s = [gone, changed, third].reduce((each, { q }) => answerExam(each, q, ['a']), exam());
  const {
    n,
    right,
    credit,
    t,
    items: graded,
  } = gradeExam(s, new Map(Object.entries({ [third.q]: 1 / 3, [fourth.q]: 0 })), 77);
  assert.deepEqual([n, right, credit, t], [2, 0, 0.3333, 77]);
  assert.deepEqual(graded, [
    [third.q, ['a'], 0.3333],
    [fourth.q, [], 0],
  ]);
});

/** @returns {any} */
const result = (t, ...answers) => ({
  ...{ id: `e${t}`, t, seed: '', sets: [], concepts: [], right: 0, credit: 0, spent: 0 },
  n: answers.length,
  items: answers.map(([q, credit]) => [q, [], credit]),
});

test('results by concept: the worst first, a question counts once in each of its concepts', () => {
  const rows = Object.entries({ p: ['x#1', 'x#2', 'y#1'], q: ['y#2'], r: ['x#1'] }).map(([id, concepts]) => ({
    ...row(id, ''),
    concepts,
  }));
  const answers = Object.entries({ p: 1, q: 0.5, r: 1, gone: 0 }).map(([id, credit]) => ({ id, credit }));
  assert.deepEqual(resultsByConcept(answers, rows), [
    { concept: 'y', n: 2, right: 1, credit: 1.5, missed: ['q'] },
    { concept: 'x', n: 2, right: 2, credit: 2, missed: [] },
  ]);
});

test('what the points mean: all, most, half, little, or nothing where nothing was answered', () => {
  const meant = (right, credit, picks = ['a'], n = 10) =>
    meaningOf({ ...result(1), n, right, credit, items: [['x', picks, 0]] });
  const steps = [meant(10, 10), meant(8, 8), meant(5, 7.9), meant(5, 5), meant(4, 4.9), meant(0, 0), meant(0, 0, [])];
  const names = ['all', 'most', 'half', 'half', 'little', 'little', 'nothing'];
  assert.equal(meant(3, 3, ['a'], 4), 'rs.means_few');
  assert.deepEqual(
    steps,
    names.map((name) => `rs.means_${name}`),
  );
});

test('results that make no sense are not read', () => {
  const good = result(1, ['x', 1]);
  assert.ok(isResult(good));
  const odd = [
    { id: null },
    { id: '\ud800' },
    { seed: {} },
    { t: '1' },
    { sets: 'a' },
    { concepts: [1] },
    { right: 3 },
  ];
  const answers = [{}, [['x']], [['x', 'a', 1]], [['x', ['a'], 2]], [[1, ['a'], 1]]].map((each) => ({ items: each }));
  for (const change of [...odd, ...answers]) assert.deepEqual(readResults([{ ...good, ...change }, good]), [good]);
  for (const log of [null, {}, 'x', [null, 1, []]]) assert.deepEqual(readResults(log), []);
});

test('results of two logs stand once each, by time, the last twenty', () => {
  const many = Array.from({ length: 25 }, (_, i) => result(1e12 + i));
  assert.deepEqual(readResults(many.slice(0, 15).reverse(), many.slice(10)), many.slice(5));
});
