// Runs sessions of practice and review (`openSessions`, for practice.js, review.js): asks question by question, saves
// answers, stores how far it is (`p/cur`, `r/cur`), shows by results.js how it went. A session goes on after a reload
// or in the other language until another starts, a review only that day. Also what is due (`dueNow`, `linkToReview`).
import { start } from '../card/card.js';
import { cardView } from '../card/card_view.js';
import { make, visit } from '../card/dom.js';
import { digits } from '../card/keys.js';
import { $, dayName } from '../card/page.js';
import { watchSlips } from '../card/slips.js';
import { counted, SURE, studyDay, UNSURE } from '../schedule/attempts.js';
import { record } from '../schedule/schedule.js';
import { button, clearAddress, practiceOf, steps, studyPage } from './elements.js';
import { outcomes, triesOf } from './outcomes.js';
import { fetchCards, keysOf, loadResults, trimCard } from './questions.js';
import { reviewQueue } from './selection.js';
import { readSession, recordAnswer, sessionToStore } from './session_state.js';

/** @import * as T from '../types' */
/** @import { Session } from './session_state.js' */

/** Practice or review. @typedef {'p'|'r'} Mode */

/** @type {T.Card|undefined} */
let current;
addEventListener('pagehide', () => current?.saveDraft());
digits();

/** @type {ReturnType<typeof watchSlips>|undefined} */
let slips;

/**
 * What is due, as many as a review asks today, and how many more there are.
 * @param {T.App} app @param {number} [size]
 */
export const dueNow = ({ index, store, settings }, size = settings.sessionSize) =>
  reviewQueue(index, store.get, studyDay(Date.now()), size);

/** The way to a review. @param {T.App} app @param {number} many @returns {[string, string]} */
export const linkToReview = ({ n }, many) => [n('rv.start', many), `${studyPage('review')}#/start`];

