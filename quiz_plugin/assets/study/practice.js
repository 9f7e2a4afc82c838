// Entry: practice. What to practise is chosen here or comes with the address: #/new?s=set,set&c=concept&q=id&only=missed&n=10
import { make } from '../card/dom.js';
import { studyDay } from '../schedule/attempts.js';
import { openPage } from './app.js';
import { clearAddress, folded, radioGroup, scopeFields, scopeOf, steps, studyTabs } from './elements.js';
import { conceptOfQuestion } from './questions.js';
import { FILTERS, practiceQueue } from './selection.js';
import { dueNow, linkToReview, openSessions } from './session.js';

/** @import * as T from '../types' */
/** @import { Session } from './session_state.js' */

const SIZES = [10, 20, 0];
const ONLY = /** @type {T.Only[]} */ (Object.keys(FILTERS));

openPage().then((app) => {
  const { t, n, store, index } = app;
  const sessions = openSessions(app, 'p');

  /** @param {Session} session */
  const go = (session) => {
    history.replaceState(null, '', '#/q');
    sessions.run(session, setup);
  };

  /** @param {T.Choice} choice @returns {boolean} whether there is anything to practise */
  const start = (choice) => {
    const ids = practiceQueue(index, store.get, choice, studyDay(Date.now()));
    if (ids.length) go(sessions.start(ids));
    return ids.length > 0;
  };

  /** @param {boolean} [empty] whether nothing is what the address asked for */
  const setup = (empty = false) => {
    clearAddress();
    const last = sessions.open();
    const open = last ? [last, ...last.paused] : [];
    // Of several, what the next question is about says which is which.
    const going = open.flatMap((each, i) => {
      if (!each.answered) return []; // The same questions can be had anew.
      const [text, href] = sessions.linkBack(each, i);
      const about = open[1] && conceptOfQuestion(app, each.ids[each.at]);
      return [/** @type {[string, string]} */ ([about ? `${text} (${about.title})` : text, href])];
    });
    const due = dueNow(app).ids.length;
    const only = radioGroup(
      t('pr.only'),
      'only',
      ONLY.map((name) => [name, t(`only.${name}`)]),
    );
    const size = radioGroup(
      t('pr.how_many'),
      'n',
      SIZES.map((many) => [`${many}`, many ? n('n.questions', many) : t('only.all')]),
    );
    const none = make('p.qz-err', { hidden: !empty, tabIndex: -1 }, t('pr.none'));
    const submit = make('button.qz-btn', { type: 'submit' }, t('pr.start'));
    const form = make('form.qz-setup', scopeFields(app), only, size, none, submit);
    form.onsubmit = (event) => {
      event.preventDefault();
      const data = new FormData(form);
      const choice = { ...scopeOf(data), only: /** @type {T.Only} */ (data.get('only')), n: Number(data.get('n')) };
      none.hidden = start(choice);
      if (!none.hidden) app.focus(none);
    };
    const chosen = folded([t('pr.setup')], form);
    chosen.open = empty;
    app.view(
      '',
      studyTabs(app, 'practice'),
      steps(...going, [t('pr.ten'), '#/new?n=10'], due && linkToReview(app, due)),
      make('p', t('pr.ten_is')),
      chosen,
    );
  };

  app.route(([view, which], query) => {
    const list = (/** @type {string} */ key) => query.get(key)?.split(',').filter(Boolean);
    if (view === 'new') {
      const only = ONLY.find((each) => each === query.get('only'));
      if (start({ sets: list('s'), concepts: list('c'), ids: list('q'), only, n: Number(query.get('n')) || 0 })) return;
    }
    const open = view === 'q' && sessions.open(Number(which ?? 0));
    if (open) go(open);
    else setup(view === 'new');
  });
});
