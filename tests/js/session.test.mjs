// A session: which questions it asks, in which order, and where its reader is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { standing } from '../../quiz_plugin/assets/schedule/attempts.js';
import { outcomeOf, outcomes, praiseOf, triesOf } from '../../quiz_plugin/assets/study/outcomes.js';
import { within } from '../../quiz_plugin/assets/study/progress_state.js';
import { practiceQueue, reviewQueue, spread } from '../../quiz_plugin/assets/study/selection.js';
import * as sessions from '../../quiz_plugin/assets/study/session_state.js';
import { attempt, from, plain, row, solid } from './fake.mjs';

/** @import * as T from '../../quiz_plugin/assets/types' */
/** @import { Session } from '../../quiz_plugin/assets/study/session_state.js' */

const { readSession, recordAnswer, sessionToStore, startSession } = sessions;
const TODAY = 20800;
const DAY = 864e5;
const NOON = TODAY * DAY + DAY / 2;

/** @param {Partial<T.Rec>} [more] @returns {T.Rec} */
const rec = (more) => solid(TODAY, more);
const WRONG = attempt(NOON - 5 * DAY, 'p', ['b'], 0, 1);
const SECOND_RIGHT = attempt(NOON - 5 * DAY + 1, 'p', ['a'], 1, 1, 8);
const idsOf = (all) => all.map(({ id }) => id);

test('the first try decides whether a question was missed, seven days of stability whether it is solid', () => {
  const stand = (more, rev = 'r1') => standing({ ...row('a', 'x'), rev }, rec(more), TODAY);
  const missed = { word: 'learning', is: 'learning', due: false, missed: true };
  assert.deepEqual(stand({ log: [WRONG, SECOND_RIGHT] }), missed);
  assert.deepEqual(stand({ stability: 6.9 }), { ...missed, missed: false });
  assert.deepEqual(stand({ stability: 7, due: TODAY }), { word: 'solid', is: 'due', due: true, missed: false });
  assert.deepEqual(stand({}, 'r2'), { word: 'changed', is: 'changed', due: true, missed: false });
});

// Which questions

test('neighbours about one concept are kept apart where that can be, and none is lost', () => {
  const rows = ['x', 'x', 'y', 'x', 'y'].map((c, i) => row(`q${i}`, c));
  assert.deepEqual(spread(rows), ['q0', 'q2', 'q1', 'q4', 'q3']);
  assert.deepEqual(spread(rows.slice(0, 2)), ['q0', 'q1']);
});

test('a choice restricts by set, by concept and by id, or not at all', () => {
  const rows = [row('a', 'x', 'one'), row('b', 'y', 'one'), row('c', 'x', 'two')];
  const ids = (/** @type {T.Choice} */ choice) => `${idsOf(within(rows, choice))}`;
  assert.deepEqual([ids({}), ids({ sets: ['one'] }), ids({ concepts: ['x'] })], ['a,b,c', 'a,b', 'a,c']);
  assert.deepEqual([ids({ ids: ['c', 'gone'] }), ids({ sets: ['one'], concepts: ['x'] })], ['c', 'a']);
});

test('practice asks what is due, then what is learnt, then what is new, then what is solid; of today last', () => {
  const rows = [row('today', 'e'), row('solid', 'a'), row('new', 'b'), row('learning', 'c'), row('due', 'd')];
  const records = {
    solid: rec(),
    learning: rec({ stability: 2, log: [WRONG, SECOND_RIGHT] }),
    due: rec({ due: TODAY }),
    today: rec({ stability: 2, last: TODAY }),
  };
  const queue = (choice) => `${practiceQueue(rows, from(records), choice, TODAY)}`;
  assert.equal(queue({}), 'due,learning,new,solid,today');
  assert.equal(queue({ n: 2 }), 'due,learning');
  assert.deepEqual(
    [queue({ only: 'new' }), queue({ only: 'due' }), queue({ only: 'missed' })],
    ['new', 'due', 'learning'],
  );
});

test('new questions of the core come before deeper ones, and practice can be held to it', () => {
  const rows = [{ ...row('deep', 'x'), deep: true }, { ...row('due', 'x'), deep: true }, row('a', 'y'), row('b', 'z')];
  const queue = (choice) => `${practiceQueue(rows, from({ due: rec({ due: TODAY }) }), choice, TODAY)}`;
  assert.equal(queue({}), 'due,a,b,deep');
  assert.equal(queue({ concepts: ['~core'] }), 'a,b');
  assert.equal(queue({ concepts: ['~core', 'x'] }), 'due,a,b,deep');
});

test('of the new questions about a concept the easier ones come first, without overtaking another concept', () => {
  const rows = [
    row('x-analyse', 'x', 'one', 'analyse'),
    row('x-recall', 'x', 'one', 'recall'),
    row('y', 'y', 'one', 'recall'),
    row('x-apply', 'x', 'two', 'apply'),
  ];
  assert.deepEqual(practiceQueue(rows, from({}), {}, TODAY), ['x-recall', 'y', 'x-apply', 'x-analyse']);
});

test('review asks what is least likely to be recalled first, in whatever order the index is', () => {
  const rows = [row('fresh', 'a'), row('late', 'b'), row('later', 'c')];
  const get = from({
    fresh: rec({ due: TODAY, last: TODAY - 10 }),
    late: rec({ due: TODAY - 9, last: TODAY - 40 }),
    later: rec({ due: TODAY + 1 }),
  });
  for (const each of [rows, [...rows].reverse()])
    assert.deepEqual(reviewQueue(each, get, TODAY, 20), { ids: ['late', 'fresh'], more: 0 });
});

