// Entry: a global batch and its parts.
import { run } from './batch_state.js';
import { view } from './batch_view.js';
import { begin } from './shell.js';

begin('batch', run, view);
