// Draws the end of a practice, review or exam, as nodes for session.js and exam_results.js: score, what to read again,
// what misled the reader (beliefs/remedy.js says it), each question with its graded card once opened. It hands on the
// praise that outcomes.js picks. An entry: `loadResults` of questions.js gives it what the page has loaded already.
import { loadPart, make } from '../card/dom.js';
import { SHOWN, standing, studyDay } from '../schedule/attempts.js';
import { anchor, dateOf, folded, practiceOfConcept } from './elements.js';
import { praiseOf, resultsByConcept } from './outcomes.js';
import { examCard, trimCard } from './questions.js';

/** @import * as T from '../types' */
/** @import { cardView } from '../card/card_view.js' */
/** @import { Outcome, Told } from './outcomes.js' */
/** @import { fetchCards } from './questions.js' */

/** What the page has loaded already. @typedef {{ cardView: typeof cardView, cardsOf: typeof fetchCards }} Loaded */

/** A sign for each way a question may have gone, the best first. */
const SIGNS = { right: '✓', second: '2✓', partly: '◐', wrong: '✗', shown: '○', none: '–' };

/**
 * A part of a bar for each question, as in the session, and how many there are of each, the best first.
 * @param {T.App} app @param {Outcome[]} all
 */
const gauge = ({ n }, all) => {
  const partOf = (/** @type {string} */ is) => make('i', { className: is });
  const key = Object.keys(SIGNS).flatMap((is) => {
    const many = all.filter((each) => each === is).length;
    return many ? [make('li', partOf(is), ` ${n(`got.${is}`, many)}`)] : [];
  });
  return [make('p.se-bar', { ariaHidden: 'true' }, ...all.map(partOf)), make('ul.se-key', ...key)];
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
  const name = el?.querySelector('.qz-name')?.textContent ?? t('ex.gone');
  const state = make('span.se-state', [t(`g.${is}`), back].filter((each) => each).join('\u00A0· '));
  const sign = make(`span.se-sign ${is}`, { ariaHidden: 'true' }, SIGNS[is]);
  const box = folded([make('span.se-row', sign, make('span', `${at}. `), make('span', `${name} `), state)]);
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
 * The beliefs behind wrong answers, what misled most first; with the remedy of what has just misled the reader twice.
 * @param {T.App} app @param {Told[]} told @param {Map<string, HTMLElement>} cards
 * @param {boolean} ended whether it was just now
 */
const beliefsOf = async ({ store, say }, told, cards, ended) => {
  const slips = told.flatMap(({ id, tries }) => {
    const wrong = tries.filter(({ picks, credit, flags }) => picks.length && credit < 1 && !(flags & SHOWN));
    return cards.get(id)?.querySelector('[data-mis]') ? wrong.map(({ picks }) => ({ id, picks })) : [];
  });
  if (!slips.length) return [];
  /** @type {T.Shown|undefined} */
  const remedies = await (await loadPart('remedy'))?.(store, say).catch(() => undefined);
  return remedies?.beliefsBehind(slips, ended) ?? [];
};

/**
 * The sections to read first: those of beliefs that misled the reader, then those of the concepts that went worst; by
 * concept, with how many questions about it were not correct, and more practice.
 * @param {T.App} app @param {ReturnType<typeof resultsByConcept>} rows @param {Map<string, HTMLElement>} cards
 * @param {T.Misled[]} beliefs
 */
const sectionsToRead = (app, rows, cards, beliefs) => {
  const { t, n: count, rowOf, concepts } = app;
  /** @type {Map<T.Part|undefined, HTMLElement>} */
  const panels = new Map();
  /** @type {Map<string, HTMLElement>} */
  const parts = new Map();
  /** @param {T.Part|undefined} concept */
  const panelOf = (concept) => {
    const { id = '', title = '' } = concept ?? {};
    const practise = id && anchor(t('nav.study'), practiceOfConcept(id), 'qz-btn qz-btn--link');
    if (practise) practise.ariaLabel = t('weak.practise', { name: title });
    const row = rows.find((each) => each.concept === id);
    const here = row?.missed.filter((q) => rowOf(q)?.concepts[0].startsWith(`${id}#`)).length;
    return make('li', make('small', here ? `${title}: ${count('rs.here', here)}` : title), practise);
  };
  /** @param {HTMLAnchorElement} section @param {Node|string} why the belief behind it */
  const add = (section, why = '') => {
    const concept = concepts.find(({ href }) => section.href.startsWith(`${href}#`));
    const panel = panels.get(concept) ?? panelOf(concept);
    const part = parts.get(section.href) ?? make('section', make('strong', section));
    part.append(why);
    panel.append(part);
    panels.set(concept, panel);
    parts.set(section.href, part);
  };
  for (const { n, last, section, name, box } of beliefs) {
    const often = n > 1 ? make('small', count('mis.slips', n, { date: dateOf(app, last) })) : '';
    add(section, box ?? make('div', make('small', `${t('mis.title')}: `), make('p', ...name), often));
  }
  const all = new Set(parts.keys());
  // A question is about the first of its concepts: one of each concept, then their others.
  const about = rows.flatMap(({ concept, missed }) =>
    missed.filter((q) => rowOf(q)?.concepts[0].startsWith(`${concept}#`)).map((q, nth) => ({ q, nth })),
  );
  for (const { q } of about.sort((a, b) => a.nth - b.nth)) {
    /** @type {any} */
    const section = cards.get(q)?.querySelector('.qz-study a');
    if (section) all.add(section.href);
    if (section && parts.size < 3) add(section.cloneNode(true));
  }
  const some = all.size > parts.size ? make('p.se-quiet', t('rs.some', { k: parts.size, n: all.size })) : '';
  return panels.size ? [make('h3', t('rs.study')), some, make('ul.rs-read', ...panels.values())] : [];
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
    ...sectionsToRead(app, byConcept, cards, beliefs),
    make('h3', t('rs.each')),
    make('ol.se-list', ...boxes.map((box) => make('li', box))),
  ];
  return { nodes, byConcept };
};

/** @typedef {ReturnType<typeof results>} Results */
/** @param {Loaded} loaded */
const results = (loaded) => ({ praise: praiseOf, resultParts: resultParts.bind(null, loaded) });

export default results;
