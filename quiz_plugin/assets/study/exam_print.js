// An exam on paper: its questions one after another, without answers.
import { selectPaper } from './exam_paper.js';
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
  for (const [at, card] of cards.entries()) {
    for (const el of card.querySelectorAll('.qz-meta, .qz-hintbox, .qz-answer')) el.remove();
    card.querySelector('.qz-num')?.replaceChildren(t('q.num', { n: at + 1 }));
  }
  place.replaceChildren(...cards);
  print();
};
