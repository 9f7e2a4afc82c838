// The form before an exam: which questions, and how much time, the same for others or on paper; or the exam that was
// left.
import { make } from '../card/dom.js';
import { choose, chosen, pick } from './choose.js';
import { anchor, button } from './controls.js';
import { addressOf, limitOf, proposeSeed, selectPaper } from './exam_paper.js';
import { printing } from './exam_print.js';
import { countsOf } from './exam_state.js';
import { pastResults } from './results.js';
import { within } from './rows.js';
import { kin, steps } from './ways.js';

/** @import * as T from '../types' */
/** @import { PaperChoice } from './exam_paper.js' */

const SIZES = [10, 20, 40];
/** @type {T.Settings['timer'][]} */
const TIMES = ['none', '1', '1.5', '2'];

/** @param {T.ExamApp} app @param {number} seconds */
const minutes = ({ n }, seconds) => n('n.minutes', Math.ceil(seconds / 60));

/** The time a paper may take; `paint` writes the minutes. @param {T.ExamApp} app @param {T.Settings['timer']} [now] */
const timeFor = (app, now) => {
  const { t } = app;
  const field = pick(
    t('ex.time'),
    't',
    TIMES.map((each) => [each, '']),
    now,
  );
  const runs = make('p', { className: 'se-quiet' }, t('ex.runs'));
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

/** What a paper that came with an address is about. @param {T.ExamApp} app @param {PaperChoice} given */
const about = ({ t, n, index, sets, concepts }, given) => {
  const ids = [...(given.sets ?? []), ...(given.concepts ?? [])];
  const names = [...sets, ...concepts].filter(({ id }) => ids.includes(id));
  return [
    make('p', {}, t('ex.paper_is', { n: n('n.questions', selectPaper(index, given).length) })),
    make('ul', {}, ...names.map(({ title }) => make('li', {}, title))),
  ];
};

/**
 * @param {T.ExamApp} app
 * @param {PaperChoice|null} given the paper that came with the address
 * @param {T.LogEntry[]} log
 * @param {(choice: PaperChoice) => void} start
 * @returns {Node[]}
 */
export const formFor = (app, given, log, start) => {
  const { t, n, index, settings } = app;
  const time = timeFor(app, given ? given.timer : settings.timer);
  const none = make('p', { className: 'qz-err', hidden: true, tabIndex: -1 }, t('pr.none'));
  const submit = make('button', { type: 'submit', className: 'qz-btn qz-btn--main' });
  const form = /** @type {HTMLFormElement} */ (make('form', { className: 'qz-setup' }));
  const some = make('p', { className: 'se-lead' }, t('ch.some'));
  const link = anchor(t('rs.link'), '');
  const share = make('p', { className: 'se-quiet' }, `${t('ex.share')} `, link, ' · ');
  const paper = make('div', { className: 'ex-paper' });
  /** @returns {Omit<PaperChoice, 'seed'>} */
  const choice = () => {
    const data = new FormData(form);
    const timer = /** @type {T.Settings['timer']} */ (data.get('t'));
    return given ? { ...given, timer } : { ...chosen(data), n: Number(data.get('n')), timer };
  };
  // The same exam starts here, opens by the link and is printed, until something else is chosen.
  /** @type {PaperChoice} */
  let proposed;
  share.append(button(t('ex.print'), () => printing(app, paper, proposed), 'link'));
  const sizes = SIZES.map((many) => [`${many}`, n('n.questions', many)]);
  form.append(
    ...(given ? about(app, given) : [choose(app), pick(t('ex.how_many'), 'n', sizes)]),
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
    proposed = { ...now, seed: given ? given.seed : proposeSeed(index, now, log.at(-1), Math.random) };
    /** @type {HTMLAnchorElement} */ (link).href = addressOf(proposed);
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
  return [kin(app, 'exam'), form, ...pastResults(app, log), paper];
};

/** @param {T.ExamApp} app @param {T.Exam} exam @param {T.LogEntry[]} log @param {() => void} discard */
export const showWaiting = (app, exam, log, discard) => {
  const { t, index } = app;
  const { answered: n, total } = countsOf(exam, index);
  const acts = steps([t('ex.resume', { n, total }), `#/q/${exam.at + 1}`]);
  acts.append(button(t('ex.discard'), discard, 'link'));
  app.view(t('ex.waiting'), kin(app, 'exam'), acts, ...pastResults(app, log));
};
