// The way through the concepts, and what the home page says of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kept } from '../../quiz_plugin/assets/home/kept.js';
import { fillOf, nextSection, nextStation, stationsOf } from '../../quiz_plugin/assets/home/way_state.js';
import { standsAt } from '../../quiz_plugin/assets/home/way_view.js';
import { studyDay } from '../../quiz_plugin/assets/schedule/attempts.js';
import { sessionOf } from '../../quiz_plugin/assets/study/session_place.js';
import { examOf, roomOf } from '../../quiz_plugin/assets/study/today_state.js';
import { Fake, solid } from './fake.mjs';

/** @import * as T from '../../quiz_plugin/assets/types' */

const NOW = new Date(2026, 10, 20, 12).getTime();
const TODAY = studyDay(NOW);

/** @param {string} id @param {...string} concepts @returns {T.Row} */
const row = (id, ...concepts) => ({
  id,
  rev: 'r1',
  set: 's',
  page: 'questions/s/',
  concepts,
  kind: 'single',
  level: 'recall',
});
/** A record of one answer, solid and not due unless said otherwise. @param {Partial<T.Rec>} [more] @returns {T.Rec} */
const rec = (more) => solid(TODAY, more);
const MISSED = /** @type {Partial<T.Rec>} */ ({ log: [[NOW - 5 * 864e5, 'p', ['a'], 0, 1, 0]] });
const ROWS = [row('a1', 'a#x'), row('a2', 'a#y', 'b#z'), row('b1', 'b#z')];
const IDS = [{ id: 'a' }, { id: 'b' }];
/** @param {Record<string, T.Rec>} records @returns {T.RecordOf} */
const from = (records) => (id) => records[id] ?? null;

test('a question counts at the first concept that it names, and nowhere else', () => {
  const [a, b] = stationsOf(IDS, ROWS, from({ a2: rec() }), TODAY);
  assert.deepEqual([a.total, a.solid, b.total, b.solid], [2, 1, 1, 0]);
});

test('a station counts what is solid, being learnt, new and due', () => {
  const records = { a1: rec({ s: 2, due: TODAY }), a2: rec({ rev: 'old' }) };
  const [{ total, solid, learning, new: fresh, due }] = stationsOf(IDS, ROWS, from(records), TODAY);
  assert.deepEqual({ total, solid, learning, fresh, due }, { total: 2, solid: 0, learning: 2, fresh: 0, due: 2 });
});

test('the next station is the first with a question that is new, missed or changed', () => {
  const next = (/** @type {Record<string, T.Rec>} */ records) =>
    nextStation(stationsOf(IDS, ROWS, from(records), TODAY))?.id;
  assert.equal(next({}), 'a');
  assert.equal(next({ a1: rec(), a2: rec({ s: 1 }) }), 'b');
  assert.equal(next({ a1: rec(), a2: rec(MISSED), b1: rec() }), 'a');
  assert.equal(next({ a1: rec(), a2: rec(), b1: rec({ rev: 'old' }) }), 'b');
  assert.equal(next({ a1: rec(), a2: rec(), b1: rec() }), undefined);
});

test('the next section is the first of the page with such a question', () => {
  const sections = /** @type {[string, string][]} */ ([
    ['y', 'Why'],
    ['x', 'Ex'],
  ]);
  const [a] = stationsOf(IDS, ROWS, from({}), TODAY);
  assert.deepEqual(nextSection(a, { [a.id]: sections }), ['y', 'Why']);
  const [later] = stationsOf(IDS, ROWS, from({ a2: rec() }), TODAY);
  assert.deepEqual(nextSection(later, { [later.id]: sections }), ['x', 'Ex']);
});

