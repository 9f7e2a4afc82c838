// The page of a concept: the cells of its rows, and of the questions that it says it answers, fill as these get solid.
import { words } from '../card/strings.js';
import { none, stand, telling } from './stand.js';

const { t } = words(JSON.parse(`${document.querySelector('#qz-strings')?.textContent}`), document.documentElement.lang);

/** Fill the cell of a line, and say in the name of its link what that means. @param {any} line @param {string} is @param {string} said */
const show = (line, is, said) => {
  line.dataset.is = is;
  const link = line.querySelector('a');
  link.ariaLabel = `${link.textContent}, ${said}`;
};

const tell = () => {
  for (const row of document.querySelectorAll('li[data-rev]')) {
    const is = stand(none(), row.id.slice(2), /** @type {HTMLElement} */ (row).dataset.rev);
    show(row, is, t(`w.${is}`));
  }
  for (const line of document.querySelectorAll('li[data-q]')) {
    const of = none();
    for (const id of `${/** @type {HTMLElement} */ (line).dataset.q}`.split(' ')) {
      const place = document.getElementById(`q-${id}`);
      if (place) stand(of, id, place.dataset.rev);
    }
    show(line, of.n && of.k === of.n ? 'solid' : of.a ? 'learning' : 'new', t('way.set', of));
  }
};

telling(tell);
// The cards of the page tell of themselves what was answered just now.
const answered = new MutationObserver(tell);
for (const card of document.querySelectorAll('.qz')) answered.observe(card, { attributeFilter: ['data-is'] });
