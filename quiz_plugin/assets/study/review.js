// Entry: review. What is due comes by itself, a bounded number a day. #/start begins at once, or goes on.
import { make } from '../card/dom.js';
import '../kinds/all_kinds.js';
import { studyDay } from '../schedule/attempts.js';
import { begin } from './app.js';
import { nextDay } from './counts.js';
import { practiceQueue } from './queue.js';
import { dueNow, fresh, resume, resuming, reviewing, run } from './session.js';
import { openSessionStore } from './session_store.js';
import { kin, plain, siblingOf, steps } from './ways.js';

/** @import * as T from '../types' */
/** @import { Session } from './session_state.js' */

const IDLE = 14; // cells of a schedule without work

begin(openSessionStore).then((app) => {
  const { t, n, lang, store, index } = app;
  const today = () => studyDay(Date.now());
  const practice = siblingOf('practice');

  /** @param {Session} session */
  const go = (session) =>
    run(app, session, { mode: 'r', title: t('nav.review'), done: 'rv.done', leave: () => rest() });

  /** Nothing is due: an empty schedule, and when that changes. */
  const nothing = () => {
    const next = nextDay(index, store.get, today());
    const when = (/** @type {number} */ day) =>
      new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(day - today(), 'day');
    const idle = make('p', { className: 'se-bar se-idle', ariaHidden: 'true' });
    idle.append(...Array.from({ length: IDLE }, () => make('i', {})));
    return [
      idle,
      make(
        'p',
        {},
        t('rv.empty'),
        next ? ` ${t('rv.next', { n: n('n.questions', next.n), when: when(next.day) })}` : '',
      ),
    ];
  };

  /** What can be done now. */
  const rest = () => {
    plain();
    const { ids, more } = dueNow(app);
    const now = ids.length;
    const open = resume(app, 'r');
    const left = open?.seen ? open : null;
    const any = (/** @type {T.Only} */ only) => practiceQueue(index, store.get, { only, n: 1 }, today()).length;
    const lead = make('p', { className: 'se-lead' }, n('n.due_today', now + more));
    const enough = make('p', {}, n('rv.enough', more));
    app.view(
      '',
      kin(app, 'review'),
      ...(now || (left && more) ? [lead] : left ? [] : more ? [enough] : nothing()),
      steps(
        left ? resuming(app, 'r', left) : now && reviewing(app, now),
        // Where every question was answered, there is still something to practise.
        !left &&
          !now &&
          (any('new') ? [t('rv.new'), `${practice}#/new?only=new&n=10`] : [t('pr.ten'), `${practice}#/new?n=10`]),
        any('missed') && [t('rv.weak'), `${practice}#/new?only=missed`],
        !left && !now && more && reviewing(app, more),
      ),
    );
  };

  app.route(([view]) => {
    const left = resume(app, 'r');
    const ids = view === 'start' ? [dueNow(app), dueNow(app, Infinity)].find((each) => each.ids.length)?.ids : [];
    // One that its reader has ended waits until it is asked for.
    if (left?.seen && (left.day || view === 'start')) go(left);
    else if (ids?.length) go(fresh(app, 'r', ids));
    else rest();
  });
});
