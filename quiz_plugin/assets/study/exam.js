// Entry: the exam. A paper comes from the form or with the address: #/new?s=set,set&c=concept&n=10&seed=abc.12&t=1.5
import { make, visit } from '../quiz/card.js';
import { record } from '../quiz/schedule.js';
import { choose, chosen, pick } from './choose.js';
import {
  addressOf,
  countsOf,
  gradePaper,
  limitOf,
  newExam,
  proposeSeed,
  readAddress,
  selectPaper,
  soundLog,
  stateOf,
  timeNotice,
} from './paper.js';
import { within } from './queue.js';
import { pastResults, showResult } from './results.js';
import { linkTo, press } from './run.js';
import { begin } from './session.js';
import { sitting } from './sitting.js';

/** @import * as T from '../quiz/types' */

const SIZES = [10, 20, 40];
/** @type {T.Settings['timer'][]} */
const TIMES = ['none', '1', '1.5', '2'];
const MORE = 5; // minutes

begin().then((app) => {
  const { t, n, store, settings, index } = app;
  const wide = matchMedia('(min-width: 45em)');
  let views = 0; // which view is wanted: an earlier one may still wait for its questions
  /** @type {boolean|undefined} whether the reader opened or closed the list of questions */
  let listed;
  let paintTime = () => {};
  /** @type {{id: string, left: number, late: number}|undefined} what is known of an exam only when it ends */
  let ended;

  const minutes = (/** @type {number} */ s) => n('n.minutes', Math.ceil(s / 60));
  const past = () => soundLog(store.value('x/log'));
  const exam = () => /** @type {T.Exam} */ (sit.now.exam);
  const acts = (/** @type {(Node|false)[]} */ ...nodes) =>
    make('div', { className: 'qz-acts' }, ...nodes.filter((each) => each !== false));
  const to = (/** @type {string} */ hash) => {
    if (location.hash === hash) dispatchEvent(new HashChangeEvent('hashchange'));
    else location.hash = hash;
  };

  const elsewhere = () => {
    const here = async () => {
      await sit.take(true);
      to(location.hash);
    };
    app.view(t('ex.elsewhere'), acts(press(t('ex.use_here'), here, 'main')));
  };

  const sit = sitting(app, {
    lost: () => (sit.kept() ? elsewhere() : to('#/')),
    ticked(was) {
      const { limit, spent, hide } = exam();
      const left = timeNotice(limit, was, spent);
      paintTime();
      if (left === 0) app.say(t('ex.over'));
      else if (left && !hide) app.say(n('ex.left', left));
    },
  });

  // Setting up

  /** @param {T.PaperChoice} choice */
  const start = async (choice) => {
    if (!(await sit.take())) return elsewhere();
    if (sit.now.exam) return home();
    const id = Date.now().toString(36);
    sit.tell({ type: 'OPEN' });
    sit.tell({ type: 'START', exam: { ...newExam(index, choice, id), hide: settings.hideTimer } });
    history.replaceState(null, '', addressOf(choice));
    to('#/q/1');
  };

  /** How long, in minutes for as many questions as there will be. @param {T.Settings['timer']} now */
  const timeFor = (now) => {
    const field = pick(
      t('ex.time'),
      't',
      TIMES.map((each) => [each, '']),
      now,
    );
    /** @param {number} many */
    const paint = (many) => {
      for (const [i, words] of field.querySelectorAll('label > span').entries()) {
        const time = minutes(limitOf(many, TIMES[i]));
        words.textContent = [
          t('ex.no_limit'),
          t('ex.standard', { time }),
          ...TIMES.slice(2).map((x) => t('ex.more_time', { x, time })),
        ][i];
      }
    };
    return { field, paint };
  };

  /** @param {ReturnType<T.readAddress>|null} given a paper that came with the address */
  const setup = (given) => {
    const time = timeFor(given ? given.timer : settings.timer);
    const none = make('p', { className: 'qz-err', hidden: true, tabIndex: -1 }, t('pr.none'));
    const form = /** @type {HTMLFormElement} */ (make('form', { className: 'qz-setup' }));
    /** @returns {Omit<T.PaperChoice, 'seed'>} */
    const choice = () => {
      const data = new FormData(form);
      const timer = /** @type {T.Settings['timer']} */ (data.get('t'));
      return given ? { ...given, timer } : { ...chosen(data), n: Number(data.get('n')), timer };
    };
    if (given) {
      const names = [...app.sets, ...app.concepts].filter(({ id }) =>
        [...(given.sets ?? []), ...(given.concepts ?? [])].includes(id),
      );
      const many = selectPaper(index, given).length;
      form.append(
        make('p', {}, t('ex.paper_is', { n: n('n.questions', many) })),
        make('ul', {}, ...names.map(({ title }) => make('li', {}, title))),
      );
    } else
      form.append(
        choose(app),
        pick(
          t('ex.how_many'),
          'n',
          SIZES.map((many) => [`${many}`, n('n.questions', many)]),
        ),
      );
    const paint = () => {
      const now = choice();
      time.paint(Math.min(now.n, within(index, now).length));
    };
    const submit = make('button', { type: 'submit', className: 'qz-btn qz-btn--main' }, t('ex.start'));
    form.append(time.field, none, acts(submit));
    form.onchange = paint;
    form.onsubmit = (event) => {
      event.preventDefault();
      const now = choice();
      none.hidden = within(index, now).length > 0;
      if (!none.hidden) return app.focus(none);
      const seed = given ? given.seed : proposeSeed(index, now, past().at(-1), Math.random);
      start({ ...now, seed });
    };
    paint();
    return form;
  };

  /** @param {ReturnType<T.readAddress>|null} [given] */
  const home = (given = null) => {
    sit.leave();
    const saved = sit.kept();
    if (!saved) return app.view(t(given ? 'ex.paper' : 'ex.setup'), setup(given), ...pastResults(app, past()));
    const { answered, total } = countsOf(saved, index);
    const go = linkTo(t('ex.resume', { n: answered, total }), `#/q/${saved.at + 1}`, 'qz-btn qz-btn--main');
    app.view(t('ex.waiting'), acts(go, discarding()), ...pastResults(app, past()));
  };

  const discarding = () => {
    const sure = /** @type {HTMLDialogElement} */ (make('dialog', { className: 'ex-sure' }));
    const discard = async () => {
      if (!(await sit.take())) return elsewhere();
      sit.tell({ type: 'DISCARD' });
      sit.leave();
      to('#/');
    };
    const keep = press(t('ex.keep'), () => sure.close());
    keep.autofocus = true;
    sure.ariaLabel = t('ex.discard');
    sure.append(make('p', {}, t('ex.discard_is')), acts(keep, press(t('ex.discard'), discard)));
    const out = make(
      'span',
      {},
      press(t('ex.discard'), () => sure.showModal()),
      sure,
    );
    return out;
  };

  // Answering

  const clock = () => {
    if (!exam().limit) return [];
    const timer = make('p', { className: 'ex-timer', role: 'timer' });
    const show = press('', () => {
      sit.tell({ type: 'HIDE', hide: !exam().hide });
      paintTime();
    });
    const more = press(t('ex.add_time', { time: n('n.minutes', MORE) }), () => {
      sit.tell({ type: 'EXTEND', seconds: MORE * 60 });
      paintTime();
      app.say(timer.textContent);
    });
    const off = press(t('ex.timer_off'), () => {
      sit.tell({ type: 'UNTIME' });
      bar.remove();
      paintTime = () => {};
      const heading = /** @type {HTMLElement} */ (app.root.querySelector('.qz-view'));
      app.focus(heading);
    });
    const bar = make('div', { className: 'ex-clock' }, timer, show, more, off);
    paintTime = () => {
      const { limit, spent, over, hide } = exam();
      const left = Math.max(0, Math.ceil(limit - spent));
      const text = over ? t('ex.over') : left > 60 ? n('ex.left', Math.ceil(left / 60)) : n('ex.left_s', left);
      if (timer.textContent !== text) timer.textContent = text;
      timer.hidden = !!hide && !over;
      timer.classList.toggle('ex-over', over);
      show.textContent = t(hide ? 'ex.show_time' : 'ex.hide_time');
      show.hidden = over;
    };
    paintTime();
    return [bar];
  };

  /** What is to be said of a question, and shown. @param {T.Exam['items'][0]} item @returns {string[]} */
  const words = (item) => {
    const { ans, flag } = exam();
    if (stateOf(item, index) !== 'there') return [t('ex.out')];
    return [t(ans[item.q] ? 'ex.answered' : 'ex.unanswered'), ...(flag.includes(item.q) ? [t('ex.flagged')] : [])];
  };

  const navigator = () => {
    const { items, at, ans, flag } = exam();
    const { answered, total } = countsOf(exam(), index);
    const links = items.map((item, i) => {
      const more = make('span', { className: 'qz-vh' }, `: ${words(item).join(', ')}`);
      const link = linkTo(`${i + 1}`, `#/q/${i + 1}`, 'ex-to');
      link.append(more);
      if (i === at) link.ariaCurrent = 'step';
      if (ans[item.q]) link.dataset.answered = '';
      if (flag.includes(item.q)) link.append(make('span', { className: 'ex-flag', ariaHidden: 'true' }, '⚑'));
      return make('li', {}, link);
    });
    const sum = make('summary', { className: 'qz-sum' }, t('ex.nav', { n: answered, total }));
    const box = /** @type {HTMLDetailsElement} */ (
      make('details', { open: listed ?? wide.matches }, sum, make('ol', { className: 'ex-nav' }, ...links))
    );
    sum.onclick = () => (listed = !box.open);
    const nav = make('nav', {}, box);
    nav.ariaLabel = t('nav.questions');
    return nav;
  };

  const running = async () => {
    const view = ++views;
    const { items, at } = exam();
    const { q, rev, ord } = items[at];
    const state = stateOf(items[at], index);
    const [found] = state === 'there' ? await app.bring([q]) : [];
    if (view !== views || !sit.now.exam) return;
    const el = found?.dataset.rev === rev ? found : undefined;
    let nav = navigator();
    const paint = () => {
      const fresh = navigator();
      nav.replaceWith(fresh);
      nav = fresh;
      flag.ariaPressed = `${exam().flag.includes(q)}`;
    };
    const flag = press(t('ex.flag'), () => {
      sit.tell({ type: 'FLAG', q });
      paint();
    });
    /** @param {T.ExamEvent} e */
    const turn = (e) => () => {
      sit.tell(e);
      to(`#/q/${exam().at + 1}`);
    };
    const end = at === items.length - 1;
    const buttons = acts(
      at > 0 && press(t('ex.prev'), turn({ type: 'PREV' })),
      !!el && flag,
      !end && press(t('act.next'), turn({ type: 'NEXT' }), 'main'),
      press(t('ex.check'), () => to('#/check'), end ? 'main' : ''),
    );
    const note = make('p', { className: 'qz-note' }, t(state === 'gone' || !found ? 'ex.gone' : 'ex.changed'));
    const arrived = !app.root.childNodes.length;
    app.view(t('q.of', { n: at + 1, total: items.length }), ...clock(), nav, el ?? note, buttons);
    if (!el) return;
    app.number(el, at + 1);
    const changed = () => {
      sit.tell({ type: 'ANSWER', q, picks: card.picks() });
      paint();
    };
    const card = app.card(el, { mode: 'x', turn: ord, changed });
    card.set(exam().ans[q] ?? []);
    paint();
    if (!arrived) visit(el, false);
  };

  const check = async () => {
    const view = ++views;
    const { items, at, ans } = exam();
    const cards = await app.bring(items.map(({ q }) => q));
    if (view !== views || !sit.now.exam) return;
    const name = (/** @type {string} */ q) =>
      cards.find((each) => each.dataset.qid === q)?.querySelector('.qz-name')?.textContent ?? '';
    const rows = items.map((item, i) => ({ item, i })).sort((a, b) => +!!ans[a.item.q] - +!!ans[b.item.q] || a.i - b.i);
    const list = rows.map(({ item, i }) =>
      make(
        'li',
        {},
        linkTo(`${t('q.num', { n: i + 1 })} ${name(item.q)}`, `#/q/${i + 1}`),
        make('span', {}, words(item).join(' · ')),
      ),
    );
    const { total, answered, flagged } = countsOf(exam(), index);
    const open = total - answered;
    const send = press(open ? n('ex.submit_some', open) : n('ex.submit', total), () => submit().catch(stuck), 'main');
    const stuck = () => app.fail(() => submit().catch(stuck));
    app.view(
      t('ex.check'),
      ...clock(),
      make('p', {}, t('ex.counts', { open, flagged })),
      make('ul', { className: 'ex-list' }, ...list),
      acts(send, linkTo(t('ex.back', { n: at + 1 }), `#/q/${at + 1}`, 'qz-btn'), discarding()),
    );
  };

  const submit = async () => {
    const { items, ans, spent, limit } = exam();
    const asked = items.filter((item) => stateOf(item, index) === 'there');
    const cards = await app.bring(asked.map(({ q }) => q));
    if (!sit.now.exam) return;
    const now = Date.now();
    const credits = new Map();
    for (const el of cards) {
      const item = asked.find(({ q, rev }) => q === el.dataset.qid && rev === el.dataset.rev);
      if (!item) continue;
      const card = app.card(el, { mode: 'x', turn: item.ord });
      card.set(ans[item.q] ?? []);
      const credit = card.grade()?.credit;
      credits.set(item.q, credit ?? 0);
      const picks = card.picks();
      if (credit !== undefined) store.update(item.q, (was) => record(was, item.rev, now, picks, credit, 0, 'x'));
    }
    const entry = gradePaper(exam(), credits, now);
    store.setValue('x/log', [...past(), entry].slice(-20));
    sit.tell({ type: 'SUBMIT' });
    sit.leave();
    const late = limit && spent > limit ? spent - limit : 0;
    ended = { id: entry.id, left: items.length - entry.n, late };
    history.replaceState(null, '', `#/result/${entry.id}`);
    to(location.hash);
  };

  const again = () => {
    ++views;
    elsewhere();
  };

  app.route(async ([view, which], query) => {
    const wanted = ++views;
    paintTime = () => {};
    if (view === 'result') {
      const entry = past().find(({ id }) => id === which);
      sit.leave();
      if (entry) return showResult(app, entry, ended?.id === entry.id ? ended : undefined, () => wanted === views);
    }
    if ((view === 'q' || view === 'check') && sit.kept()) {
      if (!(await sit.take())) return again();
      if (wanted !== views) return;
      sit.tell({ type: 'RESUME' });
      if (document.hidden) sit.tell({ type: 'PAUSE' });
      sit.tell(view === 'check' ? { type: 'REVIEW' } : { type: 'GO', at: Number(which) - 1 });
      if (sit.now.exam) return view === 'check' ? check() : running();
    }
    const given = readAddress(query);
    home(view === 'new' && given.seed ? given : null);
  });
  addEventListener('pageshow', (e) => e.persisted && to(location.hash));
});
