// Drawings of numbers that also stand in words.
/** @import { Share } from './stats.js' */

/** @param {string} tag @param {Record<string, string|number>} attributes @param {...(Node|string)} kids */
const draw = (tag, attributes, ...kids) => {
  const el = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, `${value}`);
  el.append(...kids);
  return el;
};

/** @param {string} id @param {string} title @param {string} desc @param {number} height @param {Node[]} shapes */
const drawing = (id, title, desc, height, shapes) =>
  draw(
    'svg',
    {
      class: 'qz-chart',
      viewBox: `0 0 560 ${height}`,
      role: 'img',
      'aria-labelledby': `${id}-title`,
      'aria-describedby': `${id}-desc`,
    },
    draw('title', { id: `${id}-title` }, title),
    draw('desc', { id: `${id}-desc` }, desc),
    ...shapes,
  );

/** Upright bars. @param {string} id @param {string} title @param {[label: string, name: string, n: number][]} bars */
export const columns = (id, title, bars) => {
  const most = Math.max(1, ...bars.map((bar) => bar[2]));
  const wide = 560 / bars.length;
  const shapes = bars.flatMap(([label, , n], i) => {
    const x = wide * (i + 0.5);
    const high = (80 * n) / most;
    const base = { x, 'text-anchor': 'middle' };
    const bar = draw('rect', { x: wide * i + 3, y: 100 - high, width: wide - 6, height: high });
    return [
      bar,
      ...(n ? [draw('text', { ...base, y: 95 - high }, `${n}`)] : []),
      draw('text', { ...base, y: 118 }, label),
    ];
  });
  shapes.push(draw('path', { d: 'M0 100.5H560' }));
  return drawing(id, title, bars.map(([, name, n]) => `${name}: ${n}`).join('; '), 124, shapes);
};

/** Lying bars, each a share. @param {string} id @param {string} title @param {[text: string, share: Share][]} bars */
export const shares = (id, title, bars) => {
  const shapes = bars.flatMap(([text, { k, n }], i) => [
    draw('text', { x: 0, y: 48 * i + 14 }, text),
    draw('rect', { class: 'qz-chart-all', x: 0.5, y: 48 * i + 20, width: 559, height: 16 }),
    draw('rect', { x: 0.5, y: 48 * i + 20, width: (559 * k) / n, height: 16 }),
  ]);
  return drawing(id, title, bars.map(([text]) => text).join(' '), 48 * bars.length, shapes);
};
