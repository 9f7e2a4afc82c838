// Draws the page of a finished exam (`showResult`, for exam.js): points, time, a table by concept, around what
// results.js draws, and a link to the same paper.
import { cardView } from '../card/card_view.js';
import { make } from '../card/dom.js';
import { anchor, dateOf, folded, practiceOf, rounded, steps, tableOf } from './elements.js';
import { meaningOf } from './exam_log.js';
import { outcomeOf } from './outcomes.js';
import { loadResults } from './questions.js';
import { paperAddress, turnOf } from './selection.js';

/** @import * as T from '../types' */
/** @import { resultsByConcept, Told } from './outcomes.js' */

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
const note = (text) => make('p.se-quiet', text);

/**
 * What is told of the questions of a finished exam, in their order: of each, the one answer.
 * @param {T.ExamResult} result @returns {Told[]}
 */
const toldOf = ({ items, t: time, seed }) =>
  items.map(([id, picks, credit]) => {
    const tries = picks?.length || credit ? [{ time, picks: picks ?? [], credit, flags: 0 }] : [];
    return { id, is: outcomeOf(tries), tries, turn: turnOf(seed, id) };
  });

/**
 * The page of a finished exam.
 * @param {T.App} app @param {T.ExamResult} result
 * @param {boolean} ended whether it ended just now
 * @param {() => boolean} wanted whether this view is still wanted once its questions are there
 */
export const showResult = async (app, result, ended, wanted) => {
  const { t, n } = app;
  const { seed, n: total, right, credit, spent, t: when, sets, concepts } = result;
  const told = toldOf(result);
  const missed = told.filter(({ is }) => is !== 'right');
  const { praise, resultParts } = await loadResults(cardView);
  const [key, values] = praise(told, app.store.get);
  const better = key === 'rs.better' ? [t(key, values)] : [];
  const ids = missed.map((each) => each.id);
  const { nodes, byConcept } = await resultParts(
    app,
    told,
    0,
    steps(ids.length > 0 && [n('rs.practise_left', ids.length), practiceOf(ids)], [t('rs.again'), '#/']),
    [t('rs.fully'), ...better, t(meaningOf(result))],
    ended,
  );
  if (!wanted()) return;
  const minutes = Math.round(spent / 60);
  // Points that equal the number of correct answers are not said twice.
  const points = rounded(credit) !== `${right}` && t('rs.credit', { x: rounded(credit), total });
  app.view(
    t('rs.title'),
    // Of one that was left at once, nothing is said of its time.
    note([dateOf(app, when), minutes && n('n.minutes', minutes), points].filter((each) => each).join('\u00A0· ')),
    ...nodes,
    ...(missed.some(({ is }) => is === 'partly') ? [note(t('rs.credit_how'))] : []),
    folded([t('rs.by_concept')], conceptTable(app, byConcept)),
    make('p', anchor(t('rs.link'), paperAddress({ sets, concepts, n: total, seed }))),
  );
};
