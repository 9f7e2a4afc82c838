// Entry: review. What is due comes by itself, a bounded number a day. #/start begins at once, or goes on.
import { make } from '../card/dom.js';
import { studyDay } from '../schedule/attempts.js';
import { openPage } from './app.js';
import { clearAddress, steps, studyPage, studyTabs } from './elements.js';
import { practiceQueue } from './selection.js';
import { dueNow, openSessions, wayToReview } from './session.js';
import { openSessionStore } from './study_store.js';
import { nothingDue } from './today_state.js';

/** @import * as T from '../types' */
/** @import { Session } from './session_state.js' */

const IDLE = 14; // cells of a schedule without work

openPage(openSessionStore).then((app) => {
  const { t, n, store, index } = app;
  const sessions = openSessions(app, 'r');
  const today = () => studyDay(Date.now());
  const practice = studyPage('practice');

  /** @param {Session} session */
  const go = (session) => sessions.run(session, () => rest());

  /** Nothing is due: an empty schedule, and when that changes. */
  const nothing = () => {
    const idle = make('p', { className: 'se-bar se-idle', ariaHidden: 'true' });
    idle.append(...Array.from({ length: IDLE }, () => make('i', {})));
    return [idle, make('p', {}, nothingDue(app, index, store.get, today()))];
  };

  /** What can be done now. */
  const rest = () => {
    clearAddress();
    const { ids, more } = dueNow(app);
    const now = ids.length;
    const session = sessions.open();
    const open = session?.answered ? session : null;
    const any = (/** @type {T.Only} */ only) => practiceQueue(index, store.get, { only, n: 1 }, today()).length;
    const lead = make('p', { className: 'se-lead' }, n('n.due_today', now + more));
    const enough = make('p', {}, n('rv.enough', more));
    app.view(
      '',
      studyTabs(app, 'review'),
      ...(now || (open && more) ? [lead] : open ? [] : more ? [enough] : nothing()),
      steps(
        open ? sessions.wayBack(open) : now && wayToReview(app, now),
        // Where every question was answered, there is still something to practise.
        !open &&
          !now &&
          (any('new') ? [t('rv.new'), `${practice}#/new?only=new&n=10`] : [t('pr.ten'), `${practice}#/new?n=10`]),
        any('missed') && [t('rv.weak'), `${practice}#/new?only=missed`],
        !open && !now && more && wayToReview(app, more),
      ),
    );
  };

  app.route(([view]) => {
    const open = sessions.open();
    const ids = view === 'start' ? [dueNow(app), dueNow(app, Infinity)].find((each) => each.ids.length)?.ids : [];
    // One that its reader has ended waits until it is asked for.
    if (open?.answered && (open.day || view === 'start')) go(open);
    else if (ids?.length) go(sessions.start(ids));
    else rest();
  });
});
