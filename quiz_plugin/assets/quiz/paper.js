// The paper that a reader asks for: a copy without their answers, or one with the reasons after the key.

/** @import * as T from './types' */

const root = document.documentElement;
/** @type {Element[]} */
let added = [];

const copy = (/** @type {Element} */ card) => {
  const question = document.createElement('div');
  question.className = 'qz';
  for (const part of card.querySelectorAll('.qz-title, .qz-body')) {
    const same = /** @type {Element} */ (part.cloneNode(true));
    same.removeAttribute('id');
    question.append(same);
  }
  return question;
};

// After the cards have put their reasons back.
addEventListener('beforeprint', () => {
  if (root.dataset.print === 'full') added = [...document.querySelectorAll('article.qz')].map(copy);
  document.querySelector('.qz-printkey')?.append(...added);
});
addEventListener('afterprint', () => {
  for (const each of added) each.remove();
  added = [];
  delete root.dataset.print;
});

/** @type {T.Saving['printPaper']} */
export const printPaper = (paper) => {
  root.dataset.print = paper;
  print();
};
