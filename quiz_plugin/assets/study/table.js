// Tables that pages put together by script.
import { make } from '../card/dom.js';

/**
 * @param {string} caption @param {string[]} heads @param {any[][]} rows nodes, texts, numbers; the first cell names the row
 */
export const table = (caption, heads, rows) => {
  const head = heads.map((text) => make('th', { scope: 'col' }, text));
  const body = rows.map(([name, ...cells]) =>
    make('tr', {}, make('th', { scope: 'row' }, name), ...cells.map((cell) => make('td', {}, cell))),
  );
  const whole = make(
    'table',
    { className: 'qz-figures' },
    make('caption', {}, caption),
    make('thead', {}, make('tr', {}, ...head)),
    make('tbody', {}, ...body),
  );
  return make('div', { className: 'qz-table' }, whole);
};
