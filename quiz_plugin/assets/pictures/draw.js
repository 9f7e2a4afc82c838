// What every picture is made of: shapes, a name and a description, and the same numbers as a table.
import { make } from '../card/dom.js';
import { table } from '../study/table.js';

/** @import * as T from '../types' */

/**
 * What the page lends: its words, its language, and which study day a time belongs to.
 * @typedef {T.Words & { lang: string, dayOf: (time: number) => number }} Page
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
    { class: 'pc', overflow: 'visible', viewBox: `0 0 ${width} ${height}`, width: width * 1.125, ...attributes },
    ...shapes,
  );

/**
 * @param {string} id @param {string} role `group` where shapes are links @param {string} name @param {string} told its description
 * @param {number} width @param {number} height @param {Node[]} shapes
 */
export const picture = (id, role, name, told, width, height, shapes) =>
  canvas(width, height, { role, 'aria-labelledby': id, 'aria-describedby': `${id}-is` }, [
    draw('title', { id }, name),
    draw('desc', { id: `${id}-is` }, told),
    ...shapes,
  ]);

/** The numbers of a picture, folded away. @param {Page} page @param {...Node} tables */
export const behind = ({ t }, ...tables) =>
  make('details', { className: 'pc-data' }, make('summary', {}, t('pic.table')), ...tables);

/** @param {Page} page @param {string} name @param {string[]} heads @param {(string|number)[][]} rows */
export const numbers = (page, name, heads, rows) =>
  behind(
    page,
    table(
      name,
      heads,
      rows.map((row) => row.map(String)),
    ),
  );

/** Names study days, which are counted from midnight UTC. @param {Page} page @param {Intl.DateTimeFormatOptions} how */
export const dates = ({ lang }, how) => {
  const format = new Intl.DateTimeFormat(lang, { ...how, timeZone: 'UTC' });
  return (/** @type {number} */ day) => format.format(day * 864e5);
};

/** @param {number[]} all */
export const sum = (all) => all.reduce((a, b) => a + b, 0);
