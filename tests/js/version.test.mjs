import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Fake } from './fake.mjs';

// The scripts as they are once somebody raises the version of what is kept.
const folder = mkdtempSync(join(tmpdir(), 'version-'));
after(() => rmSync(folder, { recursive: true }));
cpSync(fileURLToPath(new URL('../../quiz_plugin/assets', import.meta.url)), folder, { recursive: true });
const declared = join(folder, 'store', 'records.js');
const source = readFileSync(declared, 'utf8');
writeFileSync(declared, source.replace('export const VERSION = 1;', 'export const VERSION = 2;'));
const raised = (name) => import(pathToFileURL(join(folder, name)).href);

const V1 = JSON.parse(readFileSync(new URL('../fixtures/storage/v1.json', import.meta.url), 'utf8'));
const NOON = new Date(2026, 10, 20, 12).getTime();

test('raising one constant raises the version of a record, of what is known of them all, and of an exam', async () => {
  const { encode, valid } = await raised('store/records.js');
  const { record } = await raised('schedule/schedule.js');
  const { openStore } = await raised('store/store.js');
  const { openRecorder } = await raised('store/writes.js');
  const { newExam, isExam } = await raised('study/exam_state.js');
  const made = encode(record(null, 'a1b2c3d4', NOON, ['a'], 1, 0));
  assert.equal(made.v, 2);
  assert.ok(valid(made));
  assert.ok(!valid(JSON.parse(V1['dtguide/1/q/dp-what-is-true'])));
  const area = new Fake({ 'dtguide/2/q/late': JSON.stringify({ ...made, v: 3 }) });
  const store = openStore(
    () => area,
    () => new Fake(),
    'dtguide/2/',
    () => NOON,
  );
  openRecorder(store, '2026-11-20').save('one', 'a1b2c3d4', NOON, ['a'], 1, 0);
  assert.equal(JSON.parse(area.map.get('dtguide/2/meta')).v, 2);
  assert.equal(JSON.parse(area.map.get('dtguide/2/q/one')).v, 2);
  assert.equal(store.get('one').answers, 1);
  assert.equal(store.trouble, null);
  assert.equal(store.get('late'), null);
  assert.equal(store.trouble, 'newer');
  const exam = newExam([{ id: 'one', rev: 'a1b2c3d4', set: 's', concepts: ['c'] }], { n: 1, seed: 'x' }, 'y');
  assert.equal(exam.v, 2);
  assert.ok(isExam(exam));
});

test('no script writes a version out', () => {
  const written = /\bv: \d|\b(?!file\b)\w+\??\.v [!=<>]+ \d|\/\d+\/[`'"]/; // that of a file is its own
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) =>
    each.endsWith('.js'),
  )) {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n');
    const found = lines.filter((line) => written.test(line));
    assert.deepEqual(found, [], name);
  }
});
