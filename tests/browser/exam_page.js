// Starts the page's cards in the mode that the address asks for, within reach of a test.
import '../../quiz_plugin/assets/quiz/all_kinds.js';
import { lang, n, say, store, t } from '../../quiz_plugin/assets/quiz/page.js';
import { withWrites } from '../../quiz_plugin/assets/quiz/writes.js';
import { readyCard } from '../../quiz_plugin/assets/study/ready_card.js';

const mode = location.hash.slice(1) || 'x';
const test = { cards: {}, changes: 0, nexts: 0 };
const env = {
  store: withWrites(store),
  lang,
  t,
  n,
  say,
  mode,
  changed: () => test.changes++,
  next: () => test.nexts++,
};
for (const el of document.querySelectorAll('.qz')) test.cards[el.id.slice(2)] = readyCard(el, env, null);
window.test = test;
