// The page's words: {name} placeholders and plural forms. A gap shows nothing to readers.
/** @import * as T from './types' */

/** @type {T.words} */
export const words = (table, lang) => {
  const rules = new Intl.PluralRules(lang);
  /** @type {T.fill} */
  const fill = (text = '', values = {}) =>
    `${text}`.replace(/{(\w+)}/g, (_, name) => (Object.hasOwn(values, name) ? `${values[name]}` : ''));
  return {
    t: (key, values) => fill(table[key], values),
    n(key, count, values) {
      const forms = /** @type {any} */ (table[key]);
      return fill(forms?.[rules.select(count)] ?? forms?.other, { n: count, ...values });
    },
  };
};
