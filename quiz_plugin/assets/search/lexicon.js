// The words of the search index: which of them a typed word means, whole, in part or with one wrong letter.

import { near } from './near.js';

/** What a word of the index counts that another form of what was typed is, and one that only begins like it. */
const FORM = 0.8;
const BEGINNING = 0.6;
/** A word with another letter counts next to nothing where what was typed is a word itself. */
const SLIP = 0.05;
/** From how many letters on a letter may be wrong: most short words are one letter away from others. */
const LONG = 5;

/**
 * A word in lower case, without accents and signs, and in plain letters where it has ligatures or wide ones, as `quiz_plugin/site/guide/finding` makes it.
 *
 * @param {string} word
 */
export const plain = (word) =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The words of an index, to be found by what is typed. */
export class Lexicon {
  /**
   * @param {string[]} terms as the index has them
   * @param {(word: string) => string} root what the forms and spellings of a plain word have in common
   * @param {(word: string) => string} sound the same for a plain word that may hold a wrong letter
   */
  constructor(terms, root, sound) {
    this.root = root;
    this.sound = sound;
    this.words = terms.map((term) => {
      const word = plain(term);
      return { term, word, root: root(word), sound: sound(word) };
    });
  }

  /**
   * The terms of the index that a plain word may stand for, each with what it counts: 1 for the word itself.
   *
   * @param {string} typed @returns {[string, number][]}
   */
  like(typed) {
    const meant = this.root(typed);
    const heard = this.sound(typed);
    /** @param {{ word: string, root: string, sound: string }} each */
    const slipped = ({ word, root, sound }) =>
      near(typed, word) || near(heard, sound) || (root.length >= LONG && near(meant, root));
    /** @type {[string, number][]} */
    const found = [];
    const slips = [];
    for (const each of this.words) {
      if (each.word === typed) found.push([each.term, 1]);
      else if (each.root === meant) found.push([each.term, FORM]);
      else if (each.word.startsWith(typed)) found.push([each.term, BEGINNING]);
      else if (typed.length >= LONG && slipped(each)) slips.push(each);
    }
    const weight = found.some(([, counts]) => counts >= FORM) ? SLIP : BEGINNING;
    const roots = new Set(slips.map(({ root }) => root));
    for (const each of slips) found.push([each.term, weight]);
    for (const each of this.words)
      if (roots.has(each.root) && !found.some(([term]) => term === each.term)) found.push([each.term, weight * FORM]);
    return found;
  }
}
