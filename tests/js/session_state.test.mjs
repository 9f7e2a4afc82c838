// Where a reader is in a session.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { opened, openOf, raised, roundOf, settled } from '../../quiz_plugin/assets/study/session_state.js';

/** @import { Session } from '../../quiz_plugin/assets/study/session_state.js' */

/** @param {Session} s @returns {Session} */
const next = (s) => ({ ...s, at: s.at + 1 });
/** @param {...string} ids @returns {Session} with its first question answered */
const begun = (...ids) => next(settled(opened(ids), true));
const always = () => true;

test('a question is asked once, and what was missed is known at the end', () => {
  const missed = settled(opened(['a', 'b']), false);
  assert.deepEqual([missed.ids, missed.wrong, missed.seen], [['a', 'b'], ['a'], 1]);
  const all = settled(next(missed), true);
  assert.deepEqual([all.ids, all.wrong, all.seen], [['a', 'b'], ['a'], 2]);
});

test('only the first answer to what is asked counts', () => {
  const right = settled(opened(['a']), true);
  assert.deepEqual(settled(right, false), right);
});

test('the way so far says how each question went', () => {
  const start = opened(['a', 'b', 'c']);
  assert.deepEqual(roundOf(start), ['', '', '']);
  assert.deepEqual(roundOf(settled(next(settled(start, false)), true)), ['wrong', 'right', '']);
});

test('a session waits under the one that begins over it, and goes on after it', () => {
  const open = begun('a', 'b', 'c');
  const short = opened(['d'], open);
  assert.deepEqual([short.ids, short.under], [['d'], [{ v: 1, ids: ['a', 'b', 'c'], at: 1, seen: 1, wrong: [] }]]);
  assert.deepEqual(openOf({ under: short.under }, always), { ...open, under: [] });
});

test('of what is open, nothing that was answered is lost, and what was not is', () => {
  const first = begun('a', 'b');
  const untouched = opened(['c'], first);
  const third = opened(['d'], untouched);
  assert.deepEqual(
    third.under?.map(({ ids }) => ids),
    [['a', 'b']],
  );
  const deep = ['e', 'f', 'g', 'h'].reduce((open, id) => ({ ...opened([id, 'z'], open), at: 1, seen: 1 }), first);
  assert.deepEqual(
    deep.under?.map(({ ids }) => ids[0]),
    ['g', 'f', 'e'],
  );
});

test('one that waits is gone on with, and what was above it waits if anything of it is answered', () => {
  const first = begun('a', 'b');
  const second = next(settled(opened(['c', 'd'], first), false));
  assert.deepEqual([raised(second, 1).ids, raised(second, 1).under?.map(({ ids }) => ids)], [['a', 'b'], [['c', 'd']]]);
  assert.deepEqual(raised(opened(['c', 'd'], first), 1), { ...first, under: [] });
  for (const none of [0, 2, Number.NaN]) assert.deepEqual(raised(second, none), second);
});

test('a first try is kept as long as the second is open', () => {
  const open = settled(opened(['a', 'b']), false, { p: ['x'], t: 5, h: 1 });
  assert.deepEqual(open.tried, { a: { p: ['x'], t: 5, h: 1 } });
  assert.deepEqual(settled(open, true), settled(opened(['a', 'b']), false));
});

test('the same questions begun anew are one session', () => {
  assert.deepEqual(opened(['a', 'b'], begun('a', 'b')).under, []);
  assert.deepEqual(opened(['b', 'a'], begun('a', 'b')).under, [], 'in another order');
});

test('a session of the first release goes on', () => {
  const kept = { v: 1, ids: ['a', 'b', 'a'], size: 2, at: 1, seen: 1, wrong: ['a'] };
  assert.deepEqual(openOf(kept, always), { ...kept, under: [] });
});

test('questions that no longer exist leave a session, wherever they stand', () => {
  const kept = { v: 1, ids: ['gone', 'a', 'b', 'gone'], at: 1, seen: 2, wrong: ['gone'], under: [begun('gone')] };
  const left = { v: 1, ids: ['a', 'b'], at: 0, seen: 1, wrong: [], under: [] };
  assert.deepEqual(
    openOf(kept, (id) => id !== 'gone'),
    left,
  );
});

test('what waits and lost all its answered questions is none, so that the next has its number', () => {
  const kept = { ...begun('a', 'b'), under: [begun('gone', 'c'), begun('d', 'e')] };
  const open = openOf(kept, (id) => id !== 'gone');
  assert.deepEqual(
    open?.under?.map(({ ids }) => ids),
    [['d', 'e']],
  );
  assert.deepEqual(open && raised(open, 1).ids, ['d', 'e']);
});

test('what says nothing of a session is none, and what waits under it goes on', () => {
  for (const kept of [null, 'x', [], { v: 1 }, { ...opened(['a']), ids: [1] }, { ...opened(['a']), at: 1 }])
    assert.equal(openOf(kept, always), null);
  assert.deepEqual(openOf({ v: 1, ids: 'x', under: [null, begun('a', 'b')] }, always)?.ids, ['a', 'b']);
});
