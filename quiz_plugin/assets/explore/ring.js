// Entry: collectives round a ring, or through one central device.
import { run } from './ring_state.js';
import { view } from './ring_view.js';
import { begin } from './shell.js';

begin('ring', run, view);
