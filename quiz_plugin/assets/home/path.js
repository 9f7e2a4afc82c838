// Entry of the learning path for a reader who comes back. It says what to read next, and how they stand at each concept.
import { selectAll } from '../card/dom.js';
import { showReturning } from './returning.js';

showReturning(({ stations, next, t, n }) => {
  const [link] = selectAll('.path-next a');
  link.hidden = !next;
  if (!next) return;
  const { href, textContent } = /** @type {HTMLAnchorElement} */ (next.place.querySelector('a'));
  const minutes = link.dataset.minutes.split(' ')[stations.indexOf(next)];
  link.href = href;
  link.textContent = t('path.next', { concept: textContent, time: n('n.minutes', minutes) });
});
