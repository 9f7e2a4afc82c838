// What an exam shows: the form before it, or that one waits; its questions, one at a time; all of them before they are
// handed in; and the paper to print.
import { make, visit } from '../card/dom.js';
import { anchor, button, cellLink, cellRow, radioGroup, scopeFields, scopeOf, steps, studyTabs } from './elements.js';
import { within } from './progress_state.js';
import { examCard, fetchCards, keysOf, trimCard } from './questions.js';
import { pastResults } from './results.js';
import { limitOf, paperAddress, proposeSeed, selectPaper, turnOf } from './selection.js';
import { answerExam, countedItems, countsOf, extendTime, stateOf, toggleFlag, withTime } from './session_state.js';

/** @import * as T from '../types' */
/** @import { Sitting } from './exam.js' */
/** @import { PaperChoice } from './selection.js' */

/**
 * @typedef {object} ExamPage what the views of a running exam need
 * @property {T.App} app
 * @property {Sitting} sitting
 * @property {() => void} discard
 * @property {() => void} submit
 * @property {() => void} paintTime show how much time is left
 */

const SIZES = [10, 20, 40];
/** @type {T.Settings['timer'][]} */
const TIMES = ['none', '1', '1.5', '2'];
const MORE = 5; // minutes
const wide = matchMedia('(min-width: 600px)');
/** @type {boolean|undefined} whether the reader opened or closed the list of questions */
let unfolded;

// Before it

/**
 * Print a paper: a line for who writes it, its questions, and the answers on a sheet of their own. `place` holds what the
 * window does not show.
 * @param {T.App} app @param {HTMLElement} place @param {PaperChoice} choice
 */
const printPaper = async (app, place, choice) => {
  const { t, index } = app;
  const ids = selectPaper(index, choice).map(({ id }) => id);
  const cards = await fetchCards(app, ids);
  const answers = cards.map((card) => {
    const key = card.querySelector('.qz-ca span');
    // Options stand as on the screens of those who follow the link, and what is right has the same letter.
    if (card.querySelector('.qz-row')) examCard(card, turnOf(choice.seed, card.id.slice(2)));
    return make('li', key?.textContent ?? '');
  });
  for (const [at, card] of cards.entries()) {
    for (const el of card.querySelectorAll('.qz-meta, .qz-hintbox, .qz-answer')) el.remove();
    card.querySelector('.qz-num')?.replaceChildren(t('q.num', { n: at + 1 }));
  }
  const blanks = ['key.name', 'key.date'].map((key) => make('span', t(key)));
  const key = make('section.qz-printkey', make('h2', t('key.title')), make('ol', ...answers));
  place.replaceChildren(make('p.qz-fill', ...blanks), ...cards, key);
  print();
};

/** @param {T.App} app @param {number} seconds */
const minutes = ({ n }, seconds) => n('n.minutes', Math.ceil(seconds / 60));

/** The time a paper may take; `paint` writes the minutes. @param {T.App} app @param {T.Settings['timer']} [now] */
const timeFor = (app, now) => {
  const { t } = app;
  const field = radioGroup(
    t('ex.time'),
    't',
    TIMES.map((each) => [each, '']),
    now,
  );
  const runs = make('p.se-quiet', t('ex.runs'));
  field.append(runs);
  /** @param {number} many @param {T.Settings['timer']} chosen */
  const paint = (many, chosen) => {
    runs.hidden = !limitOf(many, chosen);
    for (const [i, words] of [...field.querySelectorAll('label > span')].entries()) {
      const [x, time] = [TIMES[i], minutes(app, limitOf(many, TIMES[i]))];
      words.textContent = i > 1 ? t('ex.more_time', { x, time }) : i ? t('ex.standard', { time }) : t('ex.no_limit');
    }
  };
  return { field, paint };
};

/** What a paper that came with an address is about. @param {T.App} app @param {PaperChoice} given */
const about = ({ t, n, index, sets, concepts }, given) => {
  const ids = [...(given.sets ?? []), ...(given.concepts ?? [])];
  const names = [...sets, ...concepts].filter(({ id }) => ids.includes(id));
  return [
    make('p', t('ex.paper_is', { n: n('n.questions', selectPaper(index, given).length) })),
    make('ul', ...names.map(({ title }) => make('li', title))),
  ];
};

/**
 * Which questions, and how much time; the same for others or on paper.
 * @param {T.App} app
 * @param {PaperChoice|null} given the paper that came with the address
 * @param {T.ExamResult[]} past
 * @param {(choice: PaperChoice) => void} start
 */
