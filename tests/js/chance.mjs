// Random settings for the tests of figures, the same in each run.
import assert from 'node:assert/strict';

/** A chooser of numbers that starts at a seed; mulberry32. */
export const chance = (seed) => {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (low, high) => low + Math.floor(next() * (high - low + 1));
  return { int, of: (...options) => options[int(0, options.length - 1)] };
};

/** Check settings that `make` makes. */
export const each = (count, make, check) => {
  for (let number = 0; number < count; number += 1) check(make());
};

/** Whether numbers are as near as a published one is exact. */
export const near = (found, expected, within = 1e-9) =>
  assert.ok(Math.abs(found - expected) <= within * Math.max(1, Math.abs(expected)), `${found} for ${expected}`);

export const range = (count) => [...Array(count).keys()];
export const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
