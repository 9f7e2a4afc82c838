/**
 * The search of a built site, as its pages start it: the theme's worker, with what the build adds to it.
 *
 * usage: node finding.mjs WORKER INDEX <QUERIES
 * Each line of QUERIES is a list of texts as JSON; what comes back is a line with, for each, the groups of results in
 * the order in which the search lists them.
 */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
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
for await (const line of createInterface({ input: process.stdin })) {
  const found = [];
  for (const query of JSON.parse(line)) found.push((await ask(QUERY, query)).data.items);
  process.stdout.write(`${JSON.stringify(found)}\n`);
}