export const showForm = (app, given, past, start) => {
  const { t, n, index, settings } = app;
  const time = timeFor(app, given ? given.timer : settings.timer);
  const none = make('p.qz-err', { hidden: true, tabIndex: -1 }, t('pr.none'));
  const submit = make('button.qz-btn qz-btn--main', { type: 'submit' });
  const form = make('form.qz-setup');
  const some = make('p.se-lead', t('ch.some'));
  const link = anchor(t('rs.link'), '');
  const share = make('p.se-quiet', `${t('ex.share')} `, link, ' · ');
  const paper = make('div.ex-paper');
  /** @returns {Omit<PaperChoice, 'seed'>} */
  const choice = () => {
    const data = new FormData(form);
    const timer = /** @type {T.Settings['timer']} */ (data.get('t'));
    return given ? { ...given, timer } : { ...scopeOf(data), n: Number(data.get('n')), timer };
  };
  // The same exam starts here, opens by the link and is printed, until something else is chosen.
  /** @type {PaperChoice} */
  let proposed;
  share.append(button(t('ex.print'), () => printPaper(app, paper, proposed), 'link'));
  const sizes = SIZES.map((many) => [`${many}`, n('n.questions', many)]);
  form.append(
    ...(given ? about(app, given) : [scopeFields(app), radioGroup(t('ex.how_many'), 'n', sizes)]),
    time.field,
    none,
    some,
    submit,
    share,
  );
  // What the button says follows the choice.
  form.onchange = () => {
    const now = choice();
    const many = Math.min(now.n, within(index, now).length);
    const [x, limit] = [n('n.questions', many), limitOf(many, now.timer ?? 'none')];
    time.paint(many || now.n, now.timer ?? 'none');
    // As long as no set or concept is selected, there is nothing to start.
    some.hidden = many > 0;
    submit.hidden = share.hidden = !many;
    paper.replaceChildren();
    proposed = { ...now, seed: given ? given.seed : proposeSeed(index, now, past, Math.random) };
    link.href = paperAddress(proposed);
    submit.textContent = limit
      ? t('ex.start_timed', { n: x, time: minutes(app, limit) })
      : t('ex.start_free', { n: x });
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    none.hidden = within(index, proposed).length > 0;
    if (none.hidden) start(proposed);
    else app.focus(none);
  };
  form.dispatchEvent(new Event('change'));
  app.view(given ? t('ex.paper') : '', studyTabs(app, 'exam'), form, ...pastResults(app, past), paper);
};

/** An exam waits. @param {T.App} app @param {T.Exam} exam @param {T.ExamResult[]} past @param {() => void} discard */
export const showWaiting = (app, exam, past, discard) => {
  const { t, index } = app;
  const { answered: n, total } = countsOf(exam, index);
  const acts = steps([t('ex.resume', { n, total }), `#/q/${exam.at + 1}`]);
  acts.append(button(t('ex.discard'), discard, 'link'));
  app.view(t('ex.waiting'), studyTabs(app, 'exam'), acts, ...pastResults(app, past));
};

// While it is sat

/**
 * The time left, where there is a limit. It can be hidden; as it runs out, and where `all` can be done, extended or removed.
 * @param {ExamPage} page @param {boolean} [all]
 */
const clock = (page, all) => {
  const { app, sitting } = page;
  const { root, t, n } = app;
  if (!sitting.exam.limit) return [];
  const timer = make('span.ex-timer', { role: 'timer' });
  const link = (/** @type {string} */ text, /** @type {() => void} */ then) => button(text, then, 'link');
  const hide = link('', () => {
    sitting.change((exam) => ({ ...exam, hide: !exam.hide }));
    page.paintTime();
  });
  const more = link(t('ex.add_time', { time: n('n.minutes', MORE) }), () => {
    sitting.change((exam) => extendTime(exam, MORE * 60));
    page.paintTime();
    app.say(timer.textContent);
    if (more.hidden) hide.focus();
  });
  const off = link(t('ex.timer_off'), () => {
    sitting.change((exam) => withTime(exam, exam.spent, 0));
    page.paintTime = () => {};
    bar.remove();
    app.focus(/** @type {HTMLElement} */ (root.querySelector('.qz-view')));
  });
  const bar = make('p.ex-clock', timer, hide, more, off);
  page.paintTime = () => {
    if (!sitting.exam) return;
    const { limit, spent, over, hide: hidden } = sitting.exam;
    const left = Math.max(0, Math.ceil(limit - spent));
    const text = over ? t('ex.over') : left > 60 ? n('ex.left', Math.ceil(left / 60)) : n('ex.left_s', left);
    if (timer.textContent !== text) timer.textContent = text;
    timer.hidden = !!hidden && !over;
    timer.classList.toggle('ex-over', over);
    hide.textContent = t(hidden ? 'ex.show_time' : 'ex.hide_time');
    hide.hidden = over;
    more.hidden = off.hidden = !all && left > MORE * 60;
  };
  page.paintTime();
  return [bar];
};

/** How a question stands, in words. @param {ExamPage} page @param {T.Exam['items'][0]} item */
const standingOf = ({ app: { t, index }, sitting }, item) => {
  const { ans, flag } = sitting.exam;
  const out = stateOf(item, index) !== 'there';
  const words = out ? ['ex.out'] : [ans[item.q] ? 'ex.answered' : 'ex.unanswered'];
  return [...words, ...(!out && flag.includes(item.q) ? ['ex.flagged'] : [])].map((key) => t(key)).join(', ');
};

