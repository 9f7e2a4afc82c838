// From one version of what is kept to the next. The old is deleted only once the new has been read back.
import { parse, valid } from '../quiz/records.js';
import { merge } from '../quiz/update.js';

/** @import * as T from '../quiz/types' */

export const VERSION = 1;

/**
 * By version: what makes it of the one before.
 * @type {T.Migrations}
 */
export const MIGRATIONS = {};

/** @type {T.upgrade} */
export const upgrade = (whole, from, to, migrations) => {
  let now = whole;
  for (let v = from + 1; v <= to; v++) now = migrations[v](now);
  return now;
};

/** @param {T.Area} area @param {string} prefix @returns {Map<string, string>} */
const textsOf = (area, prefix) => {
  const keys = Array.from({ length: area.length }, (_, i) => area.key(i) ?? '').filter((key) => key.startsWith(prefix));
  return new Map(keys.map((key) => [key.slice(prefix.length), area.getItem(key) ?? '']));
};

const NESTED = ['q', 'x', 'r', 'p', 'bad'];

/** What can't be read travels as text, among what was set aside. @param {Map<string, string>} texts */
const wholeOf = (texts) => {
  /** @type {T.Whole} */
  const whole = Object.fromEntries(NESTED.map((part) => [part, Object.create(null)]));
  for (const [key, text] of texts) {
    const [, part, rest] = /^(\w+)\/(.*)$/.exec(key) ?? [];
    const value = part === 'bad' ? text : parse(text);
    if (value === undefined || key in whole) whole.bad[`of-${key.replaceAll('/', '-')}`] = text;
    else if (NESTED.includes(part)) whole[part][rest] = value;
    else whole[key] = value;
  }
  return whole;
};

/** @param {T.Whole} whole @returns {[string, string][]} */
const partsOf = (whole) =>
  Object.entries(whole).flatMap(([part, value]) =>
    NESTED.includes(part)
      ? Object.keys(value).map((key) => [`${part}/${key}`, part === 'bad' ? value[key] : JSON.stringify(value[key])])
      : [[part, JSON.stringify(value)]],
  );

/**
 * What a reader has done since an attempt that failed counts, and so does what was there before.
 * @param {string} now @param {string} old @returns {string}
 */
const both = (now, old) => {
  const [a, b] = [parse(now), parse(old)];
  if (valid(a) && valid(b)) return JSON.stringify(merge(a, b));
  if (Array.isArray(a) && Array.isArray(b)) return JSON.stringify([...b, ...a]);
  return JSON.stringify({ ...b, ...a });
};

/** @param {T.Area} area @param {string} root @param {number} to @param {T.Migrations} migrations */
const move = (area, root, to, migrations) => {
  const versions = [...textsOf(area, root).keys()].flatMap((key) => Number(/^\d+(?=\/)/.exec(key) ?? []) || []);
  const from = Math.max(...versions.filter((v) => v < to));
  if (versions.some((v) => v > to) || from < 0) return false;
  const old = textsOf(area, `${root}${from}/`);
  /** @type {Map<string, string|null>} */
  const before = new Map();
  try {
    for (const [key, text] of partsOf(upgrade(wholeOf(old), from, to, migrations))) {
      const name = `${root}${to}/${key}`;
      const now = area.getItem(name);
      const next = now === null || now === text ? text : both(now, text);
      before.set(name, now);
      area.setItem(name, next);
      if (area.getItem(name) !== next) throw new Error(name);
    }
  } catch {
    for (const name of before.keys()) area.removeItem(name);
    for (const [name, text] of before) if (text !== null) area.setItem(name, text);
    return false;
  }
  for (const key of old.keys()) area.removeItem(`${root}${from}/${key}`);
  return true;
};

/** One tab at a time. @type {T.migrate} */
export const migrate = (area, root, to, migrations, lock = (_, work) => Promise.resolve(work())) =>
  lock(`${root.replace(/\/$/, '')}-migrate`, () => move(area, root, to, migrations));
