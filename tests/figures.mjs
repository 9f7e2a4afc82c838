// What figures to play with compute and show, asked line by line as JSON: the other half of figures.py.
import { createInterface } from 'node:readline';
import { words } from '../quiz_plugin/assets/card/strings.js';
import { saying } from '../quiz_plugin/assets/figures/saying.js';

/** A table in which every word is found. */
const strict = (table) =>
  new Proxy(table, {
    get(target, key) {
      if (!(key in target)) throw new Error(`there are no words under ${String(key)}`);
      return target[key];
    },
  });

for await (const line of createInterface({ input: process.stdin })) {
  const { name, setting, table, language, guess } = JSON.parse(line);
  const room = new URL(`../docs/assets/figures/${name}/`, import.meta.url);
  const { run } = await import(new URL('model.js', room).href);
  const { view } = await import(new URL('view.js', room).href);
  const shown = table ? view(setting, run(setting), saying(words(strict(table), language)), guess) : run(setting);
  process.stdout.write(`${JSON.stringify(shown)}\n`);
}
