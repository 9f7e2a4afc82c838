// Entry: the exam. A paper comes from the form or with the address: #/new?s=set,set&c=concept&n=10&seed=abc.12&t=1.5
import { make } from '../card/dom.js';
import { digits } from '../card/keys.js';
import { prefix } from '../card/page.js';
import { openPage } from './app.js';
import { button, decide } from './elements.js';
import { showCheck, showForm, showQuestion, showWaiting } from './exam_view.js';
import { examCard, fetchCards } from './questions.js';
import { showResult } from './results.js';
import { gradeExam, isResult, readResults } from './results_state.js';
import { newExam, paperAddress, readPaperAddress } from './selection.js';
import { countedItems, isExam, timeNotice, turnTo, withTime } from './session_state.js';

/** @import * as T from '../types' */
/** @import { ExamPage } from './exam_view.js' */
/** @import { PaperChoice } from './selection.js' */

const NAP = 5; // a second that took longer was a device asleep

/** @typedef {ReturnType<typeof openSitting>} Sitting */

/**
 * The exam that is being sat: stored after every change, timed while it is visible, and in one tab at a time: the one that
 * opened it last.
 * @param {T.App} app @param {{ lost: () => void, ticked: (was: number) => void }} on
 */
const openSitting = ({ store }, { lost, ticked }) => {
  const tab = Math.random();
  /** @type {T.Exam|null} */
  let exam = null;
  let paused = document.hidden;
  let last = Date.now();
  let beats = 0;

  /** The exam that was saved, if any. @returns {T.Exam|null} */
  const saved = () => {
    store.setAside('x/cur', isExam);
    const found = store.value('x/cur');
    return isExam(found) && !readResults(store.value('x/log')).some(({ id }) => id === found.id) ? found : null;
  };
  let written = ''; // by this tab: whatever else is there, another one has stored
  const write = () => {
    const value = exam && { ...exam, tab };
    written = JSON.stringify(value);
    store.setValue('x/cur', value);
  };
  const isHere = () => !!exam && JSON.stringify(store.value('x/cur')) === written;
  /** Give the exam up where another tab has it by now, or has erased it. */
  const check = () => {
    if (!exam || isHere()) return;
    exam = null;
    lost();
  };
  const save = () => {
    check();
    if (exam) write();
  };
  /** Add the time since the last count, unless the page is hidden. */
  const count = () => {
    const now = Date.now();
    const seconds = Math.min(NAP, Math.max(0, now - last) / 1000);
    last = now;
    if (exam && !paused) exam = withTime(exam, exam.spent + seconds);
  };

  const self = {
    /** The exam, in views that are only there while there is one. */
    get exam() {
      return /** @type {T.Exam} */ (exam);
    },
    saved,
    /** Sit an exam in this tab: one that starts, or that was saved. @param {T.Exam|null} [from] */
    open(from = saved()) {
      if (isHere() || !from) return;
      exam = from;
      last = Date.now();
      write();
    },
    /** Store what a change makes of the exam; with null, there is none any more. @param {(exam: T.Exam) => T.Exam|null} change */
    change(change) {
      check();
      if (!exam) return;
      count();
      exam = change(exam);
      write();
    },
    /** Stop the clock. */
    close() {
      count();
      save();
      exam = null;
    },
  };

  setInterval(() => {
    const was = exam?.spent ?? 0;
    count();
    if (!exam || exam.spent === was) return;
    if (++beats % 10 === 0) save();
    if (exam) ticked(was);
  }, 1000);
  document.addEventListener('visibilitychange', () => {
    count();
    paused = document.hidden;
    save();
  });
  addEventListener('pagehide', self.close);
  addEventListener('storage', ({ key }) => {
    if (!key || key === `${prefix}x/cur`) check();
  });
  return self;
};

