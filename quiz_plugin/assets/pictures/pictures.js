// Entry of what the progress page draws and lists beside its numbers. `loadPart` of card/dom.js loads it.
import { openBeliefs } from '../beliefs/list.js';
import { calendar, examsLine, forecast } from './charts.js';

/** @typedef {typeof pictures} Pictures */
const pictures = { calendar, examsLine, forecast, openBeliefs };

export default pictures;
