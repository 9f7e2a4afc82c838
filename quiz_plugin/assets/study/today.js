// What is due today and what to do about it, as a page's first lines.
import { make } from '../card/dom.js';
import { studyDay } from '../schedule/attempts.js';
import { anchor } from './controls.js';
import { reviewedOn } from './due.js';
import { count, nextDay } from './standing.js';

/** @import * as T from '../types' */

/** How many minutes some questions take, at 45 seconds each. @param {number} n */
const minutes = (n) => Math.ceil((n * 45) / 60);

/**
 * @param {T.App} app @param {T.RecordOf} get @param {number} day
 * @param {(name: string) => string} pageOf the address of another study page
 */
export const todayOf = ({ t, n, lang, store, index, concepts }, get, day, pageOf) => {
  const button = (/** @type {string} */ text, /** @type {string} */ href) => anchor(text, href, 'qz-btn qz-btn--main');
  const say = (/** @type {string[]} */ lines, /** @type {HTMLElement} */ act) => [
    make('p', {}, lines.join(' ')),
    make('p', { className: 'qz-acts' }, act),
  ];
  if (!index.some(({ id }) => get(id))) return say([t('pg.empty')], button(t('pg.begin'), concepts[0].href));
  const { due } = count(index, get, day);
  let room = store.settings().sessionSize;
  for (const { id } of index) if (get(id) && reviewedOn(/** @type {T.Rec} */ (get(id)), day, studyDay)) room--;
  const now = Math.min(due, Math.max(0, room));
  if (now) {
    const takes = { n: n('n.questions', now), time: n('n.minutes', minutes(now)) };
    const lines = [n('hm.due', due), t(due > now ? 'hm.some' : 'hm.all', takes)];
    return say(lines, button(n('rv.start', now), pageOf('review')));
  }
  const ten = button(t('pr.ten'), `${pageOf('practice')}#/new?n=10`);
  if (due) return say([n('rv.enough', due)], ten);
  const next = nextDay(index, get, day);
  const when = next && new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(next.day - day, 'day');
  return say([t('rv.empty'), ...(next ? [t('rv.next', { n: n('n.questions', next.n), when: `${when}` })] : [])], ten);
};
