// Which questions come next, and in which order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { standing } from '../../quiz_plugin/assets/schedule/standing.js';
import { nextDay } from '../../quiz_plugin/assets/study/counts.js';
import { practiceQueue, reviewQueue, spread } from '../../quiz_plugin/assets/study/queue.js';
import { within } from '../../quiz_plugin/assets/study/rows.js';
import { solid } from './fake.mjs';

/** @import * as T from '../../quiz_plugin/assets/types' */

const TODAY = 20800;
const DAY = 864e5;

/** @param {string} id @param {string} concept @returns {T.Row} */
const row = (id, concept, set = 'alpha', level = 'recall') => ({
  id,
  rev: 'r1',
  set,
  page: `questions/${set}/`,
  concepts: [`${concept}#part`],
  kind: 'multiple',
  level,
});

/** @param {Partial<T.Rec>} [more] @returns {T.Rec} */
const rec = (more) => solid(TODAY, more);
/** @type {T.Entry} */
const WRONG = [(TODAY - 5) * DAY, 'p', ['b'], 0, 1, 0];
/** @type {T.Entry} */
const SECOND_RIGHT = [(TODAY - 5) * DAY + 1, 'p', ['a'], 1, 1, 8];

/** @param {Record<string, T.Rec>} records */
const from = (records) => (/** @type {string} */ id) => records[id] ?? null;
/** @param {string} id @param {...string} requires @returns {T.Part} */
const concept = (id, ...requires) => ({ id, title: id, href: '', requires });
const dayOf = (/** @type {number} */ t) => Math.floor(t / DAY);

test('a question nobody answered is new and not due', () => {
  assert.deepEqual(standing(row('a', 'x'), null, TODAY), { word: 'new', is: 'new', due: false, missed: false });
});

test('the first try of a card decides, not the second', () => {
  const is = standing(row('a', 'x'), rec({ log: [WRONG, SECOND_RIGHT] }), TODAY);
  assert.deepEqual(is, { word: 'learning', is: 'learning', due: false, missed: true });
});

test('solid takes seven days of stability', () => {
  assert.equal(standing(row('a', 'x'), rec({ s: 7 }), TODAY).word, 'solid');
  assert.equal(standing(row('a', 'x'), rec({ s: 6.9 }), TODAY).word, 'learning');
});

test('what is due says that first, and keeps what is known', () => {
  const { word, is } = standing(row('a', 'x'), rec({ s: 7, due: TODAY }), TODAY);
  assert.deepEqual([word, is], ['solid', 'due']);
});

test('a question that asks something else now is due at once', () => {
  assert.deepEqual(standing({ ...row('a', 'x'), rev: 'r2' }, rec(), TODAY), {
    word: 'changed',
    is: 'changed',
    due: true,
    missed: false,
  });
});

const idsOf = (rows) => rows.map(({ id }) => id);
test('neighbours about one concept are kept apart where that can be', () => {
  const rows = ['x', 'x', 'y', 'x', 'y'].map((c, i) => row(`q${i}`, c));
  assert.deepEqual(idsOf(spread(rows)), ['q0', 'q2', 'q1', 'q4', 'q3']);
  assert.deepEqual(idsOf(spread(rows.slice(0, 2))), ['q0', 'q1']);
});

test('spreading loses and repeats nothing', () => {
  for (let seed = 1; seed < 200; seed++) {
    const rows = Array.from({ length: seed % 13 }, (_, i) => row(`q${i}`, 'xyz'[(seed * (i + 1)) % 3]));
    assert.deepEqual(idsOf(spread(rows)).sort(), idsOf(rows).sort());
  }
});

test('a choice restricts by set, by concept and by id, or not at all', () => {
  const rows = [row('a', 'x', 'one'), row('b', 'y', 'one'), row('c', 'x', 'two')];
  const ids = (/** @type {T.Choice} */ choice) => within(rows, choice).map((r) => r.id);
  assert.deepEqual(ids({}), ['a', 'b', 'c']);
  assert.deepEqual(ids({ sets: ['one'] }), ['a', 'b']);
  assert.deepEqual(ids({ concepts: ['x'] }), ['a', 'c']);
  assert.deepEqual(ids({ ids: ['c', 'gone'] }), ['c']);
  assert.deepEqual(ids({ sets: ['one'], concepts: ['x'] }), ['a']);
  assert.deepEqual(ids({ sets: [] }), []);
});

test('practice asks what is due first, then what is learnt, then what is new, then what is solid', () => {
  const rows = [row('solid', 'a'), row('new', 'b'), row('learning', 'c'), row('due', 'd')];
  const get = from({ solid: rec(), learning: rec({ s: 2 }), due: rec({ due: TODAY }) });
  assert.deepEqual(practiceQueue(rows, get, {}, TODAY), ['due', 'learning', 'new', 'solid']);
  assert.deepEqual(practiceQueue(rows, get, { n: 2 }, TODAY), ['due', 'learning']);
  assert.deepEqual(practiceQueue(rows, get, { only: 'new' }, TODAY), ['new']);
  assert.deepEqual(practiceQueue(rows, get, { only: 'due' }, TODAY), ['due']);
});

const ramp = [
  row('x-analyse', 'x', 'one', 'analyse'),
  row('x-apply', 'x', 'one', 'apply'),
  row('x-recall', 'x', 'one', 'recall'),
  row('x-apply-too', 'x', 'one', 'apply'),
  row('x-understand', 'x', 'one', 'understand'),
  row('x-elsewhere', 'x', 'two', 'recall'),
];
const UPWARDS = ['x-recall', 'x-elsewhere', 'x-understand', 'x-apply', 'x-apply-too', 'x-analyse'];

