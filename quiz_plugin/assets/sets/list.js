// Entry of the list of the sets: guide.js, which every page has, and standings.js, which fills bars and the next step.
import '../guide/guide.js';
import './standings.js';
