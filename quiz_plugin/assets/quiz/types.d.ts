// Types only: no page requests this file. The modules name these types in their comments, which keeps them small.

/** Choices and pairs: a right picks of b right answers, c picks that are not right. Blocks: `moves` to the accepted
 * order, `run` those that may stay. Numbers: the `trap` that was met. */
export interface Result {
  v: 'right' | 'partly' | 'wrong';
  credit: number;
  a?: number;
  b?: number;
  c?: number;
  missed?: string[];
  moves?: number;
  order?: readonly string[];
  run?: readonly string[];
  trap?: string;
}
export type judge = (right: readonly string[], picks: readonly string[]) => Result;
export type grade = (right: readonly string[], picks: readonly string[]) => Result | { error: 'empty' };
/** At least one order, all of the same blocks. */
export type judgeOrder = (orders: readonly string[][], picks: readonly string[]) => Result;
/** At each step, the blocks `picks` still to look at, after the place `after`. */
export type longest = (order: readonly string[], picks: readonly string[], after?: number) => string[];
export type judgeNumber = (value: string, tolerance: number, traps: readonly string[], x: string) => Result;
/** A decimal without regard to language, or the key of what to say. */
export type readNumber = (
  text: string,
  lang: string,
  unit: string,
) => { value: string; error?: undefined } | { value?: undefined; error: 'err.num' | 'err.num_sep' };

/** Option ids in the order to show: `pinned` keep their place, `attempt` counts the answers given before this one. */
export type order = (ids: readonly string[], pinned: readonly string[], seed: string, attempt: number) => string[];

export type Values = Record<string, string | number>;
export interface Words {
  t: (key: string, values?: Values) => string;
  n: (key: string, count: number, values?: Values) => string;
}
export type fill = (text?: string | Record<string, string>, values?: Values) => string;
export type words = (table: Record<string, string | Record<string, string>>, lang: string) => Words;

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
export type recall = (days: number, s: number) => number;
export type interval = (s: number, want?: number, max?: number) => number;
/** g: 1 again, 2 hard, 3 good, 4 easy. */
export type next = (m: Memory | null, days: number, g: number) => Memory;
export type studyDay = (now: number) => number;
export type gradeOf = (credit: number, flags: number) => number;
export type adapt = (rec: Rec, rev: string, today: number) => Rec;
export type timely = (rec: Rec, today: number) => Rec;
export type merge = (a: Rec, b: Rec, now: number) => Rec;
/** What a try is remembered by. */
export type Tried = [
  rev: string,
  now: number,
  picks: string[],
  credit: number,
  flags: number,
  mode?: string,
  examDate?: string | null,
];
export type record = (old: Rec | null, ...tried: Tried) => Rec;
/** The longest interval in days, when the reader sits an exam on a date such as 2026-11-20. */
export type horizon = (date: string | null | undefined, today: number) => number;

export type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
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
  /** What memory holds and what is kept of one question, as one; until there are `Saves`, the former. */
  merge: (held: Rec, kept: Rec) => Rec;
  /** Something here won't outlive the page. */
  memory: () => boolean;
  get: (id: string) => Rec | null;
  update?: Saves['update'];
  save?: Saves['save'];
  draft: (id: string) => Draft | null;
  setDraft: (id: string, draft: Draft | null) => void;
  /** What is kept under a key besides records: settings, sessions, the exam. Null where there is nothing readable. */
  value: (key: string) => any;
  /** Is this the first call in this session? */
  once: (name: string) => boolean;
}
/** What a store can once something is to be saved. */
export interface Saves {
  merge: (held: Rec, kept: Rec) => Rec;
  /** Save what `change` makes of the record as it is now: another tab may have written since it was shown. */
  update: (id: string, change: (was: Rec | null) => Rec) => void;
  /** Save a try. */
  save: (id: string, ...tried: Tried) => void;
  /** Keep what only memory holds, where there is room by now. */
  flush: () => void;
  /** Called when there is room again, and nothing is in memory only. */
  onroom: () => void;
  /** Another tab wrote a key, or erased it: with null all of them. What it did not know of is added. */
  heard: (key: string | null, text: string | null) => void;
}
/** `today` is the local date. */
export type withWrites = <S extends Store>(store: S, today?: string) => S & Saves;
export type attentive = <S extends Saves>(store: S, t: Words['t'], say: (text: string) => void) => S;
/** Access alone may throw, so the areas come as functions; prefix is name and version, such as `dtguide/1/`. */
export type open = (local: () => Area | null, session: () => Area | null, prefix: string, now?: () => number) => Store;

