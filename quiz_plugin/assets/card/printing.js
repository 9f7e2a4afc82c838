// Prints a page of cards for its two buttons (paper.html): for `full`, copies answers and reasons behind the key. Comes
// with storing.js. cards.js puts options and blocks in order; quiz.css hides marks, and sets.css, for `blank`, picks
// and key. The paper of an exam is printed by study/exam_form.js.

const root = document.documentElement;
/** @type {Element[]} */
let added = [];

/** The question's answer by itself: what an answered card shows beside its options goes back to where it was served. */
const copy = (/** @type {Element} */ card) => {
  const take = (/** @type {string} */ part) => {
    const same = /** @type {HTMLElement} */ (card.querySelector(part)?.cloneNode(true));
    same.removeAttribute('id');
    return same;
  };
  const [title, body, whys, study] = ['.qz-title', '.qz-body', '.qz-why', '.qz-study'].map(take);
  const moved = [...card.querySelectorAll('.qz-fb')];
  for (const part of /** @type {HTMLElement[]} */ ([whys, ...whys.children])) {
    const { lent } = part.dataset;
    if (lent) part.append(...moved[+lent].cloneNode(true).childNodes);
  }
  // Where to read more ends the last line of a verdict, and here the answer.
  const twice = [...body.querySelectorAll('.qz-why,.qz-study'), ...whys.querySelectorAll('.qz-study')];
  for (const part of twice) part.remove();
  body.querySelector('.qz-ca')?.after(whys);
  body.append(study);
  const question = document.createElement('div');
  question.className = 'qz';
  question.append(title, body);
  return question;
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
    if (root.dataset.print === 'full') added = [...document.querySelectorAll('article.qz')].map(copy);
    document.querySelector('.qz-printkey')?.append(...added);
  });
  addEventListener('afterprint', () => {
    for (const each of added) each.remove();
    added = [];
    delete root.dataset.print;
  });
};