/** The sessions of practice, or of review. @param {T.App} app @param {Mode} mode */
export const openSessions = (app, mode) => {
  const { t, n, store, settings, rowOf } = app;
  const key = `${mode}/cur`;

  /** The session of an earlier page that still has a question to ask. */
  const open = () => {
    const found = readSession(store.value(key), rowOf);
    // What remains of a review of an earlier day is due in that of today.
    return mode === 'r' && found?.day !== studyDay(Date.now()) ? null : found;
  };

  /** The end of a session, or as far as it went. @param {Session} s */
  const finish = async (s) => {
    clearAddress();
    const { ids, answered } = s;
    const all = outcomes(s, store.get);
    const told = ids.slice(0, answered).flatMap((id, i) => {
      const rec = store.get(id);
      const turn = settings.shuffle ? (rec?.answers ?? 1) - 1 || +(mode === 'r') : 0;
      return rowOf(id) ? [{ id, is: all[i], tries: triesOf(rec), turn }] : [];
    });
    const missed = told.flatMap(({ id, is }) => (is === 'right' ? [] : id));
    const early = answered < ids.length;
    const due = dueNow(app);
    const now = due.ids.length;
    const acts = steps(
      now && linkToReview(app, now),
      missed.length && [n('rs.practise', missed.length), practiceOf(missed)],
      [t('pr.more'), `${studyPage('practice')}#/`],
      !now && due.more && linkToReview(app, due.more),
    );
    const { praise, resultParts } = await loadResults(cardView);
    const [key, values] = praise(told, store.get);
    const lead = [...new Set(['se.right', key])].map((each) => t(each, values));
    const { nodes } = await resultParts(app, told, ids.length - answered, acts, lead);
    const rest = due.more && !now ? make('p', n('rv.enough', due.more)) : '';
    app.view(t(early ? 'se.so_far' : mode === 'r' ? 'rv.done' : 'pr.done'), ...nodes, rest);
  };

  /**
   * Ask the question that a session is at.
   * @param {Session} s @param {() => void} leave where its end leads while nothing is answered
   */
  const ask = async (s, leave) => {
    const { ids, at } = s;
    const id = ids[at];
    const [el] = await fetchCards(app, [id]);
    // One of which nothing is answered is in nobody's way.
    const save = () => store.setValue(key, sessionToStore({ ...s, day: s.answered && studyDay(Date.now()) }));
    const next = () => {
      s = { ...s, at: at + 1, answered: Math.max(s.answered, at + 1) };
      save();
      step(s, leave);
    };
    if (!el) return next();

    const bar = make('progress.qz-vh', { max: ids.length, ariaLabel: t(mode === 'r' ? 'nav.review' : 'nav.practice') });
    const parts = ids.map(() => make('i'));
    const paint = () => {
      bar.value = s.answered;
      for (const [i, is] of outcomes(s, store.get).entries()) parts[i].className = i === at ? `${is} now` : is;
      if (!parts[at + 1]) el.querySelector('[data-act=next]')?.replaceChildren(t('se.results'));
    };
    /**
     * A verdict has scrolled the line above the question out of sight, or nothing: no half of it stays at the header.
     */
    const settle = () => {
      const [header, line] = /** @type {Element[]} */ ([$('.md-header'), $('#qz-app > .qz-view')]);
      const under = header.getBoundingClientRect().bottom;
      const { top, bottom } = line.getBoundingClientRect();
      if (top >= under || bottom <= under) return;
      scrollBy(0, bottom - under);
      if (line.getBoundingClientRect().bottom > under + 1) scrollTo(0, 0);
    };
    const answered = () => {
      queueMicrotask(settle);
      s = recordAnswer(s, counted(/** @type {T.Rec} */ (store.get(id))).at(-1)?.credit === 1);
      save();
      paint();
    };
    const end = () => (s.answered ? step({ ...s, at: Infinity }, leave) : leave());
    trimCard(app, el, at + 1);
    paint(); // before it stands there, so that only what an answer changes is seen to change
    app.view(
      t('q.of', { n: at + 1, total: ids.length }),
      button(t('se.end'), end, 'link'),
      make('p.se-bar', bar, ...parts),
      el,
      keysOf(app, el, ` ${t('q.enter')}`),
    );
    // When the question comes back if the answer is right.
    const [unsure, sure] = [UNSURE, SURE].map((flags) =>
      dayName(record(store.get(id), '', Date.now(), [], 1, flags, mode, settings.examDate).due - studyDay(Date.now())),
    );
    // Its answer needs nothing more to be loaded.
    current = start(el, {
      whenLoaded: (_, then) =>
        then?.({
          save(id, rev, picks, credit, flags) {
            store.save(id, rev, Date.now(), picks, credit, flags, mode, settings.examDate);
            slips ??= watchSlips(store, app.say);
            slips(id);
          },
        }),
      changed: answered,
      next,
      settings: mode === 'r' ? { ...settings, askSure: true } : settings,
      turn: +(mode === 'r'),
    });
    // They are the same after another answer of the day, and before an exam.
    if (sure !== unsure) el.querySelector('.qz-hints')?.append(make('p.se-quiet', t('act.how_sure', { unsure, sure })));
    // A question that was answered elsewhere today is asked anew here; one answered in this session shows its answer.
    if (s.answered === at) /** @type {HTMLElement|null} */ (el.querySelector('[data-act=reset]'))?.click();
    save();
    paint();
    visit(el, false);
    loadResults(cardView);
  };

  /** @param {Session} s @param {() => void} leave @returns {Promise<void>} */
  const show = (s, leave) => {
    if (s.at < s.ids.length) return ask(s, leave);
    store.setValue(key, null);
    return finish(s);
  };
  /** @param {Session} s @param {() => void} leave @returns {Promise<void>} */
  const step = (s, leave) => show(s, leave).catch(() => app.fail(() => step(s, leave)));

  return {
    open,
    /**
     * Start a session, or go on with it.
     * @param {Session} session @param {() => void} leave where its end leads while nothing is answered
     */
    run: step,
  };
};
