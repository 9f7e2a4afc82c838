// Entry: schedules of a pipeline.
import { run } from './pipeline_state.js';
import { view } from './pipeline_view.js';
import { begin } from './shell.js';

begin('pipeline', run, view);
