// Types only: no page requests this file. The modules name these types in their comments, which keeps them small.

/** What picks are worth. Choices and pairs: `hits` of `total` right answers are among them, and `falseAlarms` that are
 * not right. Blocks: the accepted `order`, and those at their place in it. Numbers: the `trap` that was met. */
export interface Result {
  credit: number;
  hits?: number;
  total?: number;
  falseAlarms?: number;
  order?: readonly string[];
  placed?: readonly string[];
  trap?: string;
}
export type Values = Record<string, string | number>;
export interface Words {
  t: (key: string, values?: Values) => string;
  n: (key: string, count: number, values?: Values) => string;
}
export type Attempt = import('./store/records.js').Attempt;
export type Rec = import('./store/records.js').Rec;
export type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type Trouble = 'off' | 'full' | 'newer' | 'late';
/** Unsent picks; t: the first try while a second is open; h: hints shown; r: the revision of the question. */
export interface Draft {
  p: string[];
  t?: string[];
  h?: number;
  r?: string;
}
export type Store = ReturnType<typeof import('./store/store.js').openStore>;
/** What a card offers its kind. */
export interface Host extends Words {
  el: HTMLElement;
  set: HTMLFieldSetElement;
  /** The options as printed. */
  rows: HTMLElement[];
  letter: (li: Element) => string;
  lang: string;
  say: (text: string) => void;
  find: (selector: string) => any;
  unmark: (host: HTMLElement) => void;
  /** Tell of a change that no input event tells of. */
  touched: () => void;
}
/** What only one kind of question knows. Picks never depend on the language. */
export interface Kind {
  /** No second try. */
  singleTry?: boolean;
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
  /** What to say of a part: whether it was chosen, whether that is right, words other than the mark's own, what
   * stands beside its symbol, and the reason to move. */
  mark: (
    host: HTMLElement,
    given: string[],
    done: boolean,
    result: any,
  ) => { on: unknown; ok: unknown; words?: string; to?: string | false; why?: Element | null };
  /** What the verdict says of an answer that isn't right. */
  words: (result: any) => (string | false)[];
  /** Order the options for a turn: 0 as written. Blocks move only on paper, and back. */
  place?: (turn: number, paper?: boolean) => void;
}
export type kind = (host: Host) => Kind;
export type Card = ReturnType<typeof import('./card/card.js').start>;
/** A set or a concept, and the part of the path that it belongs to. */
export interface Part {
  id: string;
  title: string;
  href: string;
  group: string;
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
  /** Whether it goes beyond the core. */
  deep?: boolean;
}
/** What a reader has set; dates as 2026-11-20. */
export interface Settings {
  shuffle: boolean;
  askSure: boolean;
  sessionSize: number;
  examDate: string | null;
}
/** The time of an exam, as a multiple of what is usual. */
export type Timer = 'none' | '1' | '1.5' | '2';
/** A study page. */
export type App = Awaited<ReturnType<typeof import('./study/app.js').openPage>>;
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
/** A wrong answer: the id of an option, or a number with how near to it an answer may be. */
export type Wrong = string | [value: string, tol: number];
/** A misconception: HTML, the section to read as seen from the language's root, its wrong answers by question. */
export interface Belief {
  name: string;
  remedy: string;
  href: string;
  label: string;
  by: Record<string, Wrong[]>;
}
/** The misconceptions by id, and the words around them; `practice` is the page that asks, where there is one. */
export interface Remedies {
  words: { twice: string; study: string; practise: string };
  practice?: string;
  list: Record<string, Belief>;
}
/** What is stored, as far as remedies need it. */
export interface Shelf {
  get: RecordOf;
  value: (key: string) => any;
  setValue: (key: string, value: unknown) => void;
}
/** A belief that answers embody: how often it misled so far, and when last; its section and name, and its remedy where
 * that is due. */
export interface Misled {
  n: number;
  last: number;
  section: HTMLAnchorElement;
  name: Node[];
  box?: HTMLElement;
}
/** What shows remedies: those that a card's answer calls for below its verdict; of several answers, the beliefs that
 * they embody, with remedies where they were given just now. */
export interface Shown {
  below: (card: HTMLElement, id: string) => void;
  beliefsBehind: (answers: { id: string; picks: string[] }[], ended: boolean) => Misled[];
}
export type openRemedies = (shelf: Shelf, say: (text: string) => void) => Promise<Shown>;
/** What has misled the reader; nothing where nothing has. */
export type listBeliefs = (get: RecordOf) => Node[];
export type ExamResult = import('./study/exam_log.js').ExamResult;
export type Exam = import('./study/session_state.js').Exam;
/** What storing an answer needs, loaded when a question first has the focus. */
export interface Storing {
  /** Print what the page's button is for. */
  print?: (button: unknown) => void;
  /** Save an answer. */
  save: (id: string, rev: string, picks: string[], credit: number, flags: number) => void;
}
export type openStoring = (store: Store, t: Words['t'], say: (text: string) => void) => Storing;
/** Do something once answers can be stored, or when it is clear that they can't; of what is asked for under one id, the
 * first. */
export type whenLoaded = (id: string, then?: (storing?: Storing) => void) => void;
