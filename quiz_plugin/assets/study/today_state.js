// What a reader is told of today, and what they can do: what is due, what was left open, where to read on. Pure.
import { nextSection } from '../home/way_state.js';
import { studyDay } from '../schedule/attempts.js';
import { nextDay } from './counts.js';
import { daySize } from './day_size.js';
import { reviewedOn } from './reviewed.js';
import { sessionOf } from './session_place.js';

/** @import * as T from '../types' */
/** @import { Sections, Station } from '../home/way_state.js' */

/** What can be done: what it says, and where that leads. @typedef {[text: string, href: string]} Way */

/**
 * How many questions a review still asks today.
 * @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today @param {number} size of a day's review
 */
export const roomOf = (rows, get, today, size) =>
  Math.max(0, size - rows.filter(({ id }) => reviewedOn(get(id), today, studyDay)).length);

/**
 * How far an open exam is, the number of the question it is at, and how many answers it has while there is time left.
 * What is stored is read with distrust: what is no exam, or has no question left that counts, is none: false.
 * @param {any} exam @param {T.Row[]} rows
 */
export const examOf = (exam, rows) => {
  const counted = rows.filter((row) =>
    [exam?.items ?? []].flat().some((/** @type {any} */ item) => item?.q === row.id && item.rev === row.rev),
  );
  const n = counted.filter(({ id }) => exam.ans?.[id]).length;
  const total = counted.length;
  return total > 0 && { n, total, at: exam.at + 1, going: exam.over ? 0 : n };
};

/** A station and what shows it. @typedef {Station & { place: HTMLElement }} Place */
/**
 * The sentences of a day, and what can be done, the most urgent first; and how many questions a day's review asks.
 * @param {T.Words & { lang: string, rows: T.Row[], get: T.RecordOf, value: (key: string) => any, today: number,
 *   stations: Place[], next: Place|undefined, sections: Sections }} known `next` is where something is open
 * @param {(name: string) => string} pageOf the address of another page
 */
export const dayFor = ({ t, n, lang, rows, get, value, today, stations, next, sections }, pageOf) => {
  const due = stations.reduce((sum, station) => sum + station.due, 0);
  const size = daySize(value('set')?.sessionSize);
  const now = Math.min(due, roomOf(rows, get, today, size));
  const later = nextDay(rows, get, today);
  // A question takes 45 seconds.
  const said = now
    ? [
        n('hm.due', due),
        t(due > now ? 'hm.some' : 'hm.all', { n: n('n.questions', now), time: n('n.minutes', Math.ceil(now * 0.75)) }),
      ]
    : due
      ? [n('rv.enough', due)]
      : [
          t('rv.empty'),
          later &&
            t('rv.next', {
              n: n('n.questions', later.n),
              when: new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(later.day - today, 'day'),
            }),
        ];
  const session = sessionOf(value('p/cur'), rows);
  const review = sessionOf(value('r/cur'), rows);
  const exam = examOf(value('x/cur'), rows);
  const section = nextSection(next, sections);
  const link = /** @type {HTMLAnchorElement} */ (next?.place.querySelector('a'));
  // What is open comes before what is due, but for an exam without an answer or without time, and for a practice of an
  // earlier day. One that its reader ended or never began waits on its own page, and what a review of an earlier day left
  // is due in that of today.
  /** @type {Way[]} */
  const first = [];
  /** @type {Way[]} */
  const then = [];
  if (exam) (exam.going ? first : then).push([t('ex.resume', exam), `${pageOf('exam')}#/q/${exam.at}`]);
  if (session.day) (session.day === today ? first : then).push([t('se.resume', session), `${pageOf('practice')}#/q`]);
  if (review.day === today) first.push([t('rv.resume', review), `${pageOf('review')}#/start`]);
  else if (now) first.push([n('rv.start', now), `${pageOf('review')}#/start`]);
  if (section)
    then.push([t('hm.go', { concept: link.textContent, section: section[1] }), `${link.href}#${section[0]}`]);
  then.push([t('pr.ten'), `${pageOf('practice')}#/new?n=10`]);
  return { said: said.join(' '), ways: [...first, ...then], size };
};
