// What every picture is made of: shapes, a name and a description, and the same numbers as a table.
import { make } from '../card/dom.js';

/** @import * as T from '../types' */

/**
 * What the page lends: its words, its language and how that writes a number, which study day a time belongs to, and
 * tables behind pictures.
 * @typedef {T.Words & { lang: string, figure: (n: number) => string, dayOf: (time: number) => number,
 *   numbers: (name: string, heads: string[], rows: [string, ...number[]][]) => Node }} Page
 */
/** @typedef {Record<string, string|number>} Attributes */

/** @param {string} tag @param {Attributes} attributes @param {...any} kids nodes, texts, numbers */
export const draw = (tag, attributes, ...kids) => {
  const el = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const name in attributes) el.setAttribute(name, /** @type {any} */ (attributes[name]));
  el.append(...kids);
  return el;
};

/** @param {number} x @param {number} y @param {string|number} text @param {string} [kind] how it is set */
export const label = (x, y, text, kind = '') => draw('text', { x, y, class: kind }, text);

/** @param {number} width @param {number} height @param {Attributes} attributes @param {Node[]} shapes */
export const canvas = (width, height, attributes, shapes) =>
  draw(
    'svg',
    {
      ...{ class: 'pc', viewBox: `0 0 ${width} ${height}`, width: width * 1.125 },
      // The name of a month may be wider than its column.
      ...{ display: 'block', overflow: 'visible' },
      ...attributes,
    },
    ...shapes,
  );

/**
 * A drawing with its name, and below it in words what it shows.
 * @param {string} id @param {string} role `group` where shapes are links @param {string} name @param {string} told
 * @param {number} width @param {number} height @param {Node[]} shapes
 */
export const picture = (id, role, name, told, width, height, shapes) => [
  canvas(width, height, { role, 'aria-labelledby': id, 'aria-describedby': `${id}-is` }, [
    draw('title', { id }, name),
    ...shapes,
  ]),
  make('p', { id: `${id}-is`, className: 'pc-key' }, told),
];

/** Names study days, which are counted from midnight UTC. @param {Page} page @param {Intl.DateTimeFormatOptions} how */
export const dates = ({ lang }, how) => {
  const format = new Intl.DateTimeFormat(lang, { ...how, timeZone: 'UTC' });
  return (/** @type {number} */ day) => format.format(day * 864e5);
};

/** @param {number[]} all */
export const sum = (all) => all.reduce((a, b) => a + b, 0);
