// Entry of the list of the sets.
import '../guide/guide.js';
import './cells.js';
