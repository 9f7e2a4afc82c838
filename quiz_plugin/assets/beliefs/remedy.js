// Shows the remedy of a misconception below the verdict and reads it out, once the same one has misled a reader twice;
// stores when (`m/shown`): only new slips bring it back. Tells results.js what was behind wrong answers of a session or
// an exam, with remedies after an exam. Entry that card/slips.js and results.js load; misconceptions.js decides.
import { make } from '../card/dom.js';
import { embodies, isDue, loadTexts, nodesOf, REMEDIES, standOf } from './misconceptions.js';

/** @import * as T from '../types' */

/** @type {T.openRemedies} */
const openRemedies = async (shelf, say) => {
  const { words, practice, list, top } = await loadTexts();

  const link = (/** @type {string} */ to, /** @type {Node[]} */ ...nodes) =>
    make('a', { href: new URL(to, top).href }, ...nodes);

  /** @param {T.Belief} belief */
  const boxOf = ({ name, remedy, href, label, by }) => {
    const ids = Object.keys(by);
    // Folded behind the belief, as a card stays small; who hears the page is told all of it.
    const fold = make(
      'details',
      make('summary.qz-sum', ...nodesOf(name)),
      make('p', ...nodesOf(remedy)),
      make('p', `${words.study} `, link(href, ...nodesOf(label))),
    );
    if (practice && ids.length > 1)
      fold.append(make('p', link(`${practice}#/new?q=${ids}`, document.createTextNode(words.practise))));
    return make('div.qz-note qz-belief', { role: 'note', ariaLabel: words.twice }, make('span', words.twice), fold);
  };

  /**
   * The remedy of a belief, if the answers just given to some questions call for it; from now on it counts as shown.
   * @param {[string, T.Belief]} entry @param {string[]} ids
   */
  const remedyOf = ([key, belief], ids) => {
    const now = Date.now();
    const times = shelf.value(REMEDIES);
    const stand = standOf(belief.by, shelf.get, times?.[key]);
    if (!ids.some((id) => isDue(stand, id, now))) return [];
    shelf.setValue(REMEDIES, { ...times, [key]: now });
    return [boxOf(belief)];
  };

  return {
    beliefsBehind(answers, ended) {
      const ids = ended ? answers.map(({ id }) => id) : [];
      const named = Object.entries(list).filter(([, { by }]) =>
        answers.some(({ id, picks }) => by[id] && embodies(by[id], picks)),
      );
      const misled = named.map((entry) => {
        const { name, href, label, by } = entry[1];
        const [box] = remedyOf(entry, ids);
        const { n, last } = standOf(by, shelf.get);
        return { n, last, section: link(href, ...nodesOf(label)), name: nodesOf(name), box };
      });
      return misled.sort((a, b) => b.n - a.n);
    },
    below(card, id) {
      for (const old of card.querySelectorAll('.qz-belief')) old.remove();
      const about = Object.entries(list).filter(([, { by }]) => by[id]);
      const boxes = card.dataset.state === 'done' ? about.flatMap((entry) => remedyOf(entry, [id])) : [];
      if (!boxes.length) return;
      card.querySelector('.qz-verdict')?.after(...boxes);
      const texts = boxes.flatMap((box) => [...box.querySelectorAll('span,summary,summary+p')]);
      say(texts.map((part) => part.textContent).join(' '));
    },
  };
};
export default openRemedies;
