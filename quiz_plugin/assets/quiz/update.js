// Writes the record that a try leaves. What can't be saved is held in memory.
import { parse, valid } from './records.js';
import { record } from './schedule.js';

/** @import * as T from './types' */

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

const localDay = () => new Date(Date.now() - new Date().getTimezoneOffset() * 6e4).toISOString().slice(0, 10);

/** @type {T.updating} */
export const updating = (store, today = localDay()) => {
  const { held, prefix } = store;
  const get = (/** @type {string} */ key) => store.area()?.getItem(prefix + key) ?? null;
  /** @param {string} key @param {string} text */
  const put = (key, text) => {
    try {
      store.area()?.setItem(prefix + key, text);
      return true;
    } catch {
      return false;
    }
  };
  // There was no room: of each question, only the last tries stay.
  /** @param {string} key @param {T.Rec} rec */
  const shrink = (key, rec) => {
    const short = (/** @type {T.Rec} */ r) => JSON.stringify({ ...r, log: r.log.slice(-4) });
    const keys = Array.from({ length: store.area()?.length ?? 0 }, (_, i) => store.area()?.key(i) ?? '');
    for (const each of keys.filter((k) => k.startsWith(`${prefix}q/`)).map((k) => k.slice(prefix.length))) {
      const old = parse(get(each));
      if (valid(old)) put(each, short(old));
    }
    return put(key, short(rec));
  };
  // What can't be read is the reader's all the same: nothing is written over it, and only they delete it.
  /** @param {string} key */
  const clear = (key) => {
    const raw = get(key);
    if (!raw || valid(parse(raw))) return true;
    let i = 1;
    while (get(`bad/${i}`) !== null) i++;
    if (!put(`bad/${i}`, raw)) return false;
    store.area()?.removeItem(prefix + key);
    return true;
  };
  const meta = parse(get('meta'));
  if (store.trouble !== 'newer' && meta?.lastSeen !== today)
    put('meta', JSON.stringify({ v: 1, made: today, lastBackup: null, ...meta, lastSeen: today }));
  return Object.assign(store, {
    merge,
    /** @type {T.Saves['update']} */
    update(id, change) {
      const key = `q/${id}`;
      const rec = change(store.get(id));
      const text = JSON.stringify(rec);
      held.set(key, text);
      if (store.trouble === 'off' || store.trouble === 'newer') return;
      if (clear(key) && (put(key, text) || shrink(key, rec))) held.delete(key);
      else store.report('full');
    },
    /** @type {T.Saves['save']} */
    save(id, ...tried) {
      store.update?.(id, (was) => record(was, ...tried));
    },
  });
};
