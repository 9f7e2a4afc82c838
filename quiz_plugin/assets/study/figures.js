// What pages lend to pictures: how they write numbers, and tables behind pictures.
import { make } from '../card/dom.js';
import { studyDay } from '../schedule/attempts.js';
import { table } from './table.js';

/** @import * as T from '../types' */
/** @import { Page } from '../pictures/draw.js' */

/** The numbers of a picture, folded away. @param {T.Words['t']} t @param {...Node} tables */
export const behind = (t, ...tables) =>
  make('details', { className: 'pc-data' }, make('summary', {}, t('pic.table')), ...tables);

/** @param {T.Words & { lang: string }} words @returns {Page} */
export const pageOf = ({ t, n, lang }) => {
  const figure = (/** @type {number} */ k) => k.toLocaleString(lang);
  return {
    ...{ t, n, figure, lang, dayOf: studyDay },
    numbers: (name, heads, rows) =>
      behind(
        t,
        table(
          name,
          heads,
          rows.map(([first, ...row]) => [first, ...row.map(figure)]),
        ),
      ),
  };
};
