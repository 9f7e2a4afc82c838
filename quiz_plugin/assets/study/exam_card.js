// A question of an exam: it takes picks and tells nothing of them, until it is shown as graded.
import { touch, untouched } from '../card/card_state.js';
import { cardView } from '../card/card_view.js';
import { digits } from '../card/digits.js';
import { drag } from '../kinds/drag.js';
import { SHOWN } from '../schedule/attempts.js';

digits();

/**
 * Bring a question to life as an exam asks it.
 * @param {HTMLElement} el
 * @param {number} turn which order its options have
 * @param {() => void} [changed] called when the reader has changed the picks
 */
export const examCard = (el, turn, changed = () => {}) => {
  let s = untouched(turn);
  /** @type {any} */
  let timer;

  const touched = () => {
    s = touch(s);
    view.follow(s);
    clearTimeout(timer);
    timer = setTimeout(look, 200);
    changed();
  };
  /** What was typed and can't be read is no answer: the reader is told while typing, as nothing else will tell. */
  const look = () => {
    const key = kind.input?.value && kind.error();
    if (key) view.fault(key);
  };

  const view = cardView(el, drag, touched, ({ stage }) => [stage !== 'done' && kind.clear && 'act.clear'], {
    clear() {
      view.first().focus();
      kind.set([]);
      touched();
    },
  });
  const { kind } = view;
  const { picks } = kind;
  const answer = /** @type {Element} */ (el.querySelector('.qz-answer'));

  /** @param {'fresh'|'draft'|'done'} stage */
  const show = (stage) => {
    clearTimeout(timer);
    s = { ...s, stage };
    view.draw(s);
  };
  const settle = () => show(picks().length ? 'draft' : 'fresh');

  answer.remove();
  settle();
  el.dataset.qz = '';

  return {
    picks,
    /** Put picks in, as if the reader had. @param {string[]} given */
    set(given) {
      kind.set(given);
      settle();
    },
    /** Show picks as graded, with the answer and every reason; nothing is saved. @param {string[]} given */
    show(given) {
      el.append(answer);
      kind.set(given);
      // Who has picked nothing has missed nothing either.
      s = { ...s, flags: given.length ? 0 : SHOWN };
      show('done');
      for (const fold of el.querySelectorAll('details:has(> .qz-why)')) fold.setAttribute('open', '');
    },
    /** What the picks are worth; null where there are none. */
    grade: () => (picks().length ? kind.judge(picks()) : null),
  };
};
