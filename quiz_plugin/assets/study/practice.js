// Entry of the practice page: readers choose what to practise or go on with a session (#/q), which session.js runs. An
// address may start one: #/new?s=set,set&c=concept&q=id&only=missed&n=10 (no n: all of them), picked by selection.js.
import { make } from '../card/dom.js';
import { studyDay } from '../schedule/attempts.js';
import { openPage } from './app.js';
import { clearAddress, radioGroup, scopeFields, scopeOf, steps, studyTabs } from './elements.js';
import { timeOf } from './progress_state.js';
import { FILTERS, practiceQueue } from './selection.js';
import { dueNow, linkToReview, openSessions } from './session.js';
import { startSession } from './session_state.js';

/** @import * as T from '../types' */
/** @import { Session } from './session_state.js' */

const SIZES = [10, 20, 0];
const ONLY = /** @type {T.Only[]} */ (Object.keys(FILTERS));

openPage().then((app) => {
  const { t, store, index } = app;
  const sessions = openSessions(app, 'p');

  /** @param {Session} session */
  const go = (session) => {
    history.replaceState(null, '', '#/q');
    sessions.run(session, setup);
  };

  /** @param {T.Choice} choice */
  const queue = (choice) => practiceQueue(index, store.get, choice, studyDay(Date.now()));

  /** @param {boolean} [empty] whether nothing is what the address asked for */
  const setup = (empty = false) => {
    clearAddress();
    const open = sessions.open();
    const now = dueNow(app);
    const due = now.ids.length;
    const [words, href] = linkToReview(app, due);
    // Below, all that are due are counted.
    const part = now.more ? t('rv.some', { n: due, total: due + now.more }) : words;
    const review = /** @type {[string, string]} */ ([t('qi.size', { n: part, time: timeOf(app, due) }), href]);
    const filters = ONLY.map((name) => [name, '']);
    const only = radioGroup(t('pr.only'), 'only', filters);
    const sizes = SIZES.map((many) => [`${many}`, many ? `${many}` : t('only.all')]);
    const size = radioGroup(t('ex.how_many'), 'n', sizes);
    const none = make('p.se-lead', { role: 'status' }, t('pr.none'));
    const submit = make('button.qz-btn', { type: 'submit' });
    const form = make('form.qz-setup', scopeFields(app), only, size, none, submit);
    // The button says how much the choice comes to.
    const count = () => {
      const data = new FormData(form);
      const scope = scopeOf(data);
      only.querySelectorAll('span').forEach((words, i) => {
        const many = queue({ ...scope, only: ONLY[i] }).length;
        words.textContent = `${t(`only.${ONLY[i]}`)}\u00A0·\u00A0${many}`;
        words.classList.toggle('se-none', !many);
      });
      const ids = queue({ ...scope, only: /** @type {T.Only} */ (data.get('only')), n: Number(data.get('n')) });
      submit.textContent = ids[0] ? t('qi.size', { n: t('pr.start'), time: timeOf(app, ids.length) }) : t('pr.start');
      submit.disabled = !ids[0];
      none.hidden = !submit.disabled && !empty;
      empty = false;
      return ids;
    };
    count();
    form.onchange = count;
    form.onsubmit = (event) => {
      event.preventDefault();
      const ids = count(); // another tab may have answered some
      if (ids[0]) go(startSession(ids));
    };
    app.view(
      '',
      studyTabs(app, 'nav.practice'),
      // Where nothing is answered, the same questions can be had anew.
      steps(due && review, !!open?.answered && [t('se.resume', { n: open.at + 1, total: open.ids.length }), '#/q'], [
        t('pr.ten'),
        '#/new?n=10',
      ]),
      make('p.se-quiet', t('pr.ten_is')),
      make('h2', t('pr.setup')),
      form,
    );
  };

  app.route(([view], query) => {
    const list = (/** @type {string} */ key) => query.get(key)?.split(',');
    if (view === 'new') {
      const only = ONLY.find((each) => each === query.get('only'));
      const asked = query.get('n') ?? '';
      const many = /\D/.test(asked) ? SIZES[0] : Number(asked);
      const ids = queue({ sets: list('s'), concepts: list('c'), ids: list('q'), only, n: many });
      if (ids[0]) return go(startSession(ids));
    }
    const open = view === 'q' && sessions.open();
    if (open) go(open);
    else setup(view === 'new');
  });
});
