import { near } from './near.js';

/** How much a word of the index counts that is not what was typed, but like it. */
const SAME = 1;
const FORM = 0.8;
const BEGINNING = 0.6;
/** A letter that is wrong counts next to nothing, unless no word is as it was typed: then it is what was meant. */
const SLIP = 0.05;
/** From how many letters on a word may have one that is wrong: most short words are one letter away from others. */
const LONG = 5;

/**
 * A word without accents and signs.
 *
 * @param {string} word
 */
export const plain = (word) =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The words of an index, to be found by what is typed. */
export class Lexicon {
  /**
   * @param {string[]} terms as the index has them
   * @param {(word: string) => string} root what the forms of a word have in common
   */
  constructor(terms, root) {
    this.root = root;
    this.words = terms.map((term) => ({ term, word: plain(term), root: root(plain(term)) }));
    /** @type {Map<string, [string, number][]>} */
    this.known = new Map();
  }

  /**
   * The terms of the index that a word may stand for, each with what it counts.
   *
   * @param {string} word a plain word
   */
  like(word) {
    let found = this.known.get(word);
    if (!found) this.known.set(word, (found = this.look(word)));
    return found;
  }

  /** @param {string} word @returns {[string, number][]} */
  look(word) {
    const root = this.root(word);
    /** @type {[string, number][]} */
    const found = [];
    /** @type {Set<string>} */
    const slips = new Set();
    /** @type {Set<string>} */
    const roots = new Set();
    for (const each of this.words) {
      if (each.word === word) found.push([each.term, SAME]);
      else if (each.root === root) found.push([each.term, FORM]);
      else if (each.word.startsWith(word)) found.push([each.term, BEGINNING]);
      else if (word.length >= LONG && near(word, each.word)) {
        slips.add(each.word);
        roots.add(each.root);
      }
    }
    const meant = found.length ? SLIP : SAME;
    for (const { term, word, root } of this.words)
      if (slips.has(word)) found.push([term, meant]);
      else if (roots.has(root)) found.push([term, meant * FORM]);
    return found;
  }
}
