/**
 * The search of a built site, as its pages start it: the theme's worker, with what the build adds to it.
 *
 * usage: node finding.mjs WORKER INDEX <QUERIES
 * QUERIES is a list of texts as JSON; what comes back is, for each, the groups of results in the order in which the
 * search lists them. tests/browser/test_finding.py proves that a browser shows the same.
 */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import vm from 'node:vm';

const [worker, index] = process.argv.slice(2);
const listeners = [];
let answered;
const scope = {
  console,
  addEventListener: (_, listener) => listeners.push(listener),
  importScripts: (...paths) => {
    for (const path of paths) load(resolve(dirname(worker), path));
  },
  postMessage: (message) => answered(message),
};
scope.self = scope;
const context = vm.createContext(scope);
const load = (path) => vm.runInContext(readFileSync(path, 'utf-8'), context, { filename: path });

const ask = (type, data) =>
  new Promise((done) => {
    answered = done;
    for (const listener of listeners) listener({ data: { type, data } });
  });

load(worker);
const SETUP = 0;
const QUERY = 2;
await ask(SETUP, { ...JSON.parse(readFileSync(index, 'utf-8')), options: { suggest: false } });
const found = [];
for (const query of JSON.parse(readFileSync(0, 'utf-8'))) found.push((await ask(QUERY, query)).data.items);
process.stdout.write(JSON.stringify(found));
