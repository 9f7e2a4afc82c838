// What the tests of storage share.

class Memory {
  constructor(data = {}, fail = (/** @type {string} */ _key, /** @type {string} */ _value) => {}) {
    this.map = new Map(Object.entries(data));
    this.fail = fail;
    this.writes = [];
    this.reads = [];
  }
  getItem(key) {
    this.reads.push(key);
    return this.map.get(key) ?? null;
  }
  setItem(key, value) {
    this.fail(key, value);
    this.writes.push(key);
    this.map.set(key, value);
  }
  removeItem(key) {
    this.writes.push(key);
    this.map.delete(key);
  }
}

/** A Storage in memory; `fail(key, value)` may throw, as browsers do; every write is noted. Properties are keys. */
export const Fake = new Proxy(Memory, {
  construct: (kind, [data, fail]) =>
    new Proxy(new kind(data, fail), {
      ownKeys: ({ map }) => [...map.keys()],
      getOwnPropertyDescriptor: ({ map }, key) =>
        map.has(String(key)) ? { configurable: true, enumerable: true } : undefined,
    }),
});

export const quota = () => {
  throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
};

/** A generator of whole numbers below `n`, the same at every run. @param {number} seed */
export const chance = (seed) => {
  let x = seed * 2654435761 + 1;
  return (/** @type {number} */ n) => {
    x = Math.imul(x ^ (x >>> 15), 2246822519) ^ Math.imul(x ^ (x >>> 13), 3266489917);
    x ^= x >>> 16;
    return (x >>> 0) % n;
  };
};

/** An attempt as records remember it. */
export const attempt = (time, mode, picks, credit, grade = 3, flags = 0) => ({
  ...{ time, mode, picks, credit, grade, flags },
});

/** As it comes from storage, where what is undefined is not there. @param {any} x */
export const plain = (x) => JSON.parse(JSON.stringify(x));

/**
 * A record of one answer five days ago, solid and not due unless said otherwise.
 * @param {number} today @param {Partial<import('../../quiz_plugin/assets/types').Rec>} [more]
 * @returns {import('../../quiz_plugin/assets/types').Rec}
 */
export const solid = (today, more) => ({
  rev: 'r1',
  stability: 10,
  difficulty: 5,
  due: today + 5,
  last: today - 5,
  answers: 1,
  correct: 1,
  lapses: 0,
  log: [attempt((today - 5) * 864e5, 'p', ['a'], 1)],
  ...more,
});

/** A question of the index. @param {string} id @param {string} concept */
export const row = (id, concept, set = 'alpha', level = 'recall') => ({
  ...{ id, rev: 'r1', set, page: `questions/${set}/`, kind: 'single', level },
  concepts: [`${concept}#part`],
});

/** Records by id, as they are asked for. @param {Record<string, any>} records */
export const from = (records) => (/** @type {string} */ id) => records[id] ?? null;
