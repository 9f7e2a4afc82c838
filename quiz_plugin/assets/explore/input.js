// Entry: an input pipeline over time.
import { run } from './input_state.js';
import { view } from './input_view.js';
import { begin } from './shell.js';

begin('input', run, view);
