// The store as sessions use it: they read records and save answers, and store values.
import { valueWriter } from '../store/values.js';
import { settingsOf } from './settings.js';

/** @import * as T from '../types' */
/** @import { Recorder } from '../store/writes.js' */

/** @typedef {ReturnType<typeof openSessionStore>} SessionStore */

/** @param {T.Store} store @param {Recorder} recorder of the same store */
export const openSessionStore = (store, recorder) => ({
  value: store.value,
  memory: store.memory,
  draft: store.draft,
  setDraft: store.setDraft,
  get: recorder.get,
  save: recorder.save,
  get trouble() {
    return store.trouble;
  },
  settings: () => settingsOf(store.value('set')),
  setValue: valueWriter(store, recorder),
});
