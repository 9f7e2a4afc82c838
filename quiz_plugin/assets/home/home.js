// Entry: the home page. Who comes back reads what is due and where to go on, in the place of the welcome; and sees what
// comes when, in the place of the drawing.
import { dayFor } from '../study/today_state.js';
import { all, begin } from './begin.js';

const [title, lead, ...links] = all('h1,.hm-lead,.hm-acts a');
links[1].hash = '/new?n=10';
/** The address of another page of the guide, which the navigation has. @param {string} name */
const pageOf = (name) => all(`a[href^=${name}]`)[0].href;

begin((look) => {
  const { said, ways, size } = dayFor(look, pageOf);
  title.textContent = look.t('hm.back');
  lead.textContent = said;
  for (const link of links) {
    [link.textContent, link.href] = ways.shift() || [''];
    link.hidden = !link.textContent;
  }
  // ahead.js finds what it draws on its own element; then nothing is missing.
  document.head.append(Object.assign(document.createElement('script'), { src: look.own.ahead, look, size }));
});