/** A mark in the page: the pick it is about, what was added, the reason lent by the answer. */
export interface Mark {
  pick: string;
  added: HTMLElement[];
  fb?: HTMLElement | false | null;
  why?: Element | null;
}
/** What a card offers its kind. */
export interface Host extends Words {
  el: HTMLElement;
  set: HTMLFieldSetElement;
  /** The options as printed. */
  rows: HTMLElement[];
  letter: (li: Element) => string;
  late: late;
  lang: string;
  say: (text: string) => void;
  make: make;
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
  /** Where an answer begins. */
  first: () => HTMLElement;
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
  choose?: (nth: number) => void;
}
export type kind = (host: Host) => Kind;
export interface Env extends Words {
  store: Store;
  late: late;
  lang: string;
  /** Announce what happened elsewhere than at the focus. */
  say: (text: string) => void;
  changed: () => void;
  /** p practice, r review, x exam. */
  mode?: 'p' | 'r' | 'x';
  /** The turn that decides the order of options where no answers were given before, as in an exam. */
  turn?: number;
  settings?: Partial<Settings>;
  /** Ask how sure the reader is. */
  askSure?: boolean;
  /** What the button after an answer does, instead of going to the next card of the page. */
  next?: () => void;
}
export interface Card {
  id: string;
  rev: string;
  kind: string;
  picks: () => string[];
  /** Save the draft now. */
  keep: () => void;
  /** Put picks in, as if the reader had. */
  set: (picks: string[]) => void;
  /** Show picks as graded, with the answer; nothing is saved. */
  show: (picks: string[]) => void;
  /** What the picks are worth; null where there are none. */
  grade: () => Result | null;
  /** Another tab or an earlier page may know more; never disturbs a reader's work. */
  refresh: () => void;
  /** Paper shows the question as written. */
  print: (on: boolean) => void;
}
export type make = (tag: string, props: object, ...kids: (string | Node)[]) => HTMLElement;
/** Go to a card's heading. */
export type visit = (card: Element | undefined, scroll?: boolean) => void;
export type start = (el: HTMLElement, env: Env) => Card;

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
  store: Kept;
  /** What the keys of this site start with. */
  prefix: string;
  sets: Part[];
  concepts: Part[];
  index: Row[];
  /** The cards of questions, in the page's language, not started; one that no longer exists is left out. */
  bring: (ids: string[]) => Promise<HTMLElement[]>;
  number: (card: HTMLElement, at: number) => void;
  card: (el: HTMLElement, more?: Partial<Env>) => Card;
  /** Replace what is shown; the heading takes the focus, but not on arrival. */
  view: (title: string, ...nodes: (Node | string)[]) => void;
  focus: (el: HTMLElement) => void;
  /** Say that loading failed, with a button that tries `again`. */
  fail: (again: () => void) => void;
  /** Call with `#/a/b?c=d` as [a, b] and c=d, now and when it changes. */
  route: (handler: (path: string[], query: URLSearchParams) => unknown) => void;
}
/** As `start`, where nothing comes late. */
export type readyCard = (el: HTMLElement, env: Omit<Env, 'late'>) => Card;
/** `start` brings cards to life; a page without cards does without. */
export type begin = (start: readyCard | null) => Promise<App>;

