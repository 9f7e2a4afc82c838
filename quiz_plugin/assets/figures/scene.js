// Writes shapes and tables as text of SVG and HTML, says where words have room, joins cells that are thin on a phone or
// drops their outlines. For view.js of figures, which first_views.mjs runs without a page: make no elements here.
// Escapes words, but not for attributes; a `?` at the start or after a blank marks a guess. shell.js takes `tableOf`.

/** @import { Table } from './saying.js' */

/** A length in units of the drawing, to two decimals. @param {number} number */
export const at = (number) => `${Math.round(number * 100) / 100}`;

const ENTITIES = /** @type {Record<string, string>} */ ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' });
/** Words as they may stand between tags. @param {string|number} words */
export const escaped = (words) => `${words}`.replace(/[&<>]/g, (sign) => ENTITIES[sign]);

/**
 * A box whose class `kind` says what it means.
 * @param {number} x @param {number} y @param {number} width @param {number} height @param {string} kind
 * @param {number} [rx]
 */
export const rect = (x, y, width, height, kind, rx = 2) =>
  `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" rx="${at(rx)}" class="${kind}"/>`;

/**
 * The class of a cell, without an outline where a phone shows less than 6 pixels of it.
 * @param {string} kind @param {number} width
 */
export const thin = (kind, width) => (width < 6.6 ? `${kind} f-bare` : kind);

/** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @param {string} [kind] */
export const line = (x1, y1, x2, y2, kind = 'f-line') =>
  `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" class="${kind}"/>`;

/** @param {string} d @param {string} [kind] */
export const path = (d, kind = 'f-line') => `<path d="${d}" class="${kind}"/>`;

/**
 * Words, of 14 units; a question mark that stands alone is what is to be guessed, and lies on a soft ground.
 * @param {number|number[]} x @param {number|number[]} y @param {string|number} words @param {string} [kind]
 * @param {string} [anchor] which end of them stands at `x`: `start`, `middle` or `end`
 */
export const text = (x, y, words, kind = '', anchor = 'start') => {
  const places = [x, y].map((each) => [each].flat().map(at).join(' '));
  const more = `${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}${kind && ` class="${kind}"`}`;
  const shown = escaped(words).replace(/(?<!\S)\?/g, '<tspan class="f-blank">\u2009?\u2009</tspan>');
  return `<text x="${places[0]}" y="${places[1]}"${more}>${shown}</text>`;
};

/**
 * Single characters, each at a place of its own: a browser lays out one text sooner than many.
 * @param {[x: number, y: number, sign: string|number][]} all @param {string} [kind] @param {string} [anchor]
 */
export const signs = (all, kind = '', anchor = 'middle') => {
  const [xs, ys, words] = /** @type {any[][]} */ ([0, 1, 2].map((part) => all.map((each) => each[part])));
  return all.length ? text(xs, ys, words.join(''), kind, anchor) : '';
};

/**
 * A box of what does not fit, as lines across.
 * @param {number} x @param {number} y @param {number} width @param {number} [height]
 */
export const hatch = (x, y, width, height = 24) => {
  let d = '';
  for (let from = 6 - height; from < width; from += 6) {
    const [left, right] = [Math.max(from, 0), Math.min(from + height, width)];
    d += `M${at(x + left)} ${at(y + height - left + from)}L${at(x + right)} ${at(y + height - right + from)}`;
  }
  return rect(x, y, width, height, 'f-line', 0) + path(d);
};

/**
 * Cells with the class of each. Where a phone shows less than 6 pixels of them, outlines would hide them: they have a
 * gap instead. Where one would see nothing else, below 1 pixel, those that touch are one.
 * @param {[row: number, kind: string, from: number, to: number][]} cells of each row, in order @param {number} unit
 */
export const joined = (cells, unit) => {
  /** @type {typeof cells} */
  const last = [];
  /** @type {typeof cells} */
  const all = [];
  /** @param {number} from @param {number} to */
  const narrow = (from, to, least = 6.6) => (to - from) * unit < least;
  for (const [row, kind, from, to] of cells) {
    const before = last[row];
    if (narrow(from, to, 1) && before?.[1] === kind && before[3] === from) before[3] = to;
    else if (to > from) {
      last[row] = [row, kind, from, to];
      all.push(last[row]);
    }
  }
  for (const each of all)
    if (narrow(each[2], each[3])) {
      each[1] += ' f-bare';
      each[3] -= Math.min(0.8 / unit, (each[3] - each[2]) * 0.3);
    }
  return all;
};

/**
 * Where a cell has room for a number: nowhere, only where drawings are large, as `f-tight` says, or everywhere. That is
 * from 14 pixels on; a unit has 1.15, and on a phone 0.91.
 * @param {number} width @param {string|number} words
 */
export const room = (width, words) => {
  const least = 9 * `${words}`.length;
  return width < Math.max(12, least) ? undefined : width < Math.max(15.7, least) ? ' f-tight' : '';
};

/** @param {string} tag @param {string[]} all */
const cells = (tag, all) => all.map((each) => `<${tag}>${escaped(each)}</${tag.slice(0, 2)}>`).join('');

/** @param {Table} table */
export const tableOf = ([caption, heads, rows]) => {
  const body = rows.map(([first, ...rest]) => `<tr>${cells('th scope="row"', [first])}${cells('td', rest)}</tr>`);
  const head = `<caption>${escaped(caption)}</caption><thead><tr>${cells('th scope="col"', heads)}</tr></thead>`;
  return `<table>${head}<tbody>${body.join('')}</tbody></table>`;
};
