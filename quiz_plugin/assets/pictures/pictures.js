// Entry that progress.js loads (`loadPart`): charts, bars, cells for questions (charts.js), the list of misconceptions.
// Without it, that page offers to load again. What progress.js takes has to stand in `pictures` here. home.js imports
// charts.js by itself.
import { openBeliefs } from '../beliefs/list.js';
import { barOf, calendar, examsLine, forecast, sampleCharts, showQuestions } from './charts.js';

/** @typedef {typeof pictures} Pictures */
const pictures = { barOf, calendar, examsLine, forecast, openBeliefs, sampleCharts, showQuestions };

export default pictures;
