// Draws the page of a finished exam, and the list of earlier ones; the numbers come from `results_state.js`.
import { loadPart, make } from '../card/dom.js';
import {
  anchor,
  answersRow,
  dateOf,
  folded,
  practiceOf,
  practiceOfConcept,
  rounded,
  steps,
  studyPage,
  tableOf,
  verdictSign,
} from './elements.js';
import { examCard, fetchCards, trimCard } from './questions.js';
import { answersOf, resultsByConcept } from './results_state.js';
import { paperAddress, turnOf } from './selection.js';

/** @import * as T from '../types' */

/** An answer of the exam. @typedef {ReturnType<typeof answersOf>[0]} Answer */

/** The way to each exam that was finished. @param {T.App} app @param {T.ExamResult[]} past */
export const pastResults = (app, past) => {
  const { t } = app;
  if (!past.length) return [];
  const list = [...past]
    .reverse()
    .map(({ id, n: total, right, t: when }) =>
      make('li', anchor(`${dateOf(app, when)}: ${t('rs.full', { n: right, total })}`, `#/result/${id}`)),
    );
  return [folded([t('pg.exams_last')], make('ul', ...list))];
};

/**
 * A question of the exam, folded away: its card as graded comes when it is opened.
 * @param {T.App} app @param {HTMLElement|undefined} el @param {Answer} answer @param {number} turn which order its options have
 * @param {number} at its number
 */
const gradedCard = (app, el, { picks, credit }, turn, at) => {
  const { t } = app;
  const [sign, key] = verdictSign(credit, picks.length > 0);
  const points = key === 'g.partly' ? ` · ${t('rs.credit', { x: rounded(credit), total: 1 })}` : '';
  const name = el?.querySelector('.qz-name')?.textContent ?? t('ex.gone');
  const box = folded([
    make('span', { ariaHidden: 'true' }, sign),
    ` ${t('q.num', { n: at })} ${name} `,
    make('span', `· ${t(key)}${points}`),
  ]);
  box.ontoggle = () => {
    if (!el || el.isConnected) return;
    trimCard(app, el, at);
    box.append(el);
    const card = examCard(el, turn);
    card.set(picks);
    // What is right may have changed since.
    const same = Math.abs((card.grade()?.credit ?? 0) - credit) < 1e-3;
    card.show(picks);
    const band = picks.length ? null : el.querySelector('.qz-verdict');
    band?.querySelector('strong')?.replaceChildren(`${t('ex.unanswered')}.`);
    if (band) band.ariaLabel = band.querySelector('p')?.textContent ?? '';
    if (!same) el.before(make('p.qz-note', t('st.changed')));
  };
  return box;
};

/**
 * What the exam that has just ended calls for: remedies of what has misled the reader twice.
 * @param {T.App} app @param {Answer[]} answers @param {Map<string, HTMLElement>} cards @returns {Promise<HTMLElement[]>}
 */
const remediesFor = async ({ store, say }, answers, cards) => {
  const wrong = answers.filter(
    ({ id, picks, credit }) => picks.length && credit < 1 && cards.get(id)?.querySelector('[data-mis]'),
  );
  if (!wrong.length) return [];
  /** @type {T.Shown|undefined} */
  const remedies = await (await loadPart('remedy'))?.(store, say).catch(() => undefined);
  return remedies?.remediesOf(wrong.map(({ id }) => id)) ?? [];
};

/**
 * The concepts that went worst: their points, what to read of them, and their practice.
 * @param {T.App} app @param {ReturnType<typeof resultsByConcept>} rows @param {Map<string, HTMLElement>} cards
 */
const conceptPanels = ({ t, rowOf, concepts }, rows, cards) =>
  rows
    .filter(({ missed }) => missed.length)
    .slice(0, 3)
    .map(({ concept, right, n, missed }) => {
      const part = concepts.find(({ id }) => id === concept);
      const name = part?.title ?? concept;
      const first = missed.find((q) => rowOf(q)?.concepts[0].startsWith(`${concept}#`));
      const section = first ? cards.get(first)?.querySelector('.qz-study a') : null;
      const practise = anchor(t('nav.study'), practiceOfConcept(concept), 'qz-btn');
      practise.ariaLabel = t('weak.practise', { name });
      const read = section?.cloneNode(true) ?? (part ? anchor(name, part.href) : '');
      return make('li', make('strong', name), make('span', t('pg.of', { k: right, n })), read, practise);
    });

