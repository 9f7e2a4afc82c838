// Draws what a card knows into its element. What only one kind of question shows is in that kind's module.

import { KINDS } from '../kinds/kinds.js';
import { SECOND, SHOWN, SURE } from '../schedule/attempts.js';
import { make, near } from './dom.js';
import { lang, n, say, t } from './page.js';

/** @import * as T from '../types' */
/** @import { CardState } from './card_state.js' */

/** The words and the symbol of a mark: twice whether the part was chosen, and whether it is right. */
const MARKS = [
  ['m.pass', '–'],
  ['m.miss', '◌'],
  ['m.slip', '✗'],
  ['m.hit', '✓'],
];

/**
 * @typedef {object} Mark
 * @property {string} pick what it is about
 * @property {HTMLElement[]} added
 * @property {HTMLElement|false|null} [feedback] where the reason stands
 * @property {Element|null} [why] where the answer had it
 */

/**
 * @param {HTMLElement} el
 * @param {T.drag} drag
 * @param {() => void} touched called when the picks have changed
 * @param {(s: CardState, hints: number) => (string|false|0|undefined)[]} offers the keys of the buttons, where there are hints
 * @param {Record<string, ((act?: string) => unknown)|undefined>} acts what each button does, by the end of its key; those
 *   that are not there submit the form
 */
