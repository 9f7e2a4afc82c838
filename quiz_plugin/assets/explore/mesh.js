// Entry: a mesh of devices, divided in three ways.
import { run } from './mesh_state.js';
import { view } from './mesh_view.js';
import { begin } from './shell.js';

begin('mesh', run, view);
