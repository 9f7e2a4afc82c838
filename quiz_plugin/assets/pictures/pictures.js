// Entry that progress.js loads (`loadPart`) for charts, bars and the list of misconceptions; without it, tables remain.
import { openBeliefs } from '../beliefs/list.js';
import { barOf, calendar, examsLine, forecast, sampleCharts, showQuestions } from './charts.js';

/** @typedef {typeof pictures} Pictures */
const pictures = { barOf, calendar, examsLine, forecast, openBeliefs, sampleCharts, showQuestions };

export default pictures;
