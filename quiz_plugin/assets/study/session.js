// A session: one question after another, those not right once more at the end, resumed after a reload or in the other
// language.
import { start } from '../card/card.js';
import { digits } from '../card/digits.js';
import { make, visit } from '../card/dom.js';
import { drag } from '../kinds/drag.js';
import { VERSION } from '../store/records.js';
import { anchor, button } from './controls.js';
import { lastCounted } from './standing.js';

/** @import * as T from '../types' */

/**
 * @typedef {object} Session
 * @property {number} v the version of what is stored
 * @property {string[]} ids in the order in which they are asked
 * @property {number} size how many are asked; those after them are asked once more
 * @property {number} at where the reader is
 * @property {number} seen how many are answered
 * @property {string[]} wrong not right on the first try
 */

/** @param {unknown} x @returns {x is Session} */
const sound = (x) => {
  const s = /** @type {any} */ (x);
  const list = (/** @type {any} */ ids) => Array.isArray(ids) && ids.every((id) => typeof id === 'string');
  return s?.v === VERSION && list(s.ids) && list(s.wrong) && s.size <= s.ids.length && s.at >= 0 && s.seen >= s.at;
};

/**
 * What is left of a session of an earlier page; questions that no longer exist are left out.
 * @param {T.App} app @param {string} key @returns {Session|null}
 */
export const resume = (app, key) => {
  const saved = app.store.value(key);
  if (!sound(saved)) return null;
  const there = (/** @type {string} */ id) => app.index.some((row) => row.id === id);
  if (saved.ids.every(there)) return saved;
  const removed = (/** @type {number} */ to) => saved.ids.slice(0, to).filter((id) => !there(id)).length;
  return {
    ...saved,
    ids: saved.ids.filter(there),
    wrong: saved.wrong.filter(there),
    size: saved.size - removed(saved.size),
    at: saved.at - removed(saved.at),
    seen: saved.seen - removed(saved.seen),
  };
};

/** @param {string[]} ids @returns {Session} */
export const fresh = (ids) => ({ v: VERSION, ids, size: ids.length, at: 0, seen: 0, wrong: [] });

/** @type {T.Card|undefined} */
let current;
addEventListener('pagehide', () => current?.keep());
digits();

/**
 * A card whose answer needs nothing more to be loaded.
 * @param {T.App} app @param {HTMLElement} el @param {'p'|'r'} mode practice or review
 * @param {() => void} changed @param {() => void} next what the button after an answer does
 */
export const readyCard = ({ store, settings }, el, mode, changed, next) =>
  start(el, {
    whenLoaded: (_, then) =>
      then?.({
        drag,
        save: (id, rev, picks, credit, flags) =>
          store.save(id, rev, Date.now(), picks, credit, flags, mode, settings.examDate),
      }),
    changed,
    next: () => next,
    settings: mode === 'r' ? { ...settings, askSure: true } : settings,
    turn: +(mode === 'r'),
  });

/**
 * @typedef {object} How
 * @property {'p'|'r'} mode practice or review
 * @property {string} title
 * @property {(session: Session) => Promise<void>} end
 * @property {() => void} leave
 */

/** @param {T.App} app @param {string} key @param {Session} session @param {How} how @returns {Promise<void>} */
export const ask = (app, key, session, how) =>
  show(app, key, session, how).catch(() => app.fail(() => ask(app, key, session, how)));

/** @param {T.App} app @param {string} key @param {Session} session @param {How} how */
const show = async (app, key, session, how) => {
  const { mode, title, end, leave } = how;
  const { t, store } = app;
  const save = () => store.setValue(key, session);
  const { ids, size, at } = session;
  if (at >= ids.length) return end(session);
  const id = ids[at];
  const [el] = await app.bring([id]);
  const following = () => {
    session.at++;
    save();
    ask(app, key, session, how);
  };
  if (!el) return void following();

  const settled = () => {
    if (session.seen > at) return;
    const first = lastCounted(/** @type {T.Rec} */ (store.get(id)))?.[3] === 1;
    session.seen = at + 1;
    // Once more at the end, and only once.
    if (!first && at < size) {
      session.wrong.push(id);
      ids.push(id);
    }
    save();
  };
  const bar = /** @type {HTMLProgressElement} */ (make('progress', { max: ids.length, value: at }));
  bar.ariaLabel = title;
  const count = at < size ? t('q.of', { n: at + 1, total: size }) : t('rv.again', { n: ids.length - at });
  app.number(el, at + 1);
  const out = make('p', { className: 'qz-acts' }, button(t('se.end'), leave));
  const arrived = !app.root.childNodes.length;
  app.view(count, make('p', { className: 'qz-count' }, bar), el, out);
  current = readyCard(app, el, mode, settled, following);
  // A question that was answered elsewhere today is asked anew here; one answered in this session shows its answer.
  if (session.seen === at) /** @type {HTMLElement|null} */ (el.querySelector('[data-act=reset]'))?.click();
  save();
  if (!arrived) visit(el, false);
};

/** How a session went, and the questions that were not right, each leading to its page. @param {T.App} app @param {Session} session */
export const summaryOf = async ({ t, bring }, { size, wrong }) => {
  const right = make('p', {}, t('se.right', { k: size - wrong.length, n: size }));
  if (!wrong.length) return [right];
  const cards = await bring(wrong);
  const list = make(
    'ul',
    {},
    ...cards.map((card) => {
      const name = card.querySelector('.qz-name')?.textContent ?? '';
      const study = card.querySelector('.qz-study');
      const href = card.querySelector('.qz-link')?.getAttribute('href') ?? '';
      return make('li', {}, anchor(name, href), ' ', ...(study?.childNodes ?? []));
    }),
  );
  return [right, make('h3', {}, t('pr.wrong_list')), list];
};