test('a cell is filled in proportion: what is begun is seen, only what is complete is full', () => {
  assert.deepEqual(fillOf({ total: 0, solid: 0, learning: 0 }), [0, 0]);
  assert.deepEqual(fillOf({ total: 4, solid: 2, learning: 1 }), [7, 3]);
  assert.deepEqual(fillOf({ total: 100, solid: 1, learning: 1 }), [1, 1]);
  for (let total = 1; total < 30; total++)
    for (let solid = 0; solid <= total; solid++) {
      const [low, high] = fillOf({ total, solid, learning: total - solid });
      assert.equal(low === 14, solid === total);
      assert.ok(low + high <= 14 && (solid === total || high > 0));
    }
});

test('a station says how many are solid, and what is due only where something is', () => {
  const said = /** @type {T.Words} */ ({ t: (key, values) => `${key} ${JSON.stringify(values)}`, n: () => '' });
  const [a, b] = stationsOf(IDS, ROWS, from({ a1: rec({ due: TODAY }) }), TODAY);
  assert.equal(standsAt(said, a), 'way.due {"k":1,"n":2,"d":1}');
  assert.equal(standsAt(said, b), 'way.solid {"k":0,"n":1,"d":0}');
});

test('a review has room for what the day has left of it', () => {
  const reviewed = rec({ log: [[NOW, 'r', ['a'], 1, 3, 0]] });
  const practised = rec({ log: [[NOW, 'p', ['a'], 1, 3, 0]] });
  assert.equal(roomOf(ROWS, from({}), TODAY, 20), 20);
  assert.equal(roomOf(ROWS, from({ a1: reviewed, a2: practised }), TODAY, 20), 19);
  assert.equal(roomOf(ROWS, from({ a1: reviewed, a2: reviewed }), TODAY, 1), 0);
});

test('an open exam counts the questions that are as they were', () => {
  const items = [
    { q: 'a1', rev: 'r1' },
    { q: 'a2', rev: 'old' },
    { q: 'gone', rev: 'r1' },
    { q: 'b1', rev: 'r1' },
  ];
  const ans = { a1: ['x'], a2: ['x'] };
  assert.deepEqual(examOf({ items, at: 1, ans }, ROWS), { n: 1, total: 2, at: 2, going: 1 });
  // None is going on without an answer that counts, or without time.
  for (const later of [{ ans: { a2: ['x'] } }, { ans, over: true }])
    assert.equal(/** @type {any} */ (examOf({ items, at: 1, ...later }, ROWS)).going, 0);
  for (const odd of [undefined, null, 3, {}, { items: 'a1' }, { items: [null, 7] }, { items: [items[2]] }])
    assert.equal(examOf(odd, ROWS), false);
});

test('an open session goes on where it was, without questions that are gone', () => {
  const placeOf = (/** @type {any} */ session) => {
    const { n, total, day } = sessionOf(session, ROWS);
    return day ? [n, total, day] : [];
  };
  assert.deepEqual(placeOf({ ids: ['gone', 'a1', 'b1'], at: 2, day: 7 }), [2, 2, 7]);
  assert.deepEqual(placeOf({ ids: ['a1', 'b1'], at: 0, day: 7 }), [1, 2, 7]);
  const ended = { ids: ['a1', 'b1'], at: 1, day: 0 };
  for (const odd of [undefined, null, 3, {}, { ids: 7, day: 7 }, ended]) assert.deepEqual(placeOf(odd), []);
  for (const ids of [['a1'], ['gone']]) assert.deepEqual(placeOf({ ids, at: 1, day: 7 }), []);
});

test('what is kept is read with distrust', () => {
  const area = new Fake({ 'p/q/a1': JSON.stringify(rec()), 'p/q/a2': '{"v":1}', 'p/q/b1': 'no', 'p/set': '{"x":1}' });
  const { get, value } = kept(area, 'p/', TODAY);
  assert.equal(get('a1')?.s, 10);
  assert.deepEqual([get('a2'), get('b1'), get('gone'), value('gone')], [null, null, null, undefined]);
  assert.deepEqual(value('set'), { x: 1 });
  assert.deepEqual(area.writes, []);
});
