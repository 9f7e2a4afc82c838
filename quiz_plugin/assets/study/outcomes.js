// Says how questions of a session or an exam went, each and by concept (one about two concepts counts in both), and
// which sentence praises the result. Right is what the first try got right; a right second try is `second`. Pure. For
// session.js, exam_results.js and results.js.
import { counted, SECOND, SHOWN } from '../schedule/attempts.js';
import { conceptOf } from './progress_state.js';

/** @import * as T from '../types' */
/** @import { Session } from './session_state.js' */

/**
 * How a question went: `second` where the second try was right, `shown` where its answer was shown.
 * @typedef {'right'|'second'|'partly'|'wrong'|'shown'|'none'} Outcome
 */

/** The first try of the last time that a question was asked, and what came after it. @param {T.Rec|null} rec */
export const triesOf = (rec) => {
  const first = rec && counted(rec).at(-1);
  return first ? rec.log.slice(rec.log.indexOf(first)) : [];
};

/** @param {Pick<T.Attempt, 'credit'|'flags'>[]} tries @returns {Outcome} */
export const outcomeOf = (tries) => {
  if (!tries.length) return 'none';
  if (tries[0].credit === 1) return 'right';
  const best = Math.max(...tries.map(({ credit }) => credit));
  if (best) return best === 1 ? 'second' : 'partly';
  return tries.some(({ flags }) => flags & SHOWN) ? 'shown' : 'wrong';
};

/**
 * How each question stands: the first try of the session counts, whatever was answered elsewhere since.
 * @param {Session} s @param {T.RecordOf} get @returns {Outcome[]}
 */
export const outcomes = ({ ids, answered, missed }, get) =>
  ids.map((id, i) => {
    if (i >= answered) return 'none';
    if (!missed.includes(id)) return 'right';
    const is = outcomeOf(triesOf(get(id)));
    return /right|none/.test(is) ? 'wrong' : is;
  });

/**
 * What is told of a question: how it went, its tries, and which order its options had.
 * @typedef {{ id: string, is: Outcome, tries: Pick<T.Attempt, 'time'|'picks'|'credit'|'flags'>[], turn: number }} Told
 */

/**
 * What is good about a result, by the key of its sentence: more right than when all of these were last answered, else
 * what was right. Where nothing was, nothing is praised.
 * @param {Told[]} told @param {T.RecordOf} get @returns {[key: string, values: T.Values]}
 */
export const praiseOf = (told, get) => {
  const answered = told.filter(({ is }) => is !== 'none');
  const [k, second] = ['right', 'second'].map((which) => told.filter(({ is }) => is === which).length);
  const before = answered.map(({ id, tries: [first] }) => {
    const earlier = (/** @type {T.Attempt} */ { time, flags }) => time < (first?.time ?? 0) && !(flags & SECOND);
    return get(id)?.log.filter(earlier).at(-1)?.credit;
  });
  const was = before.filter((credit) => credit === 1).length;
  const n = answered.length;
  if (k > was && before.every((credit) => typeof credit === 'number')) return ['rs.better', { k, n, was }];
  if (k) return [k === n && n > 1 ? 'se.all' : 'se.right', { k, n }];
  return [second ? 'se.second' : 'se.kind', { n: second }];
};

/**
 * By concept, the worst first; a question on two concepts counts in both.
 * @param {{ id: string, credit: number }[]} answers @param {T.Row[]} rows
 */
export const resultsByConcept = (answers, rows) => {
  /** @type {Map<string, { concept: string, n: number, right: number, credit: number, missed: string[] }>} */
  const found = new Map();
  for (const { id, credit } of answers)
    for (const concept of new Set(rows.find((row) => row.id === id)?.concepts.map(conceptOf))) {
      const all = found.get(concept) ?? { concept, n: 0, right: 0, credit: 0, missed: [] };
      found.set(concept, all);
      all.n++;
      all.credit += credit;
      if (credit === 1) all.right++;
      else all.missed.push(id);
    }
  return [...found.values()].sort((a, b) => a.right / a.n - b.right / b.n || b.missed.length - a.missed.length);
};
