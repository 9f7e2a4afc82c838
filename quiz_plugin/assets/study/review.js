// Entry of the review page: shows what is due or comes back next, and begins or resumes a review, with a bounded number
// of questions a day; session.js asks them. #/start begins at once, or goes on.
import { make } from '../card/dom.js';
import { standing, studyDay } from '../schedule/attempts.js';
import { openPage } from './app.js';
import { anchor, clearAddress, dayFormat, steps, studyPage, studyTabs } from './elements.js';
import { mainConcept, nextDue } from './progress_state.js';
import { practiceQueue } from './selection.js';
import { dueNow, linkToReview, openSessions } from './session.js';
import { dayText } from './today.js';

/** @import * as T from '../types' */

openPage().then((app) => {
  const { t, n, store, index, concepts } = app;
  const sessions = openSessions(app, 'r');

  /** What can be done now. */
  const overview = () => {
    clearAddress();
    const today = studyDay(Date.now());
    const { ids, more } = dueNow(app);
    const now = ids.length;
    const due = now + more;
    const session = sessions.open();
    const open = session?.answered ? session : null;
    const any = (/** @type {T.Only} */ only) => practiceQueue(index, store.get, { only, n: 1 }, today).length;
    const practise = (/** @type {string} */ key, /** @type {string} */ choice) =>
      /** @type {[string, string]} */ ([t(key), `${studyPage('practice')}#/new?${choice}`]);
    // What is due, what comes back next, or an example of that.
    const next = nextDue(index, store.get, today)?.day;
    const known = due || next;
    const listed = index.filter((row, i) => {
      const rec = store.get(row.id);
      return due ? standing(row, rec, today).due : next ? rec?.due === next : i % 5 < 1 && i < 25;
    });
    const list = concepts.flatMap(({ id, title, href }) => {
      const many = listed.filter((row) => mainConcept(row) === id).length;
      return many ? make('li', known ? anchor(title, href) : title, make('span', n('n.questions', many))) : [];
    });
    const oldest = Math.min(...listed.map(({ id }) => store.get(id)?.due ?? 0));
    const date = due && oldest < today && dayFormat(app.lang, { day: 'numeric', month: 'long' })(oldest);
    const lead = [
      // What is open has a button that says so.
      open && !now ? due && n('hm.due', due) : dayText(app, index, store.get, today, due, now),
      date && t('rv.oldest', { date }),
    ].filter((each) => each);
    app.view(
      '',
      studyTabs(app, 'nav.review'),
      make('p.se-lead', lead.join(' ')),
      steps(
        open && sessions.linkBack(open),
        !open && now && linkToReview(app, now),
        // Where every question was answered, there is still something to practise.
        !open && !now && (any('new') ? practise('rv.new', 'only=new&n=10') : practise('pr.ten', 'n=10')),
        any('missed') && practise('rv.weak', 'only=missed'),
        !known && [t('pg.begin'), concepts[0].href],
        !open && !now && more && linkToReview(app, more),
      ),
      make('h2', t(due ? 'rv.concepts' : next ? 'rv.then' : 'rv.will')),
      make(known ? 'ul.se-due' : 'ul.se-example se-due', ...list),
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