export type Only = 'all' | 'new' | 'learning' | 'due' | 'missed';
/** Whose questions: what is absent does not restrict. */
export interface Choice {
  sets?: string[];
  concepts?: string[];
  ids?: string[];
  only?: Only;
  n?: number;
}
export interface Standing {
  word: 'new' | 'learning' | 'solid' | 'changed';
  due: boolean;
  missed: boolean;
}
type Get = (id: string) => Rec | null;
export type standing = (row: Row, rec: Rec | null, today: number) => Standing;
export type within = (rows: Row[], choice: Choice) => Row[];
export type practiceQueue = (rows: Row[], get: Get, choice: Choice, today: number) => string[];
export type reviewQueue = (
  rows: Row[],
  get: Get,
  concepts: Part[],
  today: number,
  size: number,
  dayOf: (t: number) => number,
) => { ids: string[]; more: number; done: number };
export type nextDay = (rows: Row[], get: Get, today: number) => { day: number; n: number } | null;
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
export type resume = (app: App, key: string) => Session | null;
export type show = (
  app: App,
  key: string,
  session: Session,
  how: { mode: 'p' | 'r'; title: string; end: (session: Session) => Promise<void>; leave: () => void },
) => Promise<void>;
export type ask = show;

/** What the address of a paper says. */
export interface PaperChoice extends Omit<Choice, 'ids' | 'only'> {
  n: number;
  seed: string;
  timer?: Settings['timer'];
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
export interface Sitting {
  view: 'none' | 'setup' | 'running' | 'check' | 'graded';
  exam: Exam | null;
  paused: boolean;
}
export type ExamEvent =
  | { type: 'OPEN' | 'NEXT' | 'PREV' | 'REVIEW' | 'SUBMIT' | 'TIME_UP' | 'UNTIME' | 'PAUSE' | 'RESUME' | 'DISCARD' }
  | { type: 'START'; exam: Exam }
  | { type: 'ANSWER'; q: string; picks: string[] }
  | { type: 'FLAG'; q: string }
  | { type: 'GO'; at: number }
  | { type: 'TICK' | 'EXTEND'; seconds: number }
  | { type: 'HIDE'; hide: boolean };
export interface ConceptResult {
  concept: string;
  n: number;
  right: number;
  credit: number;
  missed: string[];
}
export type selectPaper = (rows: Row[], choice: PaperChoice) => Row[];
export type proposeSeed = (
  rows: Row[],
  choice: Omit<PaperChoice, 'seed'>,
  last: Pick<LogEntry, 'seed' | 'items'> | undefined,
  random: () => number,
) => string;
export type addressOf = (choice: PaperChoice) => string;
export type readAddress = (query: URLSearchParams) => Required<Omit<PaperChoice, 'sets' | 'concepts'>> & Choice;
export type newExam = (rows: Row[], choice: PaperChoice, id: string) => Exam;
export type step = (s: Sitting, e: ExamEvent) => Sitting;
export type timeNotice = (limit: number, was: number, now: number) => number | null;
export type stateOf = (item: { q: string; rev: string }, rows: Row[]) => 'there' | 'changed' | 'gone';
export type countsOf = (exam: Exam, rows: Row[]) => { total: number; answered: number; flagged: number };
export type gradePaper = (exam: Exam, credits: Map<string, number>, now: number) => LogEntry;
export type resultsByConcept = (entry: LogEntry, rows: Row[]) => ConceptResult[];
export interface Sits {
  readonly now: Sitting;
  /** The exam, where it is known that there is one. */
  readonly exam: Exam;
  /** The exam that was saved, if any. */
  kept: () => Exam | null;
  /** Have the exam in this tab, or with `steal` take it from another. False where another tab has it. */
  take: (steal?: boolean) => Promise<boolean>;
  tell: (e: ExamEvent) => void;
  /** Stop the clock and give the exam free. */
  leave: () => void;
}
export type sitting = (app: App, on: { lost: () => void; ticked: (was: number) => void }) => Sits;
/** What the views of a running exam need. */
export interface Desk {
  app: App;
  sit: Sits;
  to: (hash: string) => void;
  discard: () => void;
  submit: () => void;
  /** Show how much time is left. */
  paintTime: () => void;
  /** Begin a view; tells whether it is still wanted. */
  view: () => () => boolean;
}
export type formFor = (
  app: App,
  given: ReturnType<readAddress> | null,
  log: LogEntry[],
  start: (choice: PaperChoice) => void,
) => Node[];
export type showWaiting = (app: App, exam: Exam, log: LogEntry[], discard: () => void) => void;
export type showResult = (
  app: App,
  entry: LogEntry,
  ended: { left: number; late: number } | undefined,
  wanted: () => boolean,
) => Promise<void>;
/** Texts by key, null where there is none. */
export type Changes = Map<string, string | null>;
/** A store as study pages use it. */
export interface Kept extends Store, Saves {
  update: Saves['update'];
  save: Saves['save'];
  /** The keys that something is kept under. */
  keys: (start?: string) => string[];
  /** What is kept under a key, as it stands there. */
  text: (key: string) => string | null;
  /** Keep a value, or with null forget it. */
  setValue: (key: string, value: unknown) => void;
  /** All or nothing: null when it can't be kept, else what takes it back, sparing what was written since. */
  change: (changes: Changes) => (() => boolean) | null;
  /** The records of all questions, those the guide no longer has included. */
  all: () => Map<string, Rec>;
  /** What can't be read, by key. */
  bad: () => Map<string, string>;
  settings: () => Settings;
}
export type keep = (store: Store & Saves) => Kept;

/** What a file of progress carries. */
export interface Progress {
  q: Map<string, Rec>;
  x: LogEntry[];
  set: object | null;
}
export interface Backup extends Progress {
  /** The day it was made. */
  made: string;
  /** How many of its entries can't be read. */
  bad: number;
}
export type writeBackup = (progress: Progress, made: string, app: string) => string;
export type readBackup = (text: string, now?: number) => Backup | { error: 'size' | 'format' | 'newer' };
export type changesTo = (own: Progress, next: Progress) => Changes;

export interface Counts {
  total: number;
  solid: number;
  learning: number;
  new: number;
  due: number;
  changed: number;
}
export interface Weak {
  id: string;
  /** Fully right tries of n. */
  k: number;
  n: number;
  rate: number;
  wrong: number;
}
/** k right of n. */
export type Share = { k: number; n: number };
export type count = (rows: Row[], get: Get, today: number) => Counts;
export type dueOn = (rows: Row[], get: Get, today: number, days: number) => number[];
export type weakSpots = (rows: Row[], get: Get) => Weak[];
export type calibrate = (recs: Iterable<Rec>) => { sure: Share; unsure: Share };
/** Points of the questions of one set in one exam. */
export type Grade = { points: number; n: number; t: number };
export type gradesOf = (exams: LogEntry[], rows: Row[]) => Map<string, { latest: Grade; best: Grade }>;
export type dueLine = (cards: { id: string; rev: string }[], store: Store, n: Words['n']) => void;
/** What comes when a question first has the focus. */
export interface Saving {
  begin: (store: Store, chooses: Chooses, t: Words['t'], say: (text: string) => void) => void;
  drag: drag;
  /** Print a paper: `blank` without answers, `full` with the reasons after the key. */
  printPaper: (paper: string) => void;
}
export type Chooses = WeakMap<Element, (nth: number) => void>;
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
/** Do something once answers can be saved, or when it is clear that they can't; of what is asked for under one id, the
 * first. */
export type late = (id: string, then: (saving?: Saving) => void) => void;
export type setAside = (store: Kept, key: string, sound: (x: unknown) => boolean) => void;
