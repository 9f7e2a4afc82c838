// Prepares questions for paper, prints for buttons, takes it back: answered blocks (for `blank` all) go into the order
// served; for `full`, answers and reasons are copied behind the key. Comes with storing.js: not before a first focus or
// button. cards.js, which listens first, puts options in order; quiz.css hides marks, for `blank` also picks and key.

/** @import * as T from '../types' */

const root = document.documentElement;
/** @type {Element[]} */
let added = [];

/** The question's answer by itself: what an answered card shows beside its options goes back to where it was served. */
const copy = (/** @type {Element} */ card) => {
  const question = document.createElement('div');
  question.className = 'qz';
  const take = (/** @type {string} */ part) => {
    const same = /** @type {Element|undefined} */ (card.querySelector(part)?.cloneNode(true));
    same?.removeAttribute('id');
    return same ?? '';
  };
  const [title, body, whys] = ['.qz-title', '.qz-body', '.qz-why'].map(take);
  const moved = [...card.querySelectorAll('.qz-fb')];
  if (body instanceof Element && whys instanceof Element) {
    for (const li of whys.children)
      if (!li.childNodes.length) li.append(...(moved.shift()?.cloneNode(true).childNodes ?? []));
    body.querySelector('.qz-why')?.remove();
    body.querySelector('.qz-ca')?.after(whys);
    body.querySelector('.qz-study')?.remove();
    body.append(take('.qz-study'));
  }
  question.append(title, body);
  return question;
};

/** Each list of blocks that a reader has moved, and how they left it. @type {[Element, Element[]][]} */
let left = [];

const key = (/** @type {Element} */ li) => li.querySelector('.qz-key')?.textContent ?? '';

// On a blank paper, and where they would show the answer, blocks stand as they were served: by their letters.
const clear = (/** @type {string} */ cards) => {
  for (const list of document.querySelectorAll(`${cards} .qz-blocks`)) {
    const rows = [...list.children];
    const served = [...rows].sort((a, b) => (key(a) < key(b) ? -1 : 1));
    if (rows.every((li, i) => li === served[i])) continue;
    left.push([list, rows]);
    list.append(...served);
  }
};

/** Print what a button is for. @param {any} button */
export const print = ({ dataset }) => {
  root.dataset.print = dataset.paper;
  window.print();
};

/**
 * From now on, print as `data-print` of the page says: `blank` without answers, `full` with the reasons after the key.
 * Called once the cards listen: they put their options back in order first.
 */
export const preparePrinting = () => {
  addEventListener('beforeprint', () => {
    clear(root.dataset.print === 'blank' ? '' : "[data-state='done']");
    if (root.dataset.print === 'full') added = [...document.querySelectorAll('article.qz')].map(copy);
    document.querySelector('.qz-printkey')?.append(...added);
  });
  addEventListener('afterprint', () => {
    for (const each of added) each.remove();
    added = [];
    for (const [list, rows] of left) list.append(...rows);
    left = [];
    delete root.dataset.print;
  });
};
