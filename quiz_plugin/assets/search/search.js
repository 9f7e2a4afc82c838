/**
 * What stands behind the theme's search in its worker: the library that it finds with knows exact words and beginnings.
 * This looks for what was meant (other forms and spellings, a letter that is wrong, words joined or apart), and puts
 * what is about a thing before what mentions it. The theme still reads the index, marks, groups and lists.
 */

/** @import { Entry, Index, Settings } from './types.js' */

import { Lexicon } from './lexicon.js';
import { parse, readable, units } from './query.js';
import { rank } from './rank.js';

/** What the theme multiplies the score of a whole page with when all words are there, by what it does for a section. */
const THEIRS = 5 / 2;

const scope = /** @type {any} */ (self);
const { lunr } = scope;

/** @type {{ lexicon: Lexicon, entries: Map<string, Entry>, idle: Set<string>, fields: Settings['fields'] } | undefined} */
let ready;

/**
 * What puts something else in the place of patterns, one after the other.
 *
 * @param {[string, string][]} [pairs] @param {string} [flags]
 */
const replacing = (pairs = [], flags) => {
  const patterns = pairs.map(([from, to]) => /** @type {const} */ ([new RegExp(from, flags), to]));
  return (/** @type {string} */ word) => patterns.reduce((text, [from, to]) => text.replace(from, to), word);
};

/** @param {Index} index */
const prepare = (index) => {
  /** @type {{ docs: Entry[], config: Settings }} */
  const { docs, config } = scope.guideSearch;
  const [code] = config.lang;
  const stem = (code === 'en' ? lunr : lunr[code])?.stemmer;
  const spelt = replacing(config.words.alike);
  const heard = replacing(config.words.sounds, 'g');
  /** @param {string} word */
  const root = (word) => (stem ? String(stem(new lunr.Token(spelt(word)))) : spelt(word));
  return {
    lexicon: new Lexicon(Object.keys(index.invertedIndex), root, (word) => heard(spelt(word))),
    entries: new Map(docs.map((entry) => [entry.location, entry])),
    idle: new Set(config.words.idle),
    fields: config.fields,
  };
};

const read = lunr.QueryLexer.prototype.run;
/** What the library's parser, and the theme, have of a query. */
lunr.QueryLexer.prototype.run = function () {
  this.str = readable(this.str);
  read.call(this);
};

/**
 * Takes the place of the library's own method.
 *
 * @this {Index} @param {string} query
 */
lunr.Index.prototype.search = function (query) {
  ready ??= prepare(this);
  const { lexicon, entries, idle, fields } = ready;
  const words = parse(query, idle);
  const looked = units(words, (word) => lexicon.like(word));
  const found = rank(this, looked, words.length, fields, entries);
  return found
    .filter(({ held }) => words.every(({ sign }, at) => !sign || held[at] === (sign === '+')))
    .map(({ ref, score, held, terms }) => {
      /** @type {Record<string, Record<string, { position: number[] }>>} where each term stands in the entry, by field */
      const metadata = {};
      for (const term of terms) {
        metadata[term] = {};
        for (const field of this.fields) {
          const place = this.invertedIndex[term][field]?.[ref];
          if (place) metadata[term][field] = place;
        }
      }
      // A word that was found as another one is not missing, nor is one that nothing is found by.
      for (const [at, { said, idle }] of words.entries()) if (held[at] || idle) metadata[said] ??= {};
      return { ref, score: ref.includes('#') ? score * THEIRS : score, matchData: { metadata } };
    })
    .sort((a, b) => b.score - a.score);
};
