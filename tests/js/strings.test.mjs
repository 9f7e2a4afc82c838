// The words of a page: placeholders and plural forms.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { words } from '../../quiz_plugin/assets/card/strings.js';

const TEXTS = {
  pair: '{a}{b}',
  count: { one: '{n} block', other: '{n} blocks' },
  million: { one: 'uno', other: '{n} bloques' },
};
const { t, n } = words(TEXTS, 'en');

test('placeholders are filled with what they name, and readers see no braces', () => {
  assert.equal(t('pair', { a: 0, b: '$& {a} $1' }), '0$& {a} $1');
  assert.deepEqual([t('pair', { a: 1 }), t('nothing')], ['1', '']);
});

test('plural forms follow the language', () => {
  assert.deepEqual([n('count', 1), n('count', 0)], ['1 block', '0 blocks']);
  assert.equal(words(TEXTS, 'es').n('million', 1000000), '1000000 bloques');
});
