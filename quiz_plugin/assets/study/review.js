// Entry of the review page: lists by concept what is due (for newcomers an example) and by day what comes next, under
// a sentence of today.js; leads to practice once the day has no more. #/start begins a review, which session.js runs:
// as many questions as a day has (selection.js) or, after those, all that are due. One left open today goes on at once.
import { make } from '../card/dom.js';
import { dayName } from '../card/page.js';
import { standing, studyDay } from '../schedule/attempts.js';
import { openPage } from './app.js';
import { clearAddress, dayFormat, practiceOf, steps, studyPage, studyTabs } from './elements.js';
import { mainConcept, reviewsAhead, timeOf } from './progress_state.js';
import { practiceQueue } from './selection.js';
import { dueNow, linkToReview, openSessions } from './session.js';
import { startSession } from './session_state.js';
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
    const [fresh, missed] = /** @type {T.Only[]} */ (['new', 'missed']).map(
      (only) => practiceQueue(index, store.get, { only }, today).length,
    );
    const some = Math.min(fresh, 10);
    const practise = (/** @type {string} */ words, /** @type {string} */ choice) =>
      /** @type {[string, string]} */ ([words, `${studyPage('practice')}#/new?${choice}`]);
    const known = index.some(({ id }) => store.get(id));
    /** @param {string|Node} name @param {number} many */
    const line = (name, many) =>
      many ? make('li', name, make('span', `${n('n.questions', many)}\u00A0· ${timeOf(app, many, 'n.minutes')}`)) : [];
    // What is due, or an example of that.
    const listed = index.filter((row, i) =>
      known ? standing(row, store.get(row.id), today).due : i % 5 < 1 && i < 25,
    );
    const list = concepts.flatMap(({ id, title }) => {
      const ids = listed.flatMap((row) => (mainConcept(row) === id ? row.id : []));
      const ariaLabel = t('weak.practise', { name: title });
      return line(known ? make('a', { href: practiceOf(ids), ariaLabel }, title) : title, ids.length);
    });
    // Beside other words, a date has no comma.
    const dates = (/** @type {number} */ day) =>
      dayFormat(app.lang, { weekday: 'long', day: 'numeric', month: 'long' })(day).replace(',', '');
    const ahead = reviewsAhead(index, store.get, today, 8, app.settings.sessionSize).flatMap(({ plan }, days) => {
      const date = dates(today + days);
      return days ? line(make('b', days > 1 ? date : `${dayName(1)}, ${date}`), plan.length) : [];
    });
    /** @param {string} title @param {Node[]} rows */
    const part = (title, rows) =>
      rows[0] ? [make('h2', t(title)), make(known ? 'ul.se-due' : 'ul.se-due se-example', ...rows)] : [];
    const oldest = Math.min(...listed.map(({ id }) => store.get(id)?.due ?? today));
    const lead = dayText(app, index, store.get, today, due, now);
    app.view(
      '',
      studyTabs(app, 'nav.review'),
      make('p.se-lead', lead, oldest < today ? ` ${t('rv.oldest', { date: dates(oldest) })}` : ''),
      steps(
        now && linkToReview(app, now),
        // Where every question was answered, there is still something to practise.
        !now &&
          (some
            ? practise(t('qi.size', { n: n('rv.new', some), time: timeOf(app, some) }), 'only=new&n=10')
            : practise(t('pr.ten'), 'n=10')),
        missed && practise(n('rv.missed', missed), 'only=missed'),
        !known && [t('pg.begin'), concepts[0].href],
        !now && more && linkToReview(app, more),
      ),
      ...part(due ? 'rv.concepts' : 'rv.will', list),
      ...part('pg.ahead', ahead),
    );
  };

  app.route(([view]) => {
    const open = sessions.open();
    const ids = view === 'start' && [dueNow(app).ids, dueNow(app, Infinity).ids].find(([id]) => id);
    if (open) sessions.run(open, overview);
    else if (ids) sessions.run(startSession(ids), overview);
    else overview();
  });
});
