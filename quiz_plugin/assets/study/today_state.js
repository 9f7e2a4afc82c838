// What a reader is told of today, and what they can do: what is due, what was left open, where to read on. Pure.
import { nextSection } from '../home/way_state.js';
import { studyDay } from '../schedule/attempts.js';
import { daySize } from './day_size.js';
import { reviewedOn } from './reviewed.js';
import { nextDay } from './standing.js';

/** @import * as T from '../types' */
/** @import { Station } from '../home/way_state.js' */
/** What can be done: what it says, and where that leads. @typedef {[text: string, href: string]} Way */

const EACH = 0.75; // minutes
/** What should be a list as one. @param {any} x @returns {any[]} */
const asList = (x) => [x ?? []].flat();

/**
 * How far an open exam is. What is stored is read with distrust: what is no exam, or has no question left that counts,
 * is none.
 * @param {any} exam @param {T.Row[]} rows
 */
export const examOf = (exam, rows) => {
  const counted = rows.filter((row) =>
    asList(exam?.items).some((/** @type {any} */ item) => item?.q === row.id && item.rev === row.rev),
  );
  const n = counted.filter(({ id }) => exam.ans?.[id]).length;
  return counted.length ? { n, total: counted.length } : null;
};

/**
 * Where an open session goes on; questions that no longer exist are left out.
 * @param {any} session @param {T.Row[]} rows
 */
export const sessionOf = (session, rows) => {
  const ids = asList(session?.ids);
  const there = (/** @type {string} */ id) => rows.some((row) => row.id === id);
  const total = ids.filter(there).length;
  const n = ids.slice(0, session?.at).filter(there).length + 1;
  return n > total ? null : { n, total };
};

/**
 * Where to read on: the first section of a concept's page with an open question.
 * @param {T.Words} words @param {Station} station @param {HTMLAnchorElement} link of the concept @param {string} sections of all concepts, as JSON
 * @returns {Way}
 */
export const readOn = ({ t }, station, { href, textContent }, sections) => {
  const [anchor, section] = nextSection(station, JSON.parse(sections)[station.id]);
  return [t('hm.go', { concept: `${textContent}`, section }), `${href}#${anchor}`];
};

/**
 * The sentences of a day, and what can be done, the most urgent first.
 * @param {T.Words & { lang: string, rows: T.Row[], get: T.RecordOf, value: (key: string) => any, today: number }} known
 * @param {number} due how many questions are @param {(name: string) => string} pageOf the address of another page
 * @param {Way|null|undefined} reading where to read on, if anything is open
 * @returns {{ said: string, ways: Way[] }}
 */
export const dayFor = ({ t, n, lang, rows, get, value, today }, due, pageOf, reading) => {
  const done = rows.filter(({ id }) => reviewedOn(get(id), today, studyDay)).length;
  const now = Math.max(0, Math.min(due, daySize(value('set')?.sessionSize) - done));
  const later = nextDay(rows, get, today);
  const then = later && {
    n: n('n.questions', later.n),
    when: new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(later.day - today, 'day'),
  };
  const takes = { n: n('n.questions', now), time: n('n.minutes', Math.ceil(now * EACH)) };
  const said = [
    due ? n(now ? 'hm.due' : 'rv.enough', due) : t('rv.empty'),
    now ? t(due > now ? 'hm.some' : 'hm.all', takes) : !due && then ? t('rv.next', then) : '',
  ];
  const exam = examOf(value('x/cur'), rows);
  const [practice, review] = ['p/cur', 'r/cur'].map((key) => sessionOf(value(key), rows));
  const ways = /** @type {Way[]} */ (
    [
      exam && [t('ex.resume', exam), pageOf('exam')],
      practice && [t('se.resume', practice), `${pageOf('practice')}#/q`],
      review ? [t('se.resume', review), pageOf('review')] : now && [n('rv.start', now), pageOf('review')],
      reading,
      [t('pr.ten'), `${pageOf('practice')}#/new?n=10`],
    ].filter(Boolean)
  );
  return { said: said.join(' '), ways };
};
