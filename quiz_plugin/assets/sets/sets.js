// Entry: the list of the sets. How the reader stands with each question, in its cell and in words.
import { noCounts, showStanding, t } from './stand.js';

showStanding((count) => {
  for (const row of document.querySelectorAll('.qz-cells')) {
    const counts = noCounts();
    /** @type {NodeListOf<HTMLElement>} */
    const cells = row.querySelectorAll('[data-q]');
    for (const { dataset } of cells) dataset.is = count(counts, dataset.q, dataset.rev);
    const line = row.parentNode?.querySelector('.qz-way');
    if (line && counts.a) line.textContent = t('way.set', counts);
  }
});