export const cardView = (el, drag, touched, offers, acts) => {
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
  /** What gets marks: options as they stand, or the set. @returns {NodeListOf<HTMLElement>} */
  const parts = () => el.querySelectorAll('.qz-opt,.qz-set:not(:has(.qz-opt))');
  /** @type {HTMLDetailsElement} */
  const answer = must('.qz-answer');
  const sum = must('.qz-answer>.qz-sum');
  const served = sum.textContent;
  const study = find('.qz-body .qz-study');
  const hintbox = find('.qz-hintbox');
  const hintlist = make('div', { className: 'qz-hints' });
  /** @type {HTMLElement[]} */
  const hints = [...(hintbox?.querySelectorAll('.qz-hint') ?? [])];
  const err = make('p', { className: 'qz-err', id: `${el.id}--err` });
  /** @type {Map<HTMLElement, Mark>} */
  const marked = new Map();
  /** @type {number} */
  let turn;

  const letter = (/** @type {Element} */ li) => li.querySelector('.qz-key')?.textContent ?? '';

  const unmark = (/** @type {HTMLElement} */ host) => {
    const { added = [], feedback, why } = marked.get(host) ?? {};
    if (feedback) why?.append(...feedback.childNodes);
    for (const part of added) part.remove();
    marked.delete(host);
    delete host.dataset.mark;
  };

  const kind = KINDS[/** @type {string} */ (el.dataset.type)]({
    el,
    set,
    rows: [...parts()],
    letter,
    drag,
    lang,
    t,
    n,
    say,
    must,
    unmark,
    touched,
  });

  /** A mark stays as long as the pick it is about. */
  const loosen = () => {
    for (const [host, { pick }] of marked) if (!kind.picks().includes(pick)) unmark(host);
  };

  /** Mark all parts, as the kind says; a symbol and a letter each is what the verdict repeats. */
  const mark = (/** @type {string[]} */ given, /** @type {boolean} */ done, /** @type {T.Result} */ result) => {
    const line = make('p', { className: 'qz-sumline', ariaHidden: 'true' }); // the marks say it in words
    for (const host of parts()) {
      const { on, ok, pick, words, why } = kind.mark(host, given, done, result);
      if (!done && !on) continue;
      const [key, symbol] = MARKS[(on ? 2 : 0) + (ok ? 1 : 0)];
      const span = make('span', { ariaHidden: 'true' }, symbol);
      const added = words === null ? [] : [make('p', { className: 'qz-mark' }, span, ' ', ...(words ?? [t(key)]))];
      // Reasons are moved, not copied: no text twice for a screen reader.
      const feedback = (done || !ok) && why && make('div', { className: 'qz-fb' }, ...why.childNodes);
      if (feedback) added.push(feedback);
      if (letter(host) && (on || ok)) line.append(make('span', {}, `${symbol} ${letter(host)}`));
      host.append(...added);
      host.dataset.mark = key.slice(2);
      marked.set(host, { pick, added, feedback, why });
    }
    if (!done) loosen();
    return line;
  };

  const first = () => must('.qz-set :is(input,select,[aria-disabled=false])');

  /** Say what is missing, or nothing any more. */
  const fault = (key = '') => {
    err.hidden = !key;
    for (const x of set.elements) x.ariaInvalid = key ? 'true' : null;
    err.replaceChildren(...(key ? [make('span', { className: 'qz-vh' }, `${t('err.prefix')} `), t(key)] : []));
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

  /** Show the hints that were asked for, and the buttons. @param {CardState} s */
  const offer = (s) => {
    if (hintlist.children[s.hints]) hintbox.append(...hints);
    hintlist.append(...hints.slice(0, s.hints));
    const left = hints.length - s.hints;
    row.replaceChildren(...offers(s, left).flatMap((key) => (key ? button(key, key === 'act.hint' ? left : 0) : [])));
  };

  const report = () => {
    must('.qz-verdict').focus({ preventScroll: true });
    near();
  };

  /** @param {CardState} s @param {boolean} done */
  const verdict = ({ flags, first }, done) => {
    const given = done ? kind.picks() : first;
    const result = kind.judge(given);
    const line = mark(given, done, result);
    const v = flags & SHOWN ? 'seen' : result.verdict;
    const right = v === 'right';
    const hit = flags & SECOND ? 'v.right2' : 'v.right';
    const word = right ? hit : v === 'seen' ? 'v.seen' : v === 'partly' ? 'v.partly' : done ? 'v.wrong' : 'v.not_yet';
    /** @type {string[]} */
    const rest = [];
    if (!right && v !== 'seen') {
      rest.push(...kind.words(result));
      if (!done && v === 'partly' && !result.moves) rest.push(t('v.try_rest'));
      if (flags & SURE) rest.push(t('v.sure_wrong'));
    }
    const text = make('p', { id: `${el.id}--verdict` }, make('strong', {}, t(word)), ...rest.map((x) => ` ${x}`));
    const box = make('div', { className: 'qz-verdict', role: 'group', tabIndex: -1 }, text, line);
    if (study && !right) box.append(study.cloneNode(true));
    box.dataset.v = v;
    box.setAttribute('aria-labelledby', text.id);
    row.before(box);
  };

  /** @param {CardState} s @param {number} [at] which order the options have */
  const draw = (s, at = s.turn) => {
    const done = s.stage === 'done';
    turn = at;
    fault();
    for (const host of marked.keys()) unmark(host);
    for (const x of el.querySelectorAll('.qz-verdict,.qz-status')) x.remove();
    kind.place?.(turn);
    el.dataset.state = s.stage;
    set.disabled = answer.open = done;
    sum.textContent = done ? t('a.title') : served;
    offer(s);
    if (done || s.stage === 'retry') verdict(s, done);
  };

  hints.forEach((hint, i) => {
    const ariaLabel = t('hint.name', { n: i + 1, total: hints.length });
    Object.assign(hint, { role: 'group', tabIndex: -1, ariaLabel });
  });
  if (hintbox) hintbox.hidden = true;
  set.after(hintlist);
  // An empty description adds nothing, so the error's place is named once.
  const described = kind.input ?? set;
  described.setAttribute('aria-describedby', [described.getAttribute('aria-describedby'), err.id].join(' ').trim());
  must('.qz-legend').after(err);
  must('.qz-form').addEventListener('submit', (/** @type {SubmitEvent} */ e) => {
    e.preventDefault();
    if (!set.disabled) acts.submit?.(e.submitter?.dataset.act);
  });
  set.addEventListener('input', touched);

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
      loosen();
      if (err.hidden) return;
      fault();
      near(); // what stood below the error has moved up
    },
    /** Give the reasons back to the answer, on paper. @param {boolean} on */
    print(on) {
      for (const { feedback, why } of marked.values())
        if (feedback && why) (on ? why : feedback).append(...(on ? feedback : why).childNodes);
      kind.place?.(on ? 0 : turn);
    },
  };
};
