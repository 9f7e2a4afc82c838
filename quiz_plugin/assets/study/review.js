// Entry of the review page: it asks what is due, a bounded number a day. #/start begins at once, or goes on.
import { make } from '../card/dom.js';
import { studyDay } from '../schedule/attempts.js';
import { openPage } from './app.js';
import { clearAddress, steps, studyPage, studyTabs } from './elements.js';
import { practiceQueue } from './selection.js';
import { dueNow, linkToReview, openSessions } from './session.js';
import { nothingDue } from './today.js';

/** @import * as T from '../types' */

openPage().then((app) => {
  const { t, n, store, index } = app;
  const sessions = openSessions(app, 'r');
  const today = () => studyDay(Date.now());

  /** What can be done now. */
  const overview = () => {
    clearAddress();
    const { ids, more } = dueNow(app);
    const now = ids.length;
    const session = sessions.open();
    const open = session?.answered ? session : null;
    const any = (/** @type {T.Only} */ only) => practiceQueue(index, store.get, { only, n: 1 }, today()).length;
    const practise = (/** @type {string} */ key, /** @type {string} */ choice) =>
      /** @type {[string, string]} */ ([t(key), `${studyPage('practice')}#/new?${choice}`]);
    const time = n('n.minutes', Math.ceil(now * 0.75)); // 45 seconds each
    const known = index.some(({ id }) => store.get(id));
    const lead = `${n('n.due_today', now + more)}. ${now ? t('hm.all', { time }) : ''}`;
    const rest = more
      ? n('rv.enough', more)
      : `${nothingDue(app, index, store.get, today())} ${known ? '' : t('rv.will')}`;
    app.view(
      '',
      studyTabs(app, 'review'),
      make('p.se-lead', now || (open && more) ? lead : open ? '' : rest),
      steps(
        open && sessions.linkBack(open),
        !open && now && linkToReview(app, now),
        // Where every question was answered, there is still something to practise.
        !open && !now && (any('new') ? practise('rv.new', 'only=new&n=10') : practise('pr.ten', 'n=10')),
        any('missed') && practise('rv.weak', 'only=missed'),
        !known && [t('pg.begin'), app.concepts[0].href],
        !open && !now && more && linkToReview(app, more),
      ),
    );
  };

  app.route(([view]) => {
    const open = sessions.open();
    const ids = view === 'start' ? [dueNow(app), dueNow(app, Infinity)].find((each) => each.ids.length)?.ids : [];
    // One that its reader has ended waits until it is asked for.
    if (open?.answered && (open.day || view === 'start')) sessions.run(open, overview);
    else if (ids?.length) sessions.run(sessions.start(ids), overview);
    else overview();
  });
});
