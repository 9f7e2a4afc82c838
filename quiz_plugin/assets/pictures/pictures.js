// Entry of the pictures: progress drawn, each picture with its numbers as a table. card/parts.js loads it.
import { calendar } from './calendar_view.js';
import { examsLine } from './exams_view.js';
import { forecast } from './forecast_view.js';

/** What draws a page's pictures. @typedef {typeof pictures} Pictures */
const pictures = { calendar, examsLine, forecast };

const script = /** @type {any} */ (document.currentScript);
script.give(pictures);
script.remove();
