// All kinds of questions, for pages that fetch what they ask.
import './choice.js';
import './matching.js';
import './numeric.js';
import './ordering.js';