test('a day asks a bounded number, what was reviewed that day counted', () => {
  const rows = Array.from({ length: 30 }, (_, i) => row(`q${i}`, `c${i}`));
  const due = Object.fromEntries(rows.map(({ id }) => [id, rec({ due: TODAY })]));
  const first = reviewQueue(rows, from(due), TODAY, 20);
  assert.deepEqual([first.ids.length, first.more], [20, 10]);
  const log = [attempt(NOON, 'r', ['a'], 1)];
  const reviewed = Object.fromEntries(first.ids.map((id) => [id, rec({ due: TODAY + 3, log })]));
  assert.deepEqual(reviewQueue(rows, from({ ...due, ...reviewed }), TODAY, 20), { ids: [], more: 10 });
});

// Where its reader is

/** @param {Session} s @returns {Session} */
const onward = (s) => ({ ...s, at: s.at + 1 });
/** @param {...string} ids @returns {Session} with its first question answered */
const begun = (...ids) => onward(recordAnswer(startSession(ids), true));
const always = () => true;
/** As it comes out of storage. @param {Session|null} s @returns {any} */
const stored = (s) => plain(s && sessionToStore(s));

test('what was missed on the first try is known at the end, and only that answer counts', () => {
  const missed = recordAnswer(recordAnswer(startSession(['a', 'b', 'c']), false), true);
  const two = recordAnswer(onward(missed), true);
  assert.deepEqual([two.answered, two.missed, outcomes(two, from({}))], [2, ['a'], ['wrong', 'right', 'none']]);
  const records = { a: rec({ log: [WRONG, SECOND_RIGHT] }), b: rec({ log: [WRONG] }) };
  assert.deepEqual(outcomes(two, from(records)), ['second', 'right', 'none']);
  assert.deepEqual(outcomes(two, from({ a: rec() })), ['wrong', 'right', 'none'], 'answered elsewhere since');
});

test('how a question went, by the last first try and what came after it', () => {
  const right = attempt(NOON, 'p', ['a'], 1);
  const after = (/** @type {T.Attempt[]} */ ...log) => outcomeOf(triesOf(rec({ log })));
  const [half, shown] = [attempt(NOON, 'p', ['b'], 0.5), attempt(NOON, 'p', [], 0, 1, 16)];
  const givenUp = attempt(NOON, 'p', ['b'], 0, 1, 8 | 16);
  assert.deepEqual(
    [after(WRONG, right), after(right, WRONG), after(WRONG, SECOND_RIGHT)],
    ['right', 'wrong', 'second'],
  );
  assert.deepEqual(
    [after(half), after(shown), after(WRONG, givenUp), after(half, givenUp)],
    ['partly', 'shown', 'shown', 'partly'],
  );
  assert.deepEqual([triesOf(null), outcomeOf([])], [[], 'none']);
});

test('what is praised is true of the result, and where nothing was right, nothing is', () => {
  const again = attempt(NOON, 'p', ['a'], 1);
  const praised = (/** @type {Record<string, T.Attempt[]>} */ logs) => {
    const get = from(Object.fromEntries(Object.entries(logs).map(([id, log]) => [id, rec({ log })])));
    const told = Object.keys(logs).map((id) => ({
      id,
      is: outcomeOf(triesOf(get(id))),
      tries: triesOf(get(id)),
      turn: 0,
    }));
    return praiseOf(told, get);
  };
  assert.deepEqual(praised({ a: [again], b: [WRONG] }), ['se.right', { k: 1, n: 2 }]);
  assert.deepEqual(praised({ a: [again], b: [again] }), ['se.all', { k: 2, n: 2 }]);
  assert.deepEqual(
    praised({ a: [WRONG, again], b: [WRONG, SECOND_RIGHT] })[0],
    'se.right',
    'the other was not asked before',
  );
  assert.deepEqual(praised({ a: [WRONG, again] }), ['rs.better', { k: 1, n: 1, was: 0 }]);
  assert.deepEqual(praised({ a: [attempt(1, 'p', ['a'], 1), again] })[0], 'se.right', 'no more than last time');
  assert.deepEqual(praised({ a: [WRONG, SECOND_RIGHT], b: [WRONG] }), ['se.second', { n: 1 }]);
  assert.deepEqual(praised({ a: [WRONG] })[0], 'se.kind');
});

test('a session is stored in the form that older pages read, and read again', () => {
  const open = { ...recordAnswer(startSession(['d', 'e']), false), day: TODAY };
  assert.deepEqual(stored(open), { v: 1, ids: ['d', 'e'], at: 0, seen: 1, wrong: ['d'], day: TODAY });
  assert.deepEqual(readSession(stored(open), always), open);
});

test('questions that no longer exist leave a session, and one that lost its answered questions is none', () => {
  const old = { v: 1, ids: ['gone', 'a', 'b', 'gone'], at: 1, seen: 2, wrong: ['gone'], under: [stored(begun('c'))] };
  const open = readSession(old, (id) => id !== 'gone');
  assert.deepEqual([open?.ids, open?.at, open?.answered, open?.missed], [['a', 'b'], 0, 1, []]);
});

test('what says nothing of a session is none', () => {
  const good = stored(startSession(['a']));
  for (const odd of [null, 'x', [], { v: 1 }, { ...good, ids: [1] }, { ...good, at: 1 }])
    assert.equal(readSession(odd, always), null);
});
