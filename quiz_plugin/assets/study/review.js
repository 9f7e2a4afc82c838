// Entry: review. What is due comes by itself, a bounded number a day.
import { make } from '../card/dom.js';
import '../kinds/all_kinds.js';
import { studyDay } from '../schedule/attempts.js';
import { begin } from './app.js';
import { anchor, button } from './controls.js';
import { reviewQueue } from './queue.js';
import { ask, fresh, resume, summaryOf } from './session.js';
import { nextDay } from './standing.js';

/** @import { Session } from './session.js' */

const KEY = 'r/cur';

begin().then((app) => {
  const { t, n, lang, store, settings } = app;
  const today = () => studyDay(Date.now());
  const queue = (size = settings.sessionSize) =>
    reviewQueue(app.index, store.get, app.concepts, today(), size, studyDay);
  const root = location.pathname.replace(/review(\/|\.html)$/, '');
  const suffix = location.pathname.endsWith('.html') ? '.html' : '/';

  const upcoming = () => {
    const next = nextDay(app.index, store.get, today());
    if (!next) return [];
    const when = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(next.day - today(), 'day');
    return [make('p', {}, t('rv.next', { n: n('n.questions', next.n), when }))];
  };
  const elsewhere = () =>
    make(
      'p',
      { className: 'qz-acts' },
      anchor(t('rv.weak'), `${root}practice${suffix}#/new?only=missed`, 'qz-btn'),
      anchor(t('rv.new'), `${root}practice${suffix}#/new?only=new&n=10`, 'qz-btn'),
    );

  /** @param {Session} session */
  const go = (session) =>
    ask(app, KEY, session, { mode: 'r', title: t('nav.review'), end, leave: () => rest(t('nav.review')) });

  /** @param {Session} session */
  const end = async (session) => {
    store.setValue(KEY, null);
    rest(t('rv.done'), ...(await summaryOf(app, session)));
  };

  /** What can be done now. @param {string} title @param {...Node} nodes */
  const rest = (title, ...nodes) => {
    const { ids, more } = queue();
    const left = resume(app, KEY);
    const acts = make('p', { className: 'qz-acts' });
    const due = ids.length + more;
    if (left && left.at < left.ids.length)
      acts.append(button(t('se.resume', { n: left.at + 1, total: left.ids.length }), () => go(left), 'main'));
    else if (ids.length) acts.append(button(n('rv.start', ids.length), () => go(fresh(ids)), 'main'));
    else if (more) {
      nodes.push(make('p', {}, n('rv.enough', more)));
      acts.append(button(n('rv.start', more), () => go(fresh(queue(Infinity).ids))));
    }
    if (!due) nodes.push(make('p', {}, t('rv.empty')), ...upcoming());
    app.view(title, ...nodes, acts, elsewhere());
  };

  app.route(() => {
    const left = resume(app, KEY);
    const { ids } = queue();
    if (left?.seen && left.at < left.ids.length) go(left);
    else if (ids.length) rest(n('n.due_today', ids.length));
    else rest(t('nav.review'));
  });
});
