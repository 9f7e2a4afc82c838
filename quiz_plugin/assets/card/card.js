// Brings a card of the page to life (`start`), from what is stored: a draft, else an answer of today, else untouched;
// an older one gets a line. card_state.js decides, card_view.js draws, this stores drafts, moves the focus; answers go
// to what `whenLoaded` brings, or show unsaved. For cards.js, study/session.js; exams: study/questions.js.
import { SHOWN, SURE, UNSURE } from '../schedule/attempts.js';
import { answer, draftOf, flagsOf, look, offers, restore, touch, untouched, verdictOf } from './card_state.js';
import { cardView } from './card_view.js';
import { make } from './dom.js';
import { dayName, store, t } from './page.js';

/** @import * as T from '../types' */
/** @import { CardState } from './card_state.js' */

/**
 * Bring a question to life.
 * @param {HTMLElement} el
 * @param {object} env
 * @param {T.whenLoaded} env.whenLoaded
 * @param {() => void} env.changed called when an answer was given or shown
 * @param {() => void} [env.next] what the button after an answer does, if there is a next question
 * @param {{ shuffle?: boolean, askSure?: boolean }} env.settings
 * @param {number} [env.turn] which order the options have before the first answer
 */
export const start = (el, { whenLoaded, changed, next, settings, turn }) => {
  const rev = /** @type {string} */ (el.dataset.rev);
  const id = el.id.slice(2);
  let s = untouched(0);
  /** @type {any} */
  let timer;

  const touched = () => {
    s = touch(s);
    view.follow(s);
    clearTimeout(timer);
    timer = setTimeout(saveDraft, 200);
  };

  /** @type {Record<string, ((act?: string) => unknown)|undefined>} */
  const acts = {
    reset() {
      kind.set([]);
      store.setDraft(id, null);
      show(untouched(store.get(id)?.answers ?? 0));
      first().focus();
    },
    hint() {
      s = { ...s, hints: s.hints + 1 };
      view.offer(s);
      hints[s.hints - 1].focus();
      saveDraft();
    },
    last() {
      const rec = store.get(id);
      if (!rec?.done) return;
      recall(look(s, rec), rec.done);
      report();
    },
    next,
    submit: (act) =>
      refused() ||
      whenLoaded(id, (storing) => {
        if (!refused()) submit(storing, act === 'sure' ? SURE : act === 'unsure' ? UNSURE : 0);
      }),
  };
  const view = cardView(el, touched, (state, left) => offers(state, next, settings.askSure, left), acts);
  const { kind, hints, sum, first, report } = view;
  const { picks } = kind;

  /** Refuse what can't be checked, and say why; picks may still change while what stores answers is on its way. */
  const refused = () => {
    const key = kind.error();
    if (key) {
      view.fault(key);
      first().focus();
    }
    return key;
  };

  /** @param {CardState} state */
  const show = (state) => {
    clearTimeout(timer);
    s = state;
    view.draw(s, settings.shuffle === false ? 0 : s.turn || turn);
  };

  const saveDraft = () => {
    clearTimeout(timer);
    if (s.stage !== 'done') store.setDraft(id, draftOf(s, picks(), rev));
  };

  /** @param {T.Storing|undefined} storing @param {number} more flags */
  const submit = (storing, more) => {
    const given = picks();
    const flags = flagsOf(s, more);
    const credit = more & SHOWN ? 0 : kind.judge(given).credit;
    storing?.save(id, rev, given, credit, flags);
    show(answer(s, given, credit, flags, kind.singleTry));
    if (s.stage === 'done') store.setDraft(id, storing ? null : { p: given });
    else saveDraft();
    changed();
    report();
  };

  /** Show an answer that was given before. @param {CardState} state @param {{ picks: string[] }} done */
  const recall = (state, done) => {
    kind.set(done.picks);
    store.setDraft(id, null);
    show(state);
  };

  /** Show what storage says. */
  const resume = () => {
    const rec = store.get(id);
    const saved = store.draft(id);
    const draft = rec && rec.rev !== rev && saved?.r !== rev ? null : saved;
    /** @type {string[]} */
    let tried = [];
    if (draft) {
      kind.set(draft.t ?? []); // drops what no longer exists
      tried = picks();
      kind.set(draft.p);
    }
    const shown = Math.min(draft?.h ?? 0, hints.length);
    const { state, done, day } = restore(rec, rev, Date.now(), picks(), tried, shown);
    if (done && state.stage === 'done') return recall(state, done);
    show(state);
    if (!done || state.stage === 'retry') return;
    const last = t('st.last', { when: dayName(day), verdict: t(`g.${verdictOf(done.credit)}`) });
    el.querySelector('.qz-stem')?.before(make('p.qz-status', last, ' ', view.button('act.last')));
  };

  resume();
  // A click, not `toggle`: printing and find-in-page open details too, and neither is giving up.
  sum.onclick = (/** @type {Event} */ e) => {
    if (s.stage === 'done' || sum.parentNode.open) return;
    e.preventDefault();
    whenLoaded(id, (storing) => {
      sum.blur(); // where what has the focus is moved, browsers lay out the page once more
      submit(storing, SHOWN);
    });
  };
  el.dataset.qz = '';

  return {
    id,
    rev,
    /** Save the draft now. */
    saveDraft,
    /** Another tab or an earlier page may know more; a reader's work is not disturbed. */
    refresh() {
      if (s.stage === 'draft' || s.stage === 'retry') return;
      kind.set([]);
      resume();
    },
    /** Paper shows the question as written. */
    print: view.print,
  };
};
