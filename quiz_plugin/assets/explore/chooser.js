// Entry: which strategy fits.
import { run } from './chooser_state.js';
import { view } from './chooser_view.js';
import { begin } from './shell.js';

begin('chooser', run, view);
