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

/** A Storage in memory; `fail(key, value)` may throw, as browsers do; every write is noted. Its properties are its keys. */
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
