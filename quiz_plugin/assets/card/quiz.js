// Entry of pages with questions, after the modules of the kinds that they have.
import { enliven } from './cards.js';

enliven();
