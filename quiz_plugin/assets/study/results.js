// What an exam was worth: as a whole, question by question, by concept; what to read first; and what earlier ones were
// worth.
import { make } from '../card/dom.js';
import { loadPart } from '../card/parts.js';
import { dayOf, rounded } from './amounts.js';
import { answersRow, worth } from './cells.js';
import { anchor } from './controls.js';
import { examCard } from './exam_card.js';
import { addressOf, turnOf } from './exam_paper.js';
import { resultsByConcept } from './exam_state.js';
import { bare, bring } from './questions.js';
import { table } from './table.js';
import { practising, practisingOf, siblingOf, steps } from './ways.js';

/** @import * as T from '../types' */
/** @import { Graded } from './log.js' */

const READ = 3; // concepts to read first

/** @param {(string|Node)[]} title @param {...Node} nodes @returns {HTMLDetailsElement} */
const folded = (title, ...nodes) =>
  /** @type {any} */ (
    make('details', { className: 'ex-fold' }, make('summary', { className: 'qz-sum' }, ...title), ...nodes)
  );

/** The way to each exam that was finished. @param {T.ExamApp} app @param {T.LogEntry[]} log */
export const pastResults = (app, log) => {
  const { t } = app;
  if (!log.length) return [];
  const list = [...log]
    .reverse()
    .map(({ id, n: total, right, t: when }) =>
      make('li', {}, anchor(`${dayOf(app, when)}: ${t('rs.full', { n: right, total })}`, `#/result/${id}`)),
    );
  return [folded([t('pg.exams_last')], make('ul', {}, ...list))];
};

/**
 * A question of the exam, folded away: its card as graded comes when it is opened.
 * @param {T.ExamApp} app @param {HTMLElement|undefined} el @param {Graded} answer @param {number} turn which order its options have
 * @param {number} at its number
 */
const gradedCard = (app, el, [, picks, credit], turn, at) => {
  const { t } = app;
  const [sign, key] = worth(credit, picks.length > 0);
  const points = key === 'g.partly' ? ` · ${t('rs.credit', { x: rounded(credit), total: 1 })}` : '';
  const name = el?.querySelector('.qz-name')?.textContent ?? t('ex.gone');
  const box = folded([
    make('span', { ariaHidden: 'true' }, sign),
    ` ${t('q.num', { n: at })} ${name} `,
    make('span', {}, `· ${t(key)}${points}`),
  ]);
  box.ontoggle = () => {
    if (!el || el.isConnected) return;
    bare(app, el, at);
    box.append(el);
    const card = examCard(el, turn);
    card.set(picks);
    // What is right may have changed since.
    const same = Math.abs((card.grade()?.credit ?? 0) - credit) < 1e-3;
    card.show(picks);
    const band = picks.length ? null : el.querySelector('.qz-verdict');
    band?.querySelector('strong')?.replaceChildren(`${t('ex.unanswered')}.`);
    if (band) band.ariaLabel = band.querySelector('p')?.textContent ?? '';
    if (!same) el.before(make('p', { className: 'qz-note' }, t('st.changed')));
  };
  return box;
};

/** Whether an answer embodies a misconception, or may: of a number, only its record tells. @param {HTMLElement} card @param {string[]} picks */
const slipped = (card, picks) =>
  picks.some((pick) => card.querySelector(`[data-opt="${CSS.escape(pick)}"][data-mis]`)) ||
  (picks.length > 0 && !!card.querySelector('[data-trap][data-mis]'));

/**
 * What the exam that has just ended calls for: remedies of what has misled the reader twice.
 * @param {T.ExamApp} app @param {Graded[]} items @param {Map<string, HTMLElement>} cards @returns {Promise<HTMLElement[]>}
 */
const remedies = async ({ store, say }, items, cards) => {
  const wrong = items.filter(([q, picks, credit]) => {
    const card = cards.get(q);
    return card && credit < 1 && slipped(card, picks);
  });
  if (!wrong.length) return [];
  /** @type {T.Shown|undefined} */
  const shown = await (await loadPart('remedy'))?.(store, say).catch(() => undefined);
  return shown?.remediesOf(wrong.map(([q]) => q)) ?? [];
};

/**
 * @param {T.ExamApp} app @param {T.LogEntry} entry
 * @param {{ left: number, over: number }|undefined} ended what is known of an exam only when it ends: how many questions
 *   were left out, and how many seconds it took too long
 * @param {number} at the number of the question to open, if any
 * @param {() => boolean} wanted whether this view is still wanted once its questions are there
 */
