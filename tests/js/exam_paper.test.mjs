import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addressOf,
  limitOf,
  proposeSeed,
  readAddress,
  selectPaper,
  turnOf,
} from '../../quiz_plugin/assets/study/exam_paper.js';
import {
  countsOf,
  gradePaper,
  newExam,
  resultsByConcept,
  soundExam,
  stateOf,
  step,
  timeNotice,
} from '../../quiz_plugin/assets/study/exam_state.js';
import { examsOf, isExam } from '../../quiz_plugin/assets/study/log.js';

/** Numbers that are the same in every run. */
const lots = (seed = 1) => {
  let x = seed;
  return () => {
    x = (Math.imul(x, 1103515245) + 12345) & 0x7fffffff;
    return x / 0x80000000;
  };
};
const shuffled = (list, random) =>
  list
    .map((each) => [random(), each])
    .sort(([a], [b]) => a - b)
    .map(([, each]) => each);
const row = (set, i) => ({
  id: `${set}-q${i}`,
  rev: 'aaaa0000',
  set,
  page: '',
  concepts: [`${set}#one`, `c${i % 3}#two`],
  kind: 'single',
  level: 'recall',
});
const bank = (sizes) =>
  Object.entries(sizes).flatMap(([set, size]) => Array.from({ length: size }, (_, i) => row(set, i)));
const ids = (rows) => rows.map(({ id }) => id);
const ROWS = bank({ a: 40, b: 25, c: 10, d: 5 });

// Which questions

test('the same seed gives the same paper, whatever the order of the index', () => {
  const random = lots();
  for (let i = 0; i < 50; i++) {
    const choice = { n: 10, seed: `s${i}.${i}` };
    assert.deepEqual(ids(selectPaper(shuffled(ROWS, random), choice)), ids(selectPaper(ROWS, choice)));
  }
});

test('a known seed gives the paper it has always given', () => {
  assert.deepEqual(ids(selectPaper(bank({ a: 4, b: 2 }), { n: 4, seed: 'abc123' })), ['a-q1', 'b-q0', 'a-q3', 'a-q2']);
});

test('another seed gives another paper', () => {
  const papers = Array.from({ length: 30 }, (_, i) => ids(selectPaper(ROWS, { n: 10, seed: `s${i}` })).join());
  assert.equal(new Set(papers).size, 30);
});

test('every question comes up in some paper, and none twice in one', () => {
  const seen = new Set();
  for (let i = 0; i < 60; i++) {
    const paper = ids(selectPaper(ROWS, { n: 10, seed: `s${i}.${i * 7}` }));
    assert.equal(new Set(paper).size, 10);
    for (const id of paper) seen.add(id);
  }
  assert.equal(seen.size, ROWS.length);
});

test('each set has its share of the paper', () => {
  const random = lots(7);
  for (let i = 0; i < 300; i++) {
    const sizes = Object.fromEntries([...'abcdefgh'].map((set) => [set, 1 + Math.floor(random() * 30)]));
    const rows = bank(sizes);
    const n = 1 + Math.floor(random() * rows.length);
    const paper = selectPaper(rows, { n, seed: `s${i}.${Math.floor(random() * 999)}` });
    assert.equal(paper.length, n);
    for (const [set, size] of Object.entries(sizes)) {
      const share = (n * size) / rows.length;
      const got = paper.filter((each) => each.set === set).length;
      assert.ok(Math.abs(got - share) < 2, `${got} instead of ${share}`);
    }
  }
});

test('only what was chosen is asked, and no more than there is', () => {
  const some = selectPaper(ROWS, { sets: ['c', 'd', 'gone'], n: 40, seed: 'x.3' });
  assert.deepEqual([...new Set(some.map(({ set }) => set))].sort(), ['c', 'd']);
  assert.equal(some.length, 15);
  const about = selectPaper(ROWS, { concepts: ['c1'], n: 5, seed: 'x' });
  assert.ok(about.every(({ concepts }) => concepts.includes('c1#two')));
  assert.deepEqual(selectPaper(ROWS, { sets: ['gone'], n: 5, seed: 'x' }), []);
});

test('the questions of the last exam are avoided while there are enough others', () => {
  const random = lots(3);
  for (const n of [10, 20, 40]) {
    let last;
    for (let i = 0; i < 6; i++) {
      const seed = proposeSeed(ROWS, { n }, last, random);
      const items = ids(selectPaper(ROWS, { n, seed })).map((id) => [id, [], 0]);
      const again = items.filter(([id]) => last?.items.some(([old]) => old === id));
      assert.deepEqual(again, []);
      last = { seed, items };
    }
  }
});

