// Entry: the exam. A paper comes from the form or with the address: #/new?s=set,set&c=concept&n=10&seed=abc.12&t=1.5
import '../kinds/all_kinds.js';
import { checking, running } from './answering.js';
import { begin } from './app.js';
import { button } from './controls.js';
import { decide } from './dialogs.js';
import { examCard } from './exam_card.js';
import { addressOf, readAddress } from './exam_paper.js';
import { gradePaper, newExam, stateOf, timeNotice } from './exam_state.js';
import { examsOf, isExam, setAside } from './log.js';
import { bring } from './questions.js';
import { showResult } from './results.js';
import { formFor, showWaiting } from './setup.js';
import { sitting } from './sitting.js';
import { openStudyStore } from './study_store.js';

/** @import { ExamPage } from './answering.js' */
/** @import { PaperChoice } from './exam_paper.js' */

begin(openStudyStore).then((app) => {
  const { root, t, n, store, settings, index } = app;
  let views = 0; // which view is wanted: an earlier one may still wait for its questions
  /** @type {{id: string, left: number, over: number}|undefined} what is known of an exam only when it ends */
  let ended;

  const past = () => examsOf(store.value('x/log'));
  /** @param {string} hash */
  const to = (hash) => {
    if (location.hash === hash) dispatchEvent(new HashChangeEvent('hashchange'));
    else location.hash = hash;
  };

  const elsewhere = () => {
    ++views;
    const here = async () => {
      await sit.take(true);
      to(location.hash);
    };
    app.view(t('ex.elsewhere'), button(t('ex.use_here'), here, 'main'));
  };

  const sit = sitting(app, {
    lost: () => (sit.saved() ? elsewhere() : to('#/')),
    ticked(was) {
      const { limit, spent, hide } = sit.exam;
      const left = timeNotice(limit, was, spent);
      page.paintTime();
      if (left === 0) app.say(t('ex.over'));
      else if (left && !hide) app.say(n('ex.left', left));
    },
  });

  /** @param {PaperChoice} choice */
  const start = async (choice) => {
    if (!(await sit.take())) return elsewhere();
    if (sit.now.exam) return home(null);
    sit.dispatch({ type: 'OPEN' });
    const exam = newExam(index, choice, Date.now().toString(36));
    sit.dispatch({ type: 'START', exam: { ...exam, hide: settings.hideTimer } });
    history.replaceState(null, '', addressOf(choice));
    to('#/q/1');
  };

  /** @param {PaperChoice|null} given a paper that came with the address */
  const home = (given) => {
    sit.leave();
    const saved = sit.saved();
    if (saved) showWaiting(app, saved, past(), discard);
    else app.view(given ? t('ex.paper') : '', ...formFor(app, given, past(), start));
  };

  const discard = async () => {
    const words = /** @type {[string, string][]} */ ([
      ['', t('ex.keep')],
      ['discard', t('ex.discard')],
    ]);
    const is = document.createElement('p');
    is.append(t('ex.discard_is'));
    if ((await decide(root, t('ex.discard'), [is], words, '')) !== 'discard') return;
    if (!(await sit.take())) return elsewhere();
    sit.dispatch({ type: 'DISCARD' });
    sit.leave();
    to('#/');
  };

  const submit = async () => {
    const { items, ans, spent, limit } = sit.exam;
    const counted = items.filter((item) => stateOf(item, index) === 'there');
    const cards = await bring(
      app,
      counted.map(({ q }) => q),
    );
    if (!sit.now.exam) return;
    const now = Date.now();
    const credits = new Map();
    for (const el of cards) {
      const item = counted.find(({ q, rev }) => `q-${q}` === el.id && rev === el.dataset.rev);
      if (!item) continue;
      const card = examCard(el, item.ord);
      card.set(ans[item.q] ?? []);
      const credit = card.grade()?.credit;
      credits.set(item.q, credit ?? 0);
      const picks = card.picks();
      if (credit !== undefined) store.save(item.q, item.rev, now, picks, credit, 0, 'x', app.settings.examDate);
    }
    const entry = gradePaper(sit.exam, credits, now);
    setAside(store, 'x/log', (log) => Array.isArray(log) && log.every(isExam));
    store.setValue('x/log', examsOf([...past(), entry]));
    sit.dispatch({ type: 'SUBMIT' });
    sit.leave();
    ended = { id: entry.id, left: items.length - entry.n, over: limit ? Math.max(0, spent - limit) : 0 };
    history.replaceState(null, '', `#/result/${entry.id}`);
    to(location.hash);
  };

  /** @type {ExamPage} */
  const page = {
    app,
    sit,
    to,
    discard,
    submit: () => submit().catch(() => app.fail(page.submit)),
    paintTime() {},
    view: () => {
      const view = ++views;
      return () => view === views && !!sit.now.exam;
    },
  };

  app.route(async ([view, which, at], query) => {
    const mine = ++views;
    page.paintTime = () => {};
    if (view === 'result') {
      const entry = past().find(({ id }) => `${id}` === which);
      sit.leave();
      if (entry)
        return showResult(app, entry, ended?.id === entry.id ? ended : undefined, Number(at), () => mine === views);
    }
    if ((view === 'q' || view === 'check') && sit.saved()) {
      if (!(await sit.take())) return elsewhere();
      if (mine !== views) return;
      sit.dispatch({ type: 'RESUME' });
      if (document.hidden) sit.dispatch({ type: 'PAUSE' });
      sit.dispatch(view === 'check' ? { type: 'REVIEW' } : { type: 'GO', at: Number(which) - 1 });
      if (sit.now.exam) return view === 'check' ? checking(page) : running(page);
    }
    const given = readAddress(query);
    home(view === 'new' && given.seed ? given : null);
  });
  addEventListener('pageshow', (e) => e.persisted && to(location.hash));
});
