// All kinds of questions, for pages that fetch what they ask.
import './choice.js';
import './match.js';
import './num.js';
import './order.js';
