// Buttons and links that pages put together by script.
import { make } from '../card/dom.js';

/** @param {string} text @param {() => void} onclick @param {string} [kind] `main`, or `link` for one that looks like a link */
export const button = (text, onclick, kind) =>
  make('button', { type: 'button', className: kind ? `qz-btn qz-btn--${kind}` : 'qz-btn', onclick }, text);

/** @param {string} text @param {string} href @param {string} [className] */
export const anchor = (text, href, className = '') => make('a', { href, className }, text);
