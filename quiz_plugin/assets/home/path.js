// Entry: the learning path. It says what to read next, and how the reader stands at each concept.
import { all, begin, dataset } from './begin.js';

begin(({ stations, next, t, n }) => {
  dataset.back = 'ready';
  const [link] = all('.path-next a');
  link.hidden = !next;
  if (!next) return;
  const { href, textContent } = next.place.querySelector('a');
  const minutes = link.dataset.minutes.split(' ')[stations.indexOf(next)];
  link.href = href;
  link.textContent = t('path.next', { concept: textContent, time: n('n.minutes', minutes) });
});
