// Entry on a set's page, by theme/guide.html: its box folds the cards that are answered and not due (`data-is`, which
// cards.js writes) to their titles. One opens when pressed, focused or led to by an address; a later answer folds none.
import { selectAll } from '../card/dom.js';

/** @param {any} at */
const open = (at) => at?.closest('.qz-folded')?.classList.remove('qz-folded');

for (const box of selectAll('.qz-fold input')) {
  box.checked = false; // a browser may have kept the tick of an earlier visit
  box.onchange = () => {
    const target = document.querySelector(':target');
    for (const card of selectAll('.qz')) {
      const known = /learning|solid/.test(card.dataset.is) && !card.contains(target);
      card.classList.toggle('qz-folded', box.checked && known);
    }
  };
}
addEventListener('click', ({ target }) => open(target));
addEventListener('focusin', ({ target }) => open(target));
addEventListener('hashchange', () => open(document.querySelector(':target')));
