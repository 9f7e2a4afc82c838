// A row of cells, one for each question: a sign tells how it was answered, and the cell's name says it.
import { make } from '../card/dom.js';
import { anchor } from './controls.js';

/** @import * as T from '../types' */

/** What an answer was worth, as a sign and as the key of a word. @param {number} credit @param {boolean} given whether there was one */
export const worth = (credit, given) =>
  credit === 1 ? ['✓', 'g.right'] : credit ? ['◐', 'g.partly'] : given ? ['✗', 'g.wrong'] : ['–', 'g.none'];

/**
 * A link to a question by its number. @param {T.AnyApp} app @param {number} n @param {string} state @param {string} sign
 * @param {string} href
 */
export const cell = ({ t }, n, state, sign, href) => {
  const link = anchor('', href, 'se-cell');
  link.append(make('span', { ariaHidden: 'true' }, sign), `${n}`);
  link.ariaLabel = t('cell.q', { n, state });
  return link;
};

/** @param {string} className @param {Node[]} links */
export const row = (className, links) =>
  make('ol', { className: `se-cells ${className}` }, ...links.map((link) => make('li', {}, link)));

/** The questions that were answered, in their order. @param {T.AnyApp} app @param {[credit: number, given: boolean, href: string][]} answers */
export const answersRow = (app, answers) =>
  row(
    'se-done',
    answers.map(([credit, given, href], i) => {
      const [sign, key] = worth(credit, given);
      const link = cell(app, i + 1, app.t(key), sign, href);
      link.dataset.is = key.slice(2);
      return link;
    }),
  );
