// What a card knows of its reader, and what each event makes of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answer,
  draftOf,
  flagsOf,
  look,
  offers,
  restore,
  touch,
  untouched,
} from '../../quiz_plugin/assets/card/card_state.js';
import { HINT, SECOND, SHOWN, SURE, UNSURE } from '../../quiz_plugin/assets/schedule/attempts.js';
import { record } from '../../quiz_plugin/assets/schedule/schedule.js';

const NOON = new Date(2026, 10, 20, 12).getTime();
const DAY = 864e5;
const REV = 'a1b2c3d4';
const rec = (credit = 1, flags = 0) => record(null, REV, NOON, ['a'], credit, flags);
const draft = { ...untouched(2), stage: /** @type {const} */ ('draft') };
const retry = answer(draft, ['b'], 0, 0);
const restored = (known, { now = NOON, picks = [], first = [], hints = 0, rev = REV } = {}) =>
  restore(known, rev, now, picks, first, hints);

test('an answer is right, or tried once more, unless there is no second try', () => {
  for (const [s, credit, more, once, stage, flags] of /** @type {const} */ ([
    [draft, 1, 0, false, 'done', 0],
    [draft, 0, SURE, false, 'retry', SURE],
    [draft, 0.5, UNSURE, false, 'retry', UNSURE],
    [draft, 0, 0, true, 'done', 0],
    [retry, 1, 0, false, 'done', SECOND],
    [retry, 0, 0, false, 'done', SECOND],
    [draft, 0, SHOWN, false, 'done', SHOWN],
    [retry, 0, SHOWN, false, 'done', SHOWN | SECOND],
    [{ ...draft, hints: 2 }, 1, 0, false, 'done', HINT],
  ])) {
    const first = stage === 'retry' ? ['c'] : [];
    assert.deepEqual(answer(s, ['c'], credit, flagsOf(s, more), once), { ...s, stage, flags, first });
  }
});

test('to change picks makes a draft, but a second try goes on', () => {
  assert.equal(touch(untouched(0)).stage, 'draft');
  assert.deepEqual(touch(retry), retry);
});

test('an answer of today, or of tomorrow by a clock that was put back, is shown; an older one is named', () => {
  const known = rec(1, HINT);
  for (const row of ['0 0 done', '-1 -1 done', '1 -1 fresh', '30 -30 fresh', '-3650 -1 fresh']) {
    const [days, day, stage] = row.split(' ');
    const { state, ...rest } = restored(known, { now: NOON + +days * DAY, hints: 1 });
    assert.deepEqual([state.stage, state.turn, state.hints], stage === 'done' ? ['done', 0, 0] : ['fresh', 1, 1], row);
    assert.deepEqual(rest, { done: known.done, day: +day }, row);
  }
  assert.deepEqual(restored(null), { state: untouched(0), done: undefined, day: 0 });
});

test('picks of a draft and a second try come before the answer of the same day', () => {
  assert.equal(restored(rec(), { picks: ['b'] }).state.stage, 'draft');
  const { state } = restored(rec(0, SURE), { first: ['b'], picks: ['a'], hints: 1 });
  assert.deepEqual(state, { stage: 'retry', turn: 0, hints: 1, first: ['b'], flags: SURE });
});

test('an answer to what the question asked before is not shown, nor flags of another answer', () => {
  const { state, done } = restored(rec(), { rev: 'ffffffff' });
  assert.deepEqual([state, done], [{ ...untouched(1), flags: 0 }, undefined]);
  const other = { ...rec(1, HINT), done: { picks: ['b'], credit: 0, time: NOON - DAY } };
  assert.equal(look(untouched(1), other).flags, 0);
});

test('a draft is stored with what was tried and shown; nothing where there is nothing of these', () => {
  assert.deepEqual(draftOf(draft, ['a'], REV), { p: ['a'], t: [], h: 0, r: REV });
  assert.deepEqual(draftOf(retry, ['a'], REV), { p: ['a'], t: ['b'], h: 0, r: REV });
  assert.deepEqual(draftOf({ ...untouched(0), hints: 2 }, [], REV), { p: [], t: [], h: 2, r: REV });
  assert.equal(draftOf(draft, [], REV), null);
});

test('a card offers what can be done now', () => {
  const done = { ...draft, stage: /** @type {const} */ ('done') };
  for (const [s, next, askSure, left, keys] of /** @type {const} */ ([
    [untouched(0), false, false, 0, 'check reveal'],
    [draft, false, false, 2, 'check hint reveal'],
    [draft, false, true, 0, 'unsure sure reveal'],
    [retry, false, true, 1, 'again hint reveal'],
    [done, true, false, 1, 'next reset'],
    [done, false, false, 0, 'reset'],
  ]))
    assert.equal(offers(s, next, askSure, left).filter(Boolean).join(' ').replaceAll('act.', ''), keys);
});
