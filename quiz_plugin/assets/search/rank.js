/** @import { Entry, Found, Index, Settings, Unit } from './types.js' */

/** How soon more of the same stops to count: one mention in a text is a third of all that a word can give. */
const ENOUGH = 2;
/** What a page as a whole adds to its sections, and how soon that is enough. */
const PAGE = 0.5;
const PAGE_ENOUGH = 12;
/** The field with whole names as one word: it counts as far as it is all that was typed. */
const NAMED = 'named';

/** @param {number} about @param {number} enough */
const share = (about, enough) => about / (about + enough);

/** @param {string} ref */
const pageOf = (ref) => ref.replace(/#.*/, '');

/** @param {number[]} values */
const sum = (values) => values.reduce((a, b) => a + b, 0);

/**
 * Where a unit stands: for each entry, how much it is about it, and the terms that it holds.
 *
 * @param {Index} index @param {Unit} unit @param {Settings['fields']} fields
 */
const places = (index, { terms, whole }, fields) => {
  /** @type {Map<string, { about: number, terms: Set<string> }>} */
  const found = new Map();
  for (const field of index.fields) {
    const boost = fields[field].boost * (field === NAMED ? whole : 1);
    /** @type {Map<string, number>} */
    const best = new Map();
    for (const [term, weight] of terms)
      for (const [ref, { position }] of Object.entries(index.invertedIndex[term][field])) {
        best.set(ref, Math.max(best.get(ref) ?? 0, weight * boost * (1 + Math.log(position.length))));
        const place = found.get(ref);
        if (place) place.terms.add(term);
        else found.set(ref, { about: 0, terms: new Set([term]) });
      }
    for (const [ref, about] of best) /** @type {any} */ (found.get(ref)).about += about;
  }
  return found;
};

/** For pages or entries: what they have of each word that was typed. */
class Shares {
  /** @param {number} count how many words were typed */
  constructor(count) {
    this.count = count;
    /** @type {Map<string, number[]>} */
    this.of = new Map();
  }

  /** @param {string} ref @param {Unit} unit @param {number} value */
  raise(ref, { from, to }, value) {
    const shares = this.of.get(ref) ?? Array(this.count).fill(0);
    this.of.set(ref, shares);
    for (let word = from; word < to; word++) shares[word] = Math.max(shares[word], value);
  }
}

/**
 * The entries that hold something of what was typed, each with its score.
 *
 * A word is worth the more the fewer entries hold it. What an entry has of it grows with the field it stands in, and
 * with how often; what its page has of it adds to that. A page that lacks a word has as much less.
 *
 * @param {Index} index
 * @param {Unit[]} units
 * @param {number} count how many words were typed
 * @param {Settings['fields']} fields
 * @param {Map<string, Entry>} entries by location
 * @returns {Found[]}
 */
export const rank = (index, units, count, fields, entries) => {
  const own = new Shares(count);
  const pages = new Shares(count);
  const all = new Shares(count);
  /** @type {Map<string, Set<string>>} */
  const held = new Map();
  for (const unit of units) {
    const found = places(index, unit, fields);
    const worth = Math.log(1 + entries.size / found.size);
    /** @type {Map<string, number>} */
    const together = new Map();
    all.raise('', unit, worth);
    for (const [ref, { about, terms }] of found) {
      own.raise(ref, unit, worth * share(about, ENOUGH));
      held.set(ref, new Set([...(held.get(ref) ?? []), ...terms]));
      together.set(pageOf(ref), (together.get(pageOf(ref)) ?? 0) + about);
    }
    for (const [page, about] of together) pages.raise(page, unit, worth * share(about, PAGE_ENOUGH));
  }
  const most = all.of.get('') ?? [];
  return [...own.of].map(([ref, shares]) => {
    const page = /** @type {number[]} */ (pages.of.get(pageOf(ref)));
    const complete = sum(most.filter((_, word) => page[word])) / sum(most);
    const score = (sum(shares) + PAGE * sum(page)) * complete * (entries.get(ref)?.boost ?? 1);
    return { ref, score, terms: /** @type {Set<string>} */ (held.get(ref)), held: shares.map((one) => one > 0) };
  });
};