test('exams of one choice go through all questions before one comes back', () => {
  const random = lots(4);
  const seen = new Set();
  let last;
  for (let i = 0; i < 8; i++) {
    const seed = proposeSeed(ROWS, { n: 10 }, last, random);
    const paper = ids(selectPaper(ROWS, { n: 10, seed }));
    for (const id of paper) seen.add(id);
    last = { seed, items: paper.map((id) => [id, [], 0]) };
  }
  assert.equal(seen.size, 80);
});

test('where there are not enough others, as few as can be come again', () => {
  const rows = bank({ a: 9, b: 6 });
  const random = lots(5);
  const first = proposeSeed(rows, { n: 10 }, undefined, random);
  const items = ids(selectPaper(rows, { n: 10, seed: first })).map((id) => [id, [], 0]);
  const second = selectPaper(rows, { n: 10, seed: proposeSeed(rows, { n: 10 }, { seed: first, items }, random) });
  assert.equal(second.filter(({ id }) => items.some(([old]) => old === id)).length, 5);
});

test('a paper of another choice avoids the last exam as well', () => {
  const random = lots(6);
  const seed = proposeSeed(ROWS, { n: 10, sets: ['a'] }, undefined, random);
  const last = { seed, items: ids(selectPaper(ROWS, { n: 10, sets: ['a'], seed })).map((id) => [id, [], 0]) };
  const next = selectPaper(ROWS, { n: 10, seed: proposeSeed(ROWS, { n: 10 }, last, random) });
  assert.ok(next.every(({ id }) => last.items.every(([old]) => old !== id)));
});

test('whatever was chosen before, nothing is asked again while there are enough others', () => {
  const random = lots(8);
  for (let i = 0; i < 200; i++) {
    const asked = shuffled(ROWS, random).slice(0, 1 + Math.floor(random() * 60));
    const last = { seed: 'x.0', items: asked.map(({ id }) => [id, [], 0]) };
    const n = 1 + Math.floor(random() * 70);
    const choice = { n, seed: proposeSeed(ROWS, { n }, last, random) };
    const paper = selectPaper(shuffled(ROWS, random), choice);
    const again = paper.filter((each) => asked.includes(each)).length;
    assert.equal(again, Math.max(0, n - (ROWS.length - asked.length)), choice.seed);
    const read = readAddress(new URLSearchParams(addressOf(choice).split('?')[1]));
    assert.deepEqual(ids(selectPaper(ROWS, read)), ids(paper));
  }
});

test('an address says what it was made of', () => {
  /** @type {any} */
  const choice = { sets: ['a', 'b'], concepts: undefined, n: 20, seed: 'k3 f.7', timer: '1.5' };
  const [path, query] = addressOf(choice).split('?');
  assert.equal(path, '#/new');
  assert.deepEqual(readAddress(new URLSearchParams(query)), choice);
  assert.equal(addressOf({ n: 10, seed: 'x.1', timer: 'none' }), '#/new?n=10&seed=x.1');
});

test('nonsense in an address becomes what holds without it', () => {
  const bad = readAddress(new URLSearchParams('n=-3&t=9&seed=&s='));
  assert.deepEqual(bad, { sets: undefined, concepts: undefined, n: 10, seed: '', timer: 'none' });
});

test('the options of a question come in an order that belongs to the paper', () => {
  assert.equal(turnOf('s1', 'q'), turnOf('s1', 'q'));
  const turns = Array.from({ length: 50 }, (_, i) => turnOf(`s${i}`, 'q'));
  assert.ok(turns.every((turn) => Number.isInteger(turn) && turn > 0));
  assert.ok(new Set(turns).size > 45);
});

test('the time is 90 seconds a question, times what was chosen', () => {
  const limits = /** @type {const} */ (['none', '1', '1.5', '2']).map((timer) => limitOf(10, timer));
  assert.deepEqual(limits, [0, 900, 1350, 1800]);
});

// Where the reader is

const exam = (/** @type {any} */ timer = 'none') => newExam(ROWS, { n: 4, seed: 'x.1', timer }, 'e1');
const sit = (timer) =>
  step(step({ view: 'none', exam: null, paused: false }, { type: 'OPEN' }), {
    type: 'START',
    exam: exam(timer),
  });
const all = (s, ...events) => events.reduce(step, s);

test('an exam begins at its first question, with nothing answered', () => {
  const { view, exam } = sit('1');
  assert.equal(view, 'running');
  assert.deepEqual([exam.at, exam.ans, exam.flag, exam.spent, exam.limit, exam.over], [0, {}, [], 0, 360, false]);
  assert.ok(soundExam(JSON.parse(JSON.stringify(exam))));
});

test('next and previous stay inside the paper', () => {
  const s = all(sit(), { type: 'PREV' }, { type: 'NEXT' }, { type: 'NEXT' });
  assert.equal(s.exam.at, 2);
  assert.equal(all(s, { type: 'NEXT' }, { type: 'NEXT' }, { type: 'NEXT' }).exam.at, 3);
  assert.equal(all(s, { type: 'GO', at: 9 }).exam.at, 2);
});

