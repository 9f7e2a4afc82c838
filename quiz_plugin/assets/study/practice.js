// Entry: practice. What to practise is chosen here or comes with the address: #/new?s=set,set&c=concept&q=id&only=missed&n=10
import { make } from '../card/dom.js';
import '../kinds/all_kinds.js';
import { studyDay } from '../schedule/attempts.js';
import { begin } from './app.js';
import { choose, chosen, pick } from './choose.js';
import { button } from './controls.js';
import { practiceQueue } from './queue.js';
import { ask, fresh, resume, summaryOf } from './session.js';

/** @import * as T from '../types' */
/** @import { Session } from './session.js' */

const KEY = 'p/cur';
const SIZES = [10, 20, 0];
/** @type {T.Only[]} */
const ONLY = ['all', 'new', 'learning', 'due', 'missed'];

begin().then((app) => {
  const { t, n, store } = app;
  const today = () => studyDay(Date.now());

  /** @param {Session} session */
  const go = (session) => {
    history.replaceState(null, '', '#/q');
    ask(app, KEY, session, {
      mode: 'p',
      title: t('nav.practice'),
      end,
      leave: () => {
        history.replaceState(null, '', location.pathname);
        setup();
      },
    });
  };

  /** @param {Session} session */
  const end = async (session) => {
    store.setValue(KEY, null);
    history.replaceState(null, '', location.pathname);
    const acts = make('p', { className: 'qz-acts' });
    const { wrong } = session;
    if (wrong.length) acts.append(button(t('pr.repeat'), () => go(fresh([...wrong])), 'main'));
    acts.append(button(t('pr.more'), () => setup()));
    app.view(t('pr.done'), ...(await summaryOf(app, session)), acts);
  };

  /** @param {T.Choice} choice @returns {boolean} whether there is anything to practise */
  const start = (choice) => {
    const ids = practiceQueue(app.index, store.get, choice, today());
    if (ids.length) go(fresh(ids));
    return ids.length > 0;
  };

  const setup = (empty = false) => {
    const left = resume(app, KEY);
    const parts = choose(app);
    const only = pick(
      t('pr.only'),
      'only',
      ONLY.map((name) => [name, t(`only.${name}`)]),
    );
    const size = pick(
      t('pr.how_many'),
      'n',
      SIZES.map((many) => [`${many}`, many ? n('n.questions', many) : t('only.all')]),
    );
    const none = make('p', { className: 'qz-err', hidden: !empty, tabIndex: -1 }, t('pr.none'));
    const form = make('form', { className: 'qz-setup' }, parts, only, size, none);
    const submit = make('button', { type: 'submit', className: 'qz-btn qz-btn--main' }, t('pr.start'));
    form.append(make('p', { className: 'qz-acts' }, submit));
    form.onsubmit = (event) => {
      event.preventDefault();
      const data = new FormData(/** @type {HTMLFormElement} */ (form));
      none.hidden = true;
      const choice = { ...chosen(data), only: /** @type {T.Only} */ (data.get('only')), n: Number(data.get('n')) };
      if (start(choice)) return;
      none.hidden = false;
      app.focus(none);
    };
    const resumed =
      left &&
      left.at < left.ids.length &&
      button(t('se.resume', { n: left.at + 1, total: left.ids.length }), () => go(left));
    app.view(t('pr.setup'), ...(resumed ? [make('p', { className: 'qz-acts' }, resumed)] : []), form);
  };

  app.route(([view], query) => {
    const list = (/** @type {string} */ key) => query.get(key)?.split(',').filter(Boolean);
    if (view === 'new') {
      const only = ONLY.find((each) => each === query.get('only'));
      if (start({ sets: list('s'), concepts: list('c'), ids: list('q'), only, n: Number(query.get('n')) || 0 })) return;
    }
    const left = view === 'q' && resume(app, KEY);
    if (left) go(left);
    else setup(view === 'new');
  });
});
