// Draws the end of a session, review or exam: its questions as graded, what misled the reader, what to read again. An
// entry, which `loadResults` of questions.js loads; it hands on the praise that `outcomes.js` picks.
import { loadPart, make } from '../card/dom.js';
import { SHOWN, standing, studyDay } from '../schedule/attempts.js';
import { anchor, folded, practiceOfConcept, rounded } from './elements.js';
import { praiseOf, resultsByConcept } from './outcomes.js';
import { examCard, trimCard } from './questions.js';

/** @import * as T from '../types' */
/** @import { cardView } from '../card/card_view.js' */
/** @import { Outcome, Told } from './outcomes.js' */
/** @import { fetchCards } from './questions.js' */

/** What the page has loaded already. @typedef {{ cardView: typeof cardView, cardsOf: typeof fetchCards }} Loaded */

/** A sign for each way a question may have gone, the best first. */
const SIGNS = { right: '✓', second: '2✓', partly: '◐', wrong: '✗', shown: '○', none: '–' };

/** @param {Outcome} is */
const signOf = (is) => {
  const sign = make('span.se-sign', { ariaHidden: 'true' }, SIGNS[is]);
  sign.dataset.is = is;
  return sign;
};

/** A part of a bar for each question, the best first, and how many there are of each. @param {T.App} app @param {Outcome[]} all */
const gauge = ({ n }, all) => {
  const found = /** @type {Outcome[]} */ (Object.keys(SIGNS)).flatMap((is) => {
    const many = all.filter((each) => each === is).length;
    return many ? [{ is, many }] : [];
  });
  const parts = found.flatMap(({ is, many }) => Array.from({ length: many }, () => make('i', { className: is })));
  const key = found.map(({ is, many }) => make('li', make('i', { className: is }), ` ${n(`got.${is}`, many)}`));
  return [make('p.se-bar', { ariaHidden: 'true' }, ...parts), make('ul.se-key', ...key)];
};

/**
 * A question, folded away: its card as graded comes when it is opened.
 * @param {T.App} app @param {Loaded['cardView']} cardView @param {HTMLElement|undefined} el @param {Told} told
 * @param {number} at its number
 */
const gradedCard = (app, cardView, el, { id, is, tries, turn }, at) => {
  const { t } = app;
  const row = app.rowOf(id);
  const rec = app.store.get(id);
  const today = studyDay(Date.now());
  const relative = new Intl.RelativeTimeFormat(app.lang, { numeric: 'auto' });
  const { picks = [], credit = 0, flags = 0 } = tries.at(-1) ?? {};
  const back =
    row &&
    rec &&
    (standing(row, rec, today).due ? t('w.due') : t('rs.back', { when: relative.format(rec.due - today, 'day') }));
  const points = is === 'partly' && credit ? ` (${t('rs.credit', { x: rounded(credit), total: 1 })})` : '';
  const name = el?.querySelector('.qz-name')?.textContent ?? t('ex.gone');
  const state = make('span.se-state', make('span', t(`g.${is}`), points), ' ', make('span', back || ''));
  const number = make('span', `${at}. `);
  const box = folded([make('span.se-row', signOf(is), number, make('span', `${name} `), state)]);
  box.addEventListener('toggle', () => {
    if (!el || el.isConnected) return;
    trimCard(app, el, at);
    box.append(el);
    const card = examCard(cardView, el, turn);
    card.set(picks);
    // What is right may have changed since.
    const same = flags & SHOWN || Math.abs((card.grade()?.credit ?? 0) - credit) < 1e-3;
    card.show(picks, flags);
    const band = is === 'none' ? el.querySelector('.qz-verdict') : null;
    band?.querySelector('strong')?.replaceChildren(`${t('ex.unanswered')}.`);
    if (band) band.ariaLabel = band.querySelector('p')?.textContent ?? '';
    if (!same) el.before(make('p.qz-note', t('st.changed')));
  });
  return box;
};

/**
 * The beliefs behind wrong answers, by name; with the remedy of what has just misled the reader twice.
 * @param {T.App} app @param {Told[]} told @param {Map<string, HTMLElement>} cards @param {boolean} ended whether it was just now
 */