digits();
openPage().then((app) => {
  const { root, t, n, store, settings, index } = app;
  let views = 0; // which view is wanted: an earlier one may still wait for its questions
  /** @type {{id: string, left: number, over: number}|undefined} what is known of an exam only when it ends */
  let ended;

  const past = () => readResults(store.value('x/log'));
  /** @param {string} hash */
  const to = (hash) => {
    if (location.hash === hash) dispatchEvent(new HashChangeEvent('hashchange'));
    else location.hash = hash;
  };
  const elsewhere = () =>
    app.view(
      t('ex.elsewhere'),
      button(t('ex.use_here'), () => to(location.hash), 'main'),
    );

  const sitting = openSitting(app, {
    lost: () => (sitting.saved() ? elsewhere() : to('#/')),
    ticked(was) {
      const { limit, spent, hide } = sitting.exam;
      const left = timeNotice(limit, was, spent);
      page.paintTime();
      if (left === 0) app.say(t('ex.over'));
      else if (left && !hide) app.say(n('ex.left', left));
    },
  });

  /** @param {PaperChoice} choice */
  const start = (choice) => {
    if (sitting.saved()) return home(null);
    sitting.open({ ...newExam(index, choice, Date.now().toString(36)), hide: settings.hideTimer });
    history.replaceState(null, '', paperAddress(choice));
    to('#/q/1');
  };

  /** @param {PaperChoice|null} given a paper that came with the address */
  const home = (given) => {
    sitting.close();
    const saved = sitting.saved();
    if (saved) showWaiting(app, saved, past(), discard);
    else showForm(app, given, past(), start);
  };

  const discard = async () => {
    const is = make('p', t('ex.discard_is'));
    const words = /** @type {[string, string][]} */ ([
      ['', t('ex.keep')],
      ['discard', t('ex.discard')],
    ]);
    if ((await decide(root, t('ex.discard'), [is], words, '')) !== 'discard') return;
    sitting.open();
    sitting.change(() => null);
    to('#/');
  };

  const submit = async () => {
    const { ans, items, spent, limit } = sitting.exam;
    const counted = countedItems(sitting.exam, index);
    const ids = counted.map(({ q }) => q);
    const cards = await fetchCards(app, ids);
    if (!sitting.exam) return;
    const now = Date.now();
    const credits = new Map();
    for (const el of cards) {
      const item = counted.find(({ q, rev }) => `q-${q}` === el.id && rev === el.dataset.rev);
      if (!item) continue;
      const card = examCard(el, item.ord);
      card.set(ans[item.q] ?? []);
      const credit = card.grade()?.credit;
      credits.set(item.q, credit ?? 0);
      if (credit !== undefined) store.save(item.q, item.rev, now, card.picks(), credit, 0, 'x', app.settings.examDate);
    }
    const result = gradeExam(sitting.exam, credits, now);
    const results = readResults([...past(), result]);
    store.setAside('x/log', (log) => Array.isArray(log) && log.every(isResult));
    store.setValue('x/log', results);
    sitting.change(() => null);
    ended = { id: result.id, left: items.length - result.n, over: limit ? Math.max(0, spent - limit) : 0 };
    history.replaceState(null, '', `#/result/${result.id}`);
    to(location.hash);
  };

  /** @type {ExamPage} */
  const page = {
    app,
    sitting,
    discard,
    submit: () => submit().catch(() => app.fail(page.submit)),
    paintTime() {},
  };

  app.route(([view, which, at], query) => {
    const mine = ++views;
    page.paintTime = () => {};
    if (view === 'result') {
      const result = past().find(({ id }) => `${id}` === which);
      sitting.close();
      if (result)
        return showResult(app, result, ended?.id === result.id ? ended : undefined, Number(at), () => mine === views);
    }
    if (view === 'q' || view === 'check') {
      sitting.open();
      if (view === 'q') sitting.change((exam) => turnTo(exam, Number(which) - 1));
      const wanted = () => mine === views && !!sitting.exam;
      if (sitting.exam) return view === 'check' ? showCheck(page, wanted) : showQuestion(page, wanted);
    }
    const given = readPaperAddress(query);
    return home(view === 'new' && given.seed ? given : null);
  });
  addEventListener('pageshow', (e) => e.persisted && to(location.hash));
});
