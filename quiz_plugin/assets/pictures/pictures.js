// Entry of the pictures of progress. card/parts.js loads it.
import { calendar, examsLine, forecast } from './charts.js';

/** What draws a page's pictures. @typedef {typeof pictures} Pictures */
const pictures = { calendar, examsLine, forecast };

const script = /** @type {any} */ (document.currentScript);
script.give(pictures);
script.remove();
