// Entry of the pictures of progress. `loadPart` of card/dom.js loads it.
import { calendar, examsLine, forecast } from './charts.js';

/** What draws a page's pictures. @typedef {typeof pictures} Pictures */
const pictures = { calendar, examsLine, forecast };

export default pictures;
