// Entry: the page of a concept. The cells of its rows, and of the questions that it says it answers, fill as these get
// solid.
import { noCounts, showStanding, t } from './stand.js';

/** Fill the cell of a line, and say in the name of its link what that means. @param {any} line @param {string} is @param {string} text */
const fill = (line, is, text) => {
  line.dataset.is = is;
  const link = line.querySelector('a');
  link.ariaLabel = `${link.textContent}, ${text}`;
};

const again = showStanding((count) => {
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('li[data-rev]'))) {
    const is = count(noCounts(), row.id.slice(2), row.dataset.rev);
    fill(row, is, t(`w.${is}`));
  }
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('li[data-q]'))) {
    const counts = noCounts();
    for (const id of `${line.dataset.q}`.split(' ')) {
      const place = document.getElementById(`q-${id}`);
      if (place) count(counts, id, place.dataset.rev);
    }
    const solid = counts.n && counts.k === counts.n;
    fill(line, solid ? 'solid' : counts.a ? 'learning' : 'new', t('way.set', counts));
  }
});

// The cards of the page say of themselves what was answered just now.
const answered = new MutationObserver(again);
for (const card of document.querySelectorAll('.qz')) answered.observe(card, { attributeFilter: ['data-is'] });
