// The scripts as they are once somebody raises the version of what is stored: one constant says it.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Fake, row } from './fake.mjs';

const folder = mkdtempSync(join(tmpdir(), 'version-'));
after(() => rmSync(folder, { recursive: true }));
cpSync(fileURLToPath(new URL('../../quiz_plugin/assets', import.meta.url)), folder, { recursive: true });
const declared = join(folder, 'store', 'records.js');
writeFileSync(
  declared,
  readFileSync(declared, 'utf8').replace('export const VERSION = 1;', 'export const VERSION = 2;'),
);
const raised = (name) => import(pathToFileURL(join(folder, name)).href);
const NOON = new Date(2026, 10, 20, 12).getTime();

test('raising one constant raises the version of records, of what is known of them all, of sessions and exams', async () => {
  const { decode } = await raised('store/records.js');
  const { openStore } = await raised('store/store.js');
  const { openRecorder } = await raised('store/writes.js');
  const { newExam } = await raised('study/selection.js');
  const { isExam, sessionToStore, startSession } = await raised('study/session_state.js');
  const area = new Fake({ 'dtguide/2/q/late': '{"v":3}' });
  const session = () => new Fake();
  const store = openStore(
    () => area,
    session,
    'dtguide/2/',
    () => NOON,
  );
  openRecorder(store).save('one', 'a1b2c3d4', NOON, ['a'], 1, 0);
  const record = JSON.parse(area.map.get('dtguide/2/q/one'));
  assert.deepEqual([record.v, sessionToStore(startSession(['one'])).v], [2, 2]);
  assert.deepEqual([store.get('one').answers, store.trouble], [1, null]);
  assert.deepEqual([store.get('late'), store.trouble], [null, 'newer']);
  const v1 = JSON.parse(readFileSync(new URL('../fixtures/storage/v1.json', import.meta.url), 'utf8'));
  assert.equal(decode(JSON.parse(v1['dtguide/1/q/dp-what-is-true'])), null);
  const exam = newExam([row('one', 'c')], { n: 1, seed: 'x' }, 'y');
  assert.deepEqual([exam.v, isExam(exam)], [2, true]);
});
