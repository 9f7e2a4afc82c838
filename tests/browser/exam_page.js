// Starts the page's cards as the address asks, those of an exam or of a review, within reach of a test.
import { store } from '../../quiz_plugin/assets/card/page.js';
import { openRecorder, openSaver } from '../../quiz_plugin/assets/store/writes.js';
import { examCard } from '../../quiz_plugin/assets/study/questions.js';
import { readyCard } from '../../quiz_plugin/assets/study/session.js';

const mode = location.hash.slice(1);
const test = { cards: {}, changes: 0, nexts: 0 };
const recorder = openRecorder(store);
const app = { settings: {}, store: { ...recorder, save: openSaver(recorder) } };
const changed = () => test.changes++;
for (const el of document.querySelectorAll('.qz'))
  test.cards[el.id.slice(2)] = mode
    ? readyCard(/** @type {any} */ (app), el, mode, changed, () => test.nexts++)
    : examCard(el, 1, changed);
window.test = test;