test('of the new questions about a concept, the easier ones come first, in whichever set', () => {
  assert.deepEqual(practiceQueue(ramp, from({}), {}, TODAY), UPWARDS);
  assert.deepEqual(practiceQueue(ramp, from({}), { n: 2 }, TODAY), UPWARDS.slice(0, 2));
  assert.deepEqual(practiceQueue(ramp, from({}), { ids: ['x-apply', 'x-recall'] }, TODAY), ['x-recall', 'x-apply']);
});

test('the rest of a concept of which something was answered begins with its easier questions, too', () => {
  const ids = practiceQueue(ramp, from({ 'x-recall': rec({ s: 2 }) }), {}, TODAY);
  assert.deepEqual(ids, UPWARDS);
});

test('easier questions of one concept do not overtake another concept', () => {
  const rows = [row('x', 'x', 'one', 'analyse'), row('y', 'y', 'one', 'recall'), row('z', 'z', 'one', 'apply')];
  assert.deepEqual(practiceQueue(rows, from({}), {}, TODAY), ['x', 'y', 'z']);
  const both = [...rows, row('y-easy', 'y', 'two', 'recall'), row('w', 'w', 'two', 'recall')];
  assert.deepEqual(practiceQueue(both, from({ w: rec({ due: TODAY }) }), {}, TODAY), ['w', 'x', 'y', 'z', 'y-easy']);
});

test('what was answered today comes last, unless it is due', () => {
  const rows = [row('today', 'a'), row('new', 'b'), row('solid', 'c'), row('due', 'd')];
  const get = from({ today: rec({ s: 2, last: TODAY }), solid: rec(), due: rec({ due: TODAY, last: TODAY }) });
  assert.deepEqual(practiceQueue(rows, get, {}, TODAY), ['due', 'new', 'solid', 'today']);
});

test('what was missed can be asked again by itself', () => {
  const rows = [row('right', 'a'), row('missed', 'a'), row('mended', 'a')];
  const get = from({ right: rec(), missed: rec({ log: [WRONG] }), mended: rec({ log: [WRONG, SECOND_RIGHT] }) });
  assert.deepEqual(practiceQueue(rows, get, { only: 'missed' }, TODAY), ['missed', 'mended']);
});

test('review asks what is least likely to be recalled first', () => {
  const rows = [row('fresh', 'a'), row('late', 'b'), row('later', 'c')];
  const get = from({
    fresh: rec({ due: TODAY, last: TODAY - 10 }),
    late: rec({ due: TODAY - 9, last: TODAY - 40 }),
    later: rec({ due: TODAY + 1 }),
  });
  assert.deepEqual(reviewQueue(rows, get, [], TODAY, 20, dayOf), { ids: ['late', 'fresh'], more: 0, done: 0 });
});

test('what a missed concept builds on comes before everything else, however far below it is', () => {
  const rows = [row('other', 'z'), row('base', 'a'), row('top', 'c')];
  const concepts = [concept('a'), concept('b', 'a'), concept('c', 'b'), concept('z')];
  const get = from({
    other: rec({ due: TODAY - 20, last: TODAY - 60 }),
    base: rec({ due: TODAY, last: TODAY - 10 }),
    top: rec({ log: [WRONG], due: TODAY + 1 }),
  });
  assert.deepEqual(reviewQueue(rows, get, concepts, TODAY, 20, dayOf).ids, ['base', 'other']);
  const right = from({
    other: rec({ due: TODAY - 20, last: TODAY - 60 }),
    base: rec({ due: TODAY, last: TODAY - 10 }),
    top: rec(),
  });
  assert.deepEqual(reviewQueue(rows, right, concepts, TODAY, 20, dayOf).ids, ['other', 'base']);
});

test('a day asks a bounded number, what was reviewed that day counted', () => {
  const rows = Array.from({ length: 30 }, (_, i) => row(`q${i}`, `c${i}`));
  const due = Object.fromEntries(rows.map((r) => [r.id, rec({ due: TODAY })]));
  const first = reviewQueue(rows, from(due), [], TODAY, 20, dayOf);
  assert.deepEqual([first.ids.length, first.more], [20, 10]);
  const reviewed = Object.fromEntries(
    first.ids.map((id) => [id, rec({ due: TODAY + 3, log: [[TODAY * DAY + 1, 'r', ['a'], 1, 3, 0]] })]),
  );
  const then = reviewQueue(rows, from({ ...due, ...reviewed }), [], TODAY, 20, dayOf);
  assert.deepEqual(then, { ids: [], more: 10, done: 20 });
});

test('the order does not hang on the order of the index', () => {
  const rows = Array.from({ length: 12 }, (_, i) => row(`q${i}`, 'xyz'[i % 3]));
  const get = from(
    Object.fromEntries(rows.map((r, i) => [r.id, rec({ due: TODAY - (i % 4), last: TODAY - 10 - (i % 5) })])),
  );
  const one = reviewQueue(rows, get, [], TODAY, 8, dayOf);
  assert.deepEqual(reviewQueue([...rows].reverse(), get, [], TODAY, 8, dayOf), one);
});

test('the next day with something due, and how much', () => {
  const rows = [row('a', 'x'), row('b', 'x'), row('c', 'x'), row('new', 'x')];
  const get = from({ a: rec({ due: TODAY + 2 }), b: rec({ due: TODAY + 2 }), c: rec({ due: TODAY + 9 }) });
  assert.deepEqual(nextDay(rows, get, TODAY), { day: TODAY + 2, n: 2 });
  assert.equal(nextDay(rows, from({}), TODAY), null);
});
