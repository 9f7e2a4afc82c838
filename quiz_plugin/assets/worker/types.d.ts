/** What the build writes in front of the worker's script. */
export interface Guide {
  /** The site's key: what the names of all that it keeps start with. */
  key: string;
  /** Changes with any file of the site. */
  build: string;
  /** For each language, and for none: the addresses of its files below the scope. */
  files: Record<string, string[]>;
  /** What every page needs. */
  core: string[];
  languages: Record<string, { root: string; bytes: number; title: string; text: string; retry: string; list: string }>;
}
