// Makes `t`, which fills `{name}`, and `n`, which picks a plural form: `pageWords` from `#qz-strings`, which has only
// keys that render/words.py finds in the page's scripts, in quotes or as the start of a template; `words` from a table
// of a figure, also without a page (first_views.mjs). A missing key or value gives an empty text.
/** @import * as T from '../types' */

/** Those that the page holds. */
export const pageWords = () =>
  words(JSON.parse(`${document.querySelector('#qz-strings')?.textContent}`), document.documentElement.lang);

/** @param {Record<string, string|Record<string, string>>} texts @param {string} lang @returns {T.Words} */
export const words = (texts, lang) => {
  const rules = new Intl.PluralRules(lang);
  const fill = (/** @type {string|object} */ text = '', /** @type {T.Values} */ values = {}) =>
    `${text}`.replace(/{(\w+)}/g, (_, name) => `${values[name] ?? ''}`);
  return {
    t: (key, values) => fill(texts[key], values),
    n(key, count, values) {
      const forms = /** @type {any} */ (texts[key]);
      return fill(forms?.[rules.select(count)] ?? forms?.other, { n: count, ...values });
    },
  };
};
