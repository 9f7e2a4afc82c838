// The paper that a reader asks for: a copy without their answers, or one with the reasons after the key.

const root = document.documentElement;
const key = /** @type {HTMLElement} */ (document.querySelector('.qz-printkey'));
const buttons = /** @type {HTMLElement|null} */ (document.querySelector('.qz-paper'));
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

addEventListener('beforeprint', () => {
  if (root.dataset.print === 'full') added = [...document.querySelectorAll('article.qz')].map(copy);
  key.append(...added);
});
addEventListener('afterprint', () => {
  for (const each of added) each.remove();
  added = [];
  delete root.dataset.print;
});
if (buttons) {
  buttons.hidden = false;
  buttons.onclick = (e) => {
    const { paper } = /** @type {HTMLElement} */ (e.target).dataset;
    if (!paper) return;
    root.dataset.print = paper;
    print();
  };
}
