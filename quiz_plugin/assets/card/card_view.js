// Draws a card by its state (`cardView`): marks, verdict, hints, errors, buttons. Starts the module of its kind, which
// reads and grades picks (kinds/); calls back for picks and buttons. Moves reasons into the verdict, uncopied, and back
// before it draws again. For card.js; study pages hand it to study/questions.js, for exams and results.
import { KINDS } from '../kinds/kinds.js';
import { SECOND, SHOWN, SURE } from '../schedule/attempts.js';
import { verdictOf } from './card_state.js';
import { make, reveal } from './dom.js';
import { lang, n, say, t } from './page.js';

/** @import * as T from '../types' */
/** @import { CardState } from './card_state.js' */

/** What a mark says, by twice whether the part was chosen plus whether it is right. */
const MARKS = ['pass', 'miss', 'slip', 'hit'];

/**
 * @param {HTMLElement} el
 * @param {() => void} touched called when the picks have changed
 * @param {(s: CardState, hints: number) => (string|false|0|undefined)[]} offers the keys of the buttons, where there
 *   are hints
 * @param {Record<string, ((act?: string) => unknown)|undefined>} acts what each button does, by the end of its key;
 *   those that are not there submit the form
 */
export const cardView = (el, touched, offers, acts) => {
  /** @param {string} sel @returns {any} */
  const find = (sel) => el.querySelector(sel);
  /** @type {HTMLFieldSetElement} */
  const set = find('.qz-set');
  const form = find('.qz-form');
  /** @type {HTMLElement} */
  const row = find('.qz-acts');
  /** What gets marks: options as they stand, or the box of a number. @returns {NodeListOf<HTMLElement>} */
  const parts = () => el.querySelectorAll('.qz-opt,.qz-numbox');
  /** @type {HTMLDetailsElement} */
  const answer = find('.qz-answer');
  const sum = find('.qz-answer>.qz-sum');
  const key = find('.qz-ca');
  const study = find('.qz-study');
  const band = make('div.qz-verdict', { role: 'group', tabIndex: -1 });
  const hintbox = find('.qz-hintbox') ?? make('details');
  const hintlist = make('div.qz-hints');
  /** @type {HTMLElement[]} */
  const hints = [...hintbox.querySelectorAll('.qz-hint')];
  const err = find('.qz-err');
  /** What puts the reasons that stand in the band back into their places. @type {(() => void)[]} */
  const lent = [];
  /** @type {number} */
  let turn;

  const letter = (/** @type {Element} */ li) => /** @type {string} */ (li.querySelector('.qz-key')?.textContent);

  const unmark = (/** @type {HTMLElement} */ host) => {
    host.querySelector('.qz-mark')?.remove();
    delete host.dataset.mark;
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
    find,
    unmark,
    touched,
  });

  /**
   * Mark all parts, as the kind says, until the next answer. In the band stands a reason: of wrong picks, else, once
   * all is marked, of what was missed, else of right picks; where the answer was asked for, of what was missed. Several
   * of them are folded; once the question is answered, they stay with all other reasons, unless they are short: at most
   * seven lines on a phone. Then what was missed follows wrong picks. That of the whole stands there by the same rule;
   * but an order that is put right says enough itself.
   * @param {string[]} given @param {boolean} done @param {T.Result} result
   * @param {boolean} seen whether the answer was asked for: before anything was picked, nothing was missed; nor was it
   *   where only one option can be picked
   */
  const mark = (given, done, result, seen) => {
    /** @type {any[][]} */
    const reasons = [[], [], [], []];
    for (const host of parts()) {
      const { on, ok, words, to, why } = kind.mark(host, given, done, result);
      if (!done && !on) {
        unmark(host);
        continue;
      }
      const nth = (on ? 2 : 0) + (ok ? 1 : 0);
      const text = words ?? t(`m.${(kind.clear || (seen && !given[0])) && nth === 1 ? 'shown' : MARKS[nth]}`);
      const sign = make('p.qz-mark', make('b', { ariaHidden: true }, to || ''), make('span.qz-vh', text));
      const there = host.querySelector('.qz-mark');
      if (!there?.isEqualNode(sign)) {
        there?.remove();
        host.append(sign); // what stays as it is does not come in once more
      }
      host.dataset.mark = MARKS[nth];
      if (why) reasons[nth].push(why);
    }
    const [, missed, slips, hits] = reasons;
    const right = result.credit === 1;
    const whole = done && (right || !el.dataset.order) && find('div.qz-why');
    const long = (/** @type {Element[]} */ all) =>
      all.reduce((sum, why) => sum + why.textContent.trim().length, 0) > (right ? 235 : 160);
    const wrong = [...slips, ...missed];
    let chosen = whole ? [whole] : seen ? missed : done && !long(wrong) ? wrong : slips;
    if (!chosen[0]) chosen = missed[0] ? missed : hits;
    if (done && (chosen[1] || (whole && !right)) && long(chosen)) chosen = [];
    // Moved, not copied: no text twice for a screen reader. Who copies a card for paper learns which of them is whose.
    const moved = chosen.map((why, i) => {
      const feedback = make('div.qz-fb', ...why.childNodes);
      why.dataset.lent = i;
      lent.push(() => {
        why.append(...feedback.childNodes);
        delete why.dataset.lent;
      });
      return feedback;
    });
    band.append(...(moved[1] && !done ? [make('details', make('summary.qz-sum', t('a.why')), ...moved)] : moved));
  };

  const first = () => find('.qz-set :is(input,select,[aria-disabled=false])');

  /** Say what is missing, or nothing any more. */
  const fault = (key = '') => {
    err.hidden = !key;
    for (const x of /** @type {any} */ (set.elements)) x.ariaInvalid = key ? true : null;
    err.replaceChildren(...(key ? [make('span.qz-vh', t('err.prefix'), ' '), t(key)] : []));
    // The focus tells of it, unless it is there already.
    if (key && document.activeElement === first()) say(t(key));
  };

  /** @param {string} key @param {number} [count] */
  const button = (key, count) => {
    const act = key.slice(4);
    const onclick = acts[act];
    const text = count ? n(key, count) : t(key);
    const made = make('button.qz-btn', { type: onclick ? 'button' : 'submit', onclick }, text);
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

  // If the window has room, buttons, verdict and what it is about are seen; else that, and where the verdict begins.
  const report = () => {
    band.focus({ preventScroll: true });
    const about = find('[data-mark=slip],[data-mark=miss]') ?? [...el.querySelectorAll('[data-mark=hit]')].at(-1);
    for (const each of [row, band, about ?? null, band.firstChild]) reveal(each);
  };

  /** @param {CardState} s @param {boolean} done */
  const verdict = ({ flags, first }, done) => {
    const given = done ? kind.picks() : first;
    const result = kind.judge(given);
    const v = flags & SHOWN ? 'seen' : verdictOf(result.credit);
    const right = v === 'right';
    const word = right && flags & SECOND ? 'right2' : right || done ? v : v === 'wrong' ? 'not_yet' : 'partly_yet';
    const rest = right || v === 'seen' ? [] : [...kind.words(result), flags & SURE && t('v.sure_wrong')];
    const text = make('p', make('strong', t(`v.${word}`)), ...rest.map((x) => (x ? ` ${x}` : '')));
    const missed = done && !right;
    if (missed) text.append(' ', make('span', key.textContent));
    band.replaceChildren(text);
    band.ariaLabel = text.textContent;
    band.dataset.v = v;
    mark(given, done, result, v === 'seen');
    // In its last line, where there is room.
    if (missed) /** @type {any} */ (band.lastChild).append(' ', study);
    row.before(band);
  };

  /** @param {CardState} s @param {number} [at] which order the options have */
  const draw = (s, at = s.turn) => {
    const done = s.stage === 'done';
    // First of all: where this takes the focus away, browsers lay out what has changed so far.
    set.disabled = done;
    turn = at;
    fault();
    const marked = done || s.stage === 'retry';
    for (const host of marked ? [] : parts()) unmark(host);
    for (const back of lent.splice(0)) back();
    key.parentNode.append(study);
    band.remove();
    find('.qz-status')?.remove();
    kind.place?.(turn);
    el.dataset.state = s.stage;
    answer.open = done && !!(s.flags & SHOWN);
    offer(s);
    if (done) form.after(answer);
    if (marked) verdict(s, done);
  };

  set.after(hintlist);
  form.onsubmit = (/** @type {SubmitEvent} */ e) => {
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
      if (!err.hidden) {
        fault();
        reveal(); // what stood below the error has moved up
      }
    },
    /** On paper, options stand as they were written. @param {boolean} on */
    print(on) {
      kind.place?.(on ? 0 : turn, on);
    },
  };
};
