// Draws how a reader stands at each concept of the path (`showStations`, for home/returning.js and progress.js), and
// decides what a day offers (`dayFor`, for home/home.js and progress.js): a sentence on what is due, and links to what
// is open, due or new, the most urgent first. home/path.js takes where to read on, review.js the sentence.
import { fillOf, nextDue, nextStation, reviewRoom, stationsOf, timeOf } from './progress_state.js';
import { countsOf, readExam, readSession } from './session_state.js';
import { daySize } from './settings_state.js';

/** @import * as T from '../types' */
/** @import { Sections, Station } from './progress_state.js' */
/** @import { Session } from './session_state.js' */

/**
 * Fill a mastery cell, as the build wrote it.
 * @param {Element} cell @param {Pick<Station, 'total'|'solid'|'learning'|'due'>} counts
 */
const fillCell = (cell, counts) => {
  let foot = 17;
  for (const [i, high] of fillOf(counts).entries()) {
    cell.children[i + 1].setAttribute('d', `M3 ${foot}v${-high}h14v${high}z`);
    foot -= high;
  }
  cell.classList.toggle('cell--due', counts.due > 0);
};

/**
 * Show how the reader stands at each station, and where to go on.
 * @param {ParentNode} root what has the stations, and whatever else names a concept @param {T.Words} words
 * @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today
 */
export const showStations = (root, { t, n: count }, rows, get, today) => {
  const places = /** @type {HTMLElement[]} */ ([...root.querySelectorAll('.way [data-concept]')]);
  const stations = stationsOf(
    places.map((place) => ({ id: `${place.dataset.concept}`, place })),
    rows,
    get,
    today,
  );
  const next = nextStation(stations);
  for (const station of stations) {
    const { id, solid, total: n, due: d } = station;
    // Where nothing is solid yet, what was answered says more.
    const way = t(solid ? 'way.solid' : 'way.begun', { k: solid || n - station.new, n });
    for (const place of root.querySelectorAll(`[data-concept=${id}]`)) {
      for (const cell of place.querySelectorAll('.cell')) fillCell(cell, station);
      for (const text of place.querySelectorAll('.way-n'))
        text.textContent = station.new === n ? count('n.questions', n) : d ? t('way.due', { way, d }) : way;
      place.classList.toggle('way-next', station === next);
    }
  }
  return { stations, next };
};

/** What can be done, and where that leads. @typedef {[text: string, href: string]} Link */
/** A station and what shows it. @typedef {Station & { place: HTMLElement }} Place */

/**
 * Where to read on, and for how long: a page from its start, or from its first section with an open question, if the
 * list of sections has it; the oldest copies end in a title.
 * @param {T.Words} words @param {Place|undefined} next where something is open @param {Sections} sections
 * @returns {Link|null}
 */
export const readOn = ({ t, n }, next, sections) => {
  if (!next) return null;
  const isOpen = (/** @type {string} */ anchor) => next.open.some((row) => row.concepts[0].endsWith(`#${anchor}`));
  const [anchor = '', ...rest] = sections[next.id]?.find(([anchor]) => isOpen(anchor)) ?? [];
  const minutes = Number(rest.at(-1));
  const { href, textContent: concept } = /** @type {HTMLAnchorElement} */ (next.place.querySelector('a'));
  const [key, hash] = next.new === next.total ? ['hm.begin', ''] : ['hm.go', anchor && `#${anchor}`];
  const text = t(key, { concept });
  return [minutes ? `${text} (${n('n.minutes', minutes)})` : text, href + hash];
};

/**
 * That nothing is due, and when that changes.
 * @param {T.Words & { lang: string }} words @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today
 */
const nothingDue = ({ t, n, lang }, rows, get, today) => {
  const next = nextDue(rows, get, today);
  if (!next) return t('rv.empty');
  const when = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(next.day - today, 'day');
  return `${t('rv.empty')} ${t('rv.next', { n: n('n.questions', next.n), when })}`;
};

/**
 * What a day asks: of the questions that are due, its review has room for some.
 * @param {T.Words & { lang: string }} words @param {T.Row[]} rows @param {T.RecordOf} get @param {number} today
 * @param {number} due @param {number} now
 */
export const dayText = (words, rows, get, today, due, now) => {
  const { t, n } = words;
  const time = timeOf(words, now);
  if (now) return `${n('hm.due', due)} ${due > now ? n('hm.some', now, { time }) : t('hm.all', { time })}`;
  return due ? n('rv.enough', due) : nothingDue(words, rows, get, today);
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
  const exists = (/** @type {string} */ id) => rows.some((row) => row.id === id);
  const [session, review] = ['p/cur', 'r/cur'].map((key) => readSession(value(key), exists));
  const place = (/** @type {Session} */ { at, ids }) => ({ n: at + 1, total: ids.length });
  const exam = readExam(value('x/cur'), rows);
  const on = readOn(words, next, sections);
  // What is open comes before what is due, but for an exam without an answer or without time, and for a practice of an
  // earlier day. One that its reader never began waits on its own page, and what remains of a review of an
  // earlier day is due in that of today.
  /** @type {Link[]} */
  const first = [];
  /** @type {Link[]} */
  const then = [];
  if (exam) {
    const { answered, total } = countsOf(exam);
    const to = `${addressOf('exam')}#/q/${exam.at + 1}`;
    (answered && !exam.over ? first : then).push([t('ex.resume', { n: answered, total }), to]);
  }
  if (session?.day)
    (session.day === today ? first : then).push([t('se.resume', place(session)), `${addressOf('practice')}#/q`]);
  if (review?.day === today) first.push([t('rv.resume', place(review)), `${addressOf('review')}#/start`]);
  else if (now) first.push([n('rv.start', now), `${addressOf('review')}#/start`]);
  if (on) then.push(on);
  then.push([t('pr.ten'), `${addressOf('practice')}#/new?n=10`]);
  return { text: dayText(words, rows, get, today, due, now), links: [...first, ...then], size };
};
