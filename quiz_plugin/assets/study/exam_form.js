// Draws the exam page before an exam starts (`showForm`, for exam.js, which offers an open exam by itself): the reader
// chooses questions and time, or only time where a link brought the paper. Start, link and print (with answers) have
// the same paper, of selection.js, until something else is chosen.
import { cardView } from '../card/card_view.js';
import { make } from '../card/dom.js';
import { anchor, button, radioGroup, scopeFields, scopeOf, studyTabs } from './elements.js';
import { CORE, within } from './progress_state.js';
import { examCard, fetchCards } from './questions.js';
import { limitOf, paperAddress, proposeSeed, selectPaper, turnOf } from './selection.js';

/** @import * as T from '../types' */
/** @import { PaperChoice } from './selection.js' */

const SIZES = [10, 20, 40];
/** @type {T.Timer[]} */
const TIMES = ['none', '1', '1.5', '2'];

/**
 * Print a paper: a line for who writes it, its questions, and the answers on a sheet of their own. `place` holds what
 * the window does not show.
 * @param {T.App} app @param {HTMLElement} place @param {PaperChoice} choice
 */
const printPaper = async (app, place, choice) => {
  const { t, index } = app;
  const ids = selectPaper(index, choice).map(({ id }) => id);
  const cards = await fetchCards(app, ids);
  const answers = cards.map((card) => {
    const key = card.querySelector('.qz-ca span');
    // Options stand as on the screens of those who follow the link, and what is right has the same letter.
    if (card.querySelector('.qz-row')) examCard(cardView, card, turnOf(choice.seed, card.id.slice(2)));
    return make('li', key?.textContent ?? '');
  });
  for (const [at, card] of cards.entries()) {
    for (const el of card.querySelectorAll('.qz-meta, .qz-hintbox, .qz-answer')) el.remove();
    card.querySelector('.qz-num')?.replaceChildren(t('q.num', { n: at + 1 }));
  }
  const blanks = ['key.name', 'key.date', 'key.score'].map((key) => make('span', t(key)));
  const key = make('section.qz-printkey', make('h2', t('key.title')), make('ol', ...answers));
  place.replaceChildren(make('p.qz-fill', ...blanks), ...cards, key);
  print();
};

/**
 * Which questions, and how much time; the same for others or on paper.
 * @param {T.App} app
 * @param {PaperChoice|null} given the paper that came with the address
 * @param {T.ExamResult[]} past
 * @param {(choice: PaperChoice) => void} start
 */
export const showForm = (app, given, past, start) => {
  const { t, n, index, sets, concepts } = app;
  const submit = make('button.qz-btn qz-btn--main', { type: 'submit' });
  const form = make('form.qz-setup');
  const some = make('p.se-lead', { role: 'status' }, t('ch.some'));
  const link = anchor(t('rs.link'), '');
  const share = make('p.se-quiet', `${t('ex.share')} `, link);
  const paper = make('div.ex-paper');
  const limits = TIMES.map((each) => [each, '']);
  const times = radioGroup(t('ex.time'), 't', limits, given?.timer);
  const minutes = (/** @type {number} */ seconds) => n('n.minutes', Math.ceil(seconds / 60));
  /** What the paper that came with the address is about. @param {PaperChoice} choice */
  const about = (choice) => {
    const ids = [...(choice.sets ?? []), ...(choice.concepts ?? [])];
    const names = [{ id: CORE, title: t('ch.core') }, ...sets, ...concepts].filter(({ id }) => ids.includes(id));
    return [
      make('p', t('ex.paper_is', { n: n('n.questions', selectPaper(index, choice).length) })),
      make('ul', ...names.map(({ title }) => make('li', title))),
    ];
  };
  /** @returns {Omit<PaperChoice, 'seed'>} */
  const choice = () => {
    const data = new FormData(form);
    const timer = /** @type {T.Timer} */ (data.get('t'));
    return given ? { ...given, timer } : { ...scopeOf(data), n: Number(data.get('n')), timer };
  };
  // The same exam starts here, opens by the link and is printed, until something else is chosen.
  /** @type {PaperChoice} */
  let proposed;
  share.append(button(t('ex.print'), () => printPaper(app, paper, proposed), 'link'));
  const sizes = SIZES.map((many) => [`${many}`, `${many}`]);
  const fields = given ? about(given) : [scopeFields(app), radioGroup(t('ex.how_many'), 'n', sizes)];
  form.append(...fields, times, make('p.se-quiet', t('ex.runs')), some, submit, share);
  // What the times and the button say follows the choice.
  form.onchange = () => {
    const now = choice();
    const many = Math.min(now.n, within(index, now).length);
    times.querySelectorAll('label > span').forEach((words, i) => {
      const time = minutes(limitOf(many || now.n, TIMES[i]));
      words.textContent = t(i ? 'ex.min_x' : 'ex.no_limit', { n: time, x: TIMES[i] });
    });
    // As long as no set or concept is selected, there is nothing to start, and the line above the button says so.
    some.hidden = many > 0;
    submit.disabled = share.hidden = !many;
    paper.replaceChildren();
    proposed = { ...now, seed: given ? given.seed : proposeSeed(index, now, past, Math.random) };
    link.href = paperAddress(proposed);
    const [x, limit] = [n('n.questions', many || now.n), limitOf(many || now.n, now.timer ?? 'none')];
    submit.textContent = limit ? t('ex.start_timed', { n: x, time: minutes(limit) }) : t('ex.start_free', { n: x });
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    if (within(index, proposed).length) start(proposed);
  };
  form.dispatchEvent(new Event('change'));
  app.view(given ? t('ex.paper') : '', studyTabs(app, 'nav.exam'), form, paper);
};
