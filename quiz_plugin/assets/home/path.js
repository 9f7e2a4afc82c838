// Entry: the learning path. It says what to read next, and how the reader stands at each concept.
import { all, showReturning } from './stations.js';

showReturning(({ stations, next, t, n }) => {
  document.documentElement.dataset.back = 'ready';
  const [link] = all('.path-next a');
  link.hidden = !next;
  if (!next) return;
  const { href, textContent } = /** @type {HTMLAnchorElement} */ (next.place.querySelector('a'));
  const minutes = link.dataset.minutes.split(' ')[stations.indexOf(next)];
  link.href = href;
  link.textContent = t('path.next', { concept: textContent, time: n('n.minutes', minutes) });
});
