// Types only: no page requests this file. The modules name these types in their comments, which keeps them small.

/** What picks are worth. Choices and pairs: `hits` of `total` right answers are among them, and `falseAlarms` that are
 * not right. Blocks: `moves` to the accepted `order`, `run` those that may stay. Numbers: the `trap` that was met. */
export interface Result {
  verdict: 'right' | 'partly' | 'wrong';
  credit: number;
  hits?: number;
  total?: number;
  falseAlarms?: number;
  moves?: number;
  order?: readonly string[];
  run?: readonly string[];
  trap?: string;
}
export type Values = Record<string, string | number>;
export interface Words {
  t: (key: string, values?: Values) => string;
  n: (key: string, count: number, values?: Values) => string;
}
/** What is remembered of a question: stability in days, difficulty. */
export interface Memory {
  s: number;
  d: number;
}
/** Time, mode (p, r, x), picks, credit, grade, flags, and a number that no other try has; there was none at first. */
export type Entry = [
  time: number,
  mode: string,
  picks: string[],
  credit: number,
  grade: number,
  flags: number,
  nth?: number,
];
/** n first tries, ok those fully right, lapse those that lost a known question; due and last are study days. */
export interface Rec extends Memory {
  v: number;
  rev: string;
  due: number;
  last: number;
  n: number;
  ok: number;
  lapse: number;
  done?: { p: string[]; cr: number; t: number };
  log: Entry[];
}
/** What an attempt is remembered by. */
export type Attempt = [
  rev: string,
  now: number,
  picks: string[],
  credit: number,
  flags: number,
  mode?: string,
  examDate?: string | null,
];
export type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type Trouble = 'off' | 'full' | 'newer' | 'late';
/** Unsent picks; t: the first try while a second is open; h: hints shown; r: revision, where the record has another. */
export interface Draft {
  p: string[];
  t?: string[];
  h?: number;
  r?: string;
}
export interface Store {
  /** What only memory holds, by key. */
  held: Map<string, string>;
  trouble: Trouble | null;
  /** Called when something can't be saved. */
  ontrouble: (what: Trouble) => void;
  /** Something can't be saved. */
  report: (what: Trouble) => void;
  prefix: string;
  now: () => number;
  /** What the browser keeps under a key, as it stands there. */
  raw: (key: string) => string | null;
  /** Keep a text as long as the tab is open, or with null forget it. */
  note: (key: string, text: string | null) => void;
  area: () => Area | null;
  /** Something here won't outlive the page. */
  memory: () => boolean;
  /** What is known of a question. */
  get: (id: string) => Rec | null;
  /** What the browser keeps of it, whatever memory holds. */
  stored: (id: string) => Rec | null;
  draft: (id: string) => Draft | null;
  setDraft: (id: string, draft: Draft | null) => void;
  /** What is kept under a key besides records: settings, sessions, the exam. Null where there is nothing readable. */
  value: (key: string) => any;
  /** Is this the first call in this session? */
  once: (name: string) => boolean;
}
/** What a card offers its kind. */
export interface Host extends Words {
  el: HTMLElement;
  set: HTMLFieldSetElement;
  /** The options as printed. */
  rows: HTMLElement[];
  letter: (li: Element) => string;
  drag: drag;
  lang: string;
  say: (text: string) => void;
  /** An element that the card has to have. */
  must: (selector: string) => any;
  unmark: (host: HTMLElement) => void;
  /** Tell of a change that no input event tells of. */
  touched: () => void;
}
/** What only one kind of question knows. Picks never depend on the language. */
export interface Kind {
  /** No second try. */
  once?: boolean;
  /** Has a button that takes the picks back. */
  clear?: boolean;
  /** What the reader has given, nothing where that can't be read. */
  picks: () => string[];
  /** Show picks, those that still exist; none: as printed. */
  set: (picks: string[]) => void;
  judge: (picks: string[]) => Result;
  /** The key of what to say when there is nothing to check. */
  error: () => string | false | undefined | void;
  /** What is typed into: it is described by errors, which may come up while it has the focus. */
  input?: HTMLInputElement;
  /** What to say of a part: whether it was chosen, whether that is right, the pick that this is about, words other than
   * the mark's own (null: none), and the reason to move. */
  mark: (
    host: HTMLElement,
    given: string[],
    done: boolean,
    result: Result,
  ) => { on: unknown; ok: unknown; pick: string; words?: (string | Node)[] | null; why?: Element | null };
  /** What the verdict says of an answer that isn't right. */
  words: (result: Result) => string[];
  /** Order the options for a turn: 0 as written. */
  place?: (turn: number) => void;
}
export type kind = (host: Host) => Kind;
export interface Card {
  id: string;
  rev: string;
  /** Save the draft now. */
  keep: () => void;
  /** Another tab or an earlier page may know more; never disturbs a reader's work. */
  refresh: () => void;
  /** Paper shows the question as written. */
  print: (on: boolean) => void;
}
/** A set or a concept; only concepts have `requires`. */
export interface Part {
  id: string;
  title: string;
  href: string;
  requires: string[];
}
/** A question of the index, the same in all languages. */
export interface Row {
  id: string;
  rev: string;
  set: string;
  page: string;
  concepts: string[];
  kind: string;
  level: string;
}
/** What a reader has set; dates as 2026-11-20. */
export interface Settings {
  shuffle: boolean;
  askSure: boolean;
  shortcuts: boolean;
  sessionSize: number;
  examDate: string | null;
  timer: 'none' | '1' | '1.5' | '2';
  hideTimer: boolean;
}
export interface App extends Words {
  settings: Settings;
  root: HTMLElement;
  lang: string;
  say: (text: string) => void;
  store: import('../study/study_store.js').StudyStore;
  /** What the keys of this site start with. */
  prefix: string;
  sets: Part[];
  concepts: Part[];
  index: Row[];
  /** The cards of questions, in the page's language, not started; one that no longer exists is left out. */
  bring: (ids: string[]) => Promise<HTMLElement[]>;
  number: (card: HTMLElement, at: number) => void;
  /** Replace what is shown; the heading takes the focus, but not on arrival. */
  view: (title: string, ...nodes: (Node | string)[]) => void;
  focus: (el: HTMLElement) => void;
  /** Say that loading failed, with a button that tries `again`. */
  fail: (again: () => void) => void;
  /** Call with `#/a/b?c=d` as [a, b] and c=d, now and when it changes. */
  route: (handler: (path: string[], query: URLSearchParams) => unknown) => void;
}
export type Only = 'all' | 'new' | 'learning' | 'due' | 'missed';
/** Whose questions: what is absent does not restrict. */
export interface Choice {
  sets?: string[];
  concepts?: string[];
  ids?: string[];
  only?: Only;
  n?: number;
}
/** The record of a question, if there is one. */
export type RecordOf = (id: string) => Rec | null;
/** A session: `ids` in the order in which they are asked, of which the first `size` are asked, the rest once more. */
export interface Session {
  v: number;
  ids: string[];
  size: number;
  /** Where the reader is, and how many are answered. */
  at: number;
  seen: number;
  /** Not right on the first try. */
  wrong: string[];
}
/** A question, its picks, its credit. */
export type Graded = [q: string, picks: string[], credit: number];
/** A finished exam: n questions counted, right of them fully right, credit summed, seconds spent. */
export interface LogEntry {
  id: string;
  t: number;
  seed: string;
  sets: string[];
  concepts: string[];
  n: number;
  right: number;
  credit: number;
  items: Graded[];
  spent: number;
}
/** A running exam. `ord` is which of its orders a question's options have; spent and limit in seconds, no limit 0. */
export interface Exam {
  v: number;
  id: string;
  seed: string;
  sets: string[];
  concepts: string[];
  items: { q: string; rev: string; ord: number }[];
  ans: Record<string, string[]>;
  flag: string[];
  at: number;
  spent: number;
  limit: number;
  over: boolean;
  /** The reader does not want to see the time. */
  hide?: boolean;
}
/** Let the block around `grip` follow a pointer among `rows`. */
export type drag = (
  grip: Element,
  pointer: number,
  rows: HTMLElement[],
  block: {
    at: (li: HTMLElement) => number;
    shift: (li: HTMLElement, up: boolean) => void;
    tell: (li: HTMLElement) => void;
  },
) => void;
/** What an answer needs, loaded when a question first has the focus. */
export interface Saving {
  /** Save an attempt. */
  save: (id: string, rev: string, picks: string[], credit: number, flags: number) => void;
  drag: drag;
  /** Print a paper: `blank` without answers, `full` with the reasons after the key. */
  printPaper?: (paper: string) => void;
}
export type begin = (store: Store, t: Words['t'], say: (text: string) => void) => Saving;
/** Do something once answers can be saved, or when it is clear that they can't; of what is asked for under one id, the
 * first. */
export type whenLoaded = (id: string, then?: (saving?: Saving) => void) => void;