const beliefsOf = async ({ store, say, t }, told, cards, ended) => {
  const slips = told.flatMap(({ id, tries }) => {
    const wrong = tries.filter(({ picks, credit, flags }) => picks.length && credit < 1 && !(flags & SHOWN));
    return cards.get(id)?.querySelector('[data-mis]') ? wrong.map(({ picks }) => ({ id, picks })) : [];
  });
  if (!slips.length) return [];
  /** @type {T.Shown|undefined} */
  const remedies = await (await loadPart('remedy'))?.(store, say).catch(() => undefined);
  const rows = remedies?.namesOf(slips, ended) ?? [];
  return rows.length ? [make('h3', t('mis.title')), make('p.se-quiet', t('mis.is')), make('ul.se-rows', ...rows)] : [];
};

/**
 * The concepts that went worst: of each, the section to read first, its points and its practice.
 * @param {T.App} app @param {ReturnType<typeof resultsByConcept>} rows @param {Map<string, HTMLElement>} cards
 */
const conceptPanels = ({ t, rowOf, concepts }, rows, cards) => {
  const panels = rows.flatMap(({ concept, right, n, missed }) => {
    const name = concepts.find(({ id }) => id === concept)?.title ?? concept;
    // A question is about the first of its concepts.
    const first = missed.find((q) => rowOf(q)?.concepts[0].startsWith(`${concept}#`));
    const section = first && cards.get(first)?.querySelector('.qz-study a');
    if (!section) return [];
    const practise = anchor(t('nav.study'), practiceOfConcept(concept), 'qz-btn');
    practise.ariaLabel = t('weak.practise', { name });
    const score = make('span', `${name} · ${t('rs.of', { k: right, n })}`);
    return [make('li', make('strong', section.cloneNode(true)), score, practise)];
  });
  return panels.length ? [make('h3', t('rs.study')), make('ul.rs-read', ...panels.slice(0, 3))] : [];
};

/**
 * What is shown of a result.
 * @param {Loaded} loaded @param {T.App} app @param {Told[]} told @param {number} open how many questions were not asked
 * @param {Node} acts what to do next
 * @param {string[]} lead what is said of those that were right, and then its first sentences
 * @param {boolean} [ended] whether answers without feedback were given just now
 */
const resultParts = async ({ cardView, cardsOf }, app, told, open, acts, [label, ...lead], ended = false) => {
  const { t } = app;
  const ids = told.map(({ id }) => id);
  const cards = new Map((await cardsOf(app, ids)).map((el) => [el.id.slice(2), el]));
  const beliefs = await beliefsOf(app, told, cards, ended);
  const answers = told.map(({ id, is, tries }) => ({
    id,
    credit: is === 'right' ? 1 : is === 'wrong' ? 0 : (tries[0]?.credit ?? 0),
  }));
  const byConcept = resultsByConcept(answers, app.index);
  // What all that was missed has in common, where nothing else follows the number.
  const missed = told.filter(({ is }) => is !== 'right');
  const other = missed.some(({ id }) => app.store.get(id)?.due !== studyDay(Date.now()) + 1);
  const soon = other || !missed.length ? '' : app.n('rs.tomorrow', missed.length);
  const boxes = told.map((each, i) => gradedCard(app, cardView, cards.get(each.id), each, i + 1));
  /** @type {Outcome[]} */
  const all = [...told.map(({ is }) => is), ...Array(open).fill('none')];
  const score = t('pg.of', { k: all.filter((is) => is === 'right').length, n: told.length });
  const nodes = [
    make('div.rs-score', make('p', make('strong', score), ` ${label}`), make('p.se-lead', lead.join(' ') || soon)),
    ...gauge(app, all),
    acts,
    ...conceptPanels(app, byConcept, cards),
    ...beliefs,
    make('h3', t('rs.each')),
    make('ol.se-list', ...boxes.map((box) => make('li', box))),
  ];
  return { nodes, boxes, byConcept };
};

/** @typedef {ReturnType<typeof results>} Results */
/** @param {Loaded} loaded */
const results = (loaded) => ({ praise: praiseOf, resultParts: resultParts.bind(null, loaded) });

export default results;
