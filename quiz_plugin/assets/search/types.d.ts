/** What the theme's search library keeps of a text: its words, and where they stand. */
export interface Index {
  fields: string[];
  invertedIndex: Record<string, Record<string, Record<string, { position: number[] }>>>;
  search(typed: string): Result[];
}

/** What it answers with; the theme marks the terms in `matchData`, and lists those that were typed but are not there. */
export interface Result {
  ref: string;
  score: number;
  matchData: { metadata: Record<string, Record<string, { position: number[] }>> };
}

/** A word that was typed, or a run of words that may be written as one. */
export interface Unit {
  /** The terms of the index that it may stand for, each with what it counts. */
  terms: [string, number][];
  /** Its place among the words. */
  from: number;
  to: number;
  /** Which share of all that was typed it is. */
  whole: number;
}

/** An entry that holds something of what was typed. */
export interface Hit {
  ref: string;
  score: number;
  /** The terms of the index that it holds. */
  terms: Set<string>;
  /** For each word that was typed, whether the entry holds it. */
  words: boolean[];
}

/** What the build says of a language. */
export interface Language {
  /** Words that questions are asked with and nothing is found by. */
  idle: string[];
  /** Pairs of a pattern and what takes its place, so that spellings of a word are the same. */
  alike: [string, string][];
}
