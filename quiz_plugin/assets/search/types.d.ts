/** What the theme's search library keeps of the entries: its terms with where they stand, by field and location. */
export interface Index {
  fields: string[];
  invertedIndex: Record<string, Record<string, Record<string, { position: number[] }>>>;
}

/** An entry of the index, of which the build says what it counts. */
export interface Entry {
  location: string;
  boost?: number;
}

/** What an index says of itself. */
export interface Settings {
  /** Its language, alone. */
  lang: string[];
  /** What a word counts in each field. */
  fields: Record<string, { boost: number }>;
  words: {
    /** Plain words that questions are asked with and nothing is found by. */
    idle?: string[];
    /** Pairs of a pattern and what takes its place, so that spellings of a word are the same. */
    alike?: [string, string][];
    /** The same for letters that are taken for each other, wherever they stand. */
    sounds?: [string, string][];
  };
}

/** A word of a query. */
export interface Typed {
  /** As it was typed, in lower case. */
  said: string;
  /** Without accents and signs. */
  word: string;
  /** `+` if every result must hold it, `-` if none may. */
  sign?: string;
  /** Whether nothing is found by it. */
  idle: boolean;
}

/** A word that was typed, or a run of words read as one. */
export interface Unit {
  /** The terms of the index that it may stand for, each with what it counts. */
  terms: [string, number][];
  /** Its first place among the words, and the one behind its last. */
  from: number;
  to: number;
  /** Which share of all that was typed it is. */
  whole: number;
}

/** An entry that holds something of what was typed. */
export interface Found {
  ref: string;
  score: number;
  /** The terms of the index that it holds. */
  terms: Set<string>;
  /** For each word that was typed, whether the entry holds it. */
  held: boolean[];
}
