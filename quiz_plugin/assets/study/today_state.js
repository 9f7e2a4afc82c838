// What a reader reads of today and what they can do: what is due, what was left open, where to read on. Pure.
import { nextDue, nextSection, reviewRoom } from './progress_state.js';
import { daySize } from './study_store.js';

/** @import * as T from '../types' */
/** @import { Sections, Station } from './progress_state.js' */

/** What can be done: its words, and where that leads. @typedef {[text: string, href: string]} Way */
/** A station and what shows it. @typedef {Station & { place: HTMLElement }} Place */

/**
 * The question a session is at, of those that it asks, and the day of its last answer: none where nothing of it is
 * answered, where its reader ended it, and where there is no session. What is stored is read with distrust: questions
 * that no longer exist are left out, and where none remains there is none.
 * @param {any} session as stored @param {T.Row[]} rows
 */
export const sessionPlace = (session, rows) => {
  const upTo = (/** @type {number|undefined} */ end) =>
    [session?.ids ?? []]
      .flat()
      .slice(0, end)
      .filter((id) => rows.some((row) => row.id === id)).length;
  const n = upTo(session?.at) + 1;
  const total = upTo(undefined);
  return { ...(n <= total && session), n, total };
};

/**
 * How far an open exam is, the number of the question it is at, and how many answers it has while there is time left.
 * What is stored is read with distrust: what is no exam, or has no question left that counts, is none: false.
 * @param {any} exam as stored @param {T.Row[]} rows
 */
export const examPlace = (exam, rows) => {
  const counted = rows.filter((row) =>
    [exam?.items ?? []].flat().some((/** @type {any} */ item) => item?.q === row.id && item.rev === row.rev),
  );
  const n = counted.filter(({ id }) => exam.ans?.[id]).length;
  const total = counted.length;
  return total > 0 && { n, total, at: exam.at + 1, going: exam.over ? 0 : n };
};

/** That nothing is due, and when that changes. @param {T.Words & { lang: string }} words @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today */
export const nothingDue = ({ t, n, lang }, rows, get, today) => {
  const next = nextDue(rows, get, today);
  if (!next) return t('rv.empty');
  const when = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(next.day - today, 'day');
  return `${t('rv.empty')} ${t('rv.next', { n: n('n.questions', next.n), when })}`;
};

/**
 * The sentences of a day, and what can be done, the most urgent first; and how many questions a day's review asks.
 * @param {T.Words & { lang: string, rows: T.Row[], get: T.RecordOf, value: (key: string) => any, today: number,
 *   stations: Place[], next: Place|undefined, sections: Sections }} known `next` is where something is open
 * @param {(name: string) => string} addressOf another page
 */
export const dayFor = ({ rows, get, value, today, stations, next, sections, ...words }, addressOf) => {
  const { t, n } = words;
  const due = stations.reduce((sum, station) => sum + station.due, 0);
  const size = daySize(value('set')?.sessionSize);
  const now = Math.min(due, reviewRoom(rows, get, today, size));
  // A question takes 45 seconds.
  const time = n('n.minutes', Math.ceil(now * 0.75));
  const text = now
    ? `${n('hm.due', due)} ${t(due > now ? 'hm.some' : 'hm.all', { n: n('n.questions', now), time })}`
    : due
      ? n('rv.enough', due)
      : nothingDue(words, rows, get, today);
  const session = sessionPlace(value('p/cur'), rows);
  const review = sessionPlace(value('r/cur'), rows);
  const exam = examPlace(value('x/cur'), rows);
  const section = nextSection(next, sections);
  const link = /** @type {HTMLAnchorElement} */ (next?.place.querySelector('a'));
  // What is open comes before what is due, but for an exam without an answer or without time, and for a practice of an
  // earlier day. One that its reader ended or never began waits on its own page, and what remains of a review of an
  // earlier day is due in that of today.
  /** @type {Way[]} */
  const first = [];
  /** @type {Way[]} */
  const then = [];
  if (exam) (exam.going ? first : then).push([t('ex.resume', exam), `${addressOf('exam')}#/q/${exam.at}`]);
  if (session.day)
    (session.day === today ? first : then).push([t('se.resume', session), `${addressOf('practice')}#/q`]);
  if (review.day === today) first.push([t('rv.resume', review), `${addressOf('review')}#/start`]);
  else if (now) first.push([n('rv.start', now), `${addressOf('review')}#/start`]);
  if (section)
    then.push([t('hm.go', { concept: link.textContent, section: section[1] }), `${link.href}#${section[0]}`]);
  then.push([t('pr.ten'), `${addressOf('practice')}#/new?n=10`]);
  return { text, ways: [...first, ...then], size };
};
