// Entry of the learning path for a reader with stored answers: says what to read next and fills each concept's bar.
import { fillBar, selectAll } from '../card/dom.js';
import { showReturning } from './returning.js';

showReturning(({ stations, next, t }) => {
  for (const { place, solid, learning } of stations)
    fillBar(/** @type {Element} */ (place.querySelector('.way-bar')), solid + learning, solid);
  const [link] = selectAll('.path-next a');
  link.hidden = !next;
  if (!next) return;
  const [{ href, textContent }, time] = /** @type {any} */ (next.place.querySelectorAll('li > a, .map-time'));
  link.href = href;
  link.textContent = t('path.next', { concept: textContent, time: time.textContent });
});
