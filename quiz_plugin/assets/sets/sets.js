// The list of the sets: how the reader stands with each question, in its cell and in words.
import { words } from '../card/strings.js';
import { none, stand, telling } from './stand.js';

const { t } = words(JSON.parse(`${document.querySelector('#qz-strings')?.textContent}`), document.documentElement.lang);

telling(() => {
  for (const row of document.querySelectorAll('.qz-cells')) {
    const of = none();
    /** @type {NodeListOf<HTMLElement>} */
    const cells = row.querySelectorAll('[data-q]');
    for (const { dataset } of cells) dataset.is = stand(of, dataset.q, dataset.rev);
    const line = row.parentNode?.querySelector('.qz-way');
    if (line && of.a) line.textContent = t('way.set', of);
  }
});
