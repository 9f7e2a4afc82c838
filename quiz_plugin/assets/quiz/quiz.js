// Entry of pages that ask for choices.
import { enliven } from './cards.js';

enliven();
