// Types only: no page requests this file. The modules name these types in their comments, which keeps them small.

/** a right picks of b right answers, c picks that are not right. */
export interface Result {
  v: 'right' | 'partly' | 'wrong';
  credit: number;
  a: number;
  b: number;
  c: number;
  missed: string[];
}
export type judge = (right: readonly string[], picks: readonly string[]) => Result;
export type grade = (right: readonly string[], picks: readonly string[]) => Result | { error: 'empty' };

/** Option ids in the order to show: `pinned` keep their place, `attempt` counts the answers given before this one. */
export type order = (ids: readonly string[], pinned: readonly string[], seed: string, attempt: number) => string[];

export type Values = Record<string, string | number>;
export interface Words {
  t: (key: string, values?: Values) => string;
  n: (key: string, count: number, values?: Values) => string;
}
export type fill = (text: unknown, key: string, values: Values) => string;
export type words = (table: Record<string, string | Record<string, string>>, lang: string, strict?: boolean) => Words;

/** What is remembered of a question: stability in days, difficulty. */
export interface Memory {
  s: number;
  d: number;
}
/** Time, mode (p, r, x), picks, credit, grade, flags. */
export type Entry = [time: number, mode: string, picks: string[], credit: number, grade: number, flags: number];
/** n first tries, ok those fully right, lapse those that lost a known question; due and last are study days. */
export interface Rec extends Memory {
  v: 1;
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
export type record = (
  old: Rec | null,
  rev: string,
  now: number,
  picks: string[],
  credit: number,
  flags: number,
  mode?: string,
) => Rec;

export type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
export type Trouble = 'off' | 'full' | 'newer';
/** Unsent picks; t: the first try while a second is open; h: hints shown; r: revision, where the record has another. */
export interface Draft {
  p: string[];
  t?: string[];
  h?: number;
  r?: string;
}
export interface Store {
  trouble: Trouble | null;
  /** Called when something can't be saved. */
  ontrouble: (what: Trouble) => void;
  /** Something here won't outlive the page. */
  memory: () => boolean;
  get: (id: string) => Rec | null;
  /** Save what `change` makes of the record as it is now: another tab may have written since it was shown. */
  update: (id: string, change: (was: Rec | null) => Rec) => void;
  draft: (id: string) => Draft | null;
  setDraft: (id: string, draft: Draft | null) => void;
  /** Is this the first call in this session? */
  once: (name: string) => boolean;
}
/** Access alone may throw, so the areas come as functions; `today` is the local date, prefix is `name/1/`. */
export type open = (local: () => Area | null, session: () => Area | null, prefix: string, today: string) => Store;

export interface Opt {
  id: string;
  ok: boolean;
  li: HTMLElement;
  input: HTMLInputElement;
  letter: string;
  why: HTMLElement | null;
  fb?: HTMLElement;
}
export interface Env extends Words {
  store: Store;
  lang: string;
  changed: () => void;
}
export interface Card {
  id: string;
  rev: string;
  picks: () => string[];
  /** Save the draft now. */
  keep: () => void;
  /** Another tab or an earlier page may know more; never disturbs a reader's work. */
  refresh: () => void;
  /** Paper shows the question as written. */
  print: (on: boolean) => void;
  /** Choose the nth option as shown. */
  choose: (n: number) => void;
}
export type make = (tag: string, props: object, ...kids: (string | Node)[]) => HTMLElement;
/** Go to a card's heading. */
export type visit = (card: Element | undefined, scroll?: boolean) => void;
/** `carried`: picks that came with the address. */
export type start = (el: HTMLElement, env: Env, carried: string[] | null) => Card;