/** The points of each concept. @param {T.App} app @param {ReturnType<typeof resultsByConcept>} rows */
const conceptTable = ({ t, concepts }, rows) =>
  tableOf(
    t('rs.by_concept'),
    [t('pg.concept'), t('pg.full'), t('pg.points')],
    rows.map(({ concept, right, credit, n }) => [
      concepts.find(({ id }) => id === concept)?.title ?? concept,
      t('pg.of', { k: right, n }),
      t('pg.of', { k: rounded(credit), n }),
    ]),
  );

/** @param {string} text */
const note = (text, className = 'se-quiet') => make('p', { className }, text);
/** @param {Node[]} parts */
const list = (parts) => make('ul.se-list', ...parts.map((each) => make('li', each)));

/**
 * The page of a finished exam: its points, what to read again, each question as graded, and the next step.
 * @param {T.App} app @param {T.ExamResult} result
 * @param {{ omitted: number, over: number }|undefined} ended what is known of an exam only when it ends: how many questions
 *   were left out, and how many seconds it took too long
 * @param {number} at the number of the question to open, if any
 * @param {() => boolean} wanted whether this view is still wanted once its questions are there
 */
export const showResult = async (app, result, ended, at, wanted) => {
  const { t, n, index } = app;
  const { seed, id, n: total, right, credit, spent, t: when, sets, concepts } = result;
  const answers = answersOf(result);
  const ids = answers.map((answer) => answer.id);
  const cards = new Map((await fetchCards(app, ids)).map((el) => [el.id.slice(2), el]));
  if (!wanted()) return;
  const misled = ended ? await remediesFor(app, answers, cards) : [];
  if (!wanted()) return;

  const boxes = answers.map((answer, i) =>
    gradedCard(app, cards.get(answer.id), answer, turnOf(seed, answer.id), i + 1),
  );
  const goTo = (/** @type {number} */ i) => {
    for (let el = /** @type {any} */ (boxes[i]); el; el = el.parentElement?.closest('details')) el.open = true;
    app.focus(/** @type {HTMLElement} */ (boxes[i].firstElementChild));
  };
  const row = answersRow(
    app,
    answers.map(({ picks, credit: points }, i) => [points, picks.length > 0, `#/result/${id}/${i + 1}`]),
  );
  for (const [i, link] of row.querySelectorAll('a').entries())
    link.onclick = (event) => {
      event.preventDefault();
      history.replaceState(null, '', link.hash);
      goTo(i);
    };

  const byConcept = resultsByConcept(result, index);
  const panels = conceptPanels(app, byConcept, cards);
  const fine = boxes.filter((_, i) => answers[i].credit === 1);
  const missed = ids.filter((_, i) => answers[i].credit !== 1);
  // What was not answered was not missed.
  const some = answers.every(({ picks, credit: points }) => picks.length || points === 1)
    ? 'rs.practise'
    : 'con.practise';
  const partly = answers.some(({ credit: points }) => points > 0 && points < 1);
  const inReview = note(`${t('rs.in_review')} `);
  inReview.append(anchor(t('nav.review'), studyPage('review')));
  const minutes = n('n.minutes', Math.max(1, Math.round(spent / 60)));
  app.view(
    t('rs.full', { n: right, total }),
    note([dateOf(app, when), minutes, t('rs.credit', { x: rounded(credit), total })].join(' · ')),
    ...(ended?.omitted ? [note(n('rs.left_out', ended.omitted), 'qz-note')] : []),
    ...(ended?.over ? [note(t('rs.late', { time: n('n.minutes', Math.ceil(ended.over / 60)) }))] : []),
    row,
    ...(panels.length ? [make('h3', t('rs.study')), make('ul.rs-read', ...panels)] : []),
    ...misled,
    ...(missed.length
      ? [
          make('h3', t('rs.missed')),
          list(boxes.filter((box) => !fine.includes(box))),
          ...(partly ? [note(t('rs.credit_how'))] : []),
          inReview,
        ]
      : []),
    ...(fine.length ? [folded([t('pg.full')], list(fine))] : []),
    folded([t('rs.by_concept')], conceptTable(app, byConcept)),
    steps(missed.length > 0 && [n(some, missed.length), practiceOf(missed)], [t('rs.again'), '#/']),
    make('p', anchor(t('rs.link'), paperAddress({ sets, concepts, n: total, seed }))),
  );
  if (boxes[at - 1]) goTo(at - 1);
};
