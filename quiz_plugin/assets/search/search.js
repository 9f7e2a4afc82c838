/**
 * What stands behind the theme's search in its worker: the library that it finds with knows exact words and beginnings.
 * This looks for what was meant (other forms and spellings, a letter that is wrong, words joined or apart), and puts
 * what is about a thing before what mentions it. The theme still reads the index, marks, groups and lists.
 */

/** @import { Index } from './types.js' */

import { Lexicon, plain } from './lexicon.js';
import { rank } from './rank.js';

/** How many words in a row may be written as one: `multi worker mirrored strategy`. */
const RUN = 4;
/** What the theme multiplies the score of a whole page with when all words are there, and that of a section. */
const THEIRS = 5 / 2;

const { lunr } = /** @type {any} */ (self);
/** @type {any} the settings and the entries of the index, as the theme hands them over */
let setup;
addEventListener('message', ({ data }) => (setup = data.data.docs ? data.data : setup));

/** @type {WeakMap<object, any>} */
const ready = new WeakMap();

/** @param {any} index */
const prepare = (index) => {
  const { docs, config } = setup;
  const code = config.lang[0];
  const stemmer = code === 'en' ? lunr.stemmer : lunr[code]?.stemmer;
  const alike = (config.words?.alike ?? []).map((/** @type {[string, string]} */ [from, to]) => [RegExp(from), to]);
  /** @param {string} word */
  const root = (word) => {
    const spelt = alike.reduce((/** @type {string} */ text, /** @type {any} */ [from, to]) => text.replace(from, to), word);
    return stemmer ? String(stemmer(new lunr.Token(spelt))) : spelt;
  };
  const made = {
    lexicon: new Lexicon(Object.keys(index.invertedIndex), root),
    docs: new Map(docs.map((/** @type {any} */ doc) => [doc.location, doc])),
    idle: new Set(config.words?.idle ?? []),
  };
  ready.set(index, made);
  return made;
};

const plainly = lunr.Index.prototype.search;

/**
 * @this {Index}
 * @param {string} typed words as the theme prepares them: each with an asterisk, and with `+` or `-` in front
 */
lunr.Index.prototype.search = function (typed) {
  if (/[:^~]/.test(typed)) return plainly.call(this, typed);
  const { lexicon, docs, idle } = ready.get(this) ?? prepare(this);
  const parts = [...new Set(typed.toLowerCase().split(/[\s*]+/))].filter(Boolean);
  const words = parts.flatMap((part) => {
    const sign = /^[+-]/.exec(part)?.[0];
    return part
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .map((said) => ({ said, sign, word: plain(said) }));
  });
  const counts = words.map(({ word }) => !idle.has(word));
  const busy = counts.filter(Boolean).length;
  const units = [];
  for (const from of words.keys()) {
    if (busy && !counts[from]) continue;
    for (let to = from + 1; to <= Math.min(from + RUN, words.length); to++) {
      if (busy && !counts[to - 1]) continue;
      const joined = words.slice(from, to).map(({ word }) => word);
      const terms = lexicon.like(joined.join(''));
      const whole = busy ? counts.slice(from, to).filter(Boolean).length / busy : 1;
      if (terms.length) units.push({ terms, from, to, whole });
    }
  }
  const hits = rank(this, units, words.length, setup.config.fields, docs);
  return hits
    .filter((hit) => words.every(({ sign }, at) => !sign || hit.words[at] === (sign === '+')))
    .map(({ ref, score, terms, words: held }) => {
      const metadata = Object.fromEntries([...terms].map((term) => [term, this.invertedIndex[term]]));
      const own = Object.fromEntries(
        Object.entries(metadata).map(([term, posting]) => [
          term,
          Object.fromEntries(this.fields.filter((f) => posting[f]?.[ref]).map((f) => [f, posting[f][ref]])),
        ]),
      );
      words.forEach(({ said }, at) => {
        if (held[at] || !counts[at]) own[said] ??= {};
      });
      return { ref, score: ref.includes('#') ? score * THEIRS : score, matchData: { metadata: own } };
    })
    .sort((a, b) => b.score - a.score);
};
