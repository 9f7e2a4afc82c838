// What a figure's model, and with words its view, say of settings that come as JSON: the other half of twins.py.
import { readFileSync } from 'node:fs';
import { words } from '../../quiz_plugin/assets/card/strings.js';
import { saying } from '../../quiz_plugin/assets/explore/saying.js';

const [, , name] = process.argv;
const { settings, table, lang } = JSON.parse(readFileSync(0, 'utf8'));
const room = new URL('../../quiz_plugin/assets/explore/', import.meta.url);
const { run } = await import(new URL(`${name}_state.js`, room).href);
let tell = run;
if (table) {
  const { view } = await import(new URL(`${name}_view.js`, room).href);
  const say = saying(words(table, lang), '../../', '/');
  tell = (setting) => view(setting, run(setting), say);
}
process.stdout.write(JSON.stringify(settings.map(tell)));
