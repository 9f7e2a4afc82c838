/** @import { Hit, Index, Unit } from './types.js' */

/** How soon more of the same stops to count: one mention in a text is a third of all that a word can give. */
const ENOUGH = 2;
/** What a page as a whole adds to its sections, and how soon that is enough. */
const PAGE = 0.5;
const PAGE_ENOUGH = 12;
/** The field with whole names as one word: it counts as far as it is all that was typed. */
const NAMED = 'named';

/**
 * Where the terms of one unit stand: for each entry, how much it is about them, and which they are.
 *
 * @param {Index} index @param {Unit} unit @param {Record<string, { boost?: number }>} fields
 */
const places = (index, { terms, whole }, fields) => {
  /** @type {Map<string, { about: number, terms: Set<string> }>} */
  const found = new Map();
  for (const field of index.fields) {
    const boost = (fields[field]?.boost ?? 1) * (field === NAMED ? whole : 1);
    /** @type {Map<string, number>} */
    const best = new Map();
    for (const [term, weight] of terms)
      for (const [ref, { position }] of Object.entries(index.invertedIndex[term][field] ?? {})) {
        const about = weight * boost * (1 + Math.log(position.length));
        best.set(ref, Math.max(about, best.get(ref) ?? 0));
        const place = found.get(ref) ?? { about: 0, terms: new Set() };
        place.terms.add(term);
        found.set(ref, place);
      }
    for (const [ref, about] of best) /** @type {any} */ (found.get(ref)).about += about;
  }
  return found;
};

/** @param {number} about @param {number} enough */
const share = (about, enough) => about / (about + enough);

/**
 * The entries that hold what was typed, the best first.
 *
 * @param {Index} index
 * @param {Unit[]} units words as they were typed, and runs of them that are written as one
 * @param {number} count how many words were typed
 * @param {Record<string, { boost?: number }>} fields
 * @param {Map<string, { location: string, boost?: number }>} docs
 * @returns {Hit[]}
 */
export const rank = (index, units, count, fields, docs) => {
  /** @type {Map<string, { own: number[], terms: Set<string> }>} */
  const entries = new Map();
  /** @type {Map<string, number[]>} */
  const pages = new Map();
  const rare = Array(count).fill(0);
  for (const unit of units) {
    const { from, to } = unit;
    const found = places(index, unit, fields);
    if (!found.size) continue;
    const worth = Math.log(1 + docs.size / found.size);
    for (let word = from; word < to; word++) rare[word] = Math.max(rare[word], worth);
    /** @type {Map<string, number>} */
    const together = new Map();
    for (const [ref, { about, terms }] of found) {
      const entry = entries.get(ref) ?? { own: Array(count).fill(0), terms: new Set() };
      entries.set(ref, entry);
      for (const term of terms) entry.terms.add(term);
      for (let word = from; word < to; word++)
        entry.own[word] = Math.max(entry.own[word], worth * share(about, ENOUGH));
      const page = ref.replace(/#.*/, '');
      together.set(page, (together.get(page) ?? 0) + about);
    }
    for (const [page, about] of together) {
      const all = pages.get(page) ?? Array(count).fill(0);
      pages.set(page, all);
      for (let word = from; word < to; word++) all[word] = Math.max(all[word], worth * share(about, PAGE_ENOUGH));
    }
  }
  /** @param {number[]} values */
  const sum = (values) => values.reduce((a, b) => a + b, 0);
  const most = sum(rare) || 1;
  return [...entries].map(([ref, { own, terms }]) => {
    const page = pages.get(ref.replace(/#.*/, '')) ?? [];
    const held = sum(rare.filter((_, word) => page[word])) / most;
    const score = (sum(own) + PAGE * sum(page)) * held * (docs.get(ref)?.boost ?? 1);
    return { ref, score, terms, words: own.map(Boolean) };
  });
};
