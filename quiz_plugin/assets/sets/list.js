// Entry of the list of the sets: what each page has, and what fills the bars and the next step.
import '../guide/guide.js';
import './standings.js';
