import assert from 'node:assert/strict';
import { test } from 'node:test';
import { words } from '../../quiz_plugin/assets/card/strings.js';

const TABLE = {
  plain: 'Check',
  one: '{n}',
  pair: '{a}{b}',
  count: { one: '{n} block', other: '{n} blocks' },
  million: { one: 'uno', other: '{n} bloques' },
  dollar: 'costs {x}',
};
const { t, n } = words(TABLE, 'en');

test('plain text stays', () => assert.equal(t('plain'), 'Check'));
test('one-letter and adjoining placeholders are filled', () => {
  assert.equal(t('one', { n: 3 }), '3');
  assert.equal(t('pair', { a: 1, b: 2 }), '12');
});
test('values are not patterns', () => assert.equal(t('dollar', { x: '$& {x} $1' }), 'costs $& {x} $1'));
test('zero is a value', () => assert.equal(t('one', { n: 0 }), '0'));
test('plural forms follow the language', () => {
  assert.equal(n('count', 1), '1 block');
  assert.equal(n('count', 0), '0 blocks');
  assert.equal(n('count', 2), '2 blocks');
  const spanish = words(TABLE, 'es');
  assert.equal(spanish.n('million', 1), 'uno');
  assert.equal(spanish.n('million', 1000000), '1000000 bloques');
});
test('what every object has is not a value', () => assert.equal(t('one', { toString: 1 }), ''));
test('readers see no braces', () => {
  assert.equal(t('pair', { a: 1 }), '1');
  assert.equal(t('nothing'), '');
});
