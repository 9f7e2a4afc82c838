// Draws what a card knows into its element. What only one kind of question shows is in that kind's module.

import { KINDS } from '../kinds/kinds.js';
import { SECOND, SHOWN, SURE } from '../schedule/attempts.js';
import { make, showFocus } from './dom.js';
import { lang, n, say, t } from './page.js';

/** @import * as T from '../types' */
/** @import { CardState } from './card_state.js' */

/** The words and the symbol of a mark, by twice whether the part was chosen plus whether it is right. */
const MARKS = ['pass', 'miss', 'slip', 'hit'];
const SYMBOLS = '–◌✗✓';

/**
 * @param {HTMLElement} el
 * @param {() => void} touched called when the picks have changed
 * @param {(s: CardState, hints: number) => (string|false|0|undefined)[]} offers the keys of the buttons, where there are hints
 * @param {Record<string, ((act?: string) => unknown)|undefined>} acts what each button does, by the end of its key; those
 *   that are not there submit the form
 */
export const cardView = (el, touched, offers, acts) => {
  /** @param {string} sel @returns {any} */
  const find = (sel) => el.querySelector(sel);
  // A card that lacks a part stays as it was served.
  /** @param {string} sel */
  const must = (sel) => {
    const found = find(sel);
    if (!found) throw new Error(sel);
    return found;
  };
  /** @type {HTMLFieldSetElement} */
  const set = must('.qz-set');
  /** @type {HTMLElement} */
  const row = must('.qz-acts');
  /** What gets marks: options as they stand, or the row of a number. @returns {NodeListOf<HTMLElement>} */
  const parts = () => el.querySelectorAll('.qz-opt,.qz-numrow');
  /** @type {HTMLDetailsElement} */
  const answer = must('.qz-answer');
  const sum = must('.qz-answer>.qz-sum');
  const key = must('.qz-ca');
  const study = find('.qz-study');
  // Of options alone: what was neither chosen nor right has its reason in a fold.
  const whys = find('.qz-row') && must('.qz-why');
  const band = make('div.qz-verdict', { role: 'group', tabIndex: -1 });
  const others = make('details', make('summary.qz-sum', t('a.others')));
  const hintbox = find('.qz-hintbox') ?? make('details');
  const hintlist = make('div.qz-hints');
  /** @type {HTMLElement[]} */
  const hints = [...hintbox.querySelectorAll('.qz-hint')];
  const err = make('p.qz-err', { id: `${el.id}--err` });
  /** What takes each mark away. @type {Map<HTMLElement, () => void>} */
  const marked = new Map();
  /** @type {number} */
  let turn;

  const letter = (/** @type {Element} */ li) => li.querySelector('.qz-key')?.textContent ?? '';

  const unmark = (/** @type {HTMLElement} */ host) => {
    marked.get(host)?.();
    marked.delete(host);
  };

  const kind = KINDS[/** @type {string} */ (el.dataset.type)]({
    el,
    set,
    rows: [...parts()],
    letter,
    lang,
    t,
    n,
    say,
    must,
    unmark,
    touched,
  });

  /**
   * Mark all parts, as the kind says, until the next answer: a reason can be read while another try is made. What has no
   * words of its own, a number, has its reason in the band.
   * @param {string[]} given @param {boolean} done @param {T.Result} result
   * @param {unknown} shown whether the answer was asked for before anything was picked: then nothing was missed; nor was
   *   it where only one option can be picked
   */
  const mark = (given, done, result, shown) => {
    for (const host of parts()) {
      const { on, ok, words, why } = kind.mark(host, given, done, result);
      if (!done && !on) continue;
      const nth = (on ? 2 : 0) + (ok ? 1 : 0);
      const name = MARKS[nth];
      const span = make('span', { ariaHidden: 'true' }, SYMBOLS[nth]);
      const texts = words ?? [t(`m.${shown && ok && !on ? 'shown' : name}`)];
      const added = words === null ? [] : [make('p.qz-mark', span, ' ', ...texts)];
      // Reasons are moved, not copied: no text twice for a screen reader.
      const feedback = make('div.qz-fb');
      if (why && (ok ? done : on)) {
        feedback.append(...why.childNodes);
        added.push(feedback);
      }
      (words === null ? band : host).append(...added);
      host.dataset.mark = name;
      marked.set(host, () => {
        if (why) why.append(...feedback.childNodes);
        for (const part of added) part.remove();
        delete host.dataset.mark;
      });
    }
  };

  const first = () => must('.qz-set :is(input,select,[aria-disabled=false])');

  /** Say what is missing, or nothing any more. */
  const fault = (key = '') => {
    err.hidden = !key;
    for (const x of set.elements) x.ariaInvalid = key ? 'true' : null;
    err.replaceChildren(...(key ? [make('span.qz-vh', `${t('err.prefix')} `), t(key)] : []));
    // The focus tells of it, unless it is there already.
    if (key && document.activeElement === first()) say(t(key));
  };

  /** @param {string} key @param {number} [count] */
  const button = (key, count) => {
    const act = key.slice(4);
    const onclick = acts[act];
    const className = onclick && act !== 'next' ? 'qz-btn' : 'qz-btn qz-btn--main';
    const text = count ? n(key, count) : t(key);
    const made = make('button', { type: onclick ? 'button' : 'submit', className, onclick }, text);
    made.dataset.act = act;
    return made;
  };

  /** Show the hints that were asked for, folded once there is an answer, and the buttons. @param {CardState} s */
  const offer = (s) => {
    const done = s.stage === 'done';
    const left = hints.length - s.hints;
    hintbox.append(...hints);
    hintbox.hidden = !done || !s.hints;
    if (!done) hintlist.append(...hints.slice(0, s.hints));
    // The way to the answer is its own fold, at the end of the row.
    const made = (/** @type {string|false|0|undefined} */ key) =>
      key === 'act.reveal' ? answer : key ? button(key, key === 'act.hint' ? left : 0) : '';
    row.replaceChildren(...offers(s, left).map(made));
  };

  const report = () => {
    band.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  };

  /** @param {CardState} s @param {boolean} done */
  const verdict = ({ flags, first }, done) => {
    const given = done ? kind.picks() : first;
    const result = kind.judge(given);
    const v = flags & SHOWN ? 'seen' : result.verdict;
    const right = v === 'right';
    const word = right && flags & SECOND ? 'right2' : v === 'wrong' && !done ? 'not_yet' : v;
    /** @type {string[]} */
    const rest = [];
    if (!right && v !== 'seen') {
      rest.push(...kind.words(result));
      if (!done && v === 'partly' && !result.moves) rest.push(t('v.try_rest'));
      if (flags & SURE) rest.push(t('v.sure_wrong'));
    }
    if (done && !right) rest.push(key.textContent);
    const text = make('p', make('strong', t(`v.${word}`)), ...rest.map((x) => ` ${x}`));
    band.replaceChildren(text);
    band.ariaLabel = text.textContent;
    band.dataset.v = v;
    mark(given, done, result, kind.clear || (v === 'seen' && !given.length));
    if (study && !right) band.append(study);
    row.before(band);
    band.append(row);
    if (done && whys?.textContent.trim()) {
      others.append(whys);
      band.after(others);
    }
  };

  /** Put back what was served with the answer. */
  const gather = () => {
    if (whys) key.after(whys);
    if (study) key.parentNode.append(study);
    others.remove();
  };

  /** @param {CardState} s @param {number} [at] which order the options have */
  const draw = (s, at = s.turn) => {
    const done = s.stage === 'done';
    turn = at;
    fault();
    for (const host of marked.keys()) unmark(host);
    gather();
    hintlist.after(row);
    band.remove();
    find('.qz-status')?.remove();
    kind.place?.(turn);
    el.dataset.state = s.stage;
    set.disabled = answer.open = done;
    sum.textContent = done ? sum.dataset.done : t('act.reveal');
    offer(s);
    if (done) el.append(answer);
    if (done || s.stage === 'retry') verdict(s, done);
  };

  set.after(hintlist);
  // An empty description adds nothing, so the error's place is named once.
  const described = kind.input ?? set;
  described.setAttribute('aria-describedby', [described.getAttribute('aria-describedby'), err.id].join(' ').trim());
  must('.qz-legend').after(err);
  must('.qz-form').onsubmit = (/** @type {SubmitEvent} */ e) => {
    e.preventDefault();
    if (!set.disabled) acts.submit?.(e.submitter?.dataset.act);
  };
  set.oninput = touched;

  return {
    kind,
    hints,
    sum,
    first,
    report,
    fault,
    button,
    offer,
    draw,
    /** The picks have changed. @param {CardState} s */
    follow({ stage }) {
      el.dataset.state = stage;
      if (err.hidden) return;
      fault();
      showFocus(); // what stood below the error has moved up
    },
    /** On paper, options stand as they were written. @param {boolean} on */
    print(on) {
      kind.place?.(on ? 0 : turn);
    },
  };
};
