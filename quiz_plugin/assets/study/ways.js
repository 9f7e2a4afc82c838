// Where a reader goes from here: to the other pages that ask, the next step first.
import { make } from '../card/dom.js';
import { anchor } from './controls.js';

/** @import * as T from '../types' */

/** The ways on from here: the first is the next step and stands out. @param {...([text: string, href: string]|0|false|null)} ways */
export const steps = (...ways) =>
  make(
    'p',
    { className: 'qz-acts' },
    ...ways.filter((way) => !!way).map(([text, href], i) => anchor(text, href, `qz-btn${i ? '' : ' qz-btn--main'}`)),
  );

/** The address of another page that asks. @param {string} name */
export const siblingOf = (name) => location.pathname.replace(/[a-z]+(?=(\/|\.html|\/index\.html)$)/, name);

/** The three ways to be asked, each with a page of its own. @param {T.Words} words @param {string} here the page that is shown */
export const kin = ({ t }, here) =>
  make(
    'p',
    { className: 'se-kin' },
    ...['nav.practice', 'nav.review', 'nav.exam'].map((key) => {
      const name = key.slice(4);
      const link = anchor(t(key), siblingOf(name));
      if (name === here) link.ariaCurrent = 'page';
      return link;
    }),
  );

/** The address of the page alone: what it said besides is done. */
export const plain = () => history.replaceState(null, '', location.pathname);

/** The way to practising the questions of a concept. @param {string} id */
export const practisingOf = (id) => `${siblingOf('practice')}#/new?c=${id}`;

/** The way to practising some questions. @param {string[]} ids */
export const practising = (ids) => `${siblingOf('practice')}#/new?q=${ids}`;
