// Loads what draws pictures, apart from the page's own script.
import { make } from '../card/dom.js';
import { $ } from '../card/page.js';

/** @import { Pictures } from './pictures.js' */

/**
 * A script, not a module: those do not load from a disk. It finds `give` on its own element. Its style is the page's.
 * @returns {Promise<Pictures|null>} nothing where there is no network and no copy
 */
export const loadPictures = () =>
  new Promise((give) => {
    const src = $('[data-pictures]')?.dataset.pictures;
    document.head.append(make('script', { src, give, onerror: () => give(null) }));
  });