test('answers are changed and taken back, marks are set and taken away', () => {
  const [{ q }, { q: other }] = exam().items;
  let s = all(sit(), { type: 'ANSWER', q, picks: ['a'] }, { type: 'ANSWER', q: other, picks: ['b', 'c'] });
  assert.deepEqual(s.exam.ans, { [q]: ['a'], [other]: ['b', 'c'] });
  s = all(s, { type: 'ANSWER', q, picks: [] }, { type: 'FLAG', q }, { type: 'ANSWER', q: 'foreign', picks: ['a'] });
  assert.deepEqual(s.exam.ans, { [other]: ['b', 'c'] });
  assert.deepEqual(s.exam.flag, [q]);
  assert.deepEqual(step(s, { type: 'FLAG', q }).exam.flag, []);
});

test('submitting is for the page of answers', () => {
  assert.equal(step(sit(), { type: 'SUBMIT' }).view, 'running');
  const s = all(sit(), { type: 'REVIEW' });
  assert.equal(s.view, 'check');
  assert.equal(step(s, { type: 'SUBMIT' }).view, 'graded');
  assert.equal(step(s, { type: 'GO', at: 2 }).view, 'running');
});

test('a saved exam is resumed where it was left', () => {
  const saved = all(sit(), { type: 'NEXT' }).exam;
  const s = step({ view: 'none', exam: saved, paused: false }, { type: 'RESUME' });
  assert.deepEqual(s, { view: 'running', exam: saved, paused: false });
  assert.equal(step({ view: 'none', exam: saved, paused: false }, { type: 'START', exam: exam() }).exam, saved);
});

test('the clock stands still while the page is not seen', () => {
  const tick = { type: 'TICK', seconds: 5 };
  const s = all(sit('1'), tick, { type: 'PAUSE' }, tick, tick, { type: 'RESUME' }, tick);
  assert.equal(s.exam.spent, 10);
});

test('the end of the time takes nothing away', () => {
  const [{ q }] = exam().items;
  const s = all(sit('1'), { type: 'ANSWER', q, picks: ['a'] }, { type: 'TICK', seconds: 360 });
  assert.equal(s.exam.over, true);
  assert.equal(s.view, 'running');
  const on = all(s, { type: 'ANSWER', q, picks: ['b'] }, { type: 'TICK', seconds: 9 }, { type: 'REVIEW' });
  assert.deepEqual([on.exam.ans[q], on.exam.spent, on.view], [['b'], 369, 'check']);
  assert.equal(step(on, { type: 'SUBMIT' }).view, 'graded');
  assert.equal(step(sit('1'), { type: 'TIME_UP' }).exam.over, true);
  assert.equal(step(sit(), { type: 'TIME_UP' }).exam.over, false);
});

test('the time is extended before and after its end, and turned off', () => {
  const more = { type: 'EXTEND', seconds: 300 };
  assert.equal(all(sit('1'), { type: 'TICK', seconds: 100 }, more).exam.limit, 660);
  const late = all(sit('1'), { type: 'TICK', seconds: 400 }, more);
  assert.deepEqual([late.exam.limit, late.exam.over], [700, false]);
  const off = all(sit('1'), { type: 'TICK', seconds: 400 }, { type: 'UNTIME' }, { type: 'TICK', seconds: 9 });
  assert.deepEqual([off.exam.limit, off.exam.over, off.exam.spent], [0, false, 409]);
  assert.equal(all(off, more).exam.limit, 0);
});

test('the time is told at half of it, at ten, five and one minute, and at its end', () => {
  const told = [];
  for (let s = 0; s < 1900; s++) {
    const minutes = timeNotice(1800, s, s + 1);
    if (minutes !== null) told.push([s + 1, minutes]);
  }
  assert.deepEqual(told, [
    [900, 15],
    [1200, 10],
    [1500, 5],
    [1740, 1],
    [1800, 0],
  ]);
  assert.equal(timeNotice(0, 0, 1), null);
  assert.equal(timeNotice(1800, 0, 1795), 1);
});

