import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lexicon, plain } from '../../quiz_plugin/assets/search/lexicon.js';
import { near } from '../../quiz_plugin/assets/search/near.js';
import { parse, readable, units } from '../../quiz_plugin/assets/search/query.js';
import { rank } from '../../quiz_plugin/assets/search/rank.js';

const root = (word) => word.replace(/s$/, '');
const same = (word) => word;

test('one letter makes the difference', () => {
  for (const slip of ['gradint', 'gradieent', 'gradxent', 'gardient', 'xgradient', 'gradientx', 'radient', 'gradien']) {
    assert.equal(near(slip, 'gradient'), true, slip);
    assert.equal(near('gradient', slip), true, slip);
  }
});

test('more than one letter does not', () => {
  for (const other of ['grint', 'gradieentt', 'grxdxent', 'gardeint', 'tneidarg', 'g', ''])
    assert.equal(near(other, 'gradient'), false, other);
});

test('a word is compared without accents, signs and capitals', () => {
  assert.equal(plain('Réplicas'), 'replicas');
  assert.equal(plain('TF_CONFIG'), 'tfconfig');
  assert.equal(plain('ﬁle'), 'file');
  assert.equal(plain('ＧＰｉｐｅ'), 'gpipe');
});

test('a word as it was typed counts most, then its forms, then what begins like it, and a slip next to nothing', () => {
  const lexicon = new Lexicon(['graph', 'graphs', 'grapheme', 'grape', 'other'], root, same);
  const found = lexicon.like('graph').sort(([, a], [, b]) => b - a);
  assert.deepEqual(
    found.map(([term]) => term),
    ['graph', 'graphs', 'grapheme', 'grape'],
  );
  assert.ok(found.at(-1)[1] < 0.1);
});

test('where nothing is as it was typed, a letter may be wrong in words that are long enough', () => {
  const lexicon = new Lexicon(['gradient', 'gradients', 'cat'], root, same);
  assert.deepEqual(
    lexicon.like('gradeint').map(([term]) => term),
    ['gradient', 'gradients'],
  );
  assert.deepEqual(lexicon.like('cut'), []);
});

test('a letter may be wrong in another spelling or another form than the index has', () => {
  const stem = (word) => word.replace(/(iz)?(ed|ation)$/, '');
  const lexicon = new Lexicon(['synchronization', 'partitioned', 'cats'], stem, (word) => word.replace(/z/g, 's'));
  const found = (typed) => lexicon.like(typed).map(([term]) => term);
  assert.deepEqual(found('syncronisation'), ['synchronization']);
  assert.deepEqual(found('partitonation'), ['partitioned']);
  assert.deepEqual(found('cutsation'), []);
});

test('signs that the parser has a meaning for are no part of a query, and letters stay where they are', () => {
  for (const [typed, read] of [
    ['a~b gpipe:', 'a b gpipe '],
    ['--gpipe', '  gpipe'],
    ['-gpipe +micro-batch', '-gpipe +micro-batch'],
    ['tf.data^2\\ + -', 'tf.data 2     '],
    ['-é +ｇ', '-é +ｇ'],
  ]) {
    assert.equal(readable(typed), read);
    assert.equal(readable(typed).length, typed.length);
  }
});

test('what the theme adds to a sign at the end of a word is no word, and two signs in front are none', () => {
  assert.deepEqual(
    parse('gpipe~1 data^2 --gpipe* -tf*', new Set()).map(({ said, sign }) => [said, sign]),
    [
      ['gpipe', undefined],
      ['data', undefined],
      ['gpipe', undefined],
      ['tf', '-'],
    ],
  );
});

test('a query is its words; what has a hyphen stands there once for each part', () => {
  const words = parse('what* +micro-batch* +micro-batch* -tf.data*', new Set(['what']));
  assert.deepEqual(
    words.map(({ said, sign, idle }) => [said, sign, idle]),
    [
      ['what', undefined, true],
      ['micro', '+', false],
      ['batch', '+', false],
      ['tf', '-', false],
      ['data', '-', false],
    ],
  );
});

test('words are looked for alone and as one, and idle ones only where there are no others', () => {
  const like = (word) => /** @type {[string, number][]} */ ([[word, 1]]);
  const told = (query) =>
    units(parse(query, new Set(['what', 'is', 'of'])), like).map(({ terms, whole }) => [terms[0][0], whole]);
  assert.deepEqual(told('what is mixture of experts'), [
    ['whatismixtureofexperts', 1],
    ['mixture', 0.5],
    ['mixtureofexperts', 1],
    ['experts', 0.5],
  ]);
  assert.deepEqual(told('what'), [['what', 1]]);
});

test('a page about a thing comes before one that mentions it, and a rare word weighs more', () => {
  const at = (n = 1) => ({ position: Array(n).fill(0) });
  const index = {
    fields: ['title', 'text', 'named'],
    invertedIndex: {
      gpipe: { title: { 'a/': at() }, text: { 'b/': at(3), 'c/#x': at() }, named: { 'a/': at() } },
      the: { title: {}, text: { 'a/': at(), 'b/': at(), 'c/#x': at(), 'd/': at() }, named: {} },
    },
  };
  const fields = { title: { boost: 6 }, text: { boost: 1 }, named: { boost: 12 } };
  const entries = new Map(['a/', 'b/', 'c/', 'c/#x', 'd/'].map((location) => [location, { location }]));
  const looked = units(parse('gpipe the', new Set()), (word) => (index.invertedIndex[word] ? [[word, 1]] : []));
  const found = rank(index, looked, 2, fields, entries).sort((a, b) => b.score - a.score);
  assert.deepEqual(
    found.map(({ ref }) => ref),
    ['a/', 'b/', 'c/#x', 'd/'],
  );
  assert.deepEqual(found.at(-1).held, [false, true]);
});

test('an entry that counts half has half the score', () => {
  const index = {
    fields: ['text'],
    invertedIndex: { x: { text: { 'a/': { position: [0] }, 'b/': { position: [0] } } } },
  };
  const entries = new Map([
    ['a/', { location: 'a/', boost: 0.5 }],
    ['b/', { location: 'b/' }],
  ]);
  const [a, b] = rank(index, [{ terms: [['x', 1]], from: 0, to: 1, whole: 1 }], 1, { text: { boost: 1 } }, entries);
  assert.equal(a.score * 2, b.score);
});
