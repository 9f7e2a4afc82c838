// Entry that gives the progress page its charts and the list of misconceptions; `loadPart` of card/dom.js loads it.
import { openBeliefs } from '../beliefs/list.js';
import { calendar, examsLine, forecast, sampleCharts, showQuestions } from './charts.js';

/** @typedef {typeof pictures} Pictures */
const pictures = { calendar, examsLine, forecast, openBeliefs, sampleCharts, showQuestions };

export default pictures;
