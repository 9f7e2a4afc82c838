// From one version of what is kept to the next. The old is deleted only once the new has been read back.
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

/** What can't be read travels as text, beside the rest. @param {Map<string, string>} texts */
const wholeOf = (texts) => {
  /** @type {T.Whole} */
  const whole = Object.create(null);
  for (const [key, text] of texts) {
    const [part, ...rest] = key.split('/');
    /** @type {unknown} */
    let value = text;
    let kept = part;
    try {
      if (part !== 'bad') value = JSON.parse(text);
    } catch {
      kept = 'bad';
    }
    if (kept === 'bad' && part !== 'bad') (whole.bad ??= Object.create(null))[`of-${key.replaceAll('/', '-')}`] = value;
    else if (rest.length) (whole[part] ??= Object.create(null))[rest.join('/')] = value;
    else whole[part] = value;
  }
  return whole;
};

const NESTED = ['q', 'x', 'r', 'p', 'bad'];
/** @param {T.Whole} whole */
const partsOf = (whole) =>
  new Map(
    Object.entries(whole).flatMap(([part, value]) =>
      NESTED.includes(part)
        ? Object.entries(value).map(([key, each]) => [`${part}/${key}`, part === 'bad' ? each : JSON.stringify(each)])
        : [[part, JSON.stringify(value)]],
    ),
  );

/** @param {T.Area} area @param {string} root @param {number} to @param {T.Migrations} migrations */
const move = (area, root, to, migrations) => {
  const versions = [...textsOf(area, root).keys()].map((key) => /^(\d+)\//.exec(key)?.[1]).map(Number);
  const from = Math.max(...versions.filter((v) => v < to));
  if (!(from > 0) || versions.some((v) => v > to)) return false;
  const old = textsOf(area, `${root}${from}/`);
  /** @type {string[]} */
  const written = [];
  try {
    // What a reader has done since an attempt that failed is newer than what is migrated.
    for (const [key, text] of partsOf(upgrade(wholeOf(old), from, to, migrations))) {
      const name = `${root}${to}/${key}`;
      if (area.getItem(name) !== null) continue;
      written.push(name);
      area.setItem(name, text);
      if (area.getItem(name) !== text) throw new Error(name);
    }
  } catch {
    for (const name of written) area.removeItem(name);
    return false;
  }
  for (const key of old.keys()) area.removeItem(`${root}${from}/${key}`);
  return true;
};

/** One tab at a time. @type {T.migrate} */
export const migrate = (area, root, to, migrations, lock = (_, work) => Promise.resolve(work())) =>
  lock(`${root.replace(/\/$/, '')}-migrate`, () => move(area, root, to, migrations));
