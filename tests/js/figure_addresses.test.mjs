// Addresses of figures' settings, read and written as in Python.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { addressOf, textsOf } from '../../quiz_plugin/assets/figures/fields.js';

const vectors = JSON.parse(readFileSync(new URL('../vectors/figure_addresses.json', import.meta.url), 'utf8'));

for (const { name, address, texts } of vectors.read)
  test(`read: ${name}`, () => {
    const said = textsOf(address);
    for (const key of Object.keys(said)) said[key] ??= '';
    assert.deepEqual(said, texts);
  });

for (const { first, setting, address } of vectors.write)
  test(`written: ${address || 'the first setting'}`, () =>
    assert.equal(addressOf({ ...first, ...setting }, first), address));
