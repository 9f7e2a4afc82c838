// Entry of the learning path once answers are stored (returning.js reads them): says where to read on, fills bars. The
// words of that link are made in study/today.js, which also fills the stations, for returning.js.
import { fillBar, selectAll } from '../card/dom.js';
import { readOn } from '../study/today.js';
import { showReturning } from './returning.js';

showReturning(({ stations, next, sections, ...words }) => {
  for (const { place, solid, learning } of stations)
    fillBar(/** @type {Element} */ (place.querySelector('.gd-bar')), solid + learning, solid);
  const [link] = selectAll('.path-next a');
  const on = readOn(words, next, sections);
  link.hidden = !on;
  if (on) [link.textContent, link.href] = on;
});
