// As authored the first time, then shuffled by question and attempt: a reload and the other language agree.

/**
 * Ids in the order to show.
 * @param {readonly string[]} ids
 * @param {readonly string[]} pinned those that keep their place
 * @param {string} seed
 * @param {number} attempt how many answers were given before this one
 */
export const order = (ids, pinned, seed, attempt) => {
  const free = ids.filter((id) => !pinned.includes(id));
  let x = 2166136261; // FNV-1a, then xorshift
  for (const ch of seed + attempt) x = Math.imul(x ^ ch.charCodeAt(0), 16777619);
  if (attempt > 0)
    for (let i = free.length; i > 1; ) {
      x ^= x << 13;
      x ^= x >>> 17;
      x ^= x << 5;
      const j = (x >>> 0) % i--;
      [free[i], free[j]] = [free[j], free[i]];
    }
  return ids.map((id) => (pinned.includes(id) ? id : (free.shift() ?? id)));
};
