// Entry that gives the progress page charts, bars and the list of misconceptions; `loadPart` of card/dom.js loads it.
import { openBeliefs } from '../beliefs/list.js';
import { barOf, calendar, examsLine, forecast, sampleCharts, showQuestions } from './charts.js';

/** @typedef {typeof pictures} Pictures */
const pictures = { barOf, calendar, examsLine, forecast, openBeliefs, sampleCharts, showQuestions };

export default pictures;
