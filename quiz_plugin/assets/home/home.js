// Entry: the home page. Who comes back reads what is due and where to go on, in the place of the welcome; and sees what
// comes when, in the place of the drawing.
import { dayFor } from '../study/today_state.js';
import { all, showReturning } from './stations.js';

const [title, lead, ...links] = all('h1,.hm-lead,.hm-acts a');
links[1].hash = '/new?n=10';
/** The address of another page of the guide, which the navigation has. @param {string} name */
const addressOf = (name) => all(`a[href^=${name}]`)[0].href;

showReturning((progress) => {
  const { text, ways, size } = dayFor(progress, addressOf);
  title.textContent = progress.t('hm.back');
  lead.textContent = text;
  for (const link of links) {
    [link.textContent, link.href] = ways.shift() || [''];
    link.hidden = !link.textContent;
  }
  // ahead.js finds what it draws on its own element; then nothing is missing.
  const { ahead: src } = progress.addresses;
  document.head.append(Object.assign(document.createElement('script'), { src, progress, size }));
});
