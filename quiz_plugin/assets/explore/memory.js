// Entry: what one device holds while a model trains.
import { run } from './memory_state.js';
import { view } from './memory_view.js';
import { begin } from './shell.js';

begin('memory', run, view);
