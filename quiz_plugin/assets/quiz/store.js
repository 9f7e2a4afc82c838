// What the browser keeps: a key per question, all under one prefix, because every project site of an account shares
// one localStorage. What can't be saved is held in memory. Records are written in update.js.
import { ids, parse, valid } from './records.js';

/** @import * as T from './types' */

/** @type {T.open} */
export const open = (local, session, prefix) => {
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
  const read = (/** @type {string} */ key) => area?.getItem(prefix + key) ?? null;
  const tab = reach(session);

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
    report(what) {
      if (self.trouble === what) return;
      self.trouble = what;
      self.ontrouble(what);
    },
    merge: (mine) => mine, // until there is something to merge, see saving.js
    prefix,
    area: () => area,
    memory: () => !area || !tab || held.size > 0,
    get(id) {
      const key = `q/${id}`;
      const rec = parse(read(key));
      const mine = parse(held.get(key)) ?? null;
      if (valid(rec)) return mine ? self.merge(mine, rec) : rec;
      if (rec?.v > 1) self.report('newer');
      return mine;
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
  const keys = Array.from({ length: area?.length ?? 0 }, (_, i) => area?.key(i) ?? '');
  const newer = (/** @type {string} */ key) =>
    key.startsWith(root) && Number.parseInt(key.slice(root.length), 10) > Number(version);
  if (meta?.v > 1 || keys.some(newer)) self.trouble = 'newer';
  else {
    area = reach(local);
    if (!area) self.trouble = 'off';
  }
  return self;
};
