// The line of the last exams: where its points are, and which of them is the best. Pure.
/** @import * as T from '../types' */

const CEILING = 26;
const FLOOR = 106;
const MARGIN = 72; // what the names of the rules take at the left
const END = 34; // beside the first and the last point, for their figures
const APART = 72; // at most: the figures of two exams have room side by side

/** How much of an exam was fully right. @param {{ n: number, right: number }} exam */
const shareOf = ({ n, right }) => (n ? right / n : 0);

/** The points of a line of exams. @typedef {ReturnType<typeof lineOf>} Line */
/**
 * The best is the latest of several, and each point has room for a target 24 wide.
 * @param {T.LogEntry[]} all exams, the latest last @param {boolean} wide whether the window is at least 600 wide
 */
export const lineOf = (all, wide) => {
  const [most, width] = wide ? [20, 596] : [7, 284];
  const exams = all.slice(-most);
  const step = Math.min(APART, (width - MARGIN - 2 * END) / (exams.length - 1));
  return {
    width,
    of: all.length,
    left: MARGIN,
    /** The heights of all, half and none. */
    rules: [CEILING, (CEILING + FLOOR) / 2, FLOOR],
    best: exams.reduce((best, exam) => (shareOf(exam) < shareOf(best) ? best : exam)),
    points: exams.map((exam, i) => ({
      exam,
      x: MARGIN + END + (i && step * i),
      y: FLOOR - (FLOOR - CEILING) * shareOf(exam),
    })),
  };
};
