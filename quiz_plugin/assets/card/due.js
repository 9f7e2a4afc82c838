// Below the title, how many of the page's questions are due. Once there, the line stays: nothing may jump.
import { studyDay } from '../schedule/attempts.js';
import { make } from './dom.js';
import { $, n, store } from './page.js';

/** @param {{ id: string, rev: string }[]} cards */
export const dueLine = (cards) => {
  const due = cards.filter(({ id, rev }) => {
    const rec = store.get(id);
    return rec && (rec.due <= studyDay(Date.now()) || rec.rev !== rev);
  }).length;
  const line = $('.qz-due') ?? make('p', { className: 'qz-due' });
  line.textContent = n('n.due_here', due);
  if (due) $('h1')?.after(line);
};
