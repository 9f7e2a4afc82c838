// Entry of what late.js brings.
import { printPaper } from './paper.js';
import { updating } from './update.js';

/** @type {any} */ (document.currentScript).give({ updating, printPaper });
