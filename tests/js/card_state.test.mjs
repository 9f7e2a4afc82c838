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
import { HINT, SECOND, SHOWN, SURE, studyDay, UNSURE } from '../../quiz_plugin/assets/schedule/attempts.js';
import { record } from '../../quiz_plugin/assets/schedule/schedule.js';

const NOON = new Date(2026, 10, 20, 12).getTime();
const DAY = 864e5;
const REV = 'a1b2c3d4';
const rec = (credit = 1, flags = 0, when = NOON, old = null) => record(old, REV, when, ['a'], credit, flags);
const draft = { ...untouched(2), stage: /** @type {const} */ ('draft') };
const retry = answer(draft, ['b'], 0, 0);

// Answers

for (const [name, s, credit, more, once, stage, flags] of /** @type {const} */ ([
  ['right at once', draft, 1, 0, false, 'done', 0],
  ['wrong, and there is a second try', draft, 0, SURE, false, 'retry', SURE],
  ['partly right, and there is a second try', draft, 0.5, UNSURE, false, 'retry', UNSURE],
  ['wrong where there is no second try', draft, 0, 0, true, 'done', 0],
  ['right the second time', retry, 1, 0, false, 'done', SECOND],
  ['wrong the second time', retry, 0, 0, false, 'done', SECOND],
  ['shown instead', draft, 0, SHOWN, false, 'done', SHOWN],
  ['shown after a first try', retry, 0, SHOWN, false, 'done', SHOWN | SECOND],
  ['right with hints', { ...draft, hints: 2 }, 1, 0, false, 'done', HINT],
]))
  test(`an answer: ${name}`, () => {
    const given = answer(s, ['c'], credit, flagsOf(s, more), once);
    const first = stage === 'retry' ? ['c'] : [];
    assert.deepEqual(given, { ...s, stage, flags, first });
  });

test('to change picks makes a draft, but a second try goes on', () => {
  assert.equal(touch(untouched(0)).stage, 'draft');
  assert.deepEqual(touch(retry), retry);
});

test('no event changes the state that it was given', () => {
  const frozen = Object.freeze({ ...retry, first: Object.freeze(['b']) });
  for (const act of [touch, (s) => answer(s, ['a'], 1, 0), (s) => look(s, rec())]) act(/** @type {any} */ (frozen));
});

// What storage says

const restored = (record_, { now = NOON, picks = [], first = [], hints = 0, rev = REV } = {}) =>
  restore(record_, rev, now, picks, first, hints);

test('a question that nobody answered is untouched', () =>
  assert.deepEqual(restored(null), { state: untouched(0), done: undefined, day: 0 }));

for (const [name, days, shown, day] of /** @type {const} */ ([
  ['today', 0, true, 0],
  ['yesterday', 1, false, -1],
  ['a month ago', 30, false, -30],
  ['tomorrow, by a clock that was put back', -1, true, -1],
  ['in ten years, by a clock that was wrong', -3650, false, -1],
]))
  test(`an answer given ${name} is ${shown ? 'shown' : 'told of'}`, () => {
    const known = rec(1, HINT);
    const { state, done, ...rest } = restored(known, { now: NOON + days * DAY, hints: 1 });
    assert.deepEqual([state.stage, state.turn, state.hints], shown ? ['done', 0, 0] : ['fresh', 1, 1]);
    if (shown) assert.equal(state.flags, HINT);
    assert.deepEqual([done, rest], [known.done, { day }]);
  });

test('picks of a draft come before the answer of the same day', () =>
  assert.equal(restored(rec(), { picks: ['b'] }).state.stage, 'draft'));

test('a second try goes on, with what was said of the first', () => {
  const { state } = restored(rec(0, SURE), { first: ['b'], picks: ['a'], hints: 1 });
  assert.deepEqual(state, { stage: 'retry', turn: 0, hints: 1, first: ['b'], flags: SURE });
});

test('an answer to what the question asked before is not shown', () => {
  const { state, done } = restored(rec(), { rev: 'ffffffff' });
  assert.deepEqual([state, done], [{ ...untouched(1), flags: 0 }, undefined]);
});

test('flags of another answer than the last one are not taken for its', () => {
  const known = rec(1, HINT);
  assert.equal(look(untouched(1), { ...known, done: { picks: ['b'], credit: 0, time: NOON - DAY } }).flags, 0);
});

test('the study day begins at four: an answer of the night before is of the same day until then', () => {
  const night = new Date(2026, 10, 21, 3, 59).getTime();
  assert.equal(studyDay(night), studyDay(NOON));
  assert.equal(restored(rec(), { now: night }).state.stage, 'done');
  assert.equal(restored(rec(), { now: night + 6e4 }).state.stage, 'fresh');
});

// Drafts

for (const [name, s, picks, stored] of /** @type {const} */ ([
  ['picks', draft, ['a'], { p: ['a'], t: [], h: 0, r: REV }],
  ['no picks any more', draft, [], null],
  ['a second try', retry, ['a'], { p: ['a'], t: ['b'], h: 0, r: REV }],
  ['hints alone', { ...untouched(0), hints: 2 }, [], { p: [], t: [], h: 2, r: REV }],
]))
  test(`what is stored of a draft: ${name}`, () => assert.deepEqual(draftOf(s, [...picks], REV), stored));

test('nothing is written where there never was a draft, nor after an answer', () => {
  assert.equal(draftOf(untouched(0), [], REV), undefined);
  assert.equal(draftOf({ ...draft, stage: 'done' }, ['a'], REV), undefined);
});

// Buttons

for (const [name, s, has, keys] of /** @type {const} */ ([
  ['untouched', untouched(0), {}, ['act.check', 'act.reveal']],
  [
    'with hints and picks to clear',
    draft,
    { left: 2, clear: true },
    ['act.check', 'act.hint', 'act.clear', 'act.reveal'],
  ],
  ['asking how sure', draft, { askSure: true }, ['act.unsure', 'act.sure', 'act.reveal']],
  ['at a second try', retry, { askSure: true, left: 1, clear: true }, ['act.again', 'act.hint', 'act.reveal']],
  ['answered', { ...draft, stage: 'done' }, { next: () => {}, left: 1 }, ['act.next', 'act.reset']],
  ['answered, the last of a page', { ...draft, stage: 'done' }, { clear: true }, ['act.reset']],
]))
  test(`the buttons of a card ${name}`, () => {
    const { next, askSure, left = 0, clear } = /** @type {any} */ (has);
    assert.deepEqual(offers(s, next, askSure, left, clear).filter(Boolean), keys);
  });
