// Entry of pages that ask for more than choices.
import { enliven } from './cards.js';
import { addKinds } from './kinds.js';

addKinds();
enliven();
