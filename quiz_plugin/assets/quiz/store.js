// What the browser keeps: a key per question, all under one prefix, because every project site of an account shares
// one localStorage. What can't be saved is held in memory.
/** @import * as T from './types' */

/** @param {any} x @param {number} a @param {number} b */
const num = (x, a, b) => typeof x === 'number' && x >= a && x <= b;
/** @param {any} x */
const ids = (x) => Array.isArray(x) && x.length < 100 && x.every((y) => typeof y === 'string');
/** @type {[string, number, number][]} */
const WHOLE = [
  ['due', 15000, 60000],
  ['last', 15000, 60000],
  ['n', 0, 1e6],
  ['ok', 0, 1e6],
  ['lapse', 0, 1e6],
];

/** @param {any} x @returns {x is T.Rec} */
export const valid = (x) =>
  x?.v === 1 &&
  typeof x.rev === 'string' &&
  num(x.s, 0.001, 36500) &&
  num(x.d, 1, 10) &&
  WHOLE.every(([key, a, b]) => Number.isInteger(x[key]) && num(x[key], a, b)) &&
  (x.done === undefined || (ids(x.done?.p) && num(x.done.cr, 0, 1) && num(x.done.t, 0, 1e14))) &&
  Array.isArray(x.log) &&
  x.log.length < 13 &&
  x.log.every(
    (/** @type {any} */ e) =>
      Array.isArray(e) &&
      num(e[0], 0, 1e14) &&
      ['p', 'r', 'x'].includes(e[1]) &&
      ids(e[2]) &&
      num(e[3], 0, 1) &&
      num(e[4], 1, 4) &&
      num(e[5], 0, 63),
  );

/** @param {string|null} [text] @returns {any} undefined when it is not JSON */
export const parse = (text) => {
  try {
    return JSON.parse(text ?? '');
  } catch {}
};

// Two versions of a record: logs united, memory from the later one, no try counted twice.
/** @param {T.Rec} a @param {T.Rec} b @returns {T.Rec} */
export const merge = (a, b) => {
  const [base, other] = (a.last - b.last || (a.done?.t ?? 0) - (b.done?.t ?? 0)) < 0 ? [b, a] : [a, b];
  const [more, less] = base.n < other.n ? [other, base] : [base, other];
  const known = more.log.map(String);
  const first = (/** @type {T.Entry} */ e) => !(e[5] & 8);
  // What is older than a log that has dropped tries may be among those.
  const since = more.log.filter(first).length < more.n ? more.log[0]?.[0] : 0;
  const fresh = less.log.filter((e) => first(e) && e[0] >= since && !known.includes(String(e)));
  const log = [...new Map([...other.log, ...base.log].map((e) => [String(e), e])).values()];
  return {
    ...base,
    n: more.n + fresh.length,
    ok: more.ok + fresh.filter((e) => e[3] === 1).length,
    log: log.sort((x, y) => x[0] - y[0]).slice(-12),
  };
};

/** @type {T.open} */
export const open = (local, session, prefix, today) => {
  const held = new Map();
  // An area that refuses to save is null; a full one is not: what is there can still be read.
  /** @param {() => T.Area|null} get @param {boolean} [look] */
  const reach = (get, look) => {
    try {
      const area = get();
      try {
        if (!look) {
          area?.setItem(`${prefix}probe`, '');
          area?.removeItem(`${prefix}probe`);
        }
      } catch (e) {
        if (!/quota/i.test(/** @type {any} */ (e).name)) return null;
      }
      return area;
    } catch {
      return null;
    }
  };
  /** @param {T.Area|null} area @param {string} key @param {string} text */
  const put = (area, key, text) => {
    try {
      area?.setItem(prefix + key, text);
      return !!area;
    } catch {
      return false;
    }
  };
  let area = reach(local, true);
  const keys = (start = prefix) =>
    Array.from({ length: area?.length ?? 0 }, (_, i) => area?.key(i) ?? '').filter((k) => k.startsWith(start));
  const read = (/** @type {string} */ key) => area?.getItem(prefix + key) ?? null;
  const tab = reach(session);

  /** @param {T.Trouble} what */
  const report = (what) => {
    if (self.trouble === what) return;
    self.trouble = what;
    self.ontrouble(what);
  };
  /** @param {string} key @param {T.Rec} rec */
  const shrink = (key, rec) => {
    const short = (/** @type {T.Rec} */ r) => JSON.stringify({ ...r, log: r.log.slice(-4) });
    for (const k of keys(`${prefix}q/`)) {
      const old = parse(area?.getItem(k));
      if (valid(old)) put(area, k.slice(prefix.length), short(old));
    }
    return put(area, key, short(rec));
  };
  // What can't be read is the reader's all the same: nothing is written over it, and only they delete it.
  /** @param {string} key @param {number} most */
  const clear = (key, most) => {
    const raw = read(key);
    if (!raw || valid(parse(raw))) return true;
    let i = 1;
    while (i <= most && read(`bad/${i}`) !== null) i++;
    if (i > most || !put(area, `bad/${i}`, raw)) return false;
    area?.removeItem(prefix + key);
    return true;
  };
  /** @param {string} key @param {string|null} text */
  const note = (key, text) => {
    held.delete(key);
    if (text === null) tab?.removeItem(prefix + key);
    else if (!put(tab, key, text)) held.set(key, text);
  };
  const noted = (/** @type {string} */ key) => held.get(key) ?? tab?.getItem(prefix + key);

  /** @type {T.Store} */
  const self = {
    held,
    trouble: null,
    ontrouble() {},
    memory: () => !area || !tab || held.size > 0,
    get(id) {
      const key = `q/${id}`;
      const rec = parse(read(key));
      const mine = parse(held.get(key)) ?? null;
      if (valid(rec)) return mine ? merge(mine, rec) : rec;
      if (rec?.v > 1) report('newer');
      else if (self.trouble !== 'newer') clear(key, 5);
      return mine;
    },
    update(id, change) {
      const key = `q/${id}`;
      const rec = change(self.get(id));
      const text = JSON.stringify(rec);
      held.set(key, text);
      if (!area || self.trouble === 'newer') return;
      if (clear(key, 1e3) && (put(area, key, text) || shrink(key, rec))) held.delete(key);
      else report('full');
    },
    draft(id) {
      const x = parse(noted(`d/${id}`));
      const draft = ids(x) ? { p: x } : x;
      return ids(draft?.p) && ids(draft.t ?? []) ? draft : null;
    },
    setDraft: (id, draft) => note(`d/${id}`, draft && JSON.stringify(draft.t || draft.h || draft.r ? draft : draft.p)),
    value: (key) => parse(held.get(key) ?? read(key)) ?? null,
    once(name) {
      if (noted(`note/${name}`)) return false;
      note(`note/${name}`, '1');
      return true;
    },
  };

  const meta = parse(read('meta'));
  const [, root, version] = /^(.*?)(\d+)\/$/.exec(prefix) ?? ['', prefix, 1];
  // Looked for before the first write: what a newer version of the guide saved is never touched.
  if (meta?.v > 1 || keys(root).some((k) => Number.parseInt(k.slice(root.length), 10) > Number(version)))
    self.trouble = 'newer';
  else {
    area = reach(local);
    if (!area) self.trouble = 'off';
    else if (meta?.lastSeen !== today)
      put(area, 'meta', JSON.stringify({ v: 1, made: today, lastBackup: null, ...meta, lastSeen: today }));
  }
  return self;
};