export const showResult = async (app, entry, ended, at, wanted) => {
  const { t, n, index, concepts } = app;
  const { items, seed, id, n: total, right, credit, spent, t: when, sets, concepts: about } = entry;
  const ids = items.map(([q]) => q);
  const cards = new Map((await bring(app, ids)).map((el) => [el.id.slice(2), el]));
  if (!wanted()) return;
  const misled = ended ? await remedies(app, items, cards) : [];
  if (!wanted()) return;

  const boxes = items.map((answer, i) => gradedCard(app, cards.get(answer[0]), answer, turnOf(seed, answer[0]), i + 1));
  const goTo = (/** @type {number} */ i) => {
    for (let el = /** @type {any} */ (boxes[i]); el; el = el.parentElement?.closest('details')) el.open = true;
    app.focus(/** @type {HTMLElement} */ (boxes[i].firstElementChild));
  };
  const answers = answersRow(
    app,
    items.map(([, picks, worth], i) => [worth, picks.length > 0, `#/result/${id}/${i + 1}`]),
  );
  for (const [i, link] of answers.querySelectorAll('a').entries())
    link.onclick = (event) => {
      event.preventDefault();
      history.replaceState(null, '', link.hash);
      goTo(i);
    };

  const rows = resultsByConcept(entry, index).map((row) => {
    const part = concepts.find(({ id: each }) => each === row.concept);
    return { ...row, part, name: part?.title ?? row.concept, score: t('pg.of', { k: row.right, n: row.n }) };
  });
  const panels = rows
    .filter(({ missed }) => missed.length)
    .slice(0, READ)
    .map(({ concept, part, name, score, missed }) => {
      const own = missed.find((q) => index.find((row) => row.id === q)?.concepts[0].startsWith(`${concept}#`));
      const section = own ? cards.get(own)?.querySelector('.qz-study a') : null;
      const practise = anchor(t('nav.study'), practisingOf(concept), 'qz-btn');
      practise.ariaLabel = t('weak.practise', { name });
      const read = section?.cloneNode(true) ?? (part ? anchor(name, part.href) : '');
      return make('li', {}, make('strong', {}, name), make('span', {}, score), read, practise);
    });

  const note = (/** @type {string} */ text, className = 'se-quiet') => make('p', { className }, text);
  const list = (/** @type {Node[]} */ parts) =>
    make('ul', { className: 'se-list' }, ...parts.map((each) => make('li', {}, each)));
  const fine = boxes.filter((_, i) => items[i][2] === 1);
  const missed = ids.filter((_, i) => items[i][2] !== 1);
  // What was not answered was not missed.
  const some = items.every(([, picks, worth]) => picks.length || worth === 1) ? 'rs.practise' : 'con.practise';
  const partly = items.some(([, , worth]) => worth > 0 && worth < 1);
  const inReview = note(`${t('rs.in_review')} `);
  inReview.append(anchor(t('nav.review'), siblingOf('review')));
  app.view(
    t('rs.full', { n: right, total }),
    note(
      [
        dayOf(app, when),
        n('n.minutes', Math.max(1, Math.round(spent / 60))),
        t('rs.credit', { x: rounded(credit), total }),
      ].join(' · '),
    ),
    ...(ended?.left ? [note(n('rs.left_out', ended.left), 'qz-note')] : []),
    ...(ended?.over ? [note(t('rs.late', { time: n('n.minutes', Math.ceil(ended.over / 60)) }))] : []),
    answers,
    ...(panels.length ? [make('h3', {}, t('rs.study')), make('ul', { className: 'rs-read' }, ...panels)] : []),
    ...misled,
    ...(missed.length
      ? [
          make('h3', {}, t('rs.missed')),
          list(boxes.filter((box) => !fine.includes(box))),
          ...(partly ? [note(t('rs.credit_how'))] : []),
          inReview,
        ]
      : []),
    ...(fine.length ? [folded([t('pg.full')], list(fine))] : []),
    folded(
      [t('rs.by_concept')],
      table(
        t('rs.by_concept'),
        [t('pg.concept'), t('pg.full'), t('pg.points')],
        rows.map((row) => [row.name, row.score, t('pg.of', { k: rounded(row.credit), n: row.n })]),
      ),
    ),
    steps(missed.length > 0 && [n(some, missed.length), practising(missed)], [t('rs.again'), '#/']),
    make('p', {}, anchor(t('rs.link'), addressOf({ sets, concepts: about, n: total, seed }))),
  );
  if (boxes[at - 1]) goTo(at - 1);
};
