/** @import { Typed, Unit } from './types.js' */

import { plain } from './lexicon.js';

/** How many words in a row may be written as one: `multi worker mirrored strategy`. */
const RUN = 6;

/** Signs that the theme's parser has a meaning for which nobody here means: it stops at most of their uses. */
const ODD = /[~^:\\]|[+-]{2,}|[+-](?![\p{L}\p{N}])/gu;

/** How far a word may be from what was typed, or what it counts, which the theme writes where nobody did. */
const MEASURE = /[~^]\d*(?=[\s*]|$)/g;

/**
 * A query that the theme's parser can read; every letter stays at its place.
 *
 * @param {string} query
 */
export const readable = (query) => query.replace(ODD, (signs) => ' '.repeat(signs.length));

/**
 * The words of a query.
 *
 * @param {string} query as the theme prepares it: each word with an asterisk behind it, perhaps with `+` or `-` in
 *   front; what has a hyphen stands there once for each of its parts
 * @param {Set<string>} idle plain words that nothing is found by
 * @returns {Typed[]}
 */
export const parse = (query, idle) => {
  const parts = query
    .toLowerCase()
    .replace(MEASURE, '')
    .split(/[\s*]+/);
  return parts
    .filter((part, at) => part !== parts[at - 1])
    .flatMap((part) =>
      part
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean)
        .map((said) => ({
          said,
          word: plain(said),
          sign: /^[+-](?=[\p{L}\p{N}])/u.exec(part)?.[0],
          idle: idle.has(plain(said)),
        })),
    );
};

/**
 * What of a query to look for: its words, and runs of them or all of them as one word, where the index has the like.
 *
 * @param {Typed[]} words @param {(word: string) => [string, number][]} like
 * @returns {Unit[]}
 */
export const units = (words, like) => {
  const busy = words.filter((each) => !each.idle);
  const edges = new Set(busy.length ? busy : words);
  const found = [];
  for (const [from, first] of words.entries()) {
    for (let to = from + 1; to <= words.length; to++) {
      const run = words.slice(from, to);
      const likely = to <= from + RUN && edges.has(first) && edges.has(words[to - 1]);
      if (!likely && run.length < words.length) continue;
      const terms = like(run.map(({ word }) => word).join(''));
      const whole = run.filter((each) => edges.has(each)).length / edges.size;
      if (terms.length) found.push({ terms, from, to, whole });
    }
  }
  return found;
};
