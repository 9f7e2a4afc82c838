// Starts the page's cards in the mode that the address asks for, within reach of a test.
import '../../quiz_plugin/assets/quiz/every.js';
import { lang, n, say, store, t } from '../../quiz_plugin/assets/quiz/page.js';
import { updating } from '../../quiz_plugin/assets/quiz/update.js';
import { asked } from '../../quiz_plugin/assets/study/asked.js';

const mode = location.hash.slice(1) || 'x';
const test = { cards: {}, changes: 0, nexts: 0 };
const env = { store: updating(store), lang, t, n, say, mode, changed: () => test.changes++, next: () => test.nexts++ };
for (const el of document.querySelectorAll('.qz')) test.cards[el.id.slice(2)] = asked(el, env, null);
window.test = test;
