// An exam on paper: a line for who writes it, its questions one after another, and the answers on a sheet of their own.
import { make } from '../card/dom.js';
import { examCard } from './exam_card.js';
import { selectPaper, turnOf } from './exam_paper.js';
import { bring } from './questions.js';

/** @import * as T from '../types' */
/** @import { PaperChoice } from './exam_paper.js' */

/** Print a paper; `place` holds its questions, which the window does not show. @param {T.ExamApp} app @param {HTMLElement} place @param {PaperChoice} choice */
export const printing = async (app, place, choice) => {
  const { t, index } = app;
  const cards = await bring(
    app,
    selectPaper(index, choice).map(({ id }) => id),
  );
  const answers = cards.map((card) => {
    const key = card.querySelector('.qz-ca span');
    // Options stand as on the screens of those who follow the link, and what is right has the same letter.
    if (card.querySelector('.qz-row')) examCard(card, turnOf(choice.seed, card.id.slice(2)));
    return make('li', {}, key?.textContent ?? '');
  });
  for (const [at, card] of cards.entries()) {
    for (const el of card.querySelectorAll('.qz-meta, .qz-hintbox, .qz-answer')) el.remove();
    card.querySelector('.qz-num')?.replaceChildren(t('q.num', { n: at + 1 }));
  }
  const blanks = ['key.name', 'key.date'].map((key) => make('span', {}, t(key)));
  const key = make('section', { className: 'qz-printkey' }, make('h2', {}, t('key.title')), make('ol', {}, ...answers));
  place.replaceChildren(make('p', { className: 'qz-fill' }, ...blanks), ...cards, key);
  print();
};
