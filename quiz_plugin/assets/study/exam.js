// Entry of the exam page: runs an exam (session_state.js decides) until it is handed in, graded and saved; stores each
// change, counts time while visible (its limit ends nothing), in the tab that opened it last. exam_form.js is before,
// exam_results.js after it. Address of a paper, by selection.js: #/new?s=set,set&c=concept&n=10&seed=abc.12&t=1.5
import { cardView } from '../card/card_view.js';
import { make, visit } from '../card/dom.js';
import { digits } from '../card/keys.js';
import { prefix } from '../guide/guide.js';
import { openPage } from './app.js';
import { anchor, button, cellLink, confirmed, steps, studyTabs } from './elements.js';
import { showForm } from './exam_form.js';
import { gradeExam, readResults } from './exam_log.js';
import { showResult } from './exam_results.js';
import { examCard, fetchCards, keysOf, loadResults, trimCard } from './questions.js';
import { newExam, paperAddress, readPaperAddress } from './selection.js';
import { answerExam, countsOf, readExam, timeNotice, toggleFlag, turnTo, withTime } from './session_state.js';

/** @import * as T from '../types' */
/** @import { PaperChoice } from './selection.js' */

const NAP = 5; // a second that took longer was a device asleep

/** Whether the list of questions is open; at first where there is room for it. */
let unfolded = matchMedia('(min-width: 600px)').matches;

/**
 * The exam that is being sat: stored after every change, timed while it is visible, and in one tab at a time: the one
 * that opened it last.
 * @param {T.App} app @param {{ lost: () => void, ticked: (was: number) => void }} on
 */