test('no event but an answer to it and discarding loses the answer to a question', () => {
  const random = lots(11);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const items = exam().items.map(({ q }) => q);
  let s = sit('1');
  let discarded = 0;
  const views = new Set();
  for (let i = 0; i < 10_000; i++) {
    const type = pick(
      'OPEN START ANSWER FLAG GO NEXT PREV REVIEW SUBMIT TIME_UP PAUSE RESUME TICK EXTEND UNTIME HIDE DISCARD ODD'.split(
        ' ',
      ),
    );
    if (type === 'DISCARD' && random() < 0.9) continue;
    const q = pick([...items, 'foreign']);
    const e = {
      type,
      q,
      picks: pick([[], ['a'], ['b', 'c']]),
      at: pick([-1, 0, 3, 4]),
      seconds: 7,
      hide: true,
      exam: exam('1'),
    };
    const was = s;
    s = step(s, e);
    views.add(s.view);
    assert.deepEqual(step(was, e), s, 'an event means the same twice');
    assert.ok(!s.exam || soundExam(JSON.parse(JSON.stringify(s.exam))));
    if (!was.exam) continue;
    if (type === 'DISCARD' && was.view !== 'graded') {
      discarded++;
      assert.equal(s.exam, null);
      continue;
    }
    if (type === 'OPEN' && was.view === 'graded') {
      assert.equal(s.exam, null);
      continue;
    }
    const kept = { ...was.exam.ans };
    if (type === 'ANSWER' && items.includes(q) && was.view !== 'graded' && was.view !== 'none') {
      delete kept[q];
      if (e.picks.length) kept[q] = e.picks;
    }
    assert.deepEqual(s.exam.ans, kept, type);
  }
  assert.ok(discarded > 5);
  assert.deepEqual([...views].sort(), ['check', 'graded', 'none', 'running', 'setup']);
});

// What it was worth

test('questions that changed or went are left out', () => {
  const { items } = exam();
  const rows = ROWS.filter(({ id }) => id !== items[0].q).map((each) =>
    each.id === items[1].q ? { ...each, rev: 'bbbb0000' } : each,
  );
  const states = items.map((item) => stateOf(item, rows));
  assert.deepEqual(states, ['gone', 'changed', 'there', 'there']);
  const s = { ...exam(), ans: Object.fromEntries(items.slice(0, 3).map(({ q }) => [q, ['a']])) };
  assert.deepEqual(countsOf(s, rows), { total: 2, answered: 1, flagged: 0 });
  const entry = gradePaper(
    s,
    new Map([
      [items[2].q, 0.5],
      [items[3].q, 0],
    ]),
    77,
  );
  assert.deepEqual(entry, {
    id: 'e1',
    t: 77,
    seed: 'x.1',
    sets: [],
    concepts: [],
    n: 2,
    right: 0,
    credit: 0.5,
    items: [
      [items[2].q, ['a'], 0.5],
      [items[3].q, [], 0],
    ],
    spent: 0,
  });
  assert.ok(isExam(JSON.parse(JSON.stringify(entry))));
});

test('fully right is counted, and credit is summed', () => {
  const s = exam();
  const credits = new Map(s.items.map(({ q }, i) => [q, [1, 1 / 3, 1, 0.25][i]]));
  const { n, right, credit } = gradePaper(s, credits, 0);
  assert.deepEqual([n, right, credit], [4, 2, 2.5833]);
});

/** @returns {any} */
const entry = (t, ...items) => ({
  id: `e${t}`,
  t,
  seed: '',
  sets: [],
  concepts: [],
  n: items.length,
  right: 0,
  credit: 0,
  spent: 0,
  items: items.map(([q, credit]) => [q, [], credit]),
});

test('results by concept: the worst first, a question counts once in each of its concepts', () => {
  const rows = [
    { ...row('a', 0), concepts: ['x#1', 'x#2', 'y#1'] },
    { ...row('a', 1), concepts: ['y#2'] },
    { ...row('a', 2), concepts: ['x#1'] },
  ];
  assert.deepEqual(resultsByConcept(entry(1, ['a-q0', 1], ['a-q1', 0.5], ['a-q2', 1], ['gone', 0]), rows), [
    { concept: 'y', n: 2, right: 1, credit: 1.5, missed: ['a-q1'] },
    { concept: 'x', n: 2, right: 2, credit: 2, missed: [] },
  ]);
});

test('what is not an exam or a result is not taken for one', () => {
  const good = exam();
  assert.ok(soundExam(good));
  for (const change of [
    { v: 2 },
    { id: 1 },
    { items: [] },
    { items: [{ q: 'x' }] },
    { at: 9 },
    { at: -1 },
    { ans: null },
    { ans: { x: 'a' } },
    { flag: [1] },
    { spent: null },
    { limit: 'x' },
    { sets: 'a' },
  ])
    assert.equal(soundExam({ ...good, ...change }), false, JSON.stringify(change));
  for (const odd of [null, undefined, 1, 'x', [], {}]) assert.equal(soundExam(odd), false);
  const fine = entry(1, ['a-q0', 1]);
  const odd = [null, 3, {}, { ...fine, t: 'x' }, { ...fine, items: [['a']] }, { ...fine, sets: null }];
  assert.deepEqual(examsOf([...odd, fine]), [fine]);
  assert.deepEqual(examsOf({}), []);
});