/** All questions: what is answered has a dot, what is flagged a flag. @param {ExamPage} page @param {boolean} [here] whether one of them is shown */
const questionLinks = (page, here) => {
  const { app, sitting } = page;
  const { items, at, ans, flag } = sitting.exam;
  const links = items.map((item, i) => {
    const signs = `${ans[item.q] ? '•' : ''}${flag.includes(item.q) ? '⚑' : ''}`;
    const link = cellLink(app, i + 1, standingOf(page, item).toLowerCase(), signs, `#/q/${i + 1}`);
    if (ans[item.q]) link.dataset.is = 'answered';
    if (here && i === at) link.ariaCurrent = 'step';
    return link;
  });
  const nav = make('nav', cellRow('ex-nav', links));
  nav.ariaLabel = app.t('nav.questions');
  return nav;
};

/** The same, folded away where there is no room. @param {ExamPage} page */
const foldedLinks = (page) => {
  const { t, index } = page.app;
  const { answered: n, total } = countsOf(page.sitting.exam, index);
  const sum = make('summary.qz-sum', t('ex.nav', { n, total }));
  const box = make('details.ex-fold ex-way', { open: unfolded ?? wide.matches }, sum, questionLinks(page, true));
  sum.onclick = () => {
    unfolded = !box.open;
  };
  return box;
};

/** The question the reader is at. @param {ExamPage} page @param {() => boolean} wanted whether it still is, once its card is there */
export const showQuestion = async (page, wanted) => {
  const { app, sitting } = page;
  const { t, index } = app;
  const { items, at } = sitting.exam;
  const { q, rev, ord } = items[at];
  const state = stateOf(items[at], index);
  const [found] = state === 'there' ? await fetchCards(app, [q]) : [];
  if (!wanted()) return;
  const el = found?.dataset.rev === rev ? found : undefined;
  let nav = foldedLinks(page);
  const paint = () => {
    if (!sitting.exam) return; // another tab has it
    const now = foldedLinks(page);
    nav.replaceWith(now);
    nav = now;
    flag.ariaPressed = `${sitting.exam.flag.includes(q)}`;
  };
  const flag = button(t('ex.flag'), () => {
    sitting.change((exam) => toggleFlag(exam, q));
    paint();
  });
  const to = (/** @type {number} */ place) => () => {
    location.hash = `#/q/${place + 1}`;
  };
  const last = at === items.length - 1;
  const ways = [
    at > 0 && button(t('ex.prev'), to(at - 1)),
    !last && button(t('act.next'), to(at + 1), 'main'),
    !!el && flag,
    anchor(t('ex.check'), '#/check', `qz-btn qz-btn--${last ? 'main' : 'link'}`),
  ];
  const buttons = make('p.qz-acts', ...ways.filter((each) => each !== false));
  const missing = state === 'gone' || (state === 'there' && !found);
  const note = make('p.qz-note', t(missing ? 'ex.gone' : 'ex.changed'));
  app.view(
    t('q.of', { n: at + 1, total: items.length }),
    ...clock(page),
    nav,
    el ?? note,
    buttons,
    el ? keysOf(app, el) : '',
  );
  if (!el) return;
  trimCard(app, el, at + 1);
  const card = examCard(el, ord, () => {
    sitting.change((exam) => answerExam(exam, q, card.picks()));
    paint();
  });
  card.set(sitting.exam.ans[q] ?? []);
  paint();
  visit(el, false);
};

/** Before all is handed in: what is not answered, then what is flagged. @param {ExamPage} page @param {() => boolean} wanted */
export const showCheck = async (page, wanted) => {
  const { app, sitting } = page;
  const { t, n, index } = app;
  const { items, at, ans, flag } = sitting.exam;
  const counted = countedItems(sitting.exam, index);
  const listed = [...counted.filter(({ q }) => !ans[q]), ...counted.filter(({ q }) => ans[q] && flag.includes(q))];
  const ids = listed.map(({ q }) => q);
  const cards = await fetchCards(app, ids);
  if (!wanted()) return;
  const list = listed.map((item) => {
    const number = items.indexOf(item) + 1;
    const name = cards.find((each) => each.id === `q-${item.q}`)?.querySelector('.qz-name')?.textContent ?? '';
    const link = anchor(`${t('q.num', { n: number })} ${name}`, `#/q/${number}`);
    return make('li', link, make('span', standingOf(page, item)));
  });
  const { total, answered, flagged } = countsOf(sitting.exam, index);
  const open = total - answered;
  app.view(
    t('ex.check'),
    ...clock(page, true),
    make('p', t('ex.counts', { open, flagged })),
    questionLinks(page),
    make('ul.se-rows', ...list),
    make(
      'p.qz-acts',
      button(open ? n('ex.submit_some', open) : n('ex.submit', total), page.submit, 'main'),
      anchor(t('ex.back', { n: at + 1 }), `#/q/${at + 1}`, 'qz-btn'),
      button(t('ex.discard'), page.discard, 'link'),
    ),
  );
};