const openSitting = ({ store, index }, { lost, ticked }) => {
  const tab = Math.random();
  /** @type {T.Exam|null} */
  let exam = null;
  let paused = document.hidden;
  let last = Date.now();
  let beats = 0;

  /** The exam that was saved, if any. @returns {T.Exam|null} */
  const saved = () => {
    const found = readExam(store.value('x/cur'), index);
    return readResults(store.value('x/log')).some(({ id }) => id === found?.id) ? null : found;
  };
  const write = () => store.setValue('x/cur', exam && { ...exam, tab });
  const isHere = () => !!exam && store.value('x/cur')?.tab === tab;
  /** Give the exam up where another tab has it by now, or has erased it. */
  const check = () => {
    if (!exam || isHere()) return;
    exam = null;
    lost();
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
    /**
     * Store what a change makes of the exam; with null, there is none any more.
     * @param {(exam: T.Exam) => T.Exam|null} change
     */
    change(change) {
      check();
      if (!exam) return;
      count();
      exam = change(exam);
      write();
    },
    /** Stop the clock. */
    close() {
      save();
      exam = null;
    },
  };
  const save = () => self.change((same) => same);

  setInterval(() => {
    const was = exam?.spent ?? 0;
    count();
    if (!exam || exam.spent === was) return;
    if (++beats % 10 === 0) save();
    if (exam) ticked(was);
  }, 1000);
  document.addEventListener('visibilitychange', () => {
    save();
    paused = document.hidden;
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
  /** The exam that ended just now. */
  let ended = '';
  /** Show how much time is left. */
  let paintTime = () => {};

  const past = () => readResults(store.value('x/log'));
  /** @param {string} hash */
  const to = (hash) => {
    if (location.hash === hash) dispatchEvent(new HashChangeEvent('hashchange'));
    else location.hash = hash;
  };
  const showElsewhere = () =>
    app.view(
      t('ex.elsewhere'),
      button(t('ex.use_here'), () => to(location.hash), 'main'),
    );

  const sitting = openSitting(app, {
    lost: () => (sitting.saved() ? showElsewhere() : to('#/')),
    ticked(was) {
      const { limit, spent, hide } = sitting.exam;
      const remaining = timeNotice(limit, was, spent);
      paintTime();
      if (remaining === 0) app.say(t('ex.over'));
      else if (remaining && !hide) app.say(n('ex.left', remaining));
    },
  });

  /** @param {PaperChoice} choice */
  const start = (choice) => {
    if (sitting.saved()) return showStart(null);
    sitting.open(newExam(index, choice, Date.now().toString(36)));
    history.replaceState(null, '', paperAddress(choice));
    to('#/q/1');
  };

  const discard = async () => {
    if (!(await confirmed(root, t('ex.sure'), [t('ex.discard_is')], t('ex.keep'), t('ex.discard')))) return;
    sitting.open();
    sitting.change(() => null);
    to('#/');
  };

  /** The form, or the exam that waits. @param {PaperChoice|null} given a paper that came with the address */
  const showStart = (given) => {
    sitting.close();
    const saved = sitting.saved();
    if (!saved) return showForm(app, given, past(), start);
    const { answered, total } = countsOf(saved);
    const acts = steps([t('ex.resume', { n: answered, total }), `#/q/${saved.at + 1}`]);
    acts.append(button(t('ex.discard'), discard, 'link'));
    app.view(t('ex.waiting'), studyTabs(app, 'nav.exam'), acts);
  };

  const submit = async () => {
    const { ans, items } = sitting.exam;
    const ids = items.map(({ q }) => q);
    const cards = await fetchCards(app, ids);
    if (!sitting.exam) return;
    const now = Date.now();
    const credits = new Map();
    for (const el of cards) {
      const item = items.find(({ q, rev }) => `q-${q}` === el.id && rev === el.dataset.rev);
      if (!item) continue;
      const card = examCard(cardView, el, item.ord);
      card.set(ans[item.q] ?? []);
      const credit = card.grade()?.credit;
      credits.set(item.q, credit ?? 0);
      if (credit !== undefined) store.save(item.q, item.rev, now, card.picks(), credit, 0, 'x', settings.examDate);
    }
    const result = gradeExam(sitting.exam, credits, now);
    store.setValue('x/log', readResults([...past(), result]));
    sitting.change(() => null);
    ended = result.id;
    history.replaceState(null, '', `#/result/${result.id}`);
    to(location.hash);
  };
  /** @returns {Promise<void>} */
  const trySubmit = () => submit().catch(() => app.fail(trySubmit));

  /** The time left, where there is a limit. It can be hidden. */
  const clock = () => {
    if (!sitting.exam.limit) return [];
    const timer = make('span.ex-timer', { role: 'timer' });
    const change = () => {
      sitting.change((exam) => ({ ...exam, hide: !exam.hide }));
      paintTime();
    };
    const hide = button('', change, 'link');
    paintTime = () => {
      if (!sitting.exam) return;
      const { limit, spent, over, hide: hidden } = sitting.exam;
      const remaining = Math.max(0, Math.ceil(limit - spent));
      const text = over
        ? t('ex.over')
        : remaining > 60
          ? n('ex.left', Math.ceil(remaining / 60))
          : n('ex.left_s', remaining);
      if (timer.textContent !== text) timer.textContent = text;
      timer.hidden = !!hidden && !over;
      timer.classList.toggle('ex-over', over);
      hide.textContent = t(hidden ? 'ex.show_time' : 'ex.hide_time');
      if (over && document.activeElement === hide) app.focus(timer);
      hide.hidden = over;
    };
    paintTime();
    return [make('p.ex-clock', { role: 'group', ariaLabel: t('ex.time') }, timer, hide)];
  };

  /** How a question stands, in words. @param {T.Exam['items'][0]} item */
  const standingOf = (item) => {
    const { ans, flag } = sitting.exam;
    return t(ans[item.q] ? 'ex.answered' : 'ex.unanswered') + (flag.includes(item.q) ? `, ${t('ex.flagged')}` : '');
  };

  /**
   * All questions: what is answered is filled, what is flagged has a flag.
   * @param {boolean} [here] whether one of them is shown
   */
  const questionLinks = (here) => {
    const { items, at, ans, flag } = sitting.exam;
    const links = items.map((item, i) => {
      const sign = flag.includes(item.q) ? '⚑' : '';
      const link = cellLink(app, i + 1, standingOf(item).toLowerCase(), sign, `#/q/${i + 1}`);
      if (ans[item.q]) link.dataset.is = 'answered';
      if (here && i === at) link.ariaCurrent = 'step';
      return link;
    });
    return make(
      'nav',
      { ariaLabel: t('nav.questions') },
      make('ol.se-cells ex-nav', ...links.map((link) => make('li', link))),
    );
  };

  /** The same, which can be folded away. */
  const foldedLinks = () => {
    const { answered, total } = countsOf(sitting.exam);
    const sum = make('summary.qz-sum', t('ex.nav', { n: answered, total }));
    const box = make('details.ex-fold ex-way', { open: unfolded }, sum, questionLinks(true));
    box.ontoggle = () => {
      unfolded = box.open;
    };
    return box;
  };

  /** The question the reader is at. @param {() => boolean} wanted whether it still is, once its card is there */
  const showQuestion = async (wanted) => {
    const { items, at } = sitting.exam;
    const { q, rev, ord } = items[at];
    const [el] = await fetchCards(app, [q]);
    if (!wanted()) return;
    // Its page is of another build than the index: both are up to date once they are loaded anew.
    if (el?.dataset.rev !== rev) return app.fail(() => location.reload());
    let nav = foldedLinks();
    const paint = () => {
      if (!sitting.exam) return; // another tab has it
      const now = foldedLinks();
      nav.replaceWith(now);
      nav = now;
      const on = sitting.exam.flag.includes(q);
      Object.assign(flag, { ariaPressed: `${on}`, textContent: t(on ? 'ex.flagged' : 'ex.flag') });
    };
    const flag = button('', () => {
      sitting.change((exam) => toggleFlag(exam, q));
      paint();
    });
    const turn = (/** @type {number} */ place) => () => to(`#/q/${place + 1}`);
    const last = at === items.length - 1;
    // The first has none before it, but what stands behind keeps its place.
    const before = button(t('ex.prev'), turn(at - 1));
    before.disabled = at === 0;
    const check = anchor(t('ex.check'), '#/check', `qz-btn qz-btn--${last ? 'main' : 'link'}`);
    const ways = last ? [before, check] : [check, before, button(t('act.next'), turn(at + 1), 'main')];
    app.view(
      t('q.of', { n: at + 1, total: items.length }),
      ...clock(),
      nav,
      flag,
      el,
      keysOf(app, el),
      make('p.qz-acts', ...ways),
    );
    trimCard(app, el, at + 1);
    const card = examCard(cardView, el, ord, () => {
      sitting.change((exam) => answerExam(exam, q, card.picks()));
      paint();
    });
    card.set(sitting.exam.ans[q] ?? []);
    paint();
    visit(el, false);
    loadResults(cardView);
  };

  /** Before all is handed in: what is not answered or flagged. @param {() => boolean} wanted */
  const showCheck = async (wanted) => {
    const { items, at, ans, flag } = sitting.exam;
    const listed = items.filter(({ q }) => !ans[q] || flag.includes(q));
    const ids = listed.map(({ q }) => q);
    const cards = await fetchCards(app, ids);
    if (!wanted()) return;
    const list = listed.map((item) => {
      const number = items.indexOf(item) + 1;
      const name = cards.find((each) => each.id === `q-${item.q}`)?.querySelector('.qz-name')?.textContent ?? '';
      const link = anchor(`${t('q.num', { n: number })}: ${name}`, `#/q/${number}`);
      return make('li', link, make('span', standingOf(item)));
    });
    const { total, flagged } = countsOf(sitting.exam);
    const open = listed.filter(({ q }) => !ans[q]);
    // While questions are open, the next step is to answer them.
    const more = open.length;
    const [words, place] = more ? [n('ex.rest', more), items.indexOf(open[0])] : [t('ex.back', { n: at + 1 }), at];
    const ways = [
      anchor(words, `#/q/${place + 1}`, 'qz-btn'),
      button(more ? n('ex.submit_some', more) : n('ex.submit', total), trySubmit),
    ];
    if (!more) ways.reverse();
    ways[0].className += ' qz-btn--main';
    app.view(
      t('ex.check'),
      ...clock(),
      make('p', t('ex.counts', { open: more, flagged })),
      // Up to ten that are all listed below need no cells.
      listed.length < items.length || listed.length > 10 ? questionLinks() : '',
      make('ul.se-rows', ...list),
      make('p.qz-acts', ...ways, button(t('ex.discard'), discard, 'link')),
    );
  };

  app.route(([view, which], query) => {
    const mine = ++views;
    paintTime = () => {};
    if (view === 'result') {
      const result = past().find(({ id }) => `${id}` === which);
      sitting.close();
      if (result) return showResult(app, result, ended === result.id, () => mine === views);
    }
    if (view === 'q' || view === 'check') {
      sitting.open();
      if (view === 'q') sitting.change((exam) => turnTo(exam, Number(which) - 1));
      const wanted = () => mine === views && !!sitting.exam;
      if (sitting.exam) return view === 'check' ? showCheck(wanted) : showQuestion(wanted);
    }
    const given = readPaperAddress(query);
    return showStart(view === 'new' && given.seed ? given : null);
  });
  addEventListener('pageshow', (e) => e.persisted && to(location.hash));
});
