// The page's words: {name} placeholders and plural forms. Gaps throw in tests (strict), show nothing to readers.
/** @import * as T from './types' */

/** @type {T.words} */
export const words = (table, lang, strict) => {
  const rules = new Intl.PluralRules(lang);
  /** @param {unknown} text @param {string} name */
  const some = (text, name) => {
    if (text === undefined && strict) throw new Error(`strings: ${lang}: no ${name}`);
    return String(text ?? '');
  };
  /** @type {T.fill} */
  const fill = (text, key, values) =>
    some(text, key).replace(/{(\w+)}/g, (_, name) =>
      some(Object.hasOwn(values, name) ? values[name] : undefined, name),
    );
  /** @type {T.Words['t']} */
  const t = (key, values = {}) => fill(table[key], key, values);
  /** @type {T.Words['n']} */
  const n = (key, count, values) => {
    const forms = /** @type {any} */ (table[key]);
    return fill(forms?.[rules.select(count)] ?? forms?.other, key, { n: count, ...values });
  };
  return { t, n };
};
