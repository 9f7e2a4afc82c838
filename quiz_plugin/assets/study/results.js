// What an exam was worth: the whole, by concept, question by question; and what earlier ones were worth.
import { make } from '../card/dom.js';
import { pick } from './choose.js';
import { anchor } from './controls.js';
import { examCard } from './exam_card.js';
import { addressOf, turnOf } from './exam_paper.js';
import { resultsByConcept } from './exam_state.js';
import { dayOf, gradesTable, rounded } from './grades.js';
import { table } from './table.js';

/** @import * as T from '../types' */

/** The points of the latest and the best exam of each set, and the way to each exam. @param {T.App} app @param {T.LogEntry[]} log */
export const pastResults = (app, log) => {
  const { t } = app;
  if (!log.length) return [];
  const list = [...log]
    .reverse()
    .map(({ id, n: total, right, t: when }) =>
      make('li', {}, anchor(`${dayOf(app, when)}: ${t('rs.full', { n: right, total })}`, `#/result/${id}`)),
    );
  return [...gradesTable(app, log, ({ title }) => title), make('h3', {}, t('pg.exams_last')), make('ul', {}, ...list)];
};

/**
 * @param {T.App} app @param {T.LogEntry} entry
 * @param {{ left: number, over: number }|undefined} ended what is known of an exam only when it ends: how many questions
 *   were left out, and how many seconds it took too long
 * @param {() => boolean} wanted whether this view is still wanted once its questions are there
 */
export const showResult = async (app, entry, ended, wanted) => {
  const { t, n, index, concepts } = app;
  const { items, seed } = entry;
  const cards = new Map((await app.bring(items.map(([q]) => q))).map((el) => [el.id.slice(2), el]));
  if (!wanted()) return;
  const practice = location.pathname.replace(/exam(?=(\/|\.html|\/index\.html)$)/, 'practice');
  const practise = (/** @type {string[]} */ ids, /** @type {string} */ about = '') => {
    const link = anchor(
      n('rs.practise', ids.length),
      `${practice}#/new?q=${ids}&n=${ids.length}`,
      about ? '' : 'qz-btn',
    );
    if (about) link.append(make('span', { className: 'qz-vh' }, `: ${about}`));
    return link;
  };

  /** The sections to study, each once. @param {string[]} ids @param {T.Part|undefined} concept */
  const study = (ids, concept) => {
    const links = new Map();
    for (const id of ids) {
      const link = /** @type {HTMLAnchorElement|null|undefined} */ (cards.get(id)?.querySelector('.qz-study a'));
      const first = index.find((row) => row.id === id)?.concepts[0] ?? '';
      if (link && first.startsWith(`${concept?.id}#`)) links.set(link.href, anchor(link.textContent, link.href));
    }
    if (!links.size && concept) links.set('', anchor(concept.title, concept.href));
    return [...links.values()];
  };

  const rows = resultsByConcept(entry, index).map(({ concept, n: all, right, credit, missed }) => {
    const part = concepts.find(({ id }) => id === concept);
    const bar = /** @type {HTMLMeterElement} */ (make('meter', { max: all, value: right, ariaHidden: 'true' }));
    const todo = missed.length ? [...study(missed, part), practise(missed, part?.title ?? concept)] : [];
    return [
      part?.title ?? concept,
      make('span', {}, bar, ' ', t('pg.of', { k: right, n: all })),
      t('pg.of', { k: rounded(credit), n: all }),
      make('ul', {}, ...todo.map((link) => make('li', {}, link))),
    ];
  });

  const list = items.map(([q, picks, credit], i) => {
    const el = cards.get(q);
    const word = t(credit === 1 ? 'w.right' : credit ? 'w.partly' : picks.length ? 'w.wrong' : 'ex.unanswered');
    const name = el?.querySelector('.qz-name')?.textContent ?? t('ex.gone');
    const worth = t('rs.credit', { x: rounded(credit), total: 1 });
    const sum = make('summary', {}, `${t('q.num', { n: i + 1 })} ${name} · ${word} · ${worth}`);
    const box = /** @type {HTMLDetailsElement} */ (make('details', { className: 'ex-fold' }, sum));
    box.ontoggle = () => {
      if (!el || el.isConnected) return;
      app.number(el, i + 1);
      box.append(el);
      const card = examCard(el, turnOf(seed, q));
      card.set(picks);
      // What is right may have changed since.
      const same = Math.abs((card.grade()?.credit ?? 0) - credit) < 1e-3;
      card.show(picks);
      if (!same) sum.after(make('p', { className: 'qz-note' }, t('st.changed')));
    };
    const li = make('li', {}, box);
    li.dataset.credit = `${credit}`;
    return li;
  });
  const missed = items.filter(([, , credit]) => credit !== 1).map(([q]) => q);
  const which = pick(
    t('rs.which'),
    'which',
    [
      ['missed', t('rs.missed')],
      ['all', t('only.all')],
    ],
    missed.length ? 'missed' : 'all',
  );
  const filter = (/** @type {string} */ now) => {
    for (const li of list) li.hidden = now === 'missed' && li.dataset.credit === '1';
  };
  which.onchange = (event) => {
    filter(/** @type {HTMLInputElement} */ (event.target).value);
    app.say(n('n.questions', list.filter((li) => !li.hidden).length));
  };
  filter(missed.length ? 'missed' : 'all');

  const { n: total, right, credit, spent, t: when, sets, concepts: about } = entry;
  const note = (/** @type {string} */ text) => make('p', { className: 'qz-note' }, text);
  const acts = make('p', { className: 'qz-acts' });
  if (missed.length) acts.append(practise(missed));
  acts.append(anchor(t('rs.again'), '#/', 'qz-btn'));
  app.view(
    t('rs.title'),
    make('p', {}, `${dayOf(app, when)} · ${n('n.minutes', Math.max(1, Math.round(spent / 60)))}`),
    make('p', { className: 'ex-sum' }, make('strong', {}, t('rs.full', { n: right, total }))),
    make('p', {}, t('rs.credit', { x: rounded(credit), total }), '. ', t('rs.credit_how')),
    ...(ended?.left ? [note(n('rs.left_out', ended.left))] : []),
    ...(ended?.over ? [make('p', {}, t('rs.late', { time: n('n.minutes', Math.ceil(ended.over / 60)) }))] : []),
    table(t('rs.by_concept'), [t('pg.concept'), t('pg.full'), t('pg.points'), t('rs.study')], rows),
    make('h3', {}, t('nav.questions')),
    which,
    make('ul', { className: 'ex-list' }, ...list),
    ...(missed.length ? [make('p', {}, t('rs.in_review'))] : []),
    acts,
    make('p', {}, anchor(t('rs.link'), addressOf({ sets, concepts: about, n: total, seed }))),
  );
};
