// Writes the shapes and tables of which the views of figures consist, as text of SVG and HTML.

/** @import { Table } from './saying.js' */

/** A length in units of the drawing, to two decimals. @param {number} number */
export const at = (number) => `${Math.round(number * 100) / 100}`;

const ENTITIES = /** @type {Record<string, string>} */ ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' });
/** Words as they may stand between tags. @param {string|number} words */
export const escaped = (words) => `${words}`.replace(/[&<>]/g, (sign) => ENTITIES[sign]);

/** A box whose class `kind` says what it means. @param {number} x @param {number} y @param {number} width @param {number} height @param {string} kind @param {number} [rx] */
export const rect = (x, y, width, height, kind, rx = 2) =>
  `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" rx="${at(rx)}" class="${kind}"/>`;

/** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @param {string} [kind] */
export const line = (x1, y1, x2, y2, kind = 'f-line') =>
  `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" class="${kind}"/>`;

/** @param {string} d @param {string} [kind] */
export const path = (d, kind = 'f-line') => `<path d="${d}" class="${kind}"/>`;

/**
 * Words, of 14 units.
 * @param {number|number[]} x @param {number|number[]} y @param {string|number} words @param {string} [kind]
 * @param {string} [anchor] which end of them stands at `x`: `start`, `middle` or `end`
 */
export const text = (x, y, words, kind = '', anchor = 'start') =>
  `<text x="${[x].flat().map(at).join(' ')}" y="${[y].flat().map(at).join(' ')}"${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}${kind && ` class="${kind}"`}>${escaped(words)}</text>`;

/**
 * Single characters, each at a place of its own: a browser lays out one text sooner than many.
 * @param {[x: number, y: number, sign: string|number][]} all @param {string} [kind] @param {string} [anchor]
 */
export const signs = (all, kind = '', anchor = 'middle') => {
  const [xs, ys, words] = /** @type {any[][]} */ ([0, 1, 2].map((part) => all.map((each) => each[part])));
  return all.length ? text(xs, ys, words.join(''), kind, anchor) : '';
};

/** @param {string} tag @param {string[]} all */
const cells = (tag, all) => all.map((each) => `<${tag}>${escaped(each)}</${tag.slice(0, 2)}>`).join('');

/** @param {Table} table */
export const tableOf = ([caption, heads, rows]) => {
  const body = rows.map(([first, ...rest]) => `<tr>${cells('th scope="row"', [first])}${cells('td', rest)}</tr>`);
  return `<table><caption>${escaped(caption)}</caption><thead><tr>${cells('th scope="col"', heads)}</tr></thead><tbody>${body.join('')}</tbody></table>`;
};
