/** What the build writes in front of the worker's script. */
export interface Guide {
  /** The site's key: what the names of all that it keeps start with. */
  key: string;
  /** Changes with any file of the site. */
  build: string;
  /** For each language, and for none: the files by their address below the scope, with the digest of their content. */
  files: Record<string, Record<string, string>>;
  /** The index of the questions: it tells on which pages they stand. */
  index: string;
  /** What every page needs. */
  core: string[];
  languages: Record<string, { root: string; bytes: number; title: string; text: string; retry: string; list: string }>;
}

/** What a window shows: the address below the scope, the digest of what it was given, and of which build that is. */
export interface Mark {
  path: string;
  sum: string;
  /** The name of the build's cache; empty or missing where the worker did not know the build. */
  build?: string;
  /** The name of the cache of a build that it is of no more, though its page would do for it. */
  left?: string;
  /** The name of a cache that has what its page may still load, where that is found in any; it gets nothing else of it. */
  held?: string;
}
